import { isNothing, lineInWords } from '../area-work.ts';
import { areaCheck } from '../check.ts';

export const noPrice = areaCheck({
  name: 'no-price',
  passes: 'Every line has a price',
  group: 'money',
  doubtsItsLines: true,
  find: ({ area, lines }) =>
    lines.flatMap((line) => {
      if (!isNothing(line.ppu) || isNothing(line.quantity)) return [];
      return {
        subject: `line-${line.id}`,
        areaId: area.areaId,
        lines: [line],
        title: `${line.description} costs nothing`,
        detail: `${area.label}: ${lineInWords(line)}`,
        why: 'Labor, material and equipment of this line are all zero, so the work is given away.',
        fix: line.priceSource === 'book' ? { kind: 'prices', itemIds: [line.id] } : null,
        mark: line.ppu,
      };
    }),
});
