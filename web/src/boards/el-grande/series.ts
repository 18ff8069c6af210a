// The points of everybody, step by step through the game: for the chart at the end.
import type { EventMessage } from "../../lib/wire";
import type { Series, View } from "../board";
import { asElGrande } from "./view";

export function series(events: EventMessage[], view: View): Series {
  const seats = asElGrande(view).seats.length;
  const now = Array<number>(seats).fill(0);
  const points: number[][] = now.map(() => [0]);
  const steps = [""];
  let round = "";
  const mark = (): void => {
    if (round === "") return;
    steps.push(round);
    for (const [seat, line] of points.entries()) line.push(now[seat] ?? 0);
  };
  for (const { event, data } of events) {
    if (event === "round-began") {
      mark();
      round = String(data["round"]);
    } else if (event === "scored") {
      const gained =
        (data["points"] as number) +
        (data["kings_bonus"] as number) +
        (data["home_bonus"] as number);
      now[data["seat"] as number] = (now[data["seat"] as number] ?? 0) + gained;
    }
  }
  mark();
  return { steps, points };
}
