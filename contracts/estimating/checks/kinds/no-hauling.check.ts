import { linesInWords, quantityOf } from '../area-work.ts';
import { estimateCheck } from '../check.ts';
import type { Work } from '../work.ts';

const REMOVALS: Work[] = [
  'floor.removed',
  'tile.removed',
  'drywall.removed',
  'cabinets.removed',
  'countertop.removed',
  'vanity.removed',
  'tub.removed',
  'toilet.removed',
  'roof.removed',
  'siding.removed',
  'room.gutted',
];

/** One load of a truck takes 3 cu yd: a few fixtures, or some 200 SF of flooring or drywall. Beyond that a dumpster is cheaper. */
const TRUCK_SF = 200;
const TRUCK_PIECES = 3;

export const noHauling = estimateCheck({
  name: 'no-hauling',
  passes: 'Debris is taken away',
  group: 'money',
  adds: [28030, 28035, 28045],
  find(estimate) {
    const lines = estimate.of(...REMOVALS).filter((line) => line.action === 'Remove');
    if (lines.length === 0 || estimate.has('hauling')) return [];
    const square = quantityOf(lines.filter((line) => line.itemUM === 'SF'));
    const pieces = lines.filter((line) => line.itemUM !== 'SF').length;
    const large = estimate.has('room.gutted', 'roof.removed') || square > 5 * TRUCK_SF;
    const small = square <= TRUCK_SF && pieces <= TRUCK_PIECES && !large;
    const area = estimate.house ?? estimate.areaOf(lines[0] as (typeof lines)[number]);
    return [
      {
        subject: 'estimate',
        areaId: area.area.areaId,
        lines,
        title: 'Nobody hauls the debris away',
        detail: linesInWords(lines),
        why: `${lines.length === 1 ? 'One line removes' : `${lines.length} lines remove`} material, and no dumpster or truck load is on the estimate. Dump fees are money out of the pocket.`,
        fix: {
          kind: 'add',
          item: small ? 28045 : large ? 28035 : 28030,
          areaId: area.area.areaId,
          after: area.above(undefined),
          quantity: '1',
        },
      },
    ];
  },
});
