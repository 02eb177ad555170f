/** An item of one's own, typed in: costs are per unit, before waste, overhead, profit and tax. */
export const BY_HAND = { description: '', unit: 'EA', labor: '0', material: '0', equipment: '0', wasteFactorPct: '0' };
export type ByHand = typeof BY_HAND;
