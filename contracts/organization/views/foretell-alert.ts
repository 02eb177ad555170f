import { z } from 'zod';
import { call, may } from '../../call.ts';
import { AuditFilter } from '../audit/audit-filter.ts';
import { TimeZone } from '../audit/time-zone.ts';

const shape = AuditFilter.shape;

/** What an alert is about and how often it mails, as a view has it. */
export const AlertQuery = z.object({
  kind: shape.kind,
  person: shape.person,
  text: shape.text,
  where: shape.where,
  session: shape.session,
  notOf: shape.person,
  least: z
    .string()
    .regex(/^\d{1,9}(\.\d{1,2})?$/, 'must be an amount in dollars, such as 250.00')
    .optional(),
  alert: z.enum(['once', 'daily', 'weekly']).default('once'),
  zone: TimeZone.default('UTC'),
});

/** Over the last `days` days, before the alert is saved. */
export const foretellAlert = call({
  id: 'foretellAlert',
  method: 'GET',
  path: '/api/audit/views/foretold',
  who: may('ViewAudit'),
  summary: 'How many mails an alert of the audit would have sent',
  query: AlertQuery,
  response: z.object({ days: z.number(), entries: z.number(), mails: z.number() }),
});
