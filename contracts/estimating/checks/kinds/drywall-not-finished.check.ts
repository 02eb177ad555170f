import { lineInWords, quantityOf } from '../area-work.ts';
import { areaCheck } from '../check.ts';

export const drywallNotFinished = areaCheck({
  name: 'drywall-not-finished',
  passes: 'Drywall that is hung is also taped and finished',
  group: 'money',
  adds: [20265],
  find(area) {
    const lines = area.of('drywall.unfinished');
    const [line] = lines;
    if (!line || area.has('drywall.finishing') || area.area.areaType === 'GAR') return [];
    return [
      {
        subject: `area-${area.area.areaId}`,
        areaId: area.area.areaId,
        lines,
        title: 'Drywall is hung but not finished',
        detail: `${area.area.label}: ${lineInWords(line)}`,
        why: 'This item hangs the board only. Without tape and compound it cannot be painted, and a customer expects a wall.',
        fix: { kind: 'add', item: 20265, areaId: area.area.areaId, after: line.id, quantity: quantityOf(lines).toFixed(2) },
      },
    ];
  },
});
