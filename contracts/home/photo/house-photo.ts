import { z } from 'zod';
import type { HousePhotoFacts } from '../property/home.ts';

/** The photograph of a house; what stands at an address of it never changes. */
export const HousePhoto = z.object({
  small: z.string(),
  large: z.string(),
  /** Of the full picture. */
  width: z.number(),
  height: z.number(),
  /** When it was set (ISO). */
  at: z.string(),
});
export type HousePhoto = z.infer<typeof HousePhoto>;

const urlOf = (hash: string): string => `/api/home/photo/${hash}`;

export const shownHousePhoto = ({ small, large, width, height, at }: HousePhotoFacts): HousePhoto => ({
  ...{ small: urlOf(small), large: urlOf(large) },
  ...{ width, height, at },
});

/** How far an upload has come; with its last byte the photograph is set, and `revision` undoes that. */
export const HousePhotoUpload = z.object({ uploadId: z.string(), received: z.number(), revision: z.number().nullable() });
export type HousePhotoUpload = z.infer<typeof HousePhotoUpload>;
