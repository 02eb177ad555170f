import { lineInWords } from '../area-work.ts';
import { areaCheck } from '../check.ts';

export const paintWithoutPrep = areaCheck({
  name: 'paint-without-prep',
  passes: 'Walls are prepared before they are painted',
  group: 'money',
  adds: [20040],
  find(area) {
    const lines = area.of('paint.walls');
    const [line] = lines;
    if (!line || area.has('paint.prep', 'paint.primer', 'drywall.finished', 'drywall.finishing')) return [];
    return [
      {
        subject: `area-${area.area.areaId}`,
        areaId: area.area.areaId,
        lines,
        title: 'Painted without preparing the walls',
        detail: `${area.area.label}: ${lineInWords(line)}`,
        why: 'Lived-in walls have nail holes and dings. The price of two coats holds none of the patching that they show.',
        fix: { kind: 'add', item: 20040, areaId: area.area.areaId, after: area.above(line), quantity: '1' },
      },
    ];
  },
});
