import { z } from 'zod';
import { Text } from '../../call.ts';
import { recordStamp } from '../../kit/record-calls.ts';
import { AUDIT_KINDS } from '../../organization/audit/audit-entry.ts';
import { TimeZone } from '../../organization/audit/time-zone.ts';

const distinct = <Choice>(choices: Choice[]) => [...new Set(choices)];
/** A user id, `customer` or `system`, as in the filter of the audit. */
const Person = z.string().regex(/^(\d{1,10}|customer|system)$/, 'must be a user id, customer or system');

const fields = {
  name: Text,
  kinds: z.array(z.enum(AUDIT_KINDS)).max(50).transform(distinct),
  people: z.array(Person).max(50).transform(distinct),
  text: Text,
  where: Text.max(100),
  session: z.string().regex(/^([\w-]{16})?$/, "must be an entry's origin"),
  parts: z
    .array(z.enum(['words', 'where', 'facts', 'names']))
    .max(4)
    .transform(distinct),
  zone: TimeZone,
  /** User ids of who is mailed, oneself among them or not. */
  to: z
    .array(z.string().regex(/^\d{1,10}$/, 'must be a user id'))
    .max(20)
    .transform(distinct),
};

/** What a change leaves out stays. */
export const MonthlyExportBody = z.object({
  ...z.object(fields).partial().shape,
  /** The revision that the edit was made on. Without it nothing is compared. */
  revision: z.number().int().min(-1).optional(),
});
export type MonthlyExportBody = z.input<typeof MonthlyExportBody>;

/** Why somebody is mailed nothing; empty for who is. */
const Why = z.enum(['', 'suspended', 'no right', 'gone']);

/** A month (`2026-11`) of which the file was made, or nothing because `why`. */
const MadeMonth = z.object({
  month: z.string(),
  /** Of its owner, or of all who were to get it; empty where it was mailed. */
  why: Why,
  /** When it was made (ISO). */
  at: z.string(),
  /** Entries that it shows, of all; its bytes, and its SHA-256. */
  entries: z.number(),
  of: z.number(),
  bytes: z.number(),
  sha256: z.string(),
  /** Whether it can still be fetched. */
  isKept: z.boolean(),
});

/** One's own, or one of a colleague by which one is mailed. */
export const MonthlyExport = z.object({
  id: z.number(),
  isMine: z.boolean(),
  owner: z.string(),
  name: z.string(),
  kinds: z.array(z.string()),
  people: z.array(z.string()),
  text: z.string(),
  where: z.string(),
  session: z.string(),
  parts: z.array(z.string()),
  zone: z.string(),
  to: z.array(z.object({ userId: z.number(), name: z.string(), why: Why })),
  /** Why nobody is mailed at all: what its owner is, or `nobody` where none of its readers may read the audit. */
  stopped: z.enum(['', 'suspended', 'no right', 'gone', 'nobody']),
  /** It was ended; its files stay until their day. */
  isEnded: z.boolean(),
  /** When the next is made (ISO). */
  next: z.string(),
  /** Newest first. */
  months: z.array(MadeMonth),
  ...recordStamp,
});
export type MonthlyExport = z.infer<typeof MonthlyExport>;
