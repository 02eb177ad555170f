import type { Report } from '../../../contracts/reporting/entities.ts';

export type ReportState = 'unsent' | 'sent' | 'opened' | 'accepted' | 'declined' | 'expired' | 'withdrawn' | 'inside';

export function stateOf(report: Report): ReportState {
  if (report.linkStatus === 'answered' || report.response) return report.response?.answer === 'no' ? 'declined' : 'accepted';
  if (report.linkStatus === 'expired' || report.linkStatus === 'withdrawn' || report.linkStatus === 'inside') return report.linkStatus;
  if (report.opened > 0) return 'opened';
  return report.sent ? 'sent' : 'unsent';
}

/** R302: so many reports or fewer need no filter. */
const FILTERED_ABOVE = 6;

/** The filters of a job's reports, and the states that each shows. */
export const REPORT_FILTERS: Record<string, ReportState[]> = {
  All: ['unsent', 'sent', 'opened', 'accepted', 'declined', 'expired', 'withdrawn', 'inside'],
  Waiting: ['unsent', 'sent', 'opened'],
  Answered: ['accepted', 'declined'],
  Closed: ['expired', 'withdrawn'],
  Inside: ['inside'],
};

export const isFiltered = (reports: readonly Report[]): boolean => reports.length > FILTERED_ABOVE;

/** What a filter shows; without filters everything, so that no report is hidden by a filter that went. */
export function reportsShown(reports: readonly Report[], filter: string): readonly Report[] {
  return isFiltered(reports) ? reports.filter((report) => REPORT_FILTERS[filter]?.includes(stateOf(report))) : reports;
}

/** S106: what happened to one report. */
export const trackingOf = ({ id, order_Id }: Pick<Report, 'id' | 'order_Id'>): string => `/ProEstimate/ReportTracking/${order_Id}/0/${id}`;
