import { z } from 'zod';
import { describe } from '../../audit.ts';
import { first, id, packed } from '../../event.ts';
import { formatNumber } from '../../format.ts';
import { formatLength } from '../../measures/measurement.ts';
import { estimateEvent } from '../estimate/event.ts';
import { changeLine } from '../estimate/lines.ts';
import { areaLabel } from '../estimate/words.ts';
import { type AreaFacts, InteriorFacts, Measured, MeasuresFacts, WholeHouseFacts } from '../facts.ts';

const Facts = z.object({
  areaId: id('area'),
  measures: MeasuresFacts,
  interior: InteriorFacts.nullable(),
  wholeHouse: WholeHouseFacts.nullable(),
  quantities: z.array(Measured),
});

/** `quantities` are of the lines that follow the measurements. Version 2 stores them packed. */
export const AreaMeasured = estimateEvent(first(Facts).next(Facts, (data) => data, packed('quantities', ['itemId', 'quantity'])))({
  apply(estimate, { areaId, quantities, ...facts }, applying) {
    const area = estimate.areas.get(areaId);
    if (!area) return;
    Object.assign(area, facts);
    applying.touched.areas.add(areaId);
    for (const { itemId, ...quantity } of quantities) changeLine(estimate, itemId, quantity, applying);
  },
  undo(was, { areaId, quantities }) {
    const area = was.areas.get(areaId);
    if (!area) return [];
    const { measures, interior, wholeHouse } = area;
    const before = quantities.flatMap(({ itemId }) => {
      const line = was.items.get(itemId);
      return line ? [{ itemId, quantity: line.quantity, quantitySource: line.quantitySource }] : [];
    });
    return [{ type: 'AreaMeasured', data: { areaId, measures, interior, wholeHouse, quantities: before } }];
  },
  touches: ({ areaId, quantities }) => [`area:${areaId}:measures`, ...quantities.map(({ itemId }) => `item:${itemId}:quantity`)],
  needs: ({ areaId }) => ({ areas: [areaId] }),
  audit: (was, data) =>
    describe('measurements', `Measured ${areaLabel(was, data.areaId)}`, {
      areaId: data.areaId,
      ...measuredChange(was.areas.get(data.areaId), data),
      affectedLines: data.quantities.length,
    }),
});

type AreaSize = Pick<AreaFacts, 'interior' | 'measures'>;

const MEASURES: [keyof AreaSize['measures'], string, string][] = [
  ['floor', 'floor', 'SF'],
  ['walls', 'walls', 'SF'],
  ['ceilings', 'ceiling', 'SF'],
  ['roof', 'roof', 'SF'],
  ['extwalls', 'outside walls', 'SF'],
];

/** The sides when both are known and one of them has changed, else every changed measure. */
function measuredChange(was: AreaSize | undefined, now: AreaSize): { before: string; after: string } {
  const sides = ({ interior }: AreaSize) => (interior ? `${length(interior, 'shortWalls')} x ${length(interior, 'longWalls')}` : '');
  if (now.interior && (!was?.interior || sides(was) !== sides(now))) return { before: was ? sides(was) : '', after: sides(now) };
  const changed = MEASURES.filter(
    ([key]) => now.measures[key] !== (was?.measures[key] ?? '') && (Number(now.measures[key]) > 0 || Number(was?.measures[key]) > 0),
  );
  const words = (size: AreaSize | undefined) =>
    size ? changed.map(([key, word, unit]) => `${word} ${formatNumber(size.measures[key] || '0')} ${unit}`).join(', ') : '';
  return { before: words(was), after: words(now) };
}

function length(input: Record<string, unknown>, name: string): string {
  return formatLength({ feet: String(input[`${name}Feet`] || '0'), inches: String(input[`${name}Inches`] || '0') });
}
