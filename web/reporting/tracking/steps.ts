import type { Report } from '../../../contracts/reporting/entities.ts';
import { kindOf } from '../../../contracts/reporting/kinds/kinds.ts';
import { awaitsCompletion } from '../../../contracts/reporting/tracking/completion.ts';
import type { HistoryEntry } from '../../../contracts/reporting/tracking/get-report-history.ts';
import type { IconName } from '../../ui/icons.tsx';
import { stateOf } from '../reports/states.ts';

/** A fact in a report's life, or what is awaited (`at` is null). */
export interface Step {
  key:
    | 'made'
    | 'unsent'
    | 'sent'
    | 'opened'
    | 'reminder'
    | 'answer'
    | 'finished'
    | 'archived'
    | 'withdrawn'
    | 'expired'
    | 'awaited'
    | 'due';
  icon: IconName;
  title: string;
  /** ISO instant at which it came to be; for an opening the first one. */
  at: string | null;
  /** How often, when the last time was not the first. */
  count: number;
  lastAt: string | null;
  /** ISO date until which it is awaited. */
  until: string;
  tone: 'plain' | 'accepted' | 'declined' | 'attention';
}

const step = (key: Step['key'], icon: IconName, title: string, more: Partial<Step>): Step => ({
  ...{ key, icon, title, at: null, count: 1, lastAt: null, until: '', tone: 'plain' },
  ...more,
});

/** The steps of a report in the order in which they came to be, then what is awaited. `entries` are newest first. */
export function stepsOf(report: Report, entries: readonly HistoryEntry[]): Step[] {
  const of = (kind: HistoryEntry['kind']) => entries.filter((entry) => entry.kind === kind);
  const firstAt = (kind: HistoryEntry['kind']) => of(kind).at(-1)?.at ?? null;
  const { response, linkStatus } = report;
  const steps = [step('made', 'draft', 'Made', { at: report.createdAt })];
  const sentAt = firstAt('sent');
  if (sentAt) steps.push(step('sent', 'sent', 'Sent', { at: sentAt }));
  if (report.opened > 0)
    steps.push(
      step('opened', 'opened', 'Opened', {
        at: firstAt('opened') ?? report.lastOpenedAt,
        count: report.opened,
        lastAt: report.lastOpenedAt,
      }),
    );
  const reminded = of('reminder');
  if (reminded.length > 0)
    steps.push(step('reminder', 'bell', 'Reminder', { at: firstAt('reminder'), count: reminded.length, lastAt: reminded[0]?.at ?? null }));
  if (response) steps.push(answerStep(response));
  if (report.completion) steps.push({ ...answerStep(report.completion), key: 'finished' });
  const copy = of('copy').findLast(({ archiveId }) => report.archivedCopies.some(({ id, answer }) => answer && id === archiveId));
  if (copy) steps.push(step('archived', 'archive', 'Archived', { at: copy.at }));
  if (linkStatus === 'withdrawn') steps.push(step('withdrawn', 'undo', 'Withdrawn', { at: of('withdrawn')[0]?.at ?? null }));
  steps.sort((a, b) => Date.parse(a.at ?? '') - Date.parse(b.at ?? ''));
  if (stateOf(report) === 'unsent') steps.push(step('unsent', 'sent', 'Not sent yet', { tone: 'attention' }));
  if (linkStatus === 'expired') steps.push(step('expired', 'clock', 'Expired', { until: report.validUntil, tone: 'attention' }));
  if (linkStatus === 'open' && kindOf(report.customReportType).asksAnswer)
    steps.push(step('awaited', 'draft', 'Answer', { until: report.validUntil }));
  if (report.trackingStatus === 'Active' && !report.reminded && (!response || awaitsCompletion(report)) && linkStatus !== 'withdrawn')
    steps.push(step('due', 'clock', 'Reminder due', { until: report.alertDate }));
  return steps;
}

function answerStep({ answer, kind, at }: NonNullable<Report['response']>): Step {
  const yes = answer === 'yes';
  const title = kind === 'Completion' ? (yes ? 'Work finished' : 'Not finished') : yes ? 'Accepted' : 'Declined';
  return step('answer', yes ? 'accepted' : 'declined', title, { at, tone: yes ? 'accepted' : 'declined' });
}

/** `19 s`, `2 h 42 min`, `3 days 14 h`: the two largest units of a span. */
export function spanWords(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  const [minutes, hours, days] = [Math.floor(seconds / 60), Math.floor(seconds / 3600), Math.floor(seconds / 86_400)];
  if (days > 0) return [`${days} ${days === 1 ? 'day' : 'days'}`, hours % 24 > 0 && `${hours % 24} h`].filter(Boolean).join(' ');
  if (hours > 0) return [`${hours} h`, minutes % 60 > 0 && `${minutes % 60} min`].filter(Boolean).join(' ');
  return minutes > 0 ? `${minutes} min` : `${seconds} s`;
}
