import { Injectable } from '@nestjs/common';
import { Refusal } from '../../../contracts/refusals.ts';
import { addressesIn } from '../../../contracts/reporting/mail-addresses.ts';
import { reportsOfOrder } from '../../../projections/reporting/reports.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { MailBudget } from '../../accounts/mail-budget.service.ts';
import { SessionAccess } from '../../accounts/session.service.ts';
import { ContactService } from '../../contacts/contact.service.ts';
import type { RequestContext } from '../../platform/event-log/stream.ts';
import type { Session } from '../../platform/http/access.ts';
import { contractorOf } from '../contractor.ts';
import { ReportService } from '../report.service.ts';

type SharingContext = RequestContext & { session: Session };

const LINK = /\/ProEstimate\/Report\/(\d{1,10})\/([^/?#]{1,100})\/(\d{1,10})$/;

/** R308: the link of a report goes by mail to a customer or a vendor. */
@Injectable()
export class ShareService {
  constructor(
    private readonly reports: ReportService,
    private readonly access: SessionAccess,
    private readonly contacts: ContactService,
    private readonly models: Runner,
    private readonly budget: MailBudget,
  ) {}

  /** `reportId` 0 takes the order's newest report that has a link. Refuses NOTHING_TO_SHARE, and what the decision refuses. */
  async toCustomer(
    orderId: number,
    mail: { reportId: number; to: string; subject: string; message: string },
    ctx: SharingContext,
  ): Promise<void> {
    const reportId = await this.reportOf(orderId, mail.reportId);
    await this.send(reportId, { ...mail, to: addressesIn(mail.to), vendorId: 0, vendorName: '' }, ctx);
  }

  /** Refuses VENDOR_WITHOUT_EMAIL, REPORT_NOT_FOUND for a link of another order or of nobody, and what `toCustomer` refuses. */
  async toVendor(
    orderId: number,
    share: { vendorId: number; vendorEmail: string; message: string; reportLink: string },
    ctx: SharingContext,
  ): Promise<void> {
    const { vendorId, message } = share;
    const vendor = vendorId === 0 ? null : await this.contacts.vendor(vendorId, ctx);
    const to = addressesIn(share.vendorEmail || (vendorId === 0 ? '' : await this.contacts.vendorEmail(vendorId, ctx)));
    if (to.length === 0) throw new Refusal('VENDOR_WITHOUT_EMAIL');
    const reportId = await this.reportOf(orderId, await this.reportOfLink(orderId, share.reportLink));
    await this.send(reportId, { to, subject: '', message, vendorId, vendorName: vendor?.name ?? '' }, ctx);
  }

  /** The report of a link, if it is of the order; 0 for an empty one. */
  private async reportOfLink(orderId: number, link: string): Promise<number> {
    if (link === '') return 0;
    const [, order = '', checksum = '', reportId = ''] = LINK.exec(link) ?? [];
    if (Number(order) !== orderId || checksum === '') throw new Refusal('REPORT_NOT_FOUND');
    await this.reports.mustHave(Number(reportId), decoded(checksum));
    return Number(reportId);
  }

  private async reportOf(orderId: number, reportId: number): Promise<number> {
    if (reportId !== 0) {
      if ((await this.reports.summary(reportId)).orderId !== orderId) throw new Refusal('REPORT_NOT_FOUND');
      return reportId;
    }
    const [newest] = (await reportsOfOrder(this.models, orderId, new Date().toISOString())).filter(
      ({ linkStatus }) => linkStatus === 'open' || linkStatus === 'answered',
    );
    if (!newest) throw new Refusal('NOTHING_TO_SHARE');
    return newest.id;
  }

  private async send(
    reportId: number,
    mail: { to: string[]; subject: string; message: string; vendorId: number; vendorName: string },
    ctx: SharingContext,
  ): Promise<void> {
    await this.reports.mustMaySend(await this.reports.mustBeReadable(reportId), ctx);
    const sender = await contractorOf(this.access, ctx.session.userId);
    const at = ctx.at ?? new Date().toISOString();
    const { to, subject, message, vendorId, vendorName } = mail;
    const { userId } = ctx.session;
    await this.budget.take(userId, to.length, at);
    const send = { type: 'SendLink' as const, to, subject, message, sender, vendorId, vendorName, at };
    const sent = await this.reports.execute(reportId, send, { ...ctx, at }).catch(async (error) => {
      await this.budget.giveBack(userId, to.length, at);
      throw error;
    });
    // Asked again with the same key, nothing more was sent.
    if (sent.events.every(({ metadata }) => metadata.at !== at)) await this.budget.giveBack(userId, to.length, at);
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new Refusal('REPORT_NOT_FOUND');
  }
}
