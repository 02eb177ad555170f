import { Refusal } from '../../contracts/refusals.ts';
import type { ReportState } from '../../contracts/reporting/report-state.ts';
import { streamOf } from '../platform/event-log/stream.ts';
import { reportDecider } from './report.decider.ts';

/** The streams `report-<reportId>`. */
export class ReportStreams extends streamOf(reportDecider) {
  /** The report as recorded. Refuses REPORT_NOT_FOUND of one that is deleted. */
  async existing(reportId: number): Promise<ReportState> {
    const { state } = await this.load(reportId);
    if (!state.exists || state.deleted) throw new Refusal('REPORT_NOT_FOUND');
    return state;
  }
}
