import { lineInWords, quantityOf } from '../area-work.ts';
import { areaCheck } from '../check.ts';

/** A base cabinet is 24 in deep and its top 25 1/2: square feet for a foot of cabinets. */
const TOP_OF_A_FOOT = 2.125;

export const countertopNotRemoved = areaCheck({
  name: 'countertop-not-removed',
  passes: 'The old countertop comes off before cabinets or a new top',
  group: 'money',
  adds: [17085],
  find(area) {
    if (area.has('countertop.removed', 'room.gutted')) return [];
    const tops = area.of('countertop').filter((line) => line.itemUM === 'SF');
    const [line] = [...tops, ...area.of('cabinets.removed')];
    if (!line) return [];
    const top = tops.length > 0 ? quantityOf(tops) : quantityOf(area.of('cabinets.removed')) * TOP_OF_A_FOOT;
    return [
      {
        subject: `area-${area.area.areaId}`,
        areaId: area.area.areaId,
        lines: [...tops, ...area.of('cabinets.removed')],
        title: 'The old countertop is not taken off',
        detail: `${area.area.label}: ${lineInWords(line)}`,
        why:
          tops.length > 0
            ? 'A new top goes on, but no line takes off the one that is there.'
            : 'The cabinets come out, but no line takes off the top that stands on them.',
        fix: { kind: 'add', item: 17085, areaId: area.area.areaId, after: area.demolition, quantity: top.toFixed(2) },
      },
    ];
  },
});
