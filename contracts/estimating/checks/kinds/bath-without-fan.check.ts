import { linesInWords } from '../area-work.ts';
import { areaCheck } from '../check.ts';

export const bathWithoutFan = areaCheck({
  name: 'bath-without-fan',
  passes: 'Remodeled bathrooms have a fan',
  group: 'look',
  adds: [21100],
  find(area) {
    const lines = area.of('tub', 'shower', 'tile.wet');
    if (lines.length === 0 || !area.isBath || area.has('fan')) return [];
    return [
      {
        subject: `area-${area.area.areaId}`,
        areaId: area.area.areaId,
        lines,
        title: 'A bath is remodeled without a fan',
        detail: `${area.area.label}: ${linesInWords(lines)}`,
        why: 'Inspectors look for a fan, or a window that opens, when a bath is remodeled. Steam ruins the new paint first.',
        fix: { kind: 'add', item: 21100, areaId: area.area.areaId, after: area.above(undefined), quantity: '1' },
      },
    ];
  },
});
