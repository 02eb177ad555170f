import { Controller } from '@nestjs/common';
import { D, fixed } from '../../contracts/decimal.ts';
import type { AreaWithItems } from '../../contracts/estimating/entities.ts';
import { Refusal } from '../../contracts/refusals.ts';
import { createArchivedReport } from '../../contracts/reporting/archive/create-archived-report.ts';
import { deleteArchivedReport } from '../../contracts/reporting/archive/delete-archived-report.ts';
import { getArchivedReport } from '../../contracts/reporting/archive/get-archived-report.ts';
import { openPublicReport } from '../../contracts/reporting/public/open-public-report.ts';
import { recordPublicReportOpened } from '../../contracts/reporting/public/record-public-report-opened.ts';
import { addEstimateReport } from '../../contracts/reporting/reports/add-estimate-report.ts';
import { addReportOfOrder } from '../../contracts/reporting/reports/add-report-of-order.ts';
import { deleteReport } from '../../contracts/reporting/reports/delete-report.ts';
import { getAllRepairsForReportSelection } from '../../contracts/reporting/reports/get-all-repairs-for-report-selection.ts';
import { getCustomReport } from '../../contracts/reporting/reports/get-custom-report.ts';
import { getRepairIdsForAReport } from '../../contracts/reporting/reports/get-repair-ids-for-a-report.ts';
import { getReportAreas } from '../../contracts/reporting/reports/get-report-areas.ts';
import { getReportAreasWithTotalCost } from '../../contracts/reporting/reports/get-report-areas-with-total-cost.ts';
import { getReportLink } from '../../contracts/reporting/reports/get-report-link.ts';
import { getReportPropertyItems } from '../../contracts/reporting/reports/get-report-property-items.ts';
import { getReportPropertyItemsWithTotalCost } from '../../contracts/reporting/reports/get-report-property-items-with-total-cost.ts';
import { listReports } from '../../contracts/reporting/reports/list-reports.ts';
import { previewReport } from '../../contracts/reporting/reports/preview-report.ts';
import { renewReportLink } from '../../contracts/reporting/reports/renew-report-link.ts';
import { reportTrackingList } from '../../contracts/reporting/reports/report-tracking-list.ts';
import { withdrawReportLink } from '../../contracts/reporting/reports/withdraw-report-link.ts';
import { removeTracking } from '../../contracts/reporting/tracking/remove-tracking.ts';
import { saveReportTrackingOptions } from '../../contracts/reporting/tracking/save-report-tracking-options.ts';
import { updateTrackingWithResponse } from '../../contracts/reporting/tracking/update-tracking-with-response.ts';
import { reportById, reports, reportsOfOrder, reportsOfOrganization } from '../../projections/reporting/reports.ts';
import { Runner } from '../../projections/runner/runner.ts';
import { initialsOf, SessionAccess } from '../accounts/session.service.ts';
import { EstimateService } from '../estimating/estimating.service.ts';
import { type Answer, Handles, type Input } from '../platform/http/handles.ts';
import { hangUp } from '../platform/http/hang-up.ts';
import { type Contractor, ReportService } from './report.service.ts';
import { totalsOf } from './report-document.ts';

const READS = { reads: [reports.name] };
/** Answered from the log, which waits for no read model. */
const LOG = { reads: [] };
/** Folds an estimate's stream for the answer. */
const FOLDS = { ...LOG, cost: 5 };

@Controller()
export class ReportingController {
  constructor(
    private readonly reporting: ReportService,
    private readonly estimates: EstimateService,
    private readonly models: Runner,
    private readonly access: SessionAccess,
  ) {}

  @Handles(addEstimateReport, { secret: true })
  async add({ params, body, ...ctx }: Input<typeof addEstimateReport>): Promise<Answer<typeof addEstimateReport>> {
    const contractor = await this.contractor(ctx.session.userId);
    return this.reporting.add(params.orderId, { detail: body.reportDetail, itemIds: body.repairItems, contractor }, ctx);
  }

  /** The same call for an order that the body names. */
  @Handles(addReportOfOrder, { secret: true })
  async addOfOrder({ body, ...ctx }: Input<typeof addReportOfOrder>): Promise<Answer<typeof addReportOfOrder>> {
    const { order_Id: orderId } = body.reportDetail;
    const { organizationId } = await this.estimates.door(orderId);
    if (organizationId !== ctx.session.organizationId) throw new Refusal('ORDER_NOT_FOUND');
    const contractor = await this.contractor(ctx.session.userId);
    return this.reporting.add(orderId, { detail: body.reportDetail, itemIds: body.repairItems, contractor }, ctx);
  }

