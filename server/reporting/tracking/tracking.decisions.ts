import { isReadableName } from '../../../contracts/readable-name.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import type { ReportEvent } from '../../../contracts/reporting/events.ts';
import { remindableDay } from '../../../contracts/reporting/link.ts';
import { addressesIn } from '../../../contracts/reporting/mail-addresses.ts';
import type { AlertMethod, ReportState, Tracking } from '../../../contracts/reporting/report-state.ts';
import { sumOnPage } from '../../../contracts/reporting/sum-on-page.ts';
import { awaitsCompletion } from '../../../contracts/reporting/tracking/completion.ts';
import { answeringVendor, type Decisions, idsOf } from '../decisions.ts';

export interface TrackingCommands {
  SaveTracking: { reminderDate: string; email: string; phone: string; acceptance: boolean; workFinished: boolean };
  /** R231. An absent status stays. */
  SaveStatus: { reportStatus?: string; trackingStatus?: string };
  RemoveTracking: object;
  Remind: { at: string };
}

export const trackingDecisions: Decisions<TrackingCommands> = {
  SaveTracking(now, command) {
    const reminderDate = isoDay(command.reminderDate);
    if (!reminderDate) throw new Refusal('REMINDER_DATE_REQUIRED');
    const method: AlertMethod[] = [];
    if (command.acceptance) method.push('Acceptance');
    if (command.workFinished) method.push('Completion');
    return [
      {
        type: 'ReportTrackingSaved',
        data: {
          ...idsOf(now),
          reminderDate,
          emails: addressesIn(command.email),
          phones: addressesIn(command.phone),
          method,
        },
      },
    ];
  },
  /** R229, R314, R316: a blank status is In Progress, a blank tracking status No Tracking, which ends the tracking. */
  SaveStatus(now, { reportStatus, trackingStatus }) {
    const of = idsOf(now);
    const events: ReportEvent[] = [];
    const status = reportStatus === undefined || reportStatus === 'In Progress' ? reportStatus && '' : reportStatus;
    if (status !== undefined && status !== now.status) events.push({ type: 'ReportStatusSaved', data: { ...of, reportStatus: status } });
    if (trackingStatus === undefined || (trackingStatus || 'No Tracking') === now.tracking.status) return events;
    // R315: only alert settings with a reminder date begin it.
    if (trackingStatus === 'Active') throw new Refusal('REMINDER_DATE_REQUIRED');
    return [...events, { type: 'ReportTrackingRemoved', data: of }];
  },
  RemoveTracking: (now) =>
    now.tracking.status === 'Active' || now.completionAlert ? [{ type: 'ReportTrackingRemoved', data: idsOf(now) }] : [],
  /** R545: once per reminder date, to the alert addresses, else to the sender. A withdrawn link needs no reminder. */
  Remind(now, { at }) {
    const { status, reminded, reminderDate, emails, phones } = now.tracking;
    if (status !== 'Active' || reminded || now.link.withdrawn || reminderDate > remindableDay(at)) return [];
    if (now.response && !isUnfinished(now)) return [];
    const { contractor, jobName, totals } = now.sent;
    const sender = emails.length + phones.length === 0 && contractor.email ? [contractor.email] : [];
    return [
      {
        type: 'ReportReminded',
        data: {
          ...idsOf(now),
          reminderDate,
          emails: [...emails, ...sender],
          phones,
          reportName: now.detail.name,
          jobName,
          recipientName: now.detail.recipientName,
          opened: now.opened.count,
          total: sumOnPage(now.detail, totals),
          awaits: now.response ? 'Completion' : 'Acceptance',
        },
      },
    ];
  },
};

/** R314, R319: whether to alert about an answer of this kind, and whom. */
export function alertOf(tracking: Tracking, kind: AlertMethod): { emails: string[]; phones: string[] } | null {
  const active = tracking.status === 'Active' && tracking.method.length > 0 && tracking.emails.length + tracking.phones.length > 0;
  return active && tracking.method.includes(kind) ? { emails: tracking.emails, phones: tracking.phones } : null;
}

/** Whether an accepted report waits to hear that its work is finished. */
export const isUnfinished = ({ response, completions }: ReportState) =>
  awaitsCompletion({ response, completion: completions.at(-1) ?? null });

/** R317, R321 to R323, R330, R544: the second answer, after the acceptance. `archiveName` is that of its copy. */
export function complete(
  command: { completion: 'yes' | 'no' | ''; name: string; comments: string; archiveId: number; paymentsRevision: number },
  now: ReportState,
  archiveName: string,
): ReportEvent[] {
  const { completion: answer, archiveId, paymentsRevision } = command;
  const name = command.name.trim();
  if (!answer || !name) throw new Refusal('RESPONSE_INCOMPLETE');
  if (!isReadableName(name)) throw new Refusal('NAME_NOT_READABLE');
  const of = idsOf(now);
  const { jobName, totals, estimateRevision } = now.sent;
  return [
    {
      type: 'ReportCompletionAnswered',
      data: {
        ...of,
        ...{ name, answer, archiveId, jobName, vendorId: answeringVendor(now) },
        comments: command.comments.trim(),
        reportName: now.detail.name,
        total: sumOnPage(now.detail, totals),
        alert: alertOf(now.tracking, 'Completion') ?? now.completionAlert,
      },
    },
    { type: 'ReportArchived', data: { ...of, archiveId, name: archiveName, message: '', estimateRevision, paymentsRevision } },
  ];
}

/** An ISO date from `MM/DD/YYYY` or from an ISO date or instant; empty if it is neither. */
function isoDay(text: string): string {
  const us = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim());
  const iso = us ? `${us[3]}-${us[1]?.padStart(2, '0')}-${us[2]?.padStart(2, '0')}` : text.trim().slice(0, 10);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso)) return '';
  const ms = Date.parse(`${iso}T00:00:00Z`);
  // February 30 parses as March 1 or 2, so a date that does not round-trip is invalid.
  return Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== iso ? '' : iso;
}
