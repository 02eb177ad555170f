import { z } from 'zod';
import { Id } from './call.ts';

/** Longest text of a cell that colleagues see while it is typed; the same as a quantity's field takes. */
export const LONGEST_TYPED = 80;

/** Where somebody is on a job: the page, and on the estimate the area, the line and the column of the cell. */
export const Whereabouts = z.object({
  page: z.enum(['estimate', 'setup', 'payments']),
  areaId: Id.nullable(),
  itemId: Id.nullable(),
  column: z
    .string()
    .regex(/^[a-z]{1,20}$/)
    .nullable(),
  /** What stands in the cell while it is typed into; null when nothing is typed. Empty where the text is not shown to others. */
  typed: z.string().max(LONGEST_TYPED).nullable(),
});
export type Whereabouts = z.output<typeof Whereabouts>;

/** Somebody who has a job open. One person in several tabs is one, where they were active last. */
export const PresentPerson = Whereabouts.extend({ userId: z.number(), name: z.string() });
export type PresentPerson = z.output<typeof PresentPerson>;

/** Everybody who has a job open, sent to those who have it open too: `data` of a server-sent event. */
export const PresenceNotice = z.object({ presence: z.object({ orderId: z.number(), people: z.array(PresentPerson) }) });
export type PresenceNotice = z.output<typeof PresenceNotice>;
