import { z } from 'zod';
import { describe } from '../../audit.ts';
import { amount, first, personal, text, whole } from '../../event.ts';
import { formatDate } from '../../format.ts';
import { Alert, alerted, day, reportEvent, Subject, trackingWentTo } from '../report-event.ts';
import { NO_TRACKING } from '../report-state.ts';

const Reminded1 = Subject.extend({
  reminderDate: day,
  ...Alert.shape,
  reportName: text,
  jobName: text,
  recipientName: personal,
  opened: whole,
  total: amount,
});

/** R315. `reminderDate` is an ISO date; `method` holds values that R327 allows. */
export const ReportTrackingSaved = reportEvent(
  Subject.extend({
    reminderDate: day,
    ...Alert.shape,
    method: z.array(z.enum(['Acceptance', 'Completion'])),
  }),
)({
  apply: (was, { reminderDate, emails, phones, method }) => {
    const reminded = was.tracking.reminded && was.tracking.reminderDate === reminderDate;
    return { ...was, tracking: { status: 'Active', reminderDate, emails, phones, method, reminded }, completionAlert: null };
  },
  audit: (_was, { reminderDate }) => describe('reports', 'Saved alert settings', { after: reminderDate }),
  history: (was, { reminderDate, emails, phones }) => {
    const by = [emails.length > 0 && 'email', phones.length > 0 && 'text'].filter(Boolean).join(' and ');
    return {
      kind: 'alert',
      words: `set the alert: reminder ${formatDate(reminderDate)}${by && `, ${by}`}`,
      detail: trackingWentTo('Active', was),
    };
  },
  reader: null,
});

export const ReportTrackingRemoved = reportEvent(Subject)({
  apply: (was) => ({ ...was, tracking: NO_TRACKING, completionAlert: null }),
  audit: () => describe('reports', 'Removed an alert'),
  history: (was) => ({ kind: 'alert', words: 'removed the alert', detail: trackingWentTo('No Tracking', was) }),
  reader: null,
});

/**
 * R545: nobody had answered by the reminder date. Holds the recipients and the contents of the reminder. `awaits` is the answer that was awaited,
 * in version 1 always the first.
 */
export const ReportReminded = reportEvent(
  first(Reminded1).next(Reminded1.extend({ awaits: z.enum(['Acceptance', 'Completion']) }), (data) => ({
    ...data,
    awaits: 'Acceptance' as const,
  })),
)({
  apply: (was) => ({ ...was, tracking: { ...was.tracking, reminded: true } }),
  audit: (_was, { reportName, reminderDate, awaits }) =>
    describe(
      'reports',
      awaits === 'Completion'
        ? `Reminded that nobody has said whether the work of ${reportName} is finished`
        : `Reminded that nobody has answered ${reportName}`,
      { after: reminderDate },
    ),
  history: (_was, { awaits, reminderDate }) => ({
    kind: 'reminder',
    words: `Reminder: ${awaits === 'Completion' ? 'no word of finished work' : 'no answer'} by ${formatDate(reminderDate)}`,
  }),
  reader: null,
  recipients: alerted,
});
