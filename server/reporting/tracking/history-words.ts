import { formatDate, formatMoney } from '../../../contracts/format.ts';
import type { Recorded } from '../../../contracts/log.ts';
import { type ReportEvent, reportEvents, sumOnPage } from '../../../contracts/reporting/events.ts';
import { kindOf } from '../../../contracts/reporting/kinds/kinds.ts';
import { pickWords } from '../../../contracts/reporting/options/option.ts';
import { titleOf } from '../../../contracts/reporting/report-document.ts';
import type { ReportState } from '../../../contracts/reporting/report-state.ts';
import type { HistoryEntry } from '../../../contracts/reporting/tracking/get-report-history.ts';

type Words = Pick<HistoryEntry, 'kind' | 'words'> & Partial<Pick<HistoryEntry, 'detail' | 'comment' | 'answer' | 'archiveId'>>;

/** An event of a report for its sender, given the report before it. Events without words of their own have those of the audit. */
export function historyWords(event: Recorded<ReportEvent>, was: ReportState): Words {
  switch (event.type) {
    case 'ReportAdded': {
      const { detail, totals, reportId, orderId, changeOrder } = event.data;
      const total = sumOnPage(detail, totals);
      const money = changeOrder ? `contract ${formatMoney(changeOrder.before)}, with it ${formatMoney(total)}` : formatMoney(total);
      const title = `${titleOf({ detail, orderId, reportId, changeOrder })}, ${money}`;
      const whom = kindOf(detail.customReportType).hasLink && detail.recipientName;
      return { kind: 'made', words: `made ${title}${whom ? `, for ${whom}` : ''}` };
    }
    case 'ReportChanged': {
      const [before, after] = [sumOnPage(was.detail, was.sent.totals), sumOnPage(event.data.detail, event.data.totals)];
      const money = before === after ? `, still ${formatMoney(after)}` : `: ${formatMoney(before)} became ${formatMoney(after)}`;
      const ended = was.tracking.status === 'Active' && was.detail.customReportType !== event.data.detail.customReportType;
      return { kind: 'changed', words: `changed what the report shows${money}`, detail: ended ? wentTo('No Tracking', was) : '' };
    }
    case 'ReportOptionsOffered': {
      const { options, totals } = event.data;
      const words = options.length === 0 ? 'took the choices off' : `offered choices: ${options.map(({ name }) => name).join(', ')}`;
      return {
        kind: 'changed',
        words: `${words}, ${formatMoney(sumOnPage(was.detail, totals))}${options.length > 0 ? ' at the start' : ''}`,
      };
    }
    case 'ReportPicked': {
      const { picks, totals } = event.data;
      const words = pickWords({ options: was.offer?.options ?? [] }, picks);
      return { kind: 'other', words: `chose ${words}: ${formatMoney(sumOnPage(was.detail, totals))}` };
    }
    case 'ReportLinkRenewed':
      return {
        kind: 'link',
        words: `made a new link, good until ${formatDate(event.data.validUntil)}`,
        detail: 'The link before it stopped working.',
      };
    case 'ReportLinkSent': {
      const { to, vendorName, message } = event.data;
      const whom = vendorName ? `${vendorName}, ${to.join(', ')}` : to.join(', ');
      return { kind: 'sent', words: `mailed the link to ${whom}`, detail: message };
    }
    case 'ReportLinkCopied':
      return { kind: 'sent', words: 'copied the link' };
    case 'ReportLinkWithdrawn':
      return { kind: 'withdrawn', words: 'withdrew the link', detail: event.data.reason };
    case 'ReportTrackingSaved': {
      const { reminderDate, emails, phones } = event.data;
      const by = [emails.length > 0 && 'email', phones.length > 0 && 'text'].filter(Boolean).join(' and ');
      return {
        kind: 'alert',
        words: `set the alert: reminder ${formatDate(reminderDate)}${by && `, ${by}`}`,
        detail: wentTo('Active', was),
      };
    }
    case 'ReportTrackingRemoved':
      return { kind: 'alert', words: 'removed the alert', detail: wentTo('No Tracking', was) };
    case 'ReportReminded':
      return {
        kind: 'reminder',
        words: `Reminder: ${event.data.awaits === 'Completion' ? 'no word of finished work' : 'no answer'} by ${formatDate(event.data.reminderDate)}`,
      };
    case 'ReportOpened':
      return { kind: 'opened', words: `The link was opened${times(was.opened.count + 1)}, on a ${event.data.device}` };
    case 'ReportResponded':
      return { kind: 'answer', ...answerWords(event, was) };
    case 'ReportCompletionAnswered': {
      const { name, answer, comments } = event.data;
      const what = answer === 'yes' ? FINISHED : NOT_FINISHED;
      const words = event.metadata.actor.kind === 'user' ? `recorded that ${name} ${what}` : what;
      return {
        kind: 'answer',
        words,
        detail: was.tracking.status === 'Active' ? wentTo('No Tracking', was) : '',
        comment: comments,
        answer,
      };
    }
    case 'ReportArchived': {
      const { name, message, archiveId } = event.data;
      const byItself = event.metadata.actor.kind === 'report' || isOfAnswer(was, archiveId);
      return { kind: 'copy', words: `${byItself ? 'Archived' : 'archived it'} as ${name}`, detail: message, archiveId };
    }
    case 'ReportSealed':
      return { kind: 'seal', words: `Sealed the archived copy at log position ${event.data.position}`, archiveId: event.data.archiveId };
    default: {
      const { sentence = '', before = '', after = '' } = auditOf(event, was) ?? {};
      const change = before && after ? `: ${before} became ${after}` : after && `: ${after}`;
      return { kind: 'other', words: `${byProduct(event) ? sentence : lowered(sentence)}${change}` };
    }
  }
}

