import { lineInWords, quantityOf } from '../area-work.ts';
import { areaCheck } from '../check.ts';

export const noMembrane = areaCheck({
  name: 'no-membrane',
  passes: 'Tile at tubs and showers has waterproofing behind it',
  group: 'money',
  adds: [15208],
  find(area) {
    const lines = area.of('tile.wet');
    const [line] = lines;
    if (!line || !area.isBath || area.has('tile.waterproofed')) return [];
    return [
      {
        subject: `area-${area.area.areaId}`,
        areaId: area.area.areaId,
        lines,
        title: 'Nothing keeps the water behind the wall tile',
        detail: `${area.area.label}: ${lineInWords(line)}`,
        why: 'Grout lets water through. Cement board behind wet tile needs a membrane, and callbacks for a soaked wall cost more than it does.',
        fix: { kind: 'add', item: 15208, areaId: area.area.areaId, after: area.above(line), quantity: quantityOf(lines).toFixed(2) },
      },
    ];
  },
});
