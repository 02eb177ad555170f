import { Injectable } from '@nestjs/common';
import { BoundedCache, cacheBound } from '../../contracts/bounded-cache.ts';
import { FIRST_BOOK_VERSION } from '../../contracts/catalogue/entities.ts';
import { Refusal } from '../../contracts/refusals.ts';
import {
  appliedVersions,
  headOf,
  ownRows,
  type PriceBookHead,
  priceBooks,
  type VersionRow,
  versionsAfter,
} from '../../projections/catalogue/price-books.ts';
import { Runner } from '../../projections/runner/runner.ts';
import { CatalogueService } from './catalogue.service.ts';
import { applyOverrides, NO_OVERLAY } from './overlay.ts';
import { type OwnCatalog, ownCatalogOf, PriceBookView } from './price-book.view.ts';

/** A state of a book: on a day (today by default), or at a version regardless of its effective date. */
export interface BookMoment {
  /** ISO date. */
  date?: string;
  version?: number;
}

interface Built {
  applied: VersionRow[];
  view: PriceBookView;
  ownCatalog: OwnCatalog | undefined;
}

/** One organisation's versions and views, as of its newest version. */
interface CachedBook {
  schema: string;
  newest: number;
  versions: VersionRow[];
  views: BoundedCache<Promise<Built>>;
  /** The view built last for a date; the next view is built on top of it if it only adds versions. */
  last: Built | undefined;
}

const VIEWS = cacheBound({
  name: 'views of a price book',
  most: 4,
  of: 'entries',
  because: "of each organization: today's, and a few to compare with",
});
const BOOKS = cacheBound({
  name: 'price books of organizations',
  most: 600_000,
  of: 'entries',
  because: 'own items and prices, some 300 bytes each: a dozen books of 50,000 own prices, or a thousand usual ones',
});
/** What a book weighs beside its own items and prices, and an own item beside one price. */
const BOOK_ENTRIES = 500;
const ITEM_ENTRIES = 5;

export const todayOf = (at = new Date().toISOString()) => at.slice(0, 10);

/**
 * Caches organisations' price books by version. Each read asks the read model whether the version is still the newest.
 */
@Injectable()
export class PriceBookCache {
  private readonly books = new BoundedCache<{ book: Promise<CachedBook>; entries: number }, number>(BOOKS);

  constructor(
    private readonly catalogue: CatalogueService,
    private readonly runner: Runner,
  ) {}

  /** The book at a moment. Refuses VERSION_NOT_FOUND for a version that does not exist. */
  async bookOf(organizationId: number, moment: BookMoment = {}): Promise<PriceBookView> {
    return (await this.bookAndVersions(organizationId, moment)).view;
  }

  /** The book at a moment with all its versions and its head, consistent with each other. */
  async bookAndVersions(
    organizationId: number,
    { date = todayOf(), version }: BookMoment = {},
  ): Promise<PriceBookHead & { view: PriceBookView; versions: readonly VersionRow[] }> {
    const { newest, homeZip } = await headOf(this.runner, organizationId);
    if (version !== undefined && version > newest) throw new Refusal('VERSION_NOT_FOUND');
    if (newest === FIRST_BOOK_VERSION) return { view: this.catalogue, newest, homeZip, versions: [] };
    const cached = await this.cachedBook(organizationId, newest);
    if (version === FIRST_BOOK_VERSION) return { view: this.catalogue, newest: cached.newest, homeZip, versions: cached.versions };
    const { view } = await this.viewOf(organizationId, cached, version === undefined ? { date } : { version });
    return { view, newest: cached.newest, homeZip, versions: cached.versions };
  }

  private async cachedBook(organizationId: number, newest: number): Promise<CachedBook> {
    const schema = this.runner.schema(priceBooks.name);
    const before = this.books.get(organizationId);
    const book = this.refreshed(organizationId, before?.book, newest, schema);
    const entries = before?.entries ?? BOOK_ENTRIES;
    this.books.set(organizationId, { book, entries }, entries);
    book.catch(() => {
      if (this.books.peek(organizationId)?.book === book) this.books.delete(organizationId);
    });
    return book;
  }

  private async refreshed(
    organizationId: number,
    before: Promise<CachedBook> | undefined,
    newest: number,
    schema: string,
  ): Promise<CachedBook> {
    const was = await before?.catch(() => undefined);
    const usable = was?.schema === schema ? was : undefined;
    if (usable && usable.newest >= newest) return usable;
    const versions = [
      ...(usable?.versions ?? []),
      ...(await versionsAfter(this.runner, organizationId, usable?.newest ?? FIRST_BOOK_VERSION)),
    ];
    return { schema, newest: versions.at(-1)?.version ?? FIRST_BOOK_VERSION, versions, views: new BoundedCache(VIEWS), last: usable?.last };
  }

  private viewOf(organizationId: number, cached: CachedBook, moment: { date: string } | { version: number }): Promise<Built> {
    const key = 'date' in moment ? moment.date : `v${moment.version}`;
    let building = cached.views.get(key);
    if (!building) {
      building = this.build(organizationId, cached, moment).catch((error) => {
        cached.views.delete(key);
        throw error;
      });
      cached.views.set(key, building);
    }
    return building;
  }

  private async build(organizationId: number, cached: CachedBook, moment: { date: string } | { version: number }): Promise<Built> {
    const [until, on] = 'date' in moment ? [cached.newest, moment.date] : [moment.version, undefined];
    const applied = appliedVersions(cached.versions, until, on);
    const version = cached.versions.findLast((row) => row.version <= until && (on === undefined || row.effective_from <= on))?.version;
    const { last } = cached;
    const follows = last?.applied.every((row, n) => row.version === applied[n]?.version);
    const from = follows ? last : undefined;
    const rows = await ownRows(this.runner, organizationId, applied.slice(from?.applied.length ?? 0));
    const overlay = await applyOverrides(from?.view.overlay ?? NO_OVERLAY, rows, version ?? FIRST_BOOK_VERSION);
    const catalog = this.catalogue.defaultCatalog;
    const sameItems = from && rows.items.length === 0;
    const ownItems = overlay.items.size > 0 || overlay.removed.size > 0;
    const ownCatalog = sameItems ? from.ownCatalog : ownItems ? await ownCatalogOf(catalog, overlay) : undefined;
    const built: Built = { applied, view: new PriceBookView(catalog, overlay, ownCatalog), ownCatalog };
    if ('date' in moment) cached.last = built;
    this.weigh(organizationId, cached.views.size * (overlay.prices.size + ITEM_ENTRIES * overlay.items.size));
    return built;
  }

  private weigh(organizationId: number, own: number): void {
    const kept = this.books.peek(organizationId);
    // One book alone may fill the cache: without it each call would build it anew.
    const entries = Math.min(BOOK_ENTRIES + own, BOOKS.most);
    if (kept) this.books.set(organizationId, { book: kept.book, entries }, entries);
  }
}
