import { isNothing, lineInWords } from '../area-work.ts';
import { areaCheck } from '../check.ts';

export const noBaseboard = areaCheck({
  name: 'no-baseboard',
  passes: 'New floors are closed off at the wall',
  group: 'money',
  adds: [25000],
  find(area) {
    const lines = area.of('floor.tile', 'floor.wood', 'floor.resilient', 'floor.carpet', 'floor.other');
    const [line] = lines;
    const around = area.area.measures.baseboard;
    if (!line || area.has('baseboard') || area.area.areaTypeGroup !== 'I' || area.area.areaType === 'GAR') return [];
    return [
      {
        subject: `area-${area.area.areaId}`,
        areaId: area.area.areaId,
        lines,
        title: `${area.area.label} gets a floor but no baseboard`,
        detail: isNothing(around) ? lineInWords(line) : `Perimeter ${around} LF`,
        why: 'A new floor leaves a gap at the wall. Baseboard, new or set again, or a shoe closes it, and none is on the estimate here.',
        fix: isNothing(around)
          ? { kind: 'measure', areaId: area.area.areaId }
          : { kind: 'add', item: 25000, areaId: area.area.areaId, after: line.id, quantity: null },
      },
    ];
  },
});
