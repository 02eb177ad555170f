import { lineInWords, quantityOf } from '../area-work.ts';
import { areaCheck } from '../check.ts';
import type { Work } from '../work.ts';

const COVERS: { put: Work; removed: Work; item: number; name: string }[] = [
  { put: 'roof', removed: 'roof.removed', item: 16015, name: 'roof' },
  { put: 'siding', removed: 'siding.removed', item: 14025, name: 'siding' },
];

export const coverNotRemoved = areaCheck({
  name: 'cover-not-removed',
  passes: 'Old roofing and siding are torn off first',
  group: 'money',
  adds: COVERS.map(({ item }) => item),
  find: (area, elsewhere) =>
    COVERS.flatMap(({ put, removed, item, name }) => {
      const lines = area.of(put);
      const [line] = lines;
      if (!line || elsewhere.has(removed)) return [];
      return {
        subject: `area-${area.area.areaId}-${put}`,
        areaId: area.area.areaId,
        lines,
        title: `The old ${name} is not torn off`,
        detail: `${area.area.label}: ${lineInWords(line)}`,
        why: `New ${name === 'roof' ? 'roofing' : name} goes on, but no line tears off what is there. If it goes over one layer, say so in a note.`,
        fix: { kind: 'add', item, areaId: area.area.areaId, after: area.above(line), quantity: quantityOf(lines).toFixed(2) },
      };
    }),
});
