import { quantityFor } from '../../quantity-for.ts';
import { lineInWords } from '../area-work.ts';
import { areaCheck } from '../check.ts';

const OVER = 1.1;

export const trimOverPerimeter = areaCheck({
  name: 'trim-over-perimeter',
  passes: 'Trim is no longer than the room around',
  group: 'money',
  doubtsItsLines: true,
  find({ area, lines }, { decimals }) {
    const around = Number(area.measures.baseboard);
    if (around === 0) return [];
    return lines.flatMap((line) => {
      if (line.formulaXRef !== 'BASEBOARD' || line.quantitySource === 'measured' || Number(line.quantity) <= around * OVER) return [];
      return {
        subject: `line-${line.id}`,
        areaId: area.areaId,
        lines: [line],
        title: `${line.description} is longer than the room`,
        detail: `${area.label}: ${lineInWords(line)}, around ${area.measures.baseboard} LF`,
        why: `Around the room it is ${area.measures.baseboard} LF, doors included. Waste is in the price already.`,
        fix: {
          kind: 'quantity',
          itemId: line.id,
          quantity: quantityFor('BASEBOARD', area.measures, line.percentageAffected, decimals),
          source: 'measured',
        },
        mark: area.measures.baseboard,
      };
    });
  },
});
