import { QUALITIES, type QualityLevel } from '../../../contracts/catalogue/quality.ts';
import type { AreaWithItems, LineItem, Settings } from '../../../contracts/estimating/entities.ts';
import { priceLine } from '../../../contracts/estimating/pricing.ts';
import { withLines } from '../bulk/some-lines.ts';
import type { QualityOption } from '../edits/edits.ts';
import type { LaborMinimums } from '../labor-minimum/labor-minimums.ts';

export interface QualityInput {
  areas: AreaWithItems[];
  /** By line: what its item costs in each quality that it comes in. */
  options: ReadonlyMap<number, readonly QualityOption[]>;
  /** The lines that are meant; all without it. */
  itemIds: ReadonlySet<number> | null;
  /** Lines above the chosen quality stay. */
  neverDown: boolean;
  minimums: LaborMinimums | undefined;
  settingsOf: (line: LineItem) => Settings | undefined;
}

/** The estimate as it would be with the lines in one quality (R099). Nothing of it is recorded. */
export interface Alternative {
  quality: QualityLevel;
  areas: AreaWithItems[];
  /** The lines that would change, as they would be. */
  changed: ReadonlyMap<number, LineItem>;
  /** Lines that have the quality: they keep their price, however old. */
  already: number;
  /** Lines that come in qualities, but not in this one. */
  notOffered: number;
  /** Lines above this quality: those that go down, or with `neverDown` those that stay. */
  above: LineItem[];
}

const RANKS: readonly string[] = QUALITIES;
const isAbove = (line: LineItem, quality: string) => RANKS.indexOf(line.quality) > RANKS.indexOf(quality);

/** The qualities that a line's item comes in; none where the answer is of another item, because the line has been switched since. */
export function offeredTo(line: LineItem, options: QualityInput['options']): readonly QualityOption[] {
  const offered = options.get(line.id) ?? [];
  return offered.some(({ xref }) => xref === line.itemXREF) ? offered : [];
}

/** Per option object: of five thousand prices only those of changed lines are computed again. */
const known = new WeakMap<QualityOption, { line: LineItem; settings: Settings; made: LineItem }>();

/** The line in another quality, priced as the decision will price it: with its own settings and quantity. */
function switched(line: LineItem, option: QualityOption, settings: Settings): LineItem {
  const had = known.get(option);
  if (had?.line === line && had.settings === settings) return had.made;
  const { quality, xref, labor, material, equipment, wasteFactorPct } = option;
  const next: LineItem = { ...line, quality, itemXREF: xref, labor, material, equipment, wasteFactorPct, priceSource: 'book' };
  const { breakdown, ...price } = priceLine(next, settings);
  const made: LineItem = {
    ...next,
    ...price,
    breakdown: [breakdown.labor, breakdown.material, breakdown.equipment, breakdown.overhead, breakdown.profit],
  };
  known.set(option, { line, settings, made });
  return made;
}

export function alternativeOf(quality: QualityLevel, input: QualityInput): Alternative {
  const { areas, options, itemIds, neverDown, minimums, settingsOf } = input;
  const changed = new Map<number, LineItem>();
  const above: LineItem[] = [];
  let already = 0;
  let notOffered = 0;
  for (const line of linesMeant(areas, itemIds)) {
    const option = offeredTo(line, options).find((one) => one.quality === quality);
    const settings = settingsOf(line);
    if (line.quality === quality) already += 1;
    else if (!option || !settings) notOffered += line.quality === 'None' ? 0 : 1;
    else {
      if (isAbove(line, quality)) above.push(line);
      if (!(neverDown && isAbove(line, quality))) changed.set(line.id, switched(line, option, settings));
    }
  }
  return { quality, areas: withLines(areas, changed, { minimums, settingsOf }), changed, already, notOffered, above };
}

/** The lines that a choice of quality is about: labor minimums follow by themselves. */
export const linesMeant = (areas: readonly AreaWithItems[], itemIds: ReadonlySet<number> | null): LineItem[] =>
  areas.flatMap((area) => area.items.filter((line) => !line.isLaborMinimum && (itemIds === null || itemIds.has(line.id))));

/** The quality that most of the lines have; null where none comes in qualities. */
export function usualQuality(lines: readonly LineItem[]): QualityLevel | null {
  let usual: QualityLevel | null = null;
  let most = 0;
  for (const quality of QUALITIES) {
    const count = lines.filter((line) => line.quality === quality).length;
    if (count > most) [usual, most] = [quality, count];
  }
  return usual;
}
