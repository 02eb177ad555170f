import type { LineItem } from '../../entities.ts';
import { roundQuantity } from '../../pricing.ts';
import { isNothing, lineInWords } from '../area-work.ts';
import { areaCheck } from '../check.ts';

const TENFOLD = 10;
/** Units that are measured; ten outlets beside one sink are no slip. */
const MEASURED = new Set(['SF', 'LF', 'SY', 'CF', 'CY']);
/** Fewer neighbours say nothing. */
const NEIGHBOURS = 3;

export const tenfoldQuantity = areaCheck({
  name: 'tenfold-quantity',
  passes: 'No quantity is ten times its neighbours',
  group: 'money',
  doubtsItsLines: true,
  find({ area, lines }, { decimals }) {
    const byUnit = new Map<string, LineItem[]>();
    for (const line of lines)
      if (MEASURED.has(line.itemUM) && !isNothing(line.quantity)) byUnit.set(line.itemUM, [...(byUnit.get(line.itemUM) ?? []), line]);
    return [...byUnit.values()].flatMap((group) => {
      if (group.length <= NEIGHBOURS) return [];
      const sorted = group.toSorted((a, b) => Number(b.quantity) - Number(a.quantity));
      const [largest, next] = sorted;
      if (!largest || !next || largest.quantitySource === 'measured' || Number(largest.quantity) < Number(next.quantity) * TENFOLD)
        return [];
      const tenth = roundQuantity((Number(largest.quantity) / TENFOLD).toFixed(4), decimals);
      return {
        subject: `line-${largest.id}`,
        areaId: area.areaId,
        lines: [largest],
        title: `${largest.description}: a zero too many?`,
        detail: `${area.label}: ${lineInWords(largest)}; the next is ${next.quantity} ${next.itemUM}`,
        why: `Its quantity is more than ten times that of every other line in ${largest.itemUM} here. A finger may have slipped.`,
        fix: { kind: 'quantity', itemId: largest.id, quantity: tenth, source: 'typed' },
      };
    });
  },
});
