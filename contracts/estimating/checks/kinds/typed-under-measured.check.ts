import { quantityFor } from '../../quantity-for.ts';
import { isNothing } from '../area-work.ts';
import { areaCheck } from '../check.ts';

/** Parts of walls are typed all the time; less than this of a whole room is more likely a slip. */
const UNDER = 0.25;

export const typedUnderMeasured = areaCheck({
  name: 'typed-under-measured',
  passes: 'Typed quantities are near what the room measures',
  group: 'look',
  find: ({ area, lines }, { decimals }) =>
    lines.flatMap((line) => {
      if (line.quantitySource === 'measured' || line.formulaXRef === '' || isNothing(line.quantity)) return [];
      const quantity = quantityFor(line.formulaXRef, area.measures, line.percentageAffected, decimals);
      if (isNothing(quantity) || Number(line.quantity) >= Number(quantity) * UNDER) return [];
      return {
        subject: `line-${line.id}`,
        areaId: area.areaId,
        lines: [line],
        title: `${line.description} covers little of the room`,
        detail: `${area.label}: ${line.quantity} of ${quantity} ${line.itemUM}`,
        why: `The area measures ${quantity} ${line.itemUM} for this work, and less than a quarter of it was typed.`,
        fix: { kind: 'quantity', itemId: line.id, quantity, source: 'measured' },
        mark: quantity,
      };
    }),
});
