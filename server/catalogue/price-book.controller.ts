import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Controller } from '@nestjs/common';
import type { Place } from '../../contracts/catalogue/entities.ts';
import * as calls from '../../contracts/catalogue/price-book.calls.ts';
import { priceBooks } from '../../projections/catalogue/price-books.ts';
import { AtOnce } from '../platform/http/at-once.ts';
import { type Answer, Handles, type Input } from '../platform/http/handles.ts';
import { csvOf, xlsxOf } from './price-book.export.ts';
import { todayOf } from './price-book.memory.ts';
import { PriceBookReads } from './price-book.reads.ts';
import { PriceBookService } from './price-book.service.ts';

const READS = { reads: [priceBooks.name] };

const EXPORTS_AT_ONCE = 5;

@Controller()
export class PriceBookController {
  private readonly exports = new AtOnce(EXPORTS_AT_ONCE);

  constructor(
    private readonly books: PriceBookService,
    private readonly reads: PriceBookReads,
  ) {}

  @Handles(calls.getPriceBookOverview, READS)
  async overview({ session, query }: Input<typeof calls.getPriceBookOverview>): Promise<Answer<typeof calls.getPriceBookOverview>> {
    return this.reads.overview(session.organizationId, await this.placed(session, query));
  }

  @Handles(calls.getPriceBookItems, READS)
  async items({ session, query }: Input<typeof calls.getPriceBookItems>): Promise<Answer<typeof calls.getPriceBookItems>> {
    return this.reads.items(session.organizationId, await this.placed(session, query));
  }

  @Handles(calls.getPriceBookItem, READS)
  async item({ session, params, query }: Input<typeof calls.getPriceBookItem>): Promise<Answer<typeof calls.getPriceBookItem>> {
    return this.reads.item(session.organizationId, params.xref, await this.placed(session, query));
  }

  @Handles(calls.getPriceBookItemHistory, READS)
  async history({
    session,
    params,
    query,
  }: Input<typeof calls.getPriceBookItemHistory>): Promise<Answer<typeof calls.getPriceBookItemHistory>> {
    return this.reads.history(session.organizationId, params.xref, await this.placed(session, query));
  }

  @Handles(calls.getPriceBookVersions, READS)
  versions({ session, query }: Input<typeof calls.getPriceBookVersions>): Promise<Answer<typeof calls.getPriceBookVersions>> {
    return this.reads.versions(session.organizationId, query);
  }

  @Handles(calls.comparePriceBook, READS)
  async compare({ session, query }: Input<typeof calls.comparePriceBook>): Promise<Answer<typeof calls.comparePriceBook>> {
    return this.reads.compare(session.organizationId, await this.placed(session, query));
  }

  @Handles(calls.setPriceBookPrices)
  async setPrices({ body, ...ctx }: Input<typeof calls.setPriceBookPrices>): Promise<Answer<typeof calls.setPriceBookPrices>> {
    return { version: await this.books.setPrices(await this.placed(ctx.session, body), ctx) };
  }

  @Handles(calls.saveMarkupRule)
  async markupRule({ body, ...ctx }: Input<typeof calls.saveMarkupRule>): Promise<Answer<typeof calls.saveMarkupRule>> {
    return { version: await this.books.saveMarkupRule(body, ctx) };
  }

  @Handles(calls.saveLocalFactor)
  async localFactor({ body, ...ctx }: Input<typeof calls.saveLocalFactor>): Promise<Answer<typeof calls.saveLocalFactor>> {
    return { version: await this.books.saveLocalFactor(body, ctx) };
  }

  @Handles(calls.saveHomePlace)
  async homePlace({ body, ...ctx }: Input<typeof calls.saveHomePlace>): Promise<Answer<typeof calls.saveHomePlace>> {
    return { homeZip: await this.books.saveHomePlace(body.zip, ctx) };
  }

  @Handles(calls.restorePriceBookVersion)
  async restore({ body, ...ctx }: Input<typeof calls.restorePriceBookVersion>): Promise<Answer<typeof calls.restorePriceBookVersion>> {
    return { version: await this.books.restore(body.version, ctx) };
  }

  @Handles(calls.exportPriceBook, { ...READS, raw: true, cost: 20 })
  export(input: Input<typeof calls.exportPriceBook>): Promise<void> {
    return this.exports.run(() => this.exportOne(input));
  }

  private async exportOne({ session, query, response }: Input<typeof calls.exportPriceBook>): Promise<void> {
    const view = await this.books.bookOf(session.organizationId);
    const place = await this.placed(session, query);
    const name = `price-book-${todayOf()}.${query.format}`;
    response.set({ 'Content-Disposition': `attachment; filename="${name}"`, 'Cache-Control': 'private, no-store' });
    if (query.format === 'xlsx') {
      const file = await xlsxOf(view, place);
      response.type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet').send(file);
      return;
    }
    response.type('text/csv; charset=utf-8');
    try {
      await pipeline(Readable.from(csvOf(view, place)), response);
    } catch (error) {
      // Whoever asked has gone.
      if (!response.destroyed) throw error;
    }
  }

  private placed<At extends Place>({ organizationId }: { organizationId: number }, named: At): Promise<At> {
    return this.books.placeOr(organizationId, named);
  }
}
