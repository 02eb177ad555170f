import { linesInWords, quantityOf } from '../area-work.ts';
import { areaCheck } from '../check.ts';

/** Square feet of a top, 25 1/2 in deep, for a foot of cabinets. */
const TOP_OF_A_FOOT = 2.125;

export const cabinetsWithoutCountertop = areaCheck({
  name: 'cabinets-without-countertop',
  passes: 'Base cabinets get a countertop',
  group: 'money',
  adds: [17060],
  find(area) {
    const lines = area.of('cabinets.base');
    const last = lines.at(-1);
    if (!last || area.has('countertop', 'countertop.removed')) return [];
    return [
      {
        subject: `area-${area.area.areaId}`,
        areaId: area.area.areaId,
        lines,
        title: 'Base cabinets without a countertop',
        detail: `${area.area.label}: ${linesInWords(lines)}`,
        why: 'Base cabinets come without a top, and no countertop, new or set again, is on the estimate here.',
        fix: {
          kind: 'add',
          item: 17060,
          areaId: area.area.areaId,
          after: last.id,
          quantity: (quantityOf(lines) * TOP_OF_A_FOOT).toFixed(2),
        },
      },
    ];
  },
});