/** Whether nobody did it by hand, or nobody knows who: a link says nothing of who opens it. The copy of an answer is the product's, although the answer's author is its actor. */
export function byProduct({ type, data, metadata }: Recorded<ReportEvent>, was?: ReportState): boolean {
  if (type === 'ReportArchived') return metadata.actor.kind === 'report' || (was !== undefined && isOfAnswer(was, data.archiveId));
  return type === 'ReportOpened' || metadata.actor.kind === 'system';
}

const FINISHED = 'said that the work is finished';
const NOT_FINISHED = 'said that the work is not finished';

/** Whether a copy was kept for an answer. */
const isOfAnswer = ({ response, completions }: ReportState, archiveId: number) =>
  [response, ...completions].some((answer) => answer?.archiveId === archiveId);

function answerWords({ data, metadata }: Recorded<Extract<ReportEvent, { type: 'ReportResponded' }>>, was: ReportState) {
  const { name, answer, kind, comments, total, signature } = data;
  const finished = answer === 'yes' ? FINISHED : NOT_FINISHED;
  const accepted = answer === 'yes' ? `accepted${signature ? ' and signed' : ''}, ${formatMoney(total)}` : 'declined';
  const what = kind === 'Completion' ? finished : accepted;
  const detail = was.tracking.status === 'Active' ? wentTo('No Tracking', was) : '';
  return { words: metadata.actor.kind === 'user' ? `recorded that ${name} ${what}` : what, detail, comment: comments, answer };
}

const wentTo = (status: ReportState['tracking']['status'], { tracking }: ReportState) =>
  tracking.status === status ? '' : `Tracking went from ${tracking.status} to ${status}.`;

const ORDINALS = ['', '', ' again', ' for the third time', ' for the fourth time', ' for the fifth time', ' for the sixth time'];
const times = (count: number) => ORDINALS[count] ?? `, opening ${count}`;

const lowered = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1);

function auditOf(event: Recorded<ReportEvent>, was: ReportState) {
  const { audit } = reportEvents[event.type] as {
    audit(was: ReportState, data: unknown, by: object): { sentence: string; before: string; after: string } | null;
  };
  return audit(was, event.data, event.metadata);
}
