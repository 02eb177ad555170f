import { isNothing } from '../area-work.ts';
import { areaCheck } from '../check.ts';

export const vendorAbovePrice = areaCheck({
  name: 'vendor-above-price',
  passes: 'No vendor charges more than the customer pays',
  group: 'money',
  find: ({ area, lines }) =>
    lines.flatMap((line) => {
      if (isNothing(line.vendorPPU) || isNothing(line.quantity) || Number(line.vendorPPU) <= Number(line.ppu)) return [];
      return {
        subject: `line-${line.id}`,
        areaId: area.areaId,
        lines: [line],
        title: `${line.description} costs more than it brings`,
        detail: `${area.label}: vendor ${line.vendorPPU}, customer ${line.ppu} per ${line.itemUM}`,
        why: `The vendor's price is above the unit price, so each ${line.itemUM || 'unit'} loses money before overhead is paid.`,
        fix: null,
        mark: `${line.vendorPPU} ${line.ppu}`,
      };
    }),
});
