import { linesInWords, quantityOf } from '../area-work.ts';
import { areaCheck } from '../check.ts';

/** Feet around a square plan under a roof of moderate pitch (13/12 of the plan). */
const around = (roof: number) => 4 * Math.sqrt((roof * 12) / 13);

export const noDripEdge = areaCheck({
  name: 'no-drip-edge',
  passes: 'New roofs have a drip edge',
  group: 'money',
  adds: [16080],
  find(area, elsewhere) {
    const lines = area.of('roof.steep');
    const last = lines.at(-1);
    if (!last || elsewhere.has('roof.edge')) return [];
    return [
      {
        subject: `area-${area.area.areaId}`,
        areaId: area.area.areaId,
        lines,
        title: 'The new roof has no drip edge',
        detail: `${area.area.label}: ${linesInWords(lines)}`,
        why: 'The shingles hold underlayment and starter, not the metal at the eaves. Code asks for it, and fascia rots without. The length is that around a square roof.',
        fix: { kind: 'add', item: 16080, areaId: area.area.areaId, after: last.id, quantity: around(quantityOf(lines)).toFixed(2) },
      },
    ];
  },
});
