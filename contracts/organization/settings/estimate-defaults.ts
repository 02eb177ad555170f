import { z } from 'zod';

/** Decimals of quantities: 1 unless the organisation has chosen 0 or 2 (R103). */
export const EstimateDefaults = z.object({ quantityDecimals: z.number().int().min(0).max(2) });
