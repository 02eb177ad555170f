import { Refusal } from '../../contracts/refusals.ts';
import type { Response } from '../../contracts/reporting/entities.ts';
import type { ReportEvent } from '../../contracts/reporting/events.ts';
import type { ReportState } from '../../contracts/reporting/report-state.ts';
import { titleOf } from '../../contracts/reporting/report-title.ts';
import type { DecisionsOf } from '../platform/event-log/decisions.ts';

/** Decisions about a report. */
export type Decisions<Commands> = DecisionsOf<Commands, ReportState, ReportEvent>;

/** What every event of a report names. */
export const idsOf = ({ id, orderId }: Pick<ReportState, 'id' | 'orderId'>) => ({ reportId: id, orderId });

export function answered(response: Response): Refusal {
  return new Refusal('ALREADY_ANSWERED', `${response.name} has already ${response.answer === 'yes' ? 'accepted' : 'declined'} this.`);
}

/** The vendor whom a work order is for, and who answers it; 0 of anything else. */
export const answeringVendor = ({ detail }: Pick<ReportState, 'detail'>): number =>
  detail.customReportType === 'Work Order' ? detail.vendor_Id : 0;

/** R331, with the number that the reader's page shows. */
export function archiveName(now: ReportState): string {
  return `${titleOf({ detail: now.detail, orderId: now.orderId, reportId: now.id, changeOrder: now.changeOrder })} Archived Copy`;
}
