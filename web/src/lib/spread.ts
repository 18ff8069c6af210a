// Things in a row that want to stand at certain places and need some room each.

interface Group {
  /** Where its things would like to stand, on average. */
  wish: number;
  size: number;
}

/** Where they stand: in their order, at least `gap` apart, as near to their wishes as can be, between two ends. */
export function spread(wishes: number[], gap: number, low: number, high: number): number[] {
  const groups: Group[] = [];
  for (const wish of wishes) {
    groups.push({ wish, size: 1 });
    while (groups.length > 1 && overlaps(groups, gap, low, high)) join(groups);
  }
  return groups.flatMap((group) => {
    const start = startOf(group, gap, low, high);
    return Array.from({ length: group.size }, (_, index) => start + index * gap);
  });
}

function startOf({ wish, size }: Group, gap: number, low: number, high: number): number {
  const length = (size - 1) * gap;
  return Math.max(low, Math.min(wish - length / 2, high - length));
}

function overlaps(groups: Group[], gap: number, low: number, high: number): boolean {
  const [one, other] = groups.slice(-2);
  if (one === undefined || other === undefined) return false;
  const end = startOf(one, gap, low, high) + one.size * gap;
  return startOf(other, gap, low, high) < end;
}

function join(groups: Group[]): void {
  const other = groups.pop();
  const one = groups.pop();
  if (one === undefined || other === undefined) return;
  const size = one.size + other.size;
  groups.push({ wish: (one.wish * one.size + other.wish * other.size) / size, size });
}
