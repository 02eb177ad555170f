import type { AreaWithItems, LineItem, Settings } from '../../../contracts/estimating/entities.ts';
import type { getLaborMinimum } from '../../../contracts/estimating/labor-minimum/get-labor-minimum.ts';
import { hasChargeableLabor, minimumLineOf, sameMinimumLine } from '../../../contracts/estimating/labor-minimum.ts';
import { laborUnits } from '../../../contracts/estimating/pricing.ts';
import { decimalsOf } from '../edits/priced.ts';

export type LaborMinimums = (typeof getLaborMinimum)['response']['_output'];

/** Why a line cannot be typed into, for whoever tries. */
export const FOLLOWS_BY_ITSELF = 'This line follows the labor of its trade by itself. It can be switched off in its details.';

/** A labor minimum line before and after a change: undefined where there is none. */
export interface MinimumMove {
  before: LineItem | undefined;
  after: LineItem | undefined;
}

/** Per line object, as every change makes a new one: of thousands of lines only the one that is typed into is multiplied anew. */
const labors = new WeakMap<LineItem, bigint>();
function laborOf(line: LineItem): bigint {
  const known = labors.get(line);
  if (known !== undefined) return known;
  const labor = laborUnits(line.quantity, line.labor);
  labors.set(line, labor);
  return labor;
}

/** What the labor minimum lines become with these lines; those that stay, and those whose settings are not known here, are left out. */
export function minimumMoves(
  areas: AreaWithItems[],
  known: LaborMinimums | undefined,
  settingsOf: (line: LineItem) => Settings | undefined,
): MinimumMove[] {
  if (!known || known.trades.length === 0) return [];
  const trades = new Map<string, { labor: bigint; first: LineItem }>();
  const present = new Map<string, LineItem>();
  for (const { items } of areas)
    for (const line of items) {
      if (line.isLaborMinimum) present.set(line.trade, line);
      if (!hasChargeableLabor(line)) continue;
      const trade = trades.get(line.trade);
      const labor = laborOf(line);
      if (trade) trade.labor += labor;
      else trades.set(line.trade, { labor, first: line });
    }
  return known.trades.flatMap(({ on, shortfall: _s, minimum: _m, charged: _c, ...facts }): MinimumMove[] => {
    const before = present.get(facts.trade);
    const trade = known.on && on ? trades.get(facts.trade) : undefined;
    const settings = trade && settingsOf(trade.first);
    if (trade && !settings) return [];
    const when = { since: before?.dateAdded ?? '', at: before?.dateUpdated ?? '' };
    const after =
      trade && settings && minimumLineOf(facts, trade.labor, trade.first, settings, { ...when, quantityDecimals: decimalsOf(trade.first) });
    return before === after || (before && after && sameMinimumLine(before, after)) ? [] : [{ before, after }];
  });
}

/** The areas with their labor minimum lines following; what does not change stays the same object. */
export function followMinimums(
  areas: AreaWithItems[],
  known: LaborMinimums | undefined,
  settingsOf: (line: LineItem) => Settings | undefined,
): AreaWithItems[] {
  const moves = minimumMoves(areas, known, settingsOf);
  if (moves.length === 0) return areas;
  const gone = new Set(moves.flatMap(({ before }) => before?.id ?? []));
  const come = moves.flatMap(({ after }) => after ?? []);
  return areas.map((area) => {
    const added = come.filter((line) => line.propertyArea_AreaID === area.areaID);
    if (added.length === 0 && !area.items.some((line) => gone.has(line.id))) return area;
    const kept = area.items.filter((line) => !gone.has(line.id));
    const own = kept.filter((line) => !line.isLaborMinimum);
    const minimums = [...kept.filter((line) => line.isLaborMinimum), ...added].sort((a, b) => a.id - b.id);
    return { ...area, items: [...own, ...minimums] };
  });
}

/** Lines of an area that people have put there: the places that a line can be moved to. */
export const ownLines = (area: AreaWithItems): number => area.items.reduce((count, line) => count + (line.isLaborMinimum ? 0 : 1), 0);
