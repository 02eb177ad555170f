import type { EstimateHandled } from '../estimate.stream.ts';

/** Tax and total of a line after a command. */
export function lineTotals({ state }: EstimateHandled, itemId: number): { tax: string; totalCost: string } {
  const { tax, totalCost } = state.items.get(itemId) ?? { tax: '0.00', totalCost: '0.00' };
  return { tax, totalCost };
}
