import { linesInWords } from '../area-work.ts';
import { areaCheck } from '../check.ts';

export const tubWithoutValve = areaCheck({
  name: 'tub-without-valve',
  passes: 'Tubs and showers have a valve',
  group: 'money',
  adds: [26150],
  find(area) {
    const lines = area.of('tub', 'shower').filter((line) => line.action === 'Install');
    const last = lines.at(-1);
    if (!last || area.has('tub.valve')) return [];
    return [
      {
        subject: `area-${area.area.areaId}`,
        areaId: area.area.areaId,
        lines,
        title: 'The tub or shower has no valve',
        detail: `${area.area.label}: ${linesInWords(lines)}`,
        why: 'The wall is open now. A valve that stays old behind new tile is the first thing to leak, and none is on the estimate.',
        fix: { kind: 'add', item: 26150, areaId: area.area.areaId, after: last.id, quantity: '1' },
      },
    ];
  },
});
