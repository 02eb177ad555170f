import type { LineItem } from '../../entities.ts';
import { roundQuantity } from '../../pricing.ts';
import { quantityFor } from '../../quantity-for.ts';
import { type AreaWork, isNothing, lineInWords, quantityOf } from '../area-work.ts';
import { areaCheck, type Fix } from '../check.ts';

/** R101: a line of quantity 0 adds nothing. The area's measurement is offered, or what the line runs along; otherwise a person has to count. */
export const noQuantity = areaCheck({
  name: 'no-quantity',
  passes: 'Every line has a quantity',
  group: 'money',
  doubtsItsLines: true,
  find: (area, { decimals }) =>
    area.lines.flatMap((line) => {
      if (!isNothing(line.quantity)) return [];
      const measured = quantityFor(line.formulaXRef, area.area.measures, line.percentageAffected, decimals);
      // The area is not measured yet: `not-measured` asks for that, once for all of its lines.
      if (isNothing(measured) && line.formulaXRef !== '') return [];
      const along = cabinetsOver(line, area);
      const fix: Fix | null = !isNothing(measured)
        ? { kind: 'quantity', itemId: line.id, quantity: measured, source: 'measured' }
        : along > 0
          ? { kind: 'quantity', itemId: line.id, quantity: roundQuantity(along.toFixed(2), decimals), source: 'typed' }
          : null;
      return {
        subject: `line-${line.id}`,
        areaId: area.area.areaId,
        lines: [line],
        title: `${line.description} has no quantity`,
        detail: along > 0 ? `${area.area.label}. The wall cabinets run ${along.toFixed(1)} LF: use that?` : area.area.label,
        why: `The line is on the estimate at ${line.ppu} per ${line.itemUM}, but without a quantity it adds nothing to the price.`,
        fix,
        mark: lineInWords(line),
      };
    }),
});

/** Feet of the wall cabinets that a light runs along. */
const cabinetsOver = (line: LineItem, area: AreaWork) =>
  area.of('cabinets.light').includes(line) ? quantityOf(area.of('cabinets.wall').filter(({ itemUM }) => itemUM === 'LF')) : 0;
