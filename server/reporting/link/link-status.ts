import { Refusal } from '../../../contracts/refusals.ts';
import { isDayOver, linkStatus } from '../../../contracts/reporting/link.ts';
import type { ReportState } from '../../../contracts/reporting/report-state.ts';

/** The status of the report's link at an instant. A report that was deleted after its answer, as was possible before decision 56, keeps its link. */
export function linkStatusOf(report: ReportState, at: string) {
  const answered = report.response !== null;
  const withdrawn = isWithdrawn(report) || (report.deleted && !answered);
  const hasLink = report.link.tokenHash !== '';
  return linkStatus({ hasLink, withdrawn, answered, validUntil: report.sent.validUntil }, at);
}

/** Whether the link was withdrawn before there was an answer. Before decision 56 it could be afterwards too, which took the customer's copy. */
export const isWithdrawn = ({ link, response }: Pick<ReportState, 'link' | 'response'>): boolean =>
  link.withdrawn !== null && (response === null || link.withdrawn.at < response.at);

/** Whether nothing of it is shown to anybody any more. */
export const isGone = ({ deleted, response }: ReportState): boolean => deleted && response === null;

/** Refuses LAST_DAY_OVER: nobody could open a link that has expired as it is made. */
export function assertLastDayAhead(lastDay: string, at: string): void {
  if (isDayOver(lastDay, at)) throw new Refusal('LAST_DAY_OVER');
}
