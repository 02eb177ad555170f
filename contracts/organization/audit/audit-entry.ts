import { z } from 'zod';

export const AUDIT_KINDS = [
  'quantities',
  'lines',
  'quality',
  'measurements',
  'notes',
  'photos',
  'prices',
  'areas',
  'tasks',
  'checks',
  'job',
  'payments',
  'reports',
  'book',
  'people',
  'signins',
  'keys',
  'contacts',
] as const;

/**
 * One change in words: of a job (`orderId`), of the price book (`book`) or, with neither, of the organisation itself. `moved` is
 * the signed change of the estimate's total before tax (`-12.50`); `moved` and `total` are empty when there is no job. `facts` is
 * the event's data as stored.
 */
export const AuditEntry = z.object({
  position: z.string(),
  orderId: z.number().nullable(),
  jobName: z.string(),
  book: z
    .object({
      /** The version that the change made, and the day (ISO) from which it counts; null when the change made no version. */
      version: z.number().nullable(),
      effectiveFrom: z.string().nullable(),
      /** Each price that was set by hand: dollars such as `12.50`, or `default price`; `before` is empty when the old price is not known. */
      prices: z.array(z.object({ itemXREF: z.number(), item: z.string(), before: z.string(), after: z.string() })),
    })
    .nullable(),
  revision: z.number(),
  stream: z.string(),
  at: z.string(),
  actorKind: z.enum(['user', 'report', 'system']),
  actorId: z.number().nullable(),
  actorName: z.string(),
  kind: z.enum(AUDIT_KINDS),
  event: z.string(),
  command: z.string(),
  areaId: z.number().nullable(),
  areaLabel: z.string(),
  itemId: z.number().nullable(),
  sentence: z.string(),
  before: z.string(),
  after: z.string(),
  unit: z.string(),
  moved: z.string(),
  total: z.string(),
  linesFollowed: z.number(),
  undoes: z.boolean(),
  facts: z.unknown(),
  /** From where it was done: the `id` of one of the answer's `origins`, as long as that is kept. Null where it is not recorded. */
  origin: z.string().nullable(),
});

/** From where somebody acted, as `AuditEntry.origin` names it. */
export const AuditOrigin = z.object({
  id: z.string(),
  /** `Safari on iPhone`, and `iPhone` alone; empty where the browser said nothing that is known. */
  device: z.string(),
  machine: z.string(),
  address: z.string(),
  /** By what the session was begun (`password`, `password, authenticator`), and when (ISO); empty for an API key. */
  by: z.string(),
  signedInAt: z.string(),
  /** False for an API key. */
  isOfSession: z.boolean(),
});
export type AuditOrigin = z.infer<typeof AuditOrigin>;
export type AuditEntry = z.infer<typeof AuditEntry>;
