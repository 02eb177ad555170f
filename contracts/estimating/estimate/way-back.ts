import type { QualityLevel } from '../../catalogue/quality.ts';
import type { RightName } from '../../kit/rights.ts';
import { type PastValue, pastValue, type WayBack } from '../../way-back.ts';
import type { Settings } from '../entities.ts';
import type { BookFacts, CustomerFacts, ItemChanges, SurveyFacts } from '../facts.ts';
import { changesOf } from './lines.ts';
import type { Estimate } from './state.ts';

/** Changes by hand that set an earlier value of an estimate. `instead` is the item that a line has to have for its quality to go back. */
export type EstimateRestore =
  | { type: 'SaveQuantity'; itemId: number; quantity: string }
  | { type: 'SaveItemNotes'; itemId: number; notes: string }
  | { type: 'SetLines'; lines: { itemId: number; changes: ItemChanges }[] }
  | { type: 'ChangeSettings'; settings: Settings; appliedTo: 'all' | 'future' }
  | { type: 'SwitchItem'; itemId: number; facts: BookFacts; minimums: [] }
  | { type: 'ChangeQuality'; quality: QualityLevel; items: (BookFacts & { itemId: number; instead: number })[]; minimums: [] }
  | { type: 'ChangeQualityOfItems'; items: (BookFacts & { itemId: number; instead: number })[]; minimums: [] }
  | { type: 'ChangeJobId'; externalRefId: string }
  | { type: 'ChangeAddress'; survey: Omit<SurveyFacts, 'id'> }
  | { type: 'CopyCustomer'; customer: CustomerFacts }
  | { type: 'RenameArea'; areaId: number; label: string }
  | { type: 'SaveAreaNotes'; areaId: number; notes: string };

export type EstimateWayBack = WayBack<EstimateRestore>;

/** Way back of what one may change who writes estimates. */
export const byWriters = <Command extends EstimateRestore>(
  [before, after]: readonly [PastValue<Command> | null, PastValue<Command> | null],
  now: WayBack['now'],
  more: Partial<Pick<EstimateWayBack, 'unit' | 'gone'>> & { right?: RightName } = {},
): EstimateWayBack => ({ before, after, now, right: 'EditEstimate', ...more });

interface LineChanges {
  itemId: number;
  changes: ItemChanges;
}

/** Of an area's label or notes. */
export function wayBackOfArea<Command extends EstimateRestore>(
  [was, became, now]: readonly [string | undefined, string, string | undefined],
  none: string,
  command: (of: string) => Command,
): EstimateWayBack {
  const value = (of: string) => pastValue(of || none, of, command(of));
  if (now === undefined) return byWriters([null, null], null, { gone: 'The area is no longer in the estimate.' });
  return byWriters([was === undefined ? null : value(was), value(became)], value(now));
}

export const LINE_GONE = 'The line is no longer in the estimate.';

/** Of fields of lines. `words` names the fields of one line, or of several where they share them. */
export function wayBackOfLines(
  was: Estimate,
  items: readonly LineChanges[],
  now: Estimate,
  words: (of: Estimate, lines: readonly LineChanges[]) => string,
): EstimateWayBack {
  const there = items.filter(({ itemId }) => now.items.has(itemId) && was.items.has(itemId));
  const fieldsOf = (estimate: Estimate): LineChanges[] =>
    there.flatMap(({ itemId, changes }) => {
      const line = estimate.items.get(itemId);
      return line ? [{ itemId, changes: changesOf(line, Object.keys(changes)) }] : [];
    });
  const value = (estimate: Estimate, lines: LineChanges[]) =>
    pastValue(words(estimate, lines), lines.map(comparable), { type: 'SetLines' as const, lines });
  if (there.length === 0) return byWriters([null, null], null, { gone: LINE_GONE });
  return byWriters([value(was, fieldsOf(was)), value(was, there)], value(now, fieldsOf(now)));
}

/** Fields in one order, amounts without zeros at their ends. */
const comparable = ({ itemId, changes }: LineChanges) => [
  itemId,
  ...Object.keys(changes)
    .filter((key) => key !== 'quantitySource' && key !== 'priceSource')
    .sort()
    .map((key) => {
      const value = changes[key as keyof ItemChanges];
      return AMOUNTS.has(key) ? Number(value) : value;
    }),
];
const AMOUNTS = new Set([
  'labor',
  'material',
  'equipment',
  'vendorPPU',
  'wasteFactorPct',
  'percentageAffected',
  'percentageCovered',
  'quantity',
]);
