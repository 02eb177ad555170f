import { Injectable } from '@nestjs/common';
import { Refusal } from '../../../contracts/refusals.ts';
import { kindOf } from '../../../contracts/reporting/kinds/kinds.ts';
import { type AtHome, MOST_RECEIVED, type ReceivedReport } from '../../../contracts/reporting/received/get-received-reports.ts';
import type { ReportState } from '../../../contracts/reporting/report-state.ts';
import { titleOf } from '../../../contracts/reporting/report-title.ts';
import { sumOnPage } from '../../../contracts/reporting/sum-on-page.ts';
import { homeOfUser } from '../../../projections/home/homes.ts';
import { reportsMailedTo } from '../../../projections/reporting/reports.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { SessionAccess } from '../../accounts/session.service.ts';
import { HomeService } from '../../home/home.service.ts';
import { Clock } from '../../platform/clock.ts';
import type { RequestContext } from '../../platform/event-log/stream.ts';
import type { Session } from '../../platform/http/access.ts';
import { isGone, linkStatusOf } from '../link/link-status.ts';
import { LinkTokens } from '../link/link-tokens.ts';
import { ReportPages } from '../pages/report-pages.service.ts';
import { ReportStreams } from '../report.stream.ts';

type Mailed = Awaited<ReturnType<typeof reportsMailedTo>>[number];

const IS_SHOWN: Record<AtHome, boolean | null> = { asked: null, shown: true, notMine: false };
const atHomeOf = (isShown: boolean | undefined): AtHome => (isShown === undefined ? 'asked' : isShown ? 'shown' : 'notMine');

/** Reports that were mailed to the address of somebody's account. */
@Injectable()
export class ReceivedReports {
  constructor(
    private readonly access: SessionAccess,
    private readonly models: Runner,
    private readonly streams: ReportStreams,
    private readonly pages: ReportPages,
    private readonly tokens: LinkTokens,
    private readonly homes: HomeService,
    private readonly clock: Clock,
  ) {}

  async list({ userId }: Session): Promise<ReceivedReport[]> {
    const [{ address, mailed }, home] = await Promise.all([this.mailed(userId), homeOfUser(this.models, userId)]);
    const listed = await Promise.all(
      mailed.map(async (mail) => {
        const one = await this.received(mail, address);
        return one && { ...one, atHome: atHomeOf(home?.receivedReports[mail.report_id]) };
      }),
    );
    return listed.filter((one) => one !== undefined);
  }

  async choose(reportId: number, atHome: AtHome, ctx: RequestContext & { session: Session }): Promise<void> {
    const { userId, organizationId } = ctx.session;
    const { address, mailed } = await this.mailed(userId);
    const mail = mailed.find(({ report_id }) => report_id === reportId);
    if (!mail || !(await this.received(mail, address))) throw new Refusal('REPORT_NOT_FOUND');
    await this.homes.execute({ type: 'ChooseReceivedReport', organizationId, reportId, isShown: IS_SHOWN[atHome] }, ctx);
  }

  private async mailed(userId: number): Promise<{ address: string; mailed: Mailed[] }> {
    const address = (await this.access.user(userId))?.email.toLowerCase() ?? '';
    return { address, mailed: address === '' ? [] : await reportsMailedTo(this.models, address, MOST_RECEIVED) };
  }

  /** Undefined for what its link does not show to this address, or no more. */
  private async received({ report_id, mailed_at }: Mailed, address: string): Promise<Omit<ReceivedReport, 'atHome'> | undefined> {
    const { state: report } = await this.streams.load(report_id);
    const { id: reportId, orderId, detail, sent, link, changeOrder, response, completions } = report;
    const url = link.mailedTo.some((to) => to.toLowerCase() === address) ? this.tokens.linkTo(report) : null;
    const state = url === null || isGone(report) ? undefined : await this.stateOf(report);
    if (url === null || state === undefined) return undefined;
    const kind = kindOf(detail.customReportType);
    return {
      ...{ reportId, state, customReportType: detail.customReportType, jobName: sent.jobName },
      title: titleOf({ detail, orderId, reportId, changeOrder }),
      from: { name: sent.contractor.name, email: sent.contractor.email },
      sentAt: mailed_at,
      validUntil: kind.controls.includes('validUntil') ? sent.validUntil : '',
      answeredAt: (completions.at(-1) ?? response)?.at ?? '',
      total: sumOnPage(detail, sent.totals),
      url,
    };
  }

  private async stateOf(report: ReportState): Promise<ReceivedReport['state'] | undefined> {
    const status = linkStatusOf(report, this.clock.now().toISOString());
    if (status === 'answered') return answeredState(report);
    if (status === 'withdrawn' || status === 'inside') return undefined;
    if ((await this.pages.isArchived(report.orderId)) || (await this.pages.overtaken(report))) return undefined;
    if (status === 'expired') return 'expired';
    return kindOf(report.detail.customReportType).asksAnswer ? 'waits' : 'sent';
  }
}

function answeredState({ response, completions }: ReportState): ReceivedReport['state'] {
  if (response?.answer !== 'yes') return 'declined';
  return completions.at(-1)?.answer === 'yes' ? 'finished' : 'accepted';
}
