import { D } from '../../../contracts/decimal.ts';
import type { AreaWithItems, LineItem, Settings } from '../../../contracts/estimating/entities.ts';
import type { LinesChange } from '../../../contracts/estimating/items/change-items.ts';
import { quantityFor } from '../../../contracts/estimating/quantity-for.ts';
import { type Change, decimalsOf, repriced } from '../edits/priced.ts';
import { isZero } from '../estimate/figures.ts';
import { followMinimums, type LaborMinimums } from '../labor-minimum/labor-minimums.ts';

/** What a preview of a change of several lines is computed with. */
export interface Pricing {
  minimums: LaborMinimums | undefined;
  /** Of a line; of a copy, which has no id of its own yet, those of the order. */
  settingsOf: (line: LineItem) => Settings | undefined;
}

export const isMeasured = (line: LineItem) => line.quantitySource === 'measured' && line.formulaXRef !== '';

/** The lines that can be copied, moved and changed, in the order of the estimate. */
export const linesOf = (areas: readonly AreaWithItems[], ids: ReadonlySet<number>): LineItem[] =>
  areas.flatMap((area) => area.items.filter((line) => !line.isLaborMinimum && ids.has(line.id)));

/** Copies of lines in an area, as the decision will make them: what was measured is measured there. Their ids are below 0. */
export function copiesIn(area: AreaWithItems, lines: readonly LineItem[], settings: Settings): LineItem[] {
  return lines.map((line, n) => {
    const { percentageAffected, formulaXRef, quantity } = line;
    const copy: LineItem = {
      ...line,
      id: -1 - n,
      propertyArea_AreaID: area.areaID,
      percentageCovered: '0',
      vendorPPU: '0',
      photos: [],
      quantity: isMeasured(line) ? quantityFor(formulaXRef, area.measures, percentageAffected, decimalsOf(line)) : quantity,
    };
    return repriced(copy, {}, settings);
  });
}

/** Measured lines that find nothing to measure in an area. */
export const unmeasuredIn = (copies: readonly LineItem[]): number =>
  copies.filter((copy) => isMeasured(copy) && isZero(copy.quantity)).length;

/** The estimate with copies of the lines at the end of these areas. */
export function withCopies(
  areas: AreaWithItems[],
  lines: readonly LineItem[],
  areaIds: ReadonlySet<number>,
  settings: Settings,
  { minimums, settingsOf }: Pricing,
): AreaWithItems[] {
  const then = areas.map((area) => {
    if (!areaIds.has(area.areaID)) return area;
    const own = area.items.filter((line) => !line.isLaborMinimum);
    return { ...area, items: [...own, ...copiesIn(area, lines, settings), ...area.items.filter((line) => line.isLaborMinimum)] };
  });
  return followMinimums(then, minimums, (line) => (line.id < 0 ? settings : settingsOf(line)));
}

const sameValue = (line: LineItem, [field, value]: [string, unknown]) => {
  const had = line[field as keyof LineItem];
  return field === 'estimateTask_Id' ? had === value : new D(String(had)).eq(String(value));
};

/** The lines that a change would change, as they would be. Only measured lines take a percentage affected. */
export function changedLines(
  areas: readonly AreaWithItems[],
  lines: readonly LineItem[],
  change: LinesChange,
  { settingsOf }: Pricing,
): ReadonlyMap<number, LineItem> {
  const areaOf = new Map(areas.map((area) => [area.areaID, area]));
  const changed = new Map<number, LineItem>();
  for (const line of lines) {
    const { percentageAffected, ...others } = change;
    const asked = isMeasured(line) && percentageAffected !== undefined ? { ...others, percentageAffected } : others;
    const own = Object.fromEntries(Object.entries(asked).filter((entry) => entry[1] !== undefined && !sameValue(line, entry))) as Change;
    if (Object.keys(own).length === 0) continue;
    changed.set(line.id, repriced(line, own, settingsOf(line), areaOf.get(line.propertyArea_AreaID)));
  }
  return changed;
}

/** The estimate with lines replaced; labor minimums follow. */
export function withLines(
  areas: AreaWithItems[],
  changed: ReadonlyMap<number, LineItem>,
  { minimums, settingsOf }: Pricing,
): AreaWithItems[] {
  return followMinimums(replaceLines(areas, changed), minimums, settingsOf);
}

export const replaceLines = (areas: AreaWithItems[], changed: ReadonlyMap<number, LineItem>): AreaWithItems[] =>
  areas.map((area) =>
    area.items.some((line) => changed.has(line.id)) ? { ...area, items: area.items.map((line) => changed.get(line.id) ?? line) } : area,
  );

/** The different values of a field, in the order in which they come, each with how many lines have it. */
export function valuesOf<Value>(lines: readonly LineItem[], of: (line: LineItem) => Value): Map<Value, number> {
  const counts = new Map<Value, number>();
  for (const line of lines) counts.set(of(line), (counts.get(of(line)) ?? 0) + 1);
  return counts;
}
