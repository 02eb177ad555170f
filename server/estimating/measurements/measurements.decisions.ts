import { fixed } from '../../../contracts/decimal.ts';
import type { AreaState, Estimate } from '../../../contracts/estimating/estimate/state.ts';
import { linesOf } from '../../../contracts/estimating/estimate/views.ts';
import type { EstimateEvent } from '../../../contracts/estimating/events.ts';
import type { AreaFacts } from '../../../contracts/estimating/facts.ts';
import { quantityFor } from '../../../contracts/estimating/quantity-for.ts';
import type { InteriorInput, Measures, WholeHouseInput } from '../../../contracts/measures/entities.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { type Decisions, existingArea, same } from '../decisions.ts';
import { sameDecimal, settingsOf, withinLimits } from '../pricing.ts';

export interface MeasurementCommands {
  MeasureInterior: {
    areaId: number;
    measures: Pick<Measures, 'floor' | 'walls' | 'ceilings' | 'baseboard'>;
    input: InteriorInput | null;
    applyDownward: boolean;
  };
  MeasureWholeHouse: {
    areaId: number;
    measures: Pick<Measures, 'floor' | 'roof' | 'extwalls'>;
    input: WholeHouseInput | null;
    applyDownward: boolean;
  };
  ApplyMeasurementsDownward: { areaId: number };
}

export const measurementDecisions: Decisions<MeasurementCommands> = {
  MeasureInterior(now, { areaId, measures, input, applyDownward }) {
    if (existingArea(now, areaId).areaTypeGroup !== 'I') throw new Refusal('WRONG_AREA_TYPE');
    return measure(now, areaId, measures, { interior: input, wholeHouse: null }, applyDownward);
  },

  MeasureWholeHouse(now, { areaId, measures, input, applyDownward }) {
    if (existingArea(now, areaId).areaTypeGroup === 'I') throw new Refusal('WRONG_AREA_TYPE');
    return measure(now, areaId, measures, { interior: null, wholeHouse: input }, applyDownward);
  },

  ApplyMeasurementsDownward(now, { areaId }) {
    const { interior, wholeHouse } = existingArea(now, areaId);
    return measure(now, areaId, {}, { interior, wholeHouse }, true);
  },
};

/** An area's new measurements; `applyDownward` lets its measured lines follow. */
export function measure(
  now: Estimate,
  areaId: number,
  changed: Partial<Measures>,
  inputs: Pick<AreaFacts, 'interior' | 'wholeHouse'>,
  applyDownward: boolean,
): EstimateEvent[] {
  const area = existingArea(now, areaId);
  const measures = { ...area.measures, ...twoDecimals(changed) };
  const quantities = applyDownward ? measuredQuantities(now, area, measures) : [];
  if (quantities.length === 0 && same(measures, area.measures) && same(inputs, { interior: area.interior, wholeHouse: area.wholeHouse }))
    return [];
  return [{ type: 'AreaMeasured', data: { areaId, measures, ...inputs, quantities } }];
}

/** New quantities for the area's lines with a measuring formula, where they change. */
function measuredQuantities(now: Estimate, area: AreaState, measures: Measures) {
  return linesOf(now, area).flatMap((line) => {
    if (!line.formulaXRef) return [];
    const quantity = quantityFor(line.formulaXRef, measures, line.percentageAffected, now.quantityDecimals);
    if (sameDecimal(quantity, line.quantity) && line.quantitySource === 'measured') return [];
    withinLimits({ ...line, quantity }, settingsOf(now, line));
    return [{ itemId: line.id, quantity, quantitySource: 'measured' as const }];
  });
}

/** Measurements are stored with two decimals, typed or calculated. */
const twoDecimals = (measures: Partial<Measures>) =>
  Object.fromEntries(Object.entries(measures).map(([name, value]) => [name, fixed(value, 2)])) as Partial<Measures>;
