import { linesInWords } from '../area-work.ts';
import { estimateCheck } from '../check.ts';
import type { Work } from '../work.ts';

/** Work that fills a house with dust. */
const DUSTY: Work[] = ['drywall.removed', 'room.gutted', 'tile.removed', 'asbestos.suspect'];

export const noProtection = estimateCheck({
  name: 'no-protection',
  passes: 'Demolition inside is closed off from the house',
  group: 'money',
  adds: [19400],
  find(estimate) {
    const lines = estimate.of(...DUSTY).filter((line) => line.action === 'Remove');
    const [line] = lines;
    if (!line || estimate.has('protection')) return [];
    const area = estimate.areaOf(line);
    return [
      {
        subject: 'estimate',
        areaId: area.area.areaId,
        lines,
        title: 'Demolition without dust protection',
        detail: `${area.area.label}: ${linesInWords(lines)}`,
        why: 'Walls or tile come down in a house that is lived in. Without a barrier the cleaning afterwards is on you.',
        fix: { kind: 'add', item: 19400, areaId: area.area.areaId, after: null, quantity: '1' },
      },
    ];
  },
});
