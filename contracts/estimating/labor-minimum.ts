import { LABOR_MINIMUM_XREF, type LaborMinimum, type LineItem, type Settings } from './entities.ts';
import { laborShortfall, priceLine, roundQuantity } from './pricing.ts';

/** The facts of a trade's labor minimum on an estimate; `itemId` is the id of its line whenever the line exists. */
export type MinimumOfTrade = Omit<LaborMinimum, 'minimum' | 'charged'> & { itemId: number };

/** Larger than every other `sequence`, so that the line stays last in its area. */
const MINIMUM_SEQUENCE = 1_000_000;

/** Whether a line has labor that its trade charges for: a line of quantity 0 has none. */
export const hasChargeableLabor = (line: LineItem | undefined): line is LineItem =>
  line !== undefined && line.trade !== '' && !line.isLaborMinimum && !/^[0.]*$/.test(line.quantity);

/**
 * The line that charges the shortfall between the labor of a trade's lines (the sum of `laborUnits`) and its minimum, in the area and
 * task and with the settings of the trade's first line. Undefined without a shortfall. `since` and `at` are ISO instants; the
 * quantity, 1, has the same number of decimals as all others (R103).
 */
export function minimumLineOf(
  { itemId, ...facts }: MinimumOfTrade,
  labor: bigint,
  first: LineItem,
  settings: Settings,
  { since, at, quantityDecimals }: { since: string; at: string; quantityDecimals: number },
): LineItem | undefined {
  const { minimum, charged, shortfall } = laborShortfall(facts.hours, facts.rate, labor);
  if (shortfall === '0.00') return undefined;
  const costs = { labor: shortfall, material: '0', equipment: '0', wasteFactorPct: '0', quantity: roundQuantity('1', quantityDecimals) };
  const { breakdown, ...price } = priceLine(costs, settings);
  return {
    id: itemId,
    sequence: MINIMUM_SEQUENCE,
    itemXREF: LABOR_MINIMUM_XREF,
    formulaXRef: '',
    action: '',
    description: `Labor minimum, ${inWords(facts.title)}`,
    category: 'Labor minimum',
    quality: 'None',
    itemUM: 'EA',
    ...costs,
    quantitySource: 'typed',
    percentageAffected: '100',
    percentageCovered: '0',
    vendorPPU: '0',
    ...price,
    vendorExpense: '0.00',
    breakdown: [breakdown.labor, breakdown.material, breakdown.equipment, breakdown.overhead, breakdown.profit],
    settingsId: first.settingsId,
    notes: '',
    photos: [],
    propertyArea_AreaID: first.propertyArea_AreaID,
    estimateTask_Id: first.estimateTask_Id,
    isInvoiced: false,
    approvalStatus: '',
    dateAdded: since,
    dateUpdated: at,
    trade: facts.trade,
    priceSource: 'book',
    isLaborMinimum: true,
    laborMinimum: { ...facts, minimum, charged },
  };
}

/** Whether two labor minimum lines are equal, apart from the instant of the last change. */
export function sameMinimumLine(a: LineItem, b: LineItem): boolean {
  return (
    a.propertyArea_AreaID === b.propertyArea_AreaID &&
    a.estimateTask_Id === b.estimateTask_Id &&
    a.settingsId === b.settingsId &&
    a.labor === b.labor &&
    JSON.stringify(a.laborMinimum) === JSON.stringify(b.laborMinimum)
  );
}

/** A trade's title inside a sentence: `Drain cleaner` to `drain cleaner`; `HVAC mechanic` stays. */
export const inWords = (title: string) => (/^[A-Z]{2}/.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1));
