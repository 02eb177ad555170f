import { z } from 'zod';
import { Text } from '../../call.ts';
import { recordStamp } from '../../kit/record-calls.ts';
import { AUDIT_KINDS } from '../audit/audit-entry.ts';
import { TimeZone } from '../audit/time-zone.ts';

/** A user id, `customer` or `system`, as in the filter of the audit. */
const Person = z.string().regex(/^(\d{1,10}|customer|system)$/, 'must be a user id, customer or system');
const distinct = <Choice>(choices: Choice[]) => [...new Set(choices)];

const fields = {
  name: Text,
  kinds: z.array(z.enum(AUDIT_KINDS)).max(50).transform(distinct),
  people: z.array(Person).max(50).transform(distinct),
  text: Text,
  /** How often it mails: what happens within ten minutes, a day or a week in one mail; empty for no alert. */
  alert: z.enum(['', 'once', 'daily', 'weekly']),
  /** Dollars that an entry moves at least, either way; null for any. */
  least: z
    .string()
    .regex(/^\d{1,9}(\.\d{1,2})?$/, 'must be an amount in dollars, such as 250.00')
    .nullable(),
  notOf: z.array(Person).max(50).transform(distinct),
  zone: TimeZone,
  /** Of the address or the device; an entry's `origin` for all entries of its session, or empty. */
  where: Text.max(100),
  session: z.string().regex(/^([\w-]{16})?$/, "must be an entry's origin"),
  /** User ids of who is mailed; none stands for oneself. */
  to: z
    .array(z.string().regex(/^\d{1,10}$/, 'must be a user id'))
    .max(20)
    .transform(distinct),
};

/** What a change leaves out stays. */
export const AuditViewBody = z.object({
  ...z.object(fields).partial().shape,
  /** The revision that the edit was made on. Without it nothing is compared. */
  revision: z.number().int().min(-1).optional(),
});
export type AuditViewBody = z.input<typeof AuditViewBody>;

export const AuditView = z.object({
  id: z.number(),
  name: z.string(),
  kinds: z.array(z.string()),
  people: z.array(z.string()),
  text: z.string(),
  alert: z.enum(['', 'once', 'daily', 'weekly']),
  least: z.string().nullable(),
  notOf: z.array(z.string()),
  zone: z.string(),
  where: z.string(),
  session: z.string(),
  to: z.array(z.string()),
  ...recordStamp,
});
export type AuditView = z.infer<typeof AuditView>;
