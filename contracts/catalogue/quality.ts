import { z } from 'zod';

/** The levels that a person chooses from (R096), cheapest first. */
export const QUALITIES = ['Economy', 'Good', 'Better', 'Best', 'Designer'] as const;
export const QualityLevel = z.enum(QUALITIES);
export type QualityLevel = z.infer<typeof QualityLevel>;

/** The quality of an item (R097); an item that comes in one grade only has `None`. */
export const Quality = z.enum(['None', ...QUALITIES]);
export type Quality = z.infer<typeof Quality>;

/** The distance between an item's own code and its code in a quality. */
export function qualityOffset(quality: Quality): number {
  return quality === 'None' ? 0 : QUALITIES.indexOf(quality);
}

/** A new order has it and the builder starts at it (R148), so that what is pasted and what is added cost alike (decision 66). */
export const BUILDER_QUALITY: QualityLevel = 'Good';
