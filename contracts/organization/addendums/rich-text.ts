import { z } from 'zod';

/** The most characters of one addendum as HTML, and the most blocks and pieces that it may have. */
export const MOST_RICH_TEXT = 50_000;
export const MOST_BLOCKS = 500;
export const MOST_PIECES = 5_000;

/**
 * A piece of a paragraph in one style. `href` is empty where it leads nowhere, else an address of the web, of mail or of a telephone.
 */
export const RichPiece = z.object({
  text: z.string(),
  marks: z.array(z.enum(['bold', 'italic', 'underline', 'strike'])),
  href: z.string(),
});
export type RichPiece = z.infer<typeof RichPiece>;

/** Rich text as paragraphs, headings and items of lists. It is data and never HTML, so that nothing in it can run where it is shown. */
export const RichBlock = z.object({ kind: z.enum(['paragraph', 'heading', 'bullet', 'number']), pieces: z.array(RichPiece) });
export type RichBlock = z.infer<typeof RichBlock>;
