import { z } from 'zod';
import { AnyId, integer, Notes, Text } from '../../call.ts';
import { recordStamp } from '../../kit/record-calls.ts';

const Rating = integer(0, 5);

/** Body of C212 and C213; fields that a change leaves out stay. `serviceCategory` names the category where no id does. */
export const ProviderBody = z.object({
  id: AnyId.optional(),
  firstName: Text.optional(),
  lastName: Text.optional(),
  company: Text.optional(),
  address: Text.optional(),
  phone: Text.optional(),
  email: z.union([z.string().trim().length(0), z.string().trim().max(255).pipe(z.email())], { error: 'must be a mail address' }).optional(),
  notes: Notes.optional(),
  serviceCategory: Text.optional(),
  serviceCategory_Id: AnyId.optional(),
  /** One's own, from 1 to 5; 0 clears it. */
  rating: Rating.optional(),
  ratingNote: Text.optional(),
  /** The revision that the edit was made on. Without it nothing is compared. */
  revision: z.number().int().min(-1).optional(),
});
export type ProviderBody = z.output<typeof ProviderBody>;

export const Provider = z.object({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  company: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  notes: z.string(),
  serviceCategory: z.string(),
  serviceCategory_Id: z.number(),
  rating: z.number(),
  ratingNote: z.string(),
  /** The day on which the rating was set (ISO); empty without one, and where nobody knows. */
  ratedOn: z.string(),
  ...recordStamp,
});
export type Provider = z.infer<typeof Provider>;
