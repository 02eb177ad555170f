import { roundQuantity } from '../../pricing.ts';
import { lineInWords, quantityOf } from '../area-work.ts';
import { areaCheck } from '../check.ts';

/** Closets and doorways are walked over; beyond this the quantity holds waste, which the price has already. */
const OVER = 1.05;

export const floorOverArea = areaCheck({
  name: 'floor-over-area',
  passes: 'Floors are no larger than their rooms',
  group: 'money',
  doubtsItsLines: true,
  find(area, { decimals }) {
    const floor = area.measure('floor');
    const lines = area
      .of('floor.tile', 'floor.wood', 'floor.resilient', 'floor.carpet', 'floor.other')
      .filter((line) => line.itemUM === 'SF');
    const over = quantityOf(lines) - floor;
    if (floor === 0 || quantityOf(lines) <= floor * OVER) return [];
    const largest = lines.toSorted((a, b) => Number(b.quantity) - Number(a.quantity))[0];
    if (!largest) return [];
    const fits = Number(largest.quantity) - over;
    const quantity = roundQuantity(Math.max(0, fits).toFixed(4), decimals);
    return [
      {
        subject: `area-${area.area.areaId}`,
        areaId: area.area.areaId,
        lines,
        title: 'More floor than the room has',
        detail: `${area.area.label}: ${lineInWords(largest)}, room ${area.area.measures.floor} SF`,
        why: `The room measures ${area.area.measures.floor} SF, the new floor ${quantityOf(lines).toFixed(1)}. Waste is in the price already, so it need not be in the quantity.`,
        fix: fits > 0 ? { kind: 'quantity', itemId: largest.id, quantity, source: 'typed' } : null,
        mark: area.area.measures.floor,
      },
    ];
  },
});
