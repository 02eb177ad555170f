import { lineInWords, quantityOf } from '../area-work.ts';
import { areaCheck } from '../check.ts';
import type { Work } from '../work.ts';

/** What goes in, what takes the old one out, and the item that does. */
const FIXTURES: { put: Work; removed: Work; item: number; name: string }[] = [
  { put: 'tub', removed: 'tub.removed', item: 26180, name: 'bathtub' },
  { put: 'shower', removed: 'tub.removed', item: 26185, name: 'shower' },
  { put: 'toilet', removed: 'toilet.removed', item: 26050, name: 'toilet' },
  { put: 'vanity', removed: 'vanity.removed', item: 17120, name: 'vanity' },
  { put: 'cabinets.base', removed: 'cabinets.removed', item: 17020, name: 'cabinets' },
];

export const fixtureNotRemoved = areaCheck({
  name: 'fixture-not-removed',
  passes: 'Old fixtures and cabinets come out before new ones go in',
  group: 'money',
  adds: FIXTURES.map(({ item }) => item),
  find: (area) =>
    FIXTURES.flatMap(({ put, removed, item, name }) => {
      const lines = area.of(put);
      const [line] = lines;
      if (!line || area.has(removed, 'room.gutted')) return [];
      const quantity = quantityOf(lines);
      return {
        subject: `area-${area.area.areaId}-${put.replace('.', '-')}`,
        areaId: area.area.areaId,
        lines,
        title: name === 'cabinets' ? 'The old cabinets stay in place' : `The old ${name} stays in place`,
        detail: `${area.area.label}: ${lineInWords(line)}`,
        why: `A new ${name === 'cabinets' ? 'run of cabinets' : name} goes into ${area.area.label}, but no line takes out the old one.`,
        fix: { kind: 'add', item, areaId: area.area.areaId, after: area.demolition, quantity: String(quantity) },
      };
    }),
});
