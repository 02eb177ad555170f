import { linesInWords, quantityOf } from '../area-work.ts';
import { areaCheck } from '../check.ts';

export const vanityWithoutFaucet = areaCheck({
  name: 'vanity-without-faucet',
  passes: 'Vanities have their faucets',
  group: 'money',
  adds: [26070],
  find(area) {
    const lines = area.of('vanity');
    const last = lines.at(-1);
    if (!last || area.has('faucet.bath')) return [];
    return [
      {
        subject: `area-${area.area.areaId}`,
        areaId: area.area.areaId,
        lines,
        title: 'The vanity has no faucet to hook up',
        detail: `${area.area.label}: ${linesInWords(lines)}`,
        why: 'A vanity comes with its top and bowl. The faucet is bought and hooked up as a line of its own, or the old one is set again.',
        fix: { kind: 'add', item: 26070, areaId: area.area.areaId, after: last.id, quantity: String(quantityOf(lines)) },
      },
    ];
  },
});
