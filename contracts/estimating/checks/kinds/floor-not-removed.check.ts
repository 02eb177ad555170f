import { lineInWords } from '../area-work.ts';
import { areaCheck } from '../check.ts';
import type { Work } from '../work.ts';

/** The usual old floor beneath each kind of new one, as an item that takes it up. */
const REMOVALS: [Work, number][] = [
  ['floor.tile', 15033],
  ['floor.wood', 12035],
  ['floor.resilient', 12055],
  ['floor.carpet', 12070],
  ['floor.other', 12055],
];

export const floorNotRemoved = areaCheck({
  name: 'floor-not-removed',
  passes: 'What is laid new is first taken up',
  group: 'money',
  adds: REMOVALS.map(([, item]) => item),
  find(area) {
    if (area.has('floor.removed', 'room.gutted')) return [];
    const found = REMOVALS.flatMap(([work, item]) => area.of(work).map((line) => ({ line, item })));
    const [floor] = found;
    if (!floor || area.area.areaTypeGroup === 'H') return [];
    const { line, item } = floor;
    return [
      {
        subject: `area-${area.area.areaId}`,
        areaId: area.area.areaId,
        lines: found.map((one) => one.line),
        title: 'Nothing removes the old floor',
        detail: `${area.area.label}: ${lineInWords(line)}`,
        why: `A new floor is laid in ${area.area.label}, but no line takes up the old one and hauls it out of the room.`,
        fix: { kind: 'add', item, areaId: area.area.areaId, after: area.demolition, quantity: line.quantity },
      },
    ];
  },
});
