import { z } from 'zod';
import { call, may } from '../../call.ts';
import { AuditViewBody } from './audit-view.ts';

/** To oneself, with the newest entries that would alert. Answers false where none of the last 30 days would. */
export const mailLastAlert = call({
  id: 'mailLastAlert',
  method: 'POST',
  path: '/api/audit/views/mail',
  who: may('ViewAudit'),
  summary: 'Mail me the last mail that an alert would have sent',
  body: AuditViewBody,
  response: z.object({ mailed: z.boolean() }),
});
