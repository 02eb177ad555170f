import type { AreaWithItems, LineItem } from '../../../contracts/estimating/entities.ts';

/**
 * An estimate with some lines fetched again: `answer` has all areas, of the lines only those `fetched` that are still there, and every labor minimum,
 * because these follow other lines. A line that is new is the last of its area; null where it is not, for then its place is not known.
 */
export function mergeLines(before: AreaWithItems[], answer: AreaWithItems[], fetched: ReadonlySet<number>): AreaWithItems[] | null {
  const fresh = new Map<number, LineItem>();
  for (const { items } of answer) for (const line of items) if (!line.isLaborMinimum) fresh.set(line.id, line);
  const shown = new Map(before.map((area) => [area.areaID, area.items]));
  const merged: AreaWithItems[] = [];
  for (const area of answer) {
    const own: LineItem[] = [];
    for (const line of shown.get(area.areaID) ?? []) {
      if (line.isLaborMinimum) continue;
      const now = fetched.has(line.id) ? fresh.get(line.id) : line;
      if (now?.propertyArea_AreaID !== area.areaID) continue;
      own.push(now);
      fresh.delete(line.id);
    }
    const last = own.at(-1)?.sequence ?? Number.NEGATIVE_INFINITY;
    const added = area.items.filter((line) => fresh.has(line.id));
    if (added.some((line) => line.sequence <= last)) return null;
    merged.push({ ...area, items: [...own, ...added, ...area.items.filter((line) => line.isLaborMinimum)] });
  }
  return merged;
}
