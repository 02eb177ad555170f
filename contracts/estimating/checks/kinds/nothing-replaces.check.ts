import { lineInWords, quantityOf } from '../area-work.ts';
import { areaCheck } from '../check.ts';
import type { Work } from '../work.ts';

/** What is taken out, what would stand for it again, and the usual item. */
const PAIRS: { removed: Work; put: Work[]; item: number; name: string }[] = [
  {
    removed: 'floor.removed',
    put: ['floor.tile', 'floor.wood', 'floor.resilient', 'floor.carpet', 'floor.other'],
    item: 12040,
    name: 'floor',
  },
  { removed: 'toilet.removed', put: ['toilet'], item: 26000, name: 'toilet' },
  { removed: 'vanity.removed', put: ['vanity'], item: 17105, name: 'vanity' },
  { removed: 'tub.removed', put: ['tub', 'shower'], item: 26130, name: 'bathtub' },
  {
    removed: 'drywall.removed',
    put: ['drywall.finished', 'drywall.unfinished', 'tile.wet', 'tile.waterproofed'],
    item: 20000,
    name: 'wall',
  },
  { removed: 'countertop.removed', put: ['countertop'], item: 17060, name: 'countertop' },
];

/** Set again or refinished: the line that removes is the one that puts back. */
const putsBack = (action: string) => action !== 'Remove';

export const nothingReplaces = areaCheck({
  name: 'nothing-replaces',
  passes: 'What is removed is replaced',
  group: 'look',
  adds: PAIRS.map(({ item }) => item),
  find: (area) =>
    PAIRS.flatMap(({ removed, put, item, name }) => {
      const lines = area.of(removed).filter((line) => line.action === 'Remove');
      const [line] = lines;
      if (!line || area.has(...put) || area.of(removed).some(({ action }) => putsBack(action))) return [];
      return {
        subject: `area-${area.area.areaId}-${removed.replace('.', '-')}`,
        areaId: area.area.areaId,
        lines,
        title: `Nothing replaces the ${name}`,
        detail: `${area.area.label}: ${lineInWords(line)} is removed`,
        why: `The old ${name} goes, and no line puts a new one in its place. If the room is left open on purpose, dismiss this with that reason.`,
        fix: { kind: 'add', item, areaId: area.area.areaId, after: area.above(undefined), quantity: quantityOf(lines).toFixed(2) },
      };
    }),
});
