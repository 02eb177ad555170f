import { z } from 'zod';
import { Id } from '../../call.ts';
import { AUDIT_KINDS } from './audit-entry.ts';

/** A day in UTC, both ends included, or an instant. */
const When = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);

/** Comma separated, at most 50. An empty list has the same effect as no filter. */
const listOf = <Entry extends z.ZodType<unknown, string>>(entry: Entry) =>
  z
    .string()
    .max(1000)
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(entry).max(50))
    .optional();

export const AuditFilter = z.object({
  orderId: Id.optional(),
  /** User ids; `customer` for those who hold a public link, `system` for the product itself. */
  person: listOf(z.string().regex(/^(\d{1,10}|[a-z]{1,20})$/, 'must be a user id, or customer')),
  area: listOf(z.string().transform(Number).pipe(z.number().int().min(1).max(2_147_483_647))),
  kind: listOf(z.enum(AUDIT_KINDS)),
  from: When.optional(),
  /** The day is included, an instant is not. */
  to: When.optional(),
  text: z.string().trim().max(255).optional(),
  item: Id.optional(),
  /** Of the address or the device from which it was made. */
  where: z.string().trim().max(100).optional(),
  /** An entry's `origin`: all entries of its session, whatever its addresses. */
  session: z
    .string()
    .regex(/^[\w-]{16}$/, "must be an entry's origin")
    .optional(),
});
