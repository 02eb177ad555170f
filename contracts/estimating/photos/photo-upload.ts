import { z } from 'zod';

/** How far an upload has come. `photoId` is the id of the photo from the beginning on. */
export const PhotoUpload = z.object({
  photoId: z.number(),
  /** Bytes that have arrived and are kept. */
  received: z.number(),
  /** The photo is on the estimate. */
  added: z.boolean(),
});
export type PhotoUpload = z.infer<typeof PhotoUpload>;
