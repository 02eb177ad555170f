import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Controller } from '@nestjs/common';
import type { Place } from '../../contracts/catalogue/entities.ts';
import { comparePriceBook } from '../../contracts/catalogue/prices/compare-price-book.ts';
import { exportPriceBook } from '../../contracts/catalogue/prices/export-price-book.ts';
import { getPriceBookItem } from '../../contracts/catalogue/prices/get-price-book-item.ts';
import { getPriceBookItemHistory } from '../../contracts/catalogue/prices/get-price-book-item-history.ts';
import { getPriceBookItems } from '../../contracts/catalogue/prices/get-price-book-items.ts';
import { getPriceBookOverview } from '../../contracts/catalogue/prices/get-price-book-overview.ts';
import { getPriceBookVersions } from '../../contracts/catalogue/prices/get-price-book-versions.ts';
import { restorePriceBookVersion } from '../../contracts/catalogue/prices/restore-price-book-version.ts';
import { saveHomePlace } from '../../contracts/catalogue/prices/save-home-place.ts';
import { saveLocalFactor } from '../../contracts/catalogue/prices/save-local-factor.ts';
import { saveMarkupRule } from '../../contracts/catalogue/prices/save-markup-rule.ts';
import { setPriceBookPrices } from '../../contracts/catalogue/prices/set-price-book-prices.ts';
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

  @Handles(getPriceBookOverview, READS)
  async overview({ session, query }: Input<typeof getPriceBookOverview>): Promise<Answer<typeof getPriceBookOverview>> {
    return this.reads.overview(session.organizationId, await this.placed(session, query));
  }

  @Handles(getPriceBookItems, READS)
  async items({ session, query }: Input<typeof getPriceBookItems>): Promise<Answer<typeof getPriceBookItems>> {
    return this.reads.items(session.organizationId, await this.placed(session, query));
  }

  @Handles(getPriceBookItem, READS)
  async item({ session, params, query }: Input<typeof getPriceBookItem>): Promise<Answer<typeof getPriceBookItem>> {
    return this.reads.item(session.organizationId, params.xref, await this.placed(session, query));
  }

  @Handles(getPriceBookItemHistory, READS)
  async history({ session, params, query }: Input<typeof getPriceBookItemHistory>): Promise<Answer<typeof getPriceBookItemHistory>> {
    return this.reads.history(session.organizationId, params.xref, await this.placed(session, query));
  }

  @Handles(getPriceBookVersions, READS)
  versions({ session, query }: Input<typeof getPriceBookVersions>): Promise<Answer<typeof getPriceBookVersions>> {
    return this.reads.versions(session.organizationId, query);
  }

  @Handles(comparePriceBook, READS)
  async compare({ session, query }: Input<typeof comparePriceBook>): Promise<Answer<typeof comparePriceBook>> {
    return this.reads.compare(session.organizationId, await this.placed(session, query));
  }

  @Handles(setPriceBookPrices)
  async setPrices({ body, ...ctx }: Input<typeof setPriceBookPrices>): Promise<Answer<typeof setPriceBookPrices>> {
    return { version: await this.books.setPrices(await this.placed(ctx.session, body), ctx) };
  }

  @Handles(saveMarkupRule)
  async markupRule({ body, ...ctx }: Input<typeof saveMarkupRule>): Promise<Answer<typeof saveMarkupRule>> {
    return { version: await this.books.saveMarkupRule(body, ctx) };
  }

  @Handles(saveLocalFactor)
  async localFactor({ body, ...ctx }: Input<typeof saveLocalFactor>): Promise<Answer<typeof saveLocalFactor>> {
    return { version: await this.books.saveLocalFactor(body, ctx) };
  }

  @Handles(saveHomePlace)
  async homePlace({ body, ...ctx }: Input<typeof saveHomePlace>): Promise<Answer<typeof saveHomePlace>> {
    return { homeZip: await this.books.saveHomePlace(body.zip, ctx) };
  }

  @Handles(restorePriceBookVersion)
  async restore({ body, ...ctx }: Input<typeof restorePriceBookVersion>): Promise<Answer<typeof restorePriceBookVersion>> {
    return { version: await this.books.restore(body.version, ctx) };
  }

  @Handles(exportPriceBook, { ...READS, raw: true, cost: 20 })
  export(input: Input<typeof exportPriceBook>): Promise<void> {
    return this.exports.run(() => this.exportOne(input));
  }

  private async exportOne({ session, query, response }: Input<typeof exportPriceBook>): Promise<void> {
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