  @Handles(renewReportLink, { secret: true })
  async renew({ params, body, ...ctx }: Input<typeof renewReportLink>): Promise<Answer<typeof renewReportLink>> {
    const contractor = await this.contractor(ctx.session.userId);
    return this.reporting.renew(params.reportId, { ...body, contractor }, ctx);
  }

  @Handles(getReportLink, LOG)
  async link({ params, response }: Input<typeof getReportLink>): Promise<Answer<typeof getReportLink>> {
    response.set('Cache-Control', 'no-store');
    return { link: await this.reporting.link(params.reportId) };
  }

  @Handles(reportTrackingList, READS)
  trackingList({ params }: Input<typeof reportTrackingList>): Promise<Answer<typeof reportTrackingList>> {
    return reportsOfOrder(this.models, params.orderId, new Date().toISOString());
  }

  @Handles(listReports, READS)
  list({ session }: Input<typeof listReports>): Promise<Answer<typeof listReports>> {
    return reportsOfOrganization(this.models, session.organizationId, new Date().toISOString());
  }

  @Handles(getCustomReport, READS)
  async one({ params }: Input<typeof getCustomReport>): Promise<Answer<typeof getCustomReport>> {
    const report = await reportById(this.models, params.reportId, new Date().toISOString());
    if (!report) throw new Refusal('REPORT_NOT_FOUND');
    return report;
  }

  @Handles(getRepairIdsForAReport, FOLDS)
  async repairIds(input: Input<typeof getRepairIdsForAReport>): Promise<number[]> {
    return (await this.reporting.lines(input.params.reportId, hangUp(input))).chosen.map(({ line }) => line.id);
  }

  @Handles(getAllRepairsForReportSelection, FOLDS)
  async selection({ params }: Input<typeof getAllRepairsForReportSelection>): Promise<Answer<typeof getAllRepairsForReportSelection>> {
    const { view } = await this.reporting.estimate(params.orderId);
    const tasks = new Map(view.tasks.map(({ id, name }) => [id, name]));
    return view.areas.flatMap((area) =>
      area.items.map((line) => ({
        id: line.id,
        isSelected: true,
        photos: area.label,
        notes: tasks.get(line.estimateTask_Id) ?? '',
        description: line.description,
        quantity: line.quantity,
        itemUM: line.itemUM,
        approvalStatus: line.ppu,
        approvalConditions: line.totalCost,
        hazardType: line.tax,
        vendorExpense: line.vendorExpense,
        myExpense: fixed(sum(line.breakdown.slice(0, 3)), 2),
      })),
    );
  }

  @Handles(getReportPropertyItems, FOLDS)
  async items(input: Input<typeof getReportPropertyItems>): Promise<Answer<typeof getReportPropertyItems>> {
    return (await this.reporting.lines(input.params.reportId, hangUp(input))).chosen.map(({ line }) => line);
  }

  @Handles(getReportPropertyItemsWithTotalCost, FOLDS)
  async itemsWithTotal(
    input: Input<typeof getReportPropertyItemsWithTotalCost>,
  ): Promise<Answer<typeof getReportPropertyItemsWithTotalCost>> {
    const { report, chosen } = await this.reporting.lines(input.params.reportId, hangUp(input));
    const items = chosen.map(({ line }) => line);
    return { items, ...totalsOf(items, report.detail.excludeTax) };
  }

  @Handles(getReportAreas, FOLDS)
  async areas(input: Input<typeof getReportAreas>): Promise<Answer<typeof getReportAreas>> {
    return (await this.areasOf(input.params.reportId, hangUp(input))).map(({ area: { items: _, ...area } }) => area);
  }

  @Handles(getReportAreasWithTotalCost, FOLDS)
  async areasWithTotal(input: Input<typeof getReportAreasWithTotalCost>): Promise<Answer<typeof getReportAreasWithTotalCost>> {
    return (await this.areasOf(input.params.reportId, hangUp(input))).map(({ area: { items: _, ...area }, lines, excludeTax }) => {
      const { totalCost, tax } = totalsOf(lines, excludeTax);
      return { ...area, areaTotal: totalCost, areaTax: tax, vendorTotal: fixed(sum(lines.map((line) => line.vendorExpense)), 2) };
    });
  }

