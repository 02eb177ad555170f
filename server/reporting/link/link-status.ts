import { linkStatus } from '../../../contracts/reporting/link.ts';
import type { ReportState } from '../../../contracts/reporting/report-state.ts';

/** The status of the report's link at an instant. */
export function linkStatusOf(report: ReportState, at: string) {
  const withdrawn = report.link.withdrawn !== null || report.deleted;
  const hasLink = report.link.tokenHash !== '';
  return linkStatus({ hasLink, withdrawn, answered: report.response !== null, validUntil: report.sent.validUntil }, at);
}
