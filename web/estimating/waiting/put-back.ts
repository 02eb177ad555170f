import type { AreaWithItems, LineItem } from '../../../contracts/estimating/entities.ts';
import type { LateField } from '../../app/offline/browser-db.ts';
import type { EstimateSaves } from '../edits/estimate-saves.ts';

type Fields = Record<string, unknown>;
const same = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b);
const sameOrder = (a: readonly number[], b: readonly number[]) => a.length === b.length && a.every((id, at) => id === b[at]);

/** `now` with the values that `before` had, where they are still those of `after`. `all`: nothing was changed over since. */
function restored<T extends object>(now: T, before: T, after: T): { value: T; all: boolean } {
  const value = { ...now } as Fields;
  let all = true;
  for (const [name, was] of Object.entries(before)) {
    const became = (after as Fields)[name];
    if (same(was, became)) continue;
    if (same(value[name], became)) value[name] = was;
    else all = false;
  }
  return { value: value as T, all };
}

function placesOf(areas: readonly AreaWithItems[]): Map<number, { line: LineItem; areaId: number; at: number }> {
  return new Map(areas.flatMap(({ areaID, items }) => items.map((line, at) => [line.id, { line, areaId: areaID, at }] as const)));
}

type Places = ReturnType<typeof placesOf>;

const itemsIn = (areas: readonly AreaWithItems[], areaId: number) => areas.find(({ areaID }) => areaID === areaId)?.items;

/** Fields of the areas, those that were deleted or added, and their order. */
function areasBack(areas: readonly AreaWithItems[], before: AreaWithItems[], after: AreaWithItems[]): AreaWithItems[] {
  const next = areas.flatMap((area) => {
    const [one, two] = [before, after].map((list) => list.find(({ areaID }) => areaID === area.areaID));
    if (!one && two) return [];
    if (!one || !two) return [area];
    return [
      { ...restored({ ...area, items: [] }, { ...one, items: [] }, { ...two, items: [] }).value, items: area.items } as AreaWithItems,
    ];
  });
  for (const [at, area] of before.entries())
    if (!after.some(({ areaID }) => areaID === area.areaID) && !next.some(({ areaID }) => areaID === area.areaID))
      next.splice(at, 0, { ...area, items: [...area.items] });
  const ids = (list: readonly AreaWithItems[]) => list.map(({ areaID }) => areaID);
  if (sameOrder(ids(next), ids(after)) && !sameOrder(ids(before), ids(after)))
    next.sort((a, b) => ids(before).indexOf(a.areaID) - ids(before).indexOf(b.areaID));
  return next;
}

/** Deleted lines to their place, changed and moved ones to what and where they were. */
function linesBack(edits: EstimateSaves, next: AreaWithItems[], now: Places, was: Places, became: Places) {
  for (const [id, { line, areaId, at }] of was) {
    const [made, here] = [became.get(id), now.get(id)];
    if (line.isLaborMinimum || made?.line === line) continue;
    if (!made) {
      if (!here) itemsIn(next, areaId)?.splice(at, 0, line);
      continue;
    }
    if (!here) continue;
    const { value, all } = restored(here.line, line, made.line);
    const put = all ? value : edits.repriced(value, {});
    const items = itemsIn(next, here.areaId);
    const place = items?.findIndex((one) => one.id === id) ?? -1;
    if (!items || place < 0) continue;
    if (areaId === here.areaId) items[place] = put;
    else {
      items.splice(place, 1);
      itemsIn(next, areaId)?.splice(at, 0, put);
    }
  }
}

function withoutMade(next: AreaWithItems[], was: Places, became: Places) {
  for (const [id, { line }] of became) {
    if (was.has(id) || line.isLaborMinimum) continue;
    for (const { items } of next) {
      const place = items.findIndex((one) => one.id === id);
      if (place >= 0) items.splice(place, 1);
    }
  }
}

/** Lines that were only put elsewhere among their neighbours. */
function orderBack(next: AreaWithItems[], before: AreaWithItems[], after: AreaWithItems[]) {
  for (const area of next) {
    const [one, two] = [before, after].map((list) => (itemsIn(list, area.areaID) ?? []).map(({ id }) => id));
    if (!one || !two || sameOrder(one, two) || one.length !== two.length) continue;
    const ids = area.items.map(({ id }) => id);
    if (sameOrder(ids, two)) area.items.sort((a, b) => one.indexOf(a.id) - one.indexOf(b.id));
  }
}

/**
 * Takes one change off the screen that was not sent: what differs between the estimate before and after it, where later changes have left
 * that as it was. Deleted lines are back in their place, moved ones where they were.
 */
export function putBack(edits: EstimateSaves, before: AreaWithItems[], after: AreaWithItems[]): void {
  const [was, became] = [placesOf(before), placesOf(after)];
  edits.write((areas) => {
    const now = placesOf(areas);
    const own = areas.map((area) => ({ ...area, items: [...area.items] }));
    const next = areasBack(own, before, after);
    linesBack(edits, next, now, was, became);
    withoutMade(next, was, became);
    orderBack(next, before, after);
    return next;
  });
  edits.refetchSoon(0);
}

/** The same for a change of an earlier visit, of which the values are known that it replaced. */
export function putFieldsBack(edits: EstimateSaves, fields: readonly LateField[]): void {
  for (const { itemId, field, was, mine } of fields) {
    const line = edits.line(itemId)?.line;
    if (line && String(line[field as keyof LineItem] ?? '') === mine) edits.put(edits.repriced(line, { [field]: was }));
  }
  edits.refetchSoon(0);
}