  @Handles(deleteReport)
  async remove({ params, ...ctx }: Input<typeof deleteReport>): Promise<boolean> {
    await this.reporting.execute(params.id, { type: 'DeleteReport' }, ctx);
    return true;
  }

  @Handles(withdrawReportLink)
  async withdraw({ params, body, ...ctx }: Input<typeof withdrawReportLink>): Promise<boolean> {
    await this.reporting.execute(params.reportId, { type: 'WithdrawLink', ...body }, ctx);
    return true;
  }

  @Handles(saveReportTrackingOptions)
  async saveTracking({ params, body, ...ctx }: Input<typeof saveReportTrackingOptions>): Promise<boolean> {
    const { ReminderDate: reminderDate, Email: email, Phone: phone, AcceptanceAlert: acceptance, WorkFinishedAlert: workFinished } = body;
    await this.reporting.execute(params.reportId, { type: 'SaveTracking', reminderDate, email, phone, acceptance, workFinished }, ctx);
    return true;
  }

  @Handles(removeTracking)
  async removeTracking({ params, ...ctx }: Input<typeof removeTracking>): Promise<boolean> {
    await this.reporting.mustHave(params.reportId, params.checksum);
    await this.reporting.execute(params.reportId, { type: 'RemoveTracking' }, ctx);
    return true;
  }

  @Handles(updateTrackingWithResponse)
  async respond({
    params,
    body,
    actor,
    idempotencyKey,
  }: Input<typeof updateTrackingWithResponse>): Promise<Answer<typeof updateTrackingWithResponse>> {
    const answer = { agreement: body.Agreement, completion: body.Completion, comments: body.Comments, name: body.Name };
    if (body.checksum !== undefined) return this.reporting.respond(params.reportId, answer, { token: body.checksum, key: idempotencyKey });
    if (!actor) throw new Refusal('NOT_SIGNED_IN');
    return this.reporting.respond(params.reportId, answer, { actor, idempotencyKey });
  }

  @Handles(createArchivedReport)
  async archive({ params, body, ...ctx }: Input<typeof createArchivedReport>): Promise<boolean> {
    await this.reporting.archive(params.id, { name: body.ArchiveName, message: body.AlertMessage ?? '' }, ctx);
    return true;
  }

  @Handles(deleteArchivedReport)
  async deleteArchive({ params, ...ctx }: Input<typeof deleteArchivedReport>): Promise<boolean> {
    await this.reporting.deleteArchive(params.id, ctx);
    return true;
  }

  @Handles(getArchivedReport, { ...READS, cost: FOLDS.cost })
  archived(input: Input<typeof getArchivedReport>): Promise<Answer<typeof getArchivedReport>> {
    return this.reporting.archived(input.params.id, hangUp(input));
  }

  @Handles(previewReport, FOLDS)
  async preview({ params, session }: Input<typeof previewReport>): Promise<Answer<typeof previewReport>> {
    return this.reporting.preview(params.reportId, await this.contractor(session.userId));
  }

  @Handles(openPublicReport, FOLDS)
  open(input: Input<typeof openPublicReport>): Promise<Answer<typeof openPublicReport>> {
    const { params, response } = input;
    response.set({ 'X-Robots-Tag': 'noindex, nofollow', 'Referrer-Policy': 'no-referrer' });
    return this.reporting.open(params.orderId, params.checksum, params.reportId, hangUp(input));
  }

  @Handles(recordPublicReportOpened)
  opened({ params, body, idempotencyKey }: Input<typeof recordPublicReportOpened>): Promise<boolean> {
    return this.reporting.recordOpened(params.orderId, params.checksum, params.reportId, body.device, idempotencyKey);
  }

  /** Areas with lines of the report, as they were sent. */
  private async areasOf(reportId: number, signal: AbortSignal) {
    const { report, view, chosen } = await this.reporting.lines(reportId, signal);
    return view.areas.flatMap((area: AreaWithItems) => {
      const lines = chosen.filter((one) => one.area.areaID === area.areaID).map(({ line }) => line);
      return lines.length > 0 ? [{ area, lines, excludeTax: report.detail.excludeTax }] : [];
    });
  }

  /** Whose letter it is: the organisation, reached at the sender's phone and mail. */
  private async contractor(userId: number): Promise<Contractor> {
    const user = await this.access.user(userId);
    const name = user?.organization_name ?? '';
    return { name, phone: user?.phone ?? '', email: user?.email ?? '', initials: initialsOf(name) };
  }
}

const sum = (amounts: string[]) => amounts.reduce((total, amount) => total.plus(amount || 0), new D(0));
