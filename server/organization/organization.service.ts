import { Injectable } from '@nestjs/common';
import type { AuditChoice } from '../../contracts/organization/audit/audit-choice.ts';
import type { LogoPicture } from '../../contracts/organization/logo/logo.ts';
import type { RequestContext } from '../platform/event-log/stream.ts';
import { type ExportOfMonth, logoFor, quantityDecimalsOf } from './organization.decider.ts';
import { OrganizationStreams } from './organization.stream.ts';

/** Read access to an organisation's settings for other contexts. */
@Injectable()
export class OrganizationService {
  constructor(private readonly streams: OrganizationStreams) {}

  /** The defaults of its new estimates. */
  async defaultsOf(organizationId: number): Promise<{ quantityDecimals: number }> {
    return { quantityDecimals: quantityDecimalsOf((await this.streams.load(organizationId)).state) };
  }

  /** The logo of reports that this person saves; null without one. */
  async logoOf(organizationId: number, userId: number | undefined): Promise<LogoPicture | null> {
    return logoFor((await this.streams.load(organizationId)).state, userId);
  }

  /** Records that its audit was exported. */
  async noteExport(
    organizationId: number,
    exported: { entries: number; of: number; chainHash: string; shows: AuditChoice },
    ctx: RequestContext,
  ): Promise<void> {
    await this.streams.execute(organizationId, { type: 'NoteExport', ...exported }, ctx);
  }

  /** Records that its audit, or that of one of its jobs, was exported as CSV. */
  async noteExportAsTable(
    organizationId: number,
    exported: { orderId: number | null; entries: number },
    ctx: RequestContext,
  ): Promise<void> {
    await this.streams.execute(organizationId, { type: 'NoteExportAsTable', ...exported }, ctx);
  }

  /** Records that its audit of a month was exported by itself, and to which users it is mailed. */
  async noteExportOfMonth(organizationId: number, exported: ExportOfMonth, ctx: RequestContext): Promise<void> {
    await this.streams.execute(organizationId, { type: 'NoteExportOfMonth', exported }, ctx);
  }

  /** Records that the file of a month was fetched. */
  async noteMonthFetched(organizationId: number, fetched: { exportId: number; month: string }, ctx: RequestContext): Promise<void> {
    await this.streams.execute(organizationId, { type: 'NoteMonthFetched', ...fetched }, ctx);
  }

  /** Records that the key to the customers of exports without names was taken out. */
  async noteExportOfCustomers(organizationId: number, customers: number, ctx: RequestContext): Promise<void> {
    await this.streams.execute(organizationId, { type: 'NoteExportOfCustomers', customers }, ctx);
  }
}
