import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { order } from '../../contracts/estimating/owned.ts';
import type { AuditEntry } from '../../contracts/organization/audit/audit-entry.ts';
import { exportAudit } from '../../contracts/organization/audit/export-audit.ts';
import { getAudit } from '../../contracts/organization/audit/get-audit.ts';
import { getAuditTimeline } from '../../contracts/organization/audit/get-audit-timeline.ts';
import { getEstimateDefaults } from '../../contracts/organization/settings/get-estimate-defaults.ts';
import { getReportDefaults } from '../../contracts/organization/settings/get-report-defaults.ts';
import { saveEstimateDefaults } from '../../contracts/organization/settings/save-estimate-defaults.ts';
import { saveReportDefaults } from '../../contracts/organization/settings/save-report-defaults.ts';
import { Refusal } from '../../contracts/refusals.ts';
import type { EstimateTables } from '../../projections/estimating/estimates.ts';
import { auditEntries, auditPage, type NameOf, timeline } from '../../projections/organization/audit.ts';
import { Runner } from '../../projections/runner/runner.ts';
import { PriceBookService } from '../catalogue/price-book.service.ts';
import { Ownership } from '../platform/http/access.ts';
import { AtOnce } from '../platform/http/at-once.ts';
import { csvRow, harmless } from '../platform/http/csv.ts';
import { type Answer, Handles, type Input } from '../platform/http/handles.ts';
import { OrganizationService } from './organization.service.ts';
import { OrganizationStreams } from './organization.stream.ts';

type Entry = z.output<typeof AuditEntry>;

const READS = { reads: ['estimates', 'price_books'] };

const EXPORTS_AT_ONCE = 5;

/** The organisation's audit (who changed what of its jobs and its price book, when, and what it did to the price), and its defaults. */
@Controller()
export class OrganizationController {
  private readonly exports = new AtOnce(EXPORTS_AT_ONCE);

  constructor(
    private readonly models: Runner,
    private readonly ownership: Ownership,
    private readonly books: PriceBookService,
    private readonly streams: OrganizationStreams,
    private readonly organizations: OrganizationService,
  ) {}

  private get db() {
    return this.models.db<EstimateTables>('estimates');
  }

  /** Items as today's price book calls them. */
  private async names(organizationId: number): Promise<NameOf> {
    const book = await this.books.bookOf(organizationId);
    return (itemXREF) => {
      const item = book.find(itemXREF);
      return item && `${item.actionShown} ${item.description}${item.quality === 'None' ? '' : `, ${item.quality}`}`;
    };
  }

  @Handles(exportAudit, { ...READS, raw: true, cost: 20 })
  exportAudit({ query, session, response }: Input<typeof exportAudit>): Promise<void> {
    return this.exports.run(async () => {
      const entries = auditEntries(this.db, session.organizationId, query, await this.names(session.organizationId));
      // Before the headers: once they have left, a failure can only cut the answer off.
      const first = await entries.next();
      response.set({ 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': 'attachment; filename="audit.csv"' });
      try {
        await pipeline(Readable.from(csvOf(first, entries)), response);
      } catch (error) {
        // Whoever asked has gone.
        if (!response.destroyed) throw error;
      }
    });
  }

  @Handles(getAudit, { ...READS, cost: 1 })
  async getAudit({ query, session }: Input<typeof getAudit>): Promise<Answer<typeof getAudit>> {
    const { before, take, ...filter } = query;
    return auditPage(this.db, session.organizationId, filter, before, take, await this.names(session.organizationId));
  }

  @Handles(getAuditTimeline, { reads: ['estimates'], cost: 1 })
  async getAuditTimeline({ params, query, session }: Input<typeof getAuditTimeline>): Promise<Answer<typeof getAuditTimeline>> {
    if (!(await this.ownership.owns(session.organizationId, order.kind, params.orderId))) throw new Refusal('ORDER_NOT_FOUND');
    return timeline(this.db, session.organizationId, params.orderId, query.buckets, new Date().toISOString());
  }

  /** Answered from the log, which waits for no read model. */
  @Handles(getReportDefaults, { reads: [] })
  async getReportDefaults({ session }: Input<typeof getReportDefaults>): Promise<Answer<typeof getReportDefaults>> {
    const { state } = await this.streams.load(session.organizationId);
    return { excludeTax: state.excludeTax };
  }

  @Handles(saveReportDefaults)
  async saveReportDefaults({ body, session, ...ctx }: Input<typeof saveReportDefaults>): Promise<Answer<typeof saveReportDefaults>> {
    await this.streams.execute(session.organizationId, { type: 'ChooseReportTax', ...body }, ctx);
    return body;
  }

  /** Answered from the log, which waits for no read model. */
  @Handles(getEstimateDefaults, { reads: [] })
  getEstimateDefaults({ session }: Input<typeof getEstimateDefaults>): Promise<Answer<typeof getEstimateDefaults>> {
    return this.organizations.defaultsOf(session.organizationId);
  }

  @Handles(saveEstimateDefaults)
  async saveEstimateDefaults({ body, session, ...ctx }: Input<typeof saveEstimateDefaults>): Promise<Answer<typeof saveEstimateDefaults>> {
    await this.streams.execute(session.organizationId, { type: 'ChooseQuantityDecimals', decimals: body.quantityDecimals }, ctx);
    return body;
  }
}

async function* csvOf(first: IteratorResult<Entry>, rest: AsyncIterator<Entry>): AsyncGenerator<string> {
  yield `\ufeff${csvRow(['When', 'Who', 'Job', 'Area', 'Kind', 'What', 'Before', 'After', 'Unit', 'Moved', 'Total', 'Event', 'Log position'])}`;
  for (let entry = first; !entry.done; entry = await rest.next()) yield csvRow(cells(entry.value).map(safe));
}

function cells(entry: Entry): string[] {
  const prices = entry.book?.prices ?? [];
  const each = (side: 'before' | 'after') =>
    prices.length > 1 ? prices.map((price) => `${price.item}: ${price[side] || 'not known'}`).join('; ') : entry[side];
  return [
    entry.at,
    entry.actorName,
    entry.jobName,
    entry.areaLabel,
    entry.kind,
    entry.sentence,
    each('before'),
    each('after'),
    entry.unit,
    entry.moved,
    entry.total,
    entry.event,
    entry.position,
  ];
}

/** A plain negative number stays one, in percent as well. */
function safe(value: string): string {
  return /^-?\d+(\.\d+)?( %)?$/.test(value) ? value : harmless(value);
}
