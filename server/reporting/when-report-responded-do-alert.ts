import { Injectable } from '@nestjs/common';
import { formatDate, formatMoney, formatTimes } from '../../contracts/format.ts';
import type { Recorded } from '../../contracts/log.ts';
import type { ReportEvent } from '../../contracts/reporting/events.ts';
import { publicUrl } from '../platform/demo-mode.ts';
import { EventLog } from '../platform/event-log/event-log.ts';
import { Outbox, type OutgoingMail } from '../platform/mail/outbox.ts';
import { type TextMessage, TextMessages } from '../platform/mail/text-messages.ts';
import { Reaction, type ReactionDefinition, RunningReaction } from '../platform/reactions/reaction.ts';
import { ReadDb } from '../platform/read-db/read-db.ts';
import { messageKey } from './message-keys.ts';

/**
 * R544, R545: alerts the addresses and phones that asked to be told of an answer or of its absence. The event's id is
 * the mail's key, so two nodes that react to one event still send one mail.
 */
@Injectable()
export class WhenReportRespondedDoAlert extends RunningReaction {
  protected readonly reaction: Reaction;

  constructor(log: EventLog, readDb: ReadDb, outbox: Outbox, texts: TextMessages) {
    super();
    const definition: ReactionDefinition = {
      name: 'when-report-responded-do-alert',
      streams: ['report-'],
      async react(events, tx) {
        await outbox.put((events as Recorded<ReportEvent>[]).flatMap(mailsFor), tx);
        await texts.send((events as Recorded<ReportEvent>[]).flatMap(textsFor), tx);
      },
    };
    this.reaction = new Reaction(definition, log, readDb);
  }
}

interface Alert {
  emails: string[];
  phones: string[];
  subject: string;
  details: string[];
}

/** The alert of an event: its text and its recipients. */
function alertOf(event: Recorded<ReportEvent>): Alert | undefined {
  if (event.type === 'ReportReminded') {
    const { emails, phones, reportName, jobName, recipientName, reminderDate, opened, total, awaits } = event.data;
    const who = recipientName || 'Your customer';
    const what = `${titleOf(reportName, jobName)}, ${formatMoney(total)}, by ${formatDate(reminderDate)}`;
    if (awaits === 'Completion')
      return {
        emails,
        phones,
        subject: `No word yet on the work of ${reportName}`,
        details: [`${who} has not said that the work is finished: ${what}.`],
      };
    return {
      emails,
      phones,
      subject: `No answer to ${reportName}`,
      details: [
        `${who} has not answered ${what}.`,
        opened === 0 ? 'Its link has not been opened.' : `Its link was opened ${formatTimes(opened)}.`,
      ],
    };
  }
  if (event.type === 'ReportCompletionAnswered') {
    const { name, answer, comments, reportName, jobName, total, alert } = event.data;
    if (!alert) return undefined;
    const subject = `${name} ${answer === 'yes' ? 'confirmed the work of' : 'did not confirm the work of'} ${reportName}`;
    const details = [`${subject}${jobInBrackets(reportName, jobName)}, ${formatMoney(total)}.`, comments && `“${comments}”`];
    return { ...alert, subject, details };
  }
  if (event.type !== 'ReportResponded' || !event.data.alert) return undefined;
  const { name, answer, kind, comments, reportName, jobName, total, alert } = event.data;
  const yes = kind === 'Completion' ? 'confirmed the work of' : 'accepted';
  const no = kind === 'Completion' ? 'did not confirm the work of' : 'declined';
  const subject = `${name} ${answer === 'yes' ? yes : no} ${reportName}`;
  return {
    ...alert,
    subject,
    details: [`${subject}${jobInBrackets(reportName, jobName)}, ${formatMoney(total)}.`, comments && `“${comments}”`],
  };
}

/** The job's name in brackets, if it differs from the report's. */
const jobInBrackets = (reportName: string, jobName: string) => (jobName && jobName !== reportName ? ` (${jobName})` : '');
const titleOf = (reportName: string, jobName: string) => `${reportName}${jobInBrackets(reportName, jobName)}`;

/** One mail to each address in the event's alert. */
export function mailsFor(event: Recorded<ReportEvent>): OutgoingMail[] {
  const alert = alertOf(event);
  if (!alert) return [];
  const text = [...alert.details, linkTo(event)].filter(Boolean).join('\n\n');
  return alert.emails.map((to) => ({ key: messageKey(event, to), to, subject: alert.subject, text, at: event.metadata.at }));
}

/** One text message to each phone in the event's alert. */
export function textsFor(event: Recorded<ReportEvent>): TextMessage[] {
  const alert = alertOf(event);
  if (!alert) return [];
  const text = `${alert.details[0]} ${linkTo(event)}`;
  return alert.phones.map((phone) => ({ key: messageKey(event, phone), phone, text, at: event.metadata.at }));
}

function linkTo({ data }: Recorded<ReportEvent>): string {
  return `${publicUrl()}/ProEstimate/EstimateView/${data.orderId}/0`;
}
