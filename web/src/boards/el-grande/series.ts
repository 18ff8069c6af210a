// The points of everybody, step by step through the game: for the chart at the end.
import type { EventMessage, Header } from "../../lib/wire";
import type { Series } from "../board";
import { gained } from "./events";
import { elGrande, history } from "./view";

export function series(events: EventMessage[], view: Header): Series {
  const now = elGrande(view).seats.map(() => 0);
  const points: number[][] = now.map(() => [0]);
  const steps = [""];
  let round = "";
  const mark = (): void => {
    if (round === "") return;
    steps.push(round);
    for (const [seat, line] of points.entries()) line.push(now[seat] ?? 0);
  };
  for (const { event, data } of history(events)) {
    if (event === "round-began") {
      mark();
      round = String(data.round);
    } else if (event === "scored") {
      now[data.seat] = (now[data.seat] ?? 0) + gained(data);
    }
  }
  mark();
  return { steps, points };
}
