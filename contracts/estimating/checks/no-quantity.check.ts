import { quantityFor } from '../measurement.ts';
import { isNothing, lineInWords } from './area-work.ts';
import { areaCheck } from './check.ts';

/** R101: a line of quantity 0 adds nothing. Where the area is measured, the measurement is offered; otherwise a person has to count. */
export const noQuantity = areaCheck({
  name: 'no-quantity',
  passes: 'Every line has a quantity',
  group: 'money',
  find: ({ area, lines }, { decimals }) =>
    lines.flatMap((line) => {
      if (!isNothing(line.quantity)) return [];
      const quantity = quantityFor(line.formulaXRef, area.measures, line.percentageAffected, decimals);
      // The area is not measured yet: `not-measured` asks for that, once for all of its lines.
      if (isNothing(quantity) && line.formulaXRef !== '') return [];
      return {
        subject: `line-${line.id}`,
        areaId: area.areaId,
        lines: [line],
        title: `${line.description} has no quantity`,
        detail: area.label,
        why: `The line is on the estimate at ${line.ppu} per ${line.itemUM}, but without a quantity it adds nothing to the price.`,
        fix: isNothing(quantity) ? null : { kind: 'quantity', itemId: line.id, quantity, source: 'measured' },
        mark: lineInWords(line),
      };
    }),
});
