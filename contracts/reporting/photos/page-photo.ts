import { z } from 'zod';

/** A photo as a report's reader sees it. `large` and `small` are SHA-256 hashes of two JPEG files, so that a sealed page names its pictures by their content. */
export const PagePhoto = z.object({
  area: z.string(),
  /** Of the line that it shows; empty for a photo of the area. */
  work: z.string(),
  caption: z.string(),
  large: z.string(),
  small: z.string(),
  width: z.number(),
  height: z.number(),
});
export type PagePhoto = z.infer<typeof PagePhoto>;
