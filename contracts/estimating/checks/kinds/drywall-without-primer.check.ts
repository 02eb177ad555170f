import { lineInWords, quantityOf } from '../area-work.ts';
import { areaCheck } from '../check.ts';

export const drywallWithoutPrimer = areaCheck({
  name: 'drywall-without-primer',
  passes: 'New drywall is primed before it is painted',
  group: 'money',
  adds: [24485],
  find(area) {
    const boards = area.of('drywall.finished').filter((line) => line.itemUM === 'SF');
    const paint = area.of('paint.walls');
    const [board] = boards;
    if (!board || paint.length === 0 || area.has('paint.primer')) return [];
    return [
      {
        subject: `area-${area.area.areaId}`,
        areaId: area.area.areaId,
        lines: [...boards, ...paint],
        title: 'New drywall is painted without primer',
        detail: `${area.area.label}: ${lineInWords(board)}`,
        why: 'Fresh board and joint compound drink paint unevenly. Two coats without a primer-sealer show every seam.',
        fix: { kind: 'add', item: 24485, areaId: area.area.areaId, after: area.above(paint[0]), quantity: quantityOf(boards).toFixed(2) },
      },
    ];
  },
});
