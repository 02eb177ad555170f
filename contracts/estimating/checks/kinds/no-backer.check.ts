import { lineInWords, quantityOf } from '../area-work.ts';
import { areaCheck } from '../check.ts';

export const noBacker = areaCheck({
  name: 'no-backer',
  passes: 'Tile floors have something to be set on',
  group: 'money',
  adds: [12110],
  find(area) {
    const lines = area.of('floor.tile');
    const [line] = lines;
    if (!line || area.has('floor.backer')) return [];
    return [
      {
        subject: `area-${area.area.areaId}`,
        areaId: area.area.areaId,
        lines,
        title: 'Tile floor has no backer board or membrane',
        detail: `${area.area.label}: ${lineInWords(line)}`,
        why: 'Tile set straight on wood cracks with it. The price of the tile holds thinset and grout, not what lies beneath.',
        fix: { kind: 'add', item: 12110, areaId: area.area.areaId, after: area.above(line), quantity: quantityOf(lines).toFixed(2) },
      },
    ];
  },
});
