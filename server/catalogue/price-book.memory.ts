import { Injectable } from '@nestjs/common';
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
import { laidOver, NO_OVERLAY, type Overlay } from './overlay.ts';
import { type OwnShelf, ownShelfOf, PriceBookView } from './price-book.view.ts';

/** Which state of a book: on a day (today when left out), or with everything up to a version whatever its day. */
export interface BookMoment {
  /** ISO date. */
  date?: string;
  version?: number;
}

interface Built {
  applied: VersionRow[];
  view: PriceBookView;
  ownShelf: OwnShelf | undefined;
}

/** What is kept of one organisation, as of its newest version. */
interface Kept {
  schema: string;
  newest: number;
  versions: VersionRow[];
  views: Map<string, Promise<Built>>;
  /** What the next view is made from, when it only adds to it. */
  last: Built | undefined;
}

/** Views of one organisation that are kept beside each other: today's, and a few to compare with. */
const VIEWS_KEPT = 4;
/** Own items and prices that are kept in all; the organisation that was asked for longest ago goes first. */
const MOST_WEIGHT = 600_000;
const WEIGHT_OF_A_BOOK = 500;

export const todayOf = (at = new Date().toISOString()) => at.slice(0, 10);

/** The price books of organisations, kept in memory by version. Whether a version is still the newest is asked of the read model each time. */
@Injectable()
export class PriceBookMemory {
  /** By organisation, least recently asked for first. */
  private readonly kept = new Map<number, Promise<Kept>>();
  private readonly weights = new Map<number, number>();

  constructor(
    private readonly catalogue: CatalogueService,
    private readonly runner: Runner,
  ) {}

  /** The book at a moment. Refuses VERSION_NOT_FOUND for a version that does not exist. */
  async bookOf(organizationId: number, moment: BookMoment = {}): Promise<PriceBookView> {
    return (await this.bookAndVersions(organizationId, moment)).view;
  }

  /** The book at a moment with all its versions and its head, all of one reading. */
  async bookAndVersions(
    organizationId: number,
    { date = todayOf(), version }: BookMoment = {},
  ): Promise<PriceBookHead & { view: PriceBookView; versions: readonly VersionRow[] }> {
    const { newest, homeZip } = await headOf(this.runner, organizationId);
    if (version !== undefined && version > newest) throw new Refusal('VERSION_NOT_FOUND');
    if (newest === FIRST_BOOK_VERSION) return { view: this.catalogue, newest, homeZip, versions: [] };
    const kept = await this.keptOf(organizationId, newest);
    if (version === FIRST_BOOK_VERSION) return { view: this.catalogue, newest: kept.newest, homeZip, versions: kept.versions };
    const { view } = await this.viewOf(organizationId, kept, version === undefined ? { date } : { version });
    return { view, newest: kept.newest, homeZip, versions: kept.versions };
  }

  private async keptOf(organizationId: number, newest: number): Promise<Kept> {
    const schema = this.runner.schema(priceBooks.name);
    const before = this.kept.get(organizationId);
    const promise = this.brought(organizationId, before, newest, schema);
    this.kept.delete(organizationId);
    this.kept.set(organizationId, promise);
    promise.catch(() => {
      if (this.kept.get(organizationId) === promise) this.kept.delete(organizationId);
    });
    return promise;
  }

  private async brought(organizationId: number, before: Promise<Kept> | undefined, newest: number, schema: string): Promise<Kept> {
    const was = await before?.catch(() => undefined);
    const usable = was?.schema === schema ? was : undefined;
    if (usable && usable.newest >= newest) return usable;
    const versions = [
      ...(usable?.versions ?? []),
      ...(await versionsAfter(this.runner, organizationId, usable?.newest ?? FIRST_BOOK_VERSION)),
    ];
    return { schema, newest: versions.at(-1)?.version ?? FIRST_BOOK_VERSION, versions, views: new Map(), last: usable?.last };
  }

  private viewOf(organizationId: number, kept: Kept, moment: { date: string } | { version: number }): Promise<Built> {
    const key = 'date' in moment ? moment.date : `v${moment.version}`;
    let building = kept.views.get(key);
    if (!building) {
      building = this.build(organizationId, kept, moment).catch((error) => {
        kept.views.delete(key);
        throw error;
      });
      kept.views.set(key, building);
      for (const oldest of kept.views.keys()) {
        if (kept.views.size <= VIEWS_KEPT) break;
        kept.views.delete(oldest);
      }
    }
    return building;
  }

  private async build(organizationId: number, kept: Kept, moment: { date: string } | { version: number }): Promise<Built> {
    const [until, on] = 'date' in moment ? [kept.newest, moment.date] : [moment.version, undefined];
    const applied = appliedVersions(kept.versions, until, on);
    const version = kept.versions.findLast((row) => row.version <= until && (on === undefined || row.effective_from <= on))?.version;
    const { last } = kept;
    const follows = last?.applied.every((row, n) => row.version === applied[n]?.version);
    const from = follows ? last : undefined;
    const rows = await ownRows(this.runner, organizationId, applied.slice(from?.applied.length ?? 0));
    const overlay = await laidOver(from?.view.overlay ?? NO_OVERLAY, rows, version ?? FIRST_BOOK_VERSION);
    const shelf = this.catalogue.defaultShelf;
    const sameItems = from && rows.items.length === 0;
    const ownItems = overlay.items.size > 0 || overlay.removed.size > 0;
    const ownShelf = sameItems ? from.ownShelf : ownItems ? await ownShelfOf(shelf, overlay) : undefined;
    const built: Built = { applied, view: new PriceBookView(shelf, overlay, ownShelf), ownShelf };
    if ('date' in moment) kept.last = built;
    this.weigh(organizationId, kept, overlay);
    return built;
  }

  private weigh(organizationId: number, kept: Kept, overlay: Overlay): void {
    this.weights.set(organizationId, WEIGHT_OF_A_BOOK + kept.views.size * (overlay.prices.size + 5 * overlay.items.size));
    let total = 0;
    for (const weight of this.weights.values()) total += weight;
    for (const oldest of this.kept.keys()) {
      if (total <= MOST_WEIGHT || oldest === organizationId) break;
      total -= this.weights.get(oldest) ?? 0;
      this.kept.delete(oldest);
      this.weights.delete(oldest);
    }
  }
}
