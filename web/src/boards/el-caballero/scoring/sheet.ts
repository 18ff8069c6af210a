// The score sheet grows with what is told of a scoring.
import type {
  ElCaballeroRegionScored,
  ElCaballeroScored,
  ElCaballeroScoringView,
  ElCaballeroView,
} from "../../../lib/wire";

const put = (numbers: number[], seat: number, number: number): number[] =>
  numbers.map((old, index) => (index === seat ? number : old));

function withLast(
  view: ElCaballeroView,
  change: (last: ElCaballeroScoringView) => ElCaballeroScoringView,
): ElCaballeroView {
  const last = view.sheet.at(-1);
  return last === undefined ? view : { ...view, sheet: [...view.sheet.slice(0, -1), change(last)] };
}

export function scoringBegan(view: ElCaballeroView, round: number): ElCaballeroView {
  const sums = view.seats.map(() => 0);
  return { ...view, sheet: [...view.sheet, { round, lines: [], sums }] };
}

export function regionScored(
  view: ElCaballeroView,
  data: ElCaballeroRegionScored["data"],
): ElCaballeroView {
  const nobody = view.seats.map(() => 0);
  return withLast(view, (last) => ({
    ...last,
    lines: [...last.lines, { ...data, round: last.round, counts: nobody, points: nobody }],
  }));
}

export function seatScored(
  view: ElCaballeroView,
  { seat, count, points }: ElCaballeroScored["data"],
): ElCaballeroView {
  return withLast(view, (last) => ({
    ...last,
    lines: last.lines.map((line, index) =>
      index === last.lines.length - 1
        ? { ...line, counts: put(line.counts, seat, count), points: put(line.points, seat, points) }
        : line,
    ),
    sums: put(last.sums, seat, (last.sums[seat] ?? 0) + points),
  }));
}
