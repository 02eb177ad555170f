import { z } from 'zod';
import { AnyId, Text } from '../../call.ts';
import { MOST_RICH_TEXT, RichBlock } from './rich-text.ts';

/** Body of C146 and C147; fields that a change leaves out stay. `content` is HTML, of which only a few tags are kept. */
export const AddendumBody = z.object({
  /** R196: 0 makes a new one. */
  id: AnyId.optional(),
  name: Text.optional(),
  content: z.string().max(MOST_RICH_TEXT).optional(),
  isActive: z.boolean().optional(),
  organizationUser_Id: AnyId.nullish(),
  /** Names the organisation's list; without it the addendum is the caller's own. */
  organization_Id: AnyId.nullish(),
  /** The revision that the edit was made on. Without it nothing is compared. */
  revision: z.number().int().min(-1).optional(),
});
export type AddendumBody = z.output<typeof AddendumBody>;

/** `organization_Id` or `organizationUser_Id` names the list; the other is 0. */
export const Addendum = z.object({
  id: z.number(),
  name: z.string(),
  content: z.string(),
  /** The same text as data, for pages and files. */
  blocks: z.array(RichBlock),
  /** Whether it stands on the report that was asked for; false in the lists of settings. */
  isSelected: z.boolean(),
  isActive: z.boolean(),
  organizationUser_Id: z.number(),
  organization_Id: z.number(),
  mayChange: z.boolean(),
  dateUpdated: z.string(),
  updatedBy: z.string(),
  revision: z.number(),
});
export type Addendum = z.infer<typeof Addendum>;
