import { z } from 'zod';
import { describe } from '../../audit.ts';
import { amount, auditedEvent, id, personal, personalOf, text } from '../../event.ts';
import { NO_TRACKING, type ReportState } from '../report-state.ts';

/**
 * The second answer to a report that was accepted: whether the work is finished. It may come again while it is not. R317: it ends the tracking;
 * an alert about the end of the work stays until the work is finished. `alert` names who hears of it (R544), null for nobody.
 */
export const ReportCompletionAnswered = auditedEvent<ReportState>()(
  z.object({
    reportId: id('report'),
    orderId: id('order'),
    name: personal,
    answer: z.enum(['yes', 'no']),
    comments: text,
    reportName: text,
    jobName: text,
    total: amount,
    archiveId: id('archive'),
    alert: z.object({ emails: z.array(personalOf('self')), phones: z.array(personalOf('self')) }).nullable(),
  }),
)({
  apply: (was, { name, answer, comments, archiveId, alert }, { at }) => ({
    ...was,
    completions: [...was.completions, { name, answer, kind: 'Completion', comments, at, signed: false, archiveId }],
    tracking: NO_TRACKING,
    completionAlert: answer === 'yes' ? null : alert,
  }),
  audit: (_was, { answer, reportName, total }) =>
    describe('reports', `Said that the work of ${reportName} is ${answer === 'yes' ? 'finished' : 'not finished'}`, { after: total }),
});
