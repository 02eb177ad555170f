import { z } from 'zod';

/** The largest photo that is taken, in bytes of the file and in pixels of the picture. */
export const MAX_PHOTO_BYTES = 40 * 1024 * 1024;
export const EMPTY_FILE = 'This file is empty. Please take the photo again, or choose another file.';
export const MAX_PHOTO_PIXELS = 100_000_000;
/** The most photos of one estimate. */
export const MAX_PHOTOS = 1_000;
/** The longest side of a picture in its three sizes, in pixels. */
export const PHOTO_SIZES = { full: 4_096, large: 1_600, small: 400 } as const;

/** Letters of the name of a file, without a path. Control characters are refused for all text; separators are taken out. */
export const FileName = z
  .string()
  .transform((name) => name.replaceAll(/[\\/]/g, ' ').trim().slice(-255))
  .pipe(z.string().min(1, 'must not be empty'));
export const PhotoCaption = z.string().trim().max(255);

/** One photo of an estimate: of a line (`repairItemId`), else of an area. Its file name is unique on the estimate. */
export const Photo = z.object({
  id: z.number(),
  filename: z.string(),
  caption: z.string(),
  repairItemId: z.number().nullable(),
  /** The area that it belongs to; of a line's photo, the area of the line. */
  propertyAreaId: z.number(),
  /** When it was taken, by the camera's own clock (`2026-11-17T08:51:00`); empty when the file did not say. */
  takenAt: z.string(),
  dateAdded: z.string(),
  addedBy: z.string(),
  /** Of the full picture, as it is shown. */
  width: z.number(),
  height: z.number(),
  bytes: z.number(),
  /** Addresses of the picture in three sizes. What stands at an address never changes. */
  thumbnail: z.string(),
  large: z.string(),
  full: z.string(),
});
export type Photo = z.infer<typeof Photo>;
