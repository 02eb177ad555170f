import { linesInWords, quantityOf } from '../area-work.ts';
import { areaCheck } from '../check.ts';

export const sinkWithoutFaucet = areaCheck({
  name: 'sink-without-faucet',
  passes: 'Kitchen sinks have their faucets',
  group: 'money',
  adds: [26065],
  find(area) {
    const lines = area.of('sink.kitchen');
    const last = lines.at(-1);
    if (!last || area.has('faucet.kitchen')) return [];
    return [
      {
        subject: `area-${area.area.areaId}`,
        areaId: area.area.areaId,
        lines,
        title: 'The kitchen sink has no faucet',
        detail: `${area.area.label}: ${linesInWords(lines)}`,
        why: 'A sink is hooked up to a faucet, and none, new or set again, is on the estimate here.',
        fix: { kind: 'add', item: 26065, areaId: area.area.areaId, after: last.id, quantity: String(quantityOf(lines)) },
      },
    ];
  },
});
