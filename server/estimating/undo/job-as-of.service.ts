import { Injectable } from '@nestjs/common';
import { shownLine } from '../../../contracts/estimating/estimate/trade-labor.ts';
import { photosView } from '../../../contracts/estimating/estimate/views.ts';
import { type AcceptedAmounts, jobMoney, sentAmounts } from '../../../contracts/estimating/payments/job-money.ts';
import type { JobAsOf } from '../../../contracts/estimating/undo/get-job-as-of.ts';
import { acceptedUntil } from '../../../projections/reporting/reports.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { isPast, type Moment } from '../estimate-folds.ts';
import { EstimateService } from '../estimating.service.ts';
import { JobQueries } from '../job.queries.ts';

/** Photos and money of a job as they were. */
@Injectable()
export class JobAsOfService {
  constructor(
    private readonly estimates: EstimateService,
    private readonly jobs: JobQueries,
    private readonly models: Runner,
  ) {}

  /** Refuses what folding the estimate refuses. */
  async at(orderId: number, moment: Moment, signal: AbortSignal): Promise<JobAsOf> {
    const state = async () => (await this.estimates.stateAt(orderId, moment, signal)).estimate;
    const until = isPast(moment) ? (moment.at ?? (await state()).updatedAt) : undefined;
    const accepted = await this.accepted(orderId, until, signal);
    const estimate = await state();
    return { photos: photosView(estimate), money: jobMoney(estimate, accepted) };
  }

  /** The amounts that had been accepted by an instant; without one, those that are now. */
  private async accepted(orderId: number, until: string | undefined, signal: AbortSignal): Promise<AcceptedAmounts | null> {
    const { money } = (await this.jobs.job(orderId)).order;
    if (!money.accepted) return null;
    if (until === undefined || Date.parse(money.accepted.at) <= Date.parse(until)) return { ...money, ...money.accepted };
    // The job knows the latest acceptance alone; one before it is a report that was accepted earlier.
    const report = await acceptedUntil(this.models, orderId, until);
    if (!report) return null;
    const { estimate } = await this.estimates.stateAt(orderId, { at: report.writtenAt }, signal);
    const lines = report.itemIds.flatMap((id) => shownLine(estimate, id) ?? []);
    return { ...sentAmounts(lines, report.totals), reportId: report.reportId, at: report.at };
  }
}
