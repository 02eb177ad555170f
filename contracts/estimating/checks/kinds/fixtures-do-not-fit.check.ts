import { linesInWords, quantityOf } from '../area-work.ts';
import { areaCheck } from '../check.ts';
import type { Work } from '../work.ts';

/** Square feet that a fixture takes with the clearance in front of it that plumbing codes ask for. */
const ROOM: [Work, number][] = [
  ['tub', 12.5],
  ['shower', 9],
  ['toilet', 11],
  ['vanity', 7],
];

export const fixturesDoNotFit = areaCheck({
  name: 'fixtures-do-not-fit',
  passes: 'Fixtures fit into the rooms that they stand in',
  group: 'look',
  doubtsItsLines: true,
  find(area) {
    const floor = area.measure('floor');
    const taken = ROOM.reduce((sum, [work, each]) => sum + each * quantityOf(area.of(work)), 0);
    if (floor === 0 || taken <= floor || area.area.areaTypeGroup !== 'I') return [];
    const lines = area.of(...ROOM.map(([work]) => work));
    return [
      {
        subject: `area-${area.area.areaId}`,
        areaId: area.area.areaId,
        lines,
        title: 'More fixtures than the room can hold',
        detail: `${area.area.label}: floor ${area.area.measures.floor} SF; ${linesInWords(lines)}`,
        why: `With the clearance that codes ask for they take ${taken} SF. Either the room was measured wrong, or a line stands in the wrong area.`,
        fix: { kind: 'measure', areaId: area.area.areaId },
        mark: area.area.measures.floor,
      },
    ];
  },
});
