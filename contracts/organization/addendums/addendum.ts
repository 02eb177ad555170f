import { z } from 'zod';
import { AnyId, Text } from '../../call.ts';
import { recordBody, recordStamp } from '../../kit/record-calls.ts';
import { MOST_RICH_TEXT, RichBlock } from './rich-text.ts';

/** Body of C146 and C147; fields that a change leaves out stay. `content` is HTML, of which only a few tags are kept. */
export const AddendumBody = z.object({
  /** R196: 0 makes a new one. */
  id: AnyId.optional(),
  name: Text.optional(),
  content: z.string().max(MOST_RICH_TEXT).optional(),
  isActive: z.boolean().optional(),
  ...recordBody,
});
export type AddendumBody = z.output<typeof AddendumBody>;

export const Addendum = z.object({
  id: z.number(),
  name: z.string(),
  content: z.string(),
  /** The same text as data, for pages and files. */
  blocks: z.array(RichBlock),
  /** Whether it stands on the report that was asked for; false in the lists of settings. */
  isSelected: z.boolean(),
  isActive: z.boolean(),
  mayChange: z.boolean(),
  ...recordStamp,
});
export type Addendum = z.infer<typeof Addendum>;
