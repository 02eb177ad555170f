import { z } from 'zod';
import { describe } from '../../audit.ts';
import { amount, first, id, personal, text } from '../../event.ts';
import { Alert, alerted, answerer, answerInHistory, byAnswerer, reportEvent, Subject, trackingWentTo } from '../report-event.ts';
import { NO_TRACKING } from '../report-state.ts';
import { answerWords } from './completion.ts';

const finished = ({ answer }: { answer: 'yes' | 'no' }) => answerWords({ answer, kind: 'Completion' });

const Answered1 = Subject.extend({
  name: personal,
  answer: z.enum(['yes', 'no']),
  comments: text,
  reportName: text,
  jobName: text,
  total: amount,
  archiveId: id('archive'),
  alert: Alert.nullable(),
});

/**
 * The second answer to a report that was accepted: whether the work is finished. It may come again while it is not. R317: it ends the tracking;
 * an alert about the end of the work stays until the work is finished. `alert` names who hears of it (R544), null for nobody.
 */
export const ReportCompletionAnswered = reportEvent(
  first(Answered1).next(Answered1.extend(byAnswerer.shape), (data) => ({ ...data, vendorId: 0 })),
)({
  apply: (was, { name, answer, comments, archiveId, alert, vendorId }, { at }) => ({
    ...was,
    completions: [...was.completions, { name, answer, kind: 'Completion', comments, at, signed: false, archiveId, vendorId }],
    tracking: NO_TRACKING,
    completionAlert: answer === 'yes' ? null : alert,
  }),
  audit: (_was, { answer, reportName, total }) =>
    describe('reports', `Said that the work of ${reportName} is ${answer === 'yes' ? 'finished' : 'not finished'}`, { after: total }),
  history: (was, data, by) => ({
    kind: 'answer',
    words: answerInHistory(data, finished(data), by),
    detail: trackingWentTo('No Tracking', was),
    comment: data.comments,
    answer: data.answer,
  }),
  reader: (data, by, actor) => `${answerer(data, by, actor)}${finished(data)}`,
  recipients: ({ alert }) => alerted(alert),
});
