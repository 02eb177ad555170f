import type { Recorded } from '../../../contracts/log.ts';
import { isCopyOfAnswer } from '../../../contracts/reporting/archive/archive.events.ts';
import { definitionOf, type ReportEvent } from '../../../contracts/reporting/events.ts';
import type { HistoryWords } from '../../../contracts/reporting/report-event.ts';
import type { ReportState } from '../../../contracts/reporting/report-state.ts';

/** An event of a report for its sender, given the report before it. Events without words of their own have those of the audit. */
export function historyWords(event: Recorded<ReportEvent>, was: ReportState): HistoryWords {
  const { audit, history } = definitionOf(event);
  if (history) return history(was, event.data, event.metadata);
  const { sentence = '', before = '', after = '' } = audit(was, event.data, event.metadata) ?? {};
  const change = before && after ? `: ${before} became ${after}` : after && `: ${after}`;
  return { kind: 'other', words: `${byProduct(event, was) ? sentence : lowered(sentence)}${change}` };
}

/** Whether nobody did it by hand, or nobody knows who: a link says nothing of who opens it. */
export function byProduct({ type, data, metadata }: Recorded<ReportEvent>, was: ReportState): boolean {
  if (type === 'ReportArchived') return isCopyOfAnswer(was, data.archiveId, metadata.actor);
  return type === 'ReportOpened' || metadata.actor.kind === 'system';
}

const lowered = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1);
