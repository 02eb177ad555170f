import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { FIRST_BOOK_VERSION, OWN_CATEGORY_IDS, type Place } from '../../contracts/catalogue/entities.ts';
import type { PriceBookEvent } from '../../contracts/catalogue/events.ts';
import type { AdoptionCounts } from '../../contracts/catalogue/imports/imports.events.ts';
import type { OwnItem } from '../../contracts/catalogue/imports/price-list.events.ts';
import { idOfOwnCode, ownCodeOfId } from '../../contracts/catalogue/lineitems/line-item.ts';
import type { PriceBookState } from '../../contracts/catalogue/price-book-state.ts';
import { fromCents } from '../../contracts/money.ts';
import { Refusal } from '../../contracts/refusals.ts';
import { headOf, placeOr, priceBooks } from '../../projections/catalogue/price-books.ts';
import { Runner } from '../../projections/runner/runner.ts';
import type { RequestContext } from '../platform/event-log/stream.ts';
import type { Handled } from '../platform/event-log/stream-handler.ts';
import { ReadYourWrites } from '../platform/http/read-your-writes.ts';
import { ReadDb } from '../platform/read-db/read-db.ts';
import { shownAs } from './item-lists.ts';
import { CustomItemCache } from './lineitems/custom-item.cache.ts';
import { PlaceService } from './places.ts';
import { type BookMoment, PriceBookCache, todayOf } from './price-book.cache.ts';
import type { PricedItem } from './price-book.decider.ts';
import { PriceBookStreams, PriceListStreams } from './price-book.stream.ts';
import type { PriceBookView } from './price-book.view.ts';
import type { PriceListPart } from './price-list.decider.ts';

/** An own item in a price list: an existing item keeps its codes, a new one gets codes when the list is adopted. */
export type ListedItem = Omit<OwnItem, 'code' | 'categoryId' | 'subcategoryId'> & { code?: number };

/** The result of a dry run, ready to adopt. */
export interface AdoptedList {
  importId: number;
  /** The dry run of the import; another run has other rows. */
  run: number;
  fileName: string;
  /** The book's newest version when the dry run compared. */
  baseVersion: number;
  /** The place of the list's prices, as the dry run used it. */
  place: Place;
  /** ISO date; today when left out. */
  effectiveFrom?: string;
  counts: AdoptionCounts;
  /**
   * Codes with unit costs such as `12.50`, for items of the default book and for own items whose description does not
   * change.
   */
  prices: [number, string][];
  items: ListedItem[];
  /** Item codes. */
  removed: number[];
  restored: number[];
}

/**
 * Rows per part, so that a part stays below some 60 KB, and parts per append: few, because one append validates all of
 * them synchronously.
 */
const PART = { prices: 3_000, items: 120, codes: 5_000 } as const;
const PARTS_AT_ONCE = 2;
const ITEMS_PER_TURN = 500;
const MAX_TRIES = 6;

/** The price books of organisations: reads for other contexts, and every change. */
@Injectable()
export class PriceBookService {
  constructor(
    private readonly cache: PriceBookCache,
    private readonly streams: PriceBookStreams,
    private readonly lists: PriceListStreams,
    private readonly readYourWrites: ReadYourWrites,
    private readonly readDb: ReadDb,
    private readonly places: PlaceService,
    private readonly runner: Runner,
    private readonly custom: CustomItemCache,
  ) {}

  /**
   * An organisation's book, today unless another moment is named. Call it per request, because a returned view never
   * changes. Without custom line items, which are no part of the price book.
   */
  bookOf(organizationId: number, moment: BookMoment = {}): Promise<PriceBookView> {
    return this.cache.bookOf(organizationId, moment);
  }

  /** The book as it was at an instant, without custom line items. */
  async bookThen(organizationId: number, at: string): Promise<PriceBookView> {
    const { versions } = await this.cache.bookAndVersions(organizationId);
    const then = versions.findLast((row) => row.at <= at && row.effective_from <= todayOf(at));
    return this.cache.bookOf(organizationId, { version: then?.version ?? FIRST_BOOK_VERSION });
  }

  /** Today's book with custom line items, and the place: the one that the call names, else the organisation's own. */
  async bookAt<At extends Place>(organizationId: number, named: At): Promise<{ book: PriceBookView; place: At }> {
    const [{ view, ...head }, custom] = await Promise.all([this.cache.bookAndVersions(organizationId), this.custom.of(organizationId)]);
    return { book: custom.onTopOf(view), place: placeOr(named, head) };
  }

  /**
   * Today's book with custom line items and the organisation's own ZIP code, including a change made a moment ago. For writes, because a write
   * does not wait for the read models otherwise.
   */
  async currentBook(organizationId: number): Promise<{ book: PriceBookView; homeZip: string | null }> {
    await this.mustHaveCaughtUp(organizationId);
    const [{ view, homeZip }, custom] = await Promise.all([this.cache.bookAndVersions(organizationId), this.custom.of(organizationId)]);
    return { book: custom.onTopOf(view), homeZip };
  }

  /**
   * The newest version with everything in it, scheduled changes included: a dry run compares with it and is adopted on
   * it.
   */
  async newestBook(organizationId: number): Promise<{ view: PriceBookView; version: number }> {
    await this.mustHaveCaughtUp(organizationId);
    const { newest } = await this.cache.bookAndVersions(organizationId);
    return { view: await this.cache.bookOf(organizationId, { version: newest }), version: newest };
  }

  /**
   * Sets or removes own unit costs. Refuses what the decider refuses, for the prices at the place on the effective day.
   */
  async setPrices(
    wanted: { prices: { itemXREF: number; unitCost: string | null }[]; effectiveFrom?: string } & Place,
    ctx: RequestContext,
  ): Promise<number> {
    const { organizationId } = ctx.actor;
    const when = this.when(wanted.effectiveFrom, ctx);
    for (let tries = 1; ; tries++) {
      await this.mustHaveCaughtUp(organizationId);
      const { view, newest } = await this.cache.bookAndVersions(organizationId, { date: when.effectiveFrom });
      const items = pricedItems(
        view,
        wanted.prices.map((price) => price.itemXREF),
        wanted,
      );
      try {
        const pricedAt = view.pricedAt(wanted);
        const command = { type: 'SetPrices', prices: wanted.prices, items, pricedAt, baseVersion: newest, ...when } as const;
        return versionOf(await this.streams.execute(organizationId, command, ctx));
      } catch (error) {
        // The book changed since it was read: read it again and let the decider decide again.
        if (!(error instanceof Refusal && error.code === 'CONFLICT') || tries === MAX_TRIES) throw error;
      }
    }
  }

  async saveMarkupRule(
    wanted: { categoryId: number; percent: string | null; effectiveFrom?: string },
    ctx: RequestContext,
  ): Promise<number> {
    const { organizationId } = ctx.actor;
    const { view } = await this.newestBook(organizationId);
    const category =
      view.categories().find((one) => one.lTrade_id === wanted.categoryId)?.szTradeDesc_tx ??
      view.overlay.rules.get(wanted.categoryId)?.category;
    if (category === undefined) throw new Refusal('CATEGORY_NOT_FOUND');
    const { categoryId, percent } = wanted;
    const command = { type: 'SaveMarkupRule', categoryId, category, percent, ...this.when(wanted.effectiveFrom, ctx) } as const;
    return versionOf(await this.streams.execute(organizationId, command, ctx));
  }

  async saveLocalFactor(
    wanted: { zip3: string; labor: string | null; material: string | null; effectiveFrom?: string },
    ctx: RequestContext,
  ): Promise<number> {
    const { zip3, labor, material } = wanted;
    const command = { type: 'SaveLocalFactor', zip3, labor, material, ...this.when(wanted.effectiveFrom, ctx) } as const;
    return versionOf(await this.streams.execute(ctx.actor.organizationId, command, ctx));
  }

  async saveHomePlace(zip: string | null, ctx: RequestContext): Promise<string | null> {
    if (zip !== null && !this.places.find(zip)) throw new Refusal('ZIP_NOT_FOUND');
    return (await this.streams.execute(ctx.actor.organizationId, { type: 'SaveHomePlace', zip }, ctx)).state.homeZip;
  }

  /** The place that a call names, else the organisation's own. */
  async placeOr<At extends Place>(organizationId: number, named: At): Promise<At> {
    return placeOr(named, await headOf(this.runner, organizationId));
  }

  async restore(version: number, ctx: RequestContext): Promise<number> {
    const { today } = this.when(undefined, ctx);
    return versionOf(await this.streams.execute(ctx.actor.organizationId, { type: 'RestoreVersion', version, today }, ctx));
  }

  /**
   * Makes a list the next version of the book and returns that version. A repeat for the same import returns the
   * version of the first request; an interrupted adoption continues. Refuses PRICE_LIST_STALE if the book has changed
   * since `baseVersion`.
   */
  async adopt(list: AdoptedList, ctx: RequestContext): Promise<number> {
    const { organizationId } = ctx.actor;
    const { importId, fileName, baseVersion, counts } = list;
    const { state } = await this.streams.load(organizationId);
    const adopted = state.adopted.get(importId);
    if (adopted !== undefined) return adopted;
    if (state.version !== baseVersion) throw new Refusal('PRICE_LIST_STALE');
    const when = this.when(list.effectiveFrom, ctx);
    const listId = await this.readDb.idFor('price_list', `${importId}/${list.run}`);
    const parts = partsOf({ ...list, items: await this.withCodes(organizationId, list.items) });
    const { state: recorded } = await this.lists.load(listId);
    for (let from = recorded.parts; from < parts.length; from += PARTS_AT_ONCE) {
      const command = { type: 'RecordParts', importId, from, parts: parts.slice(from, from + PARTS_AT_ONCE) } as const;
      await this.lists.execute(listId, command, { ...ctx, idempotencyKey: `price-list-${listId}-${from}` });
    }
    const { view, homeZip } = await this.cache.bookAndVersions(organizationId, { version: baseVersion });
    const pricedAt = view.pricedAt(placeOr(list.place, { homeZip }));
    const command = {
      type: 'AdoptPriceList',
      importId,
      listId,
      fileName,
      parts: parts.length,
      baseVersion,
      pricedAt,
      counts,
      ...when,
    } as const;
    const handled = await this.streams.execute(organizationId, command, ctx);
    return handled.state.adopted.get(importId) ?? versionOf(handled);
  }

  private when(effectiveFrom: string | undefined, { at }: RequestContext) {
    const today = todayOf(at);
    return { today, effectiveFrom: effectiveFrom ?? today };
  }

  /** Waits until the read model has the whole book, because a decision on its prices needs all of them. */
  async mustHaveCaughtUp(organizationId: number): Promise<void> {
    const { revision, position } = await this.streams.load(organizationId);
    if (revision >= 0 && !(await this.readYourWrites.waitFor(position, [priceBooks.name]))) throw new Refusal('NOT_CAUGHT_UP');
  }

  /** Gives codes to new items and ids to their categories: a known category by name, else the organisation's own. */
  private async withCodes(organizationId: number, items: ListedItem[]): Promise<OwnItem[]> {
    const { view } = await this.newestBook(organizationId);
    const codes = await this.newItemCodes(items.filter((item) => item.code === undefined).length);
    const ids = categoryIds(view);
    const coded: OwnItem[] = [];
    let n = 0;
    for (const item of items) {
      // Yield between slices, so that the server stays responsive.
      if (coded.length % ITEMS_PER_TURN === 0) await nextTurn();
      coded.push({ ...item, code: item.code ?? codes[n++] ?? 0, ...ids(item) });
    }
    return coded;
  }

  /** R128: custom items. Five codes to an item, one for each quality. */
  private async newItemCodes(count: number): Promise<number[]> {
    if (count === 0) return [];
    return (await this.readDb.nextIds('own_item', count)).map(ownCodeOfId);
  }
}

/** The item of each code once, with all its prices; skips codes that are not in the book. */
function pricedItems(view: PriceBookView, xrefs: number[], place: Place): PricedItem[] {
  const items = new Map(xrefs.flatMap((xref) => view.itemOf(xref) ?? []).map((item) => [item.code, item]));
  return [...items.values()].map((item) => ({
    label: `${shownAs(item.action)} ${item.description}`,
    prices: view.pricesOf(item, place).map(({ quality, itemXREF, unitCost }) => {
      const own = view.ownPrice(itemXREF);
      return {
        itemXREF,
        quality,
        unitCost,
        ownUnitCost: own ? fromCents(own.cents) : null,
        defaultUnitCost: view.defaultPrice(item, quality, place)?.unitCost ?? null,
      };
    }),
  }));
}

function versionOf({ events, state }: Handled<PriceBookState, PriceBookEvent>): number {
  const last = events.at(-1);
  return last && 'version' in last.data ? last.data.version : state.version;
}

/**
 * Categories by name (letter case does not matter), spelled as in the book; an unknown name gets the organisation's
 * next free id.
 */
function categoryIds(view: PriceBookView) {
  const categories = new Map<string, { id: number; name: string; subcategories: Map<string, { id: number; name: string }> }>();
  let next: number = OWN_CATEGORY_IDS.first;
  const newId = () => {
    if (next > OWN_CATEGORY_IDS.last) throw new Refusal('LIMIT_EXCEEDED', 'A price book can have at most 10,000 categories of its own.');
    return next++;
  };
  const taken = (id: number) => {
    if (id >= next && id <= OWN_CATEGORY_IDS.last) next = id + 1;
    return id;
  };
  const entry = (names: { category: string; subcategory: string }, ids?: { categoryId: number; subcategoryId: number }) => {
    let category = categories.get(names.category.toLowerCase());
    if (!category) {
      category = { id: ids ? taken(ids.categoryId) : newId(), name: names.category, subcategories: new Map() };
      categories.set(names.category.toLowerCase(), category);
    }
    let sub = category.subcategories.get(names.subcategory.toLowerCase());
    if (!sub) {
      sub = { id: ids ? taken(ids.subcategoryId) : newId(), name: names.subcategory };
      category.subcategories.set(names.subcategory.toLowerCase(), sub);
    }
    return { categoryId: category.id, category: category.name, subcategoryId: sub.id, subcategory: sub.name };
  };
  for (const { id, name, subcategories } of view.book.categories)
    for (const sub of subcategories) entry({ category: name, subcategory: sub.name }, { categoryId: id, subcategoryId: sub.id });
  for (const item of view.overlay.items.values()) entry(item, item);
  return (names: { category: string; subcategory: string }) => entry(names);
}

/** Splits a list into parts; a list without rows has one part, so that its stream exists. */
function partsOf({ prices, items, removed, restored }: Pick<AdoptedList, 'prices' | 'removed' | 'restored'> & { items: OwnItem[] }) {
  const slices = <Row>(rows: Row[], size: number) =>
    Array.from({ length: Math.ceil(rows.length / size) }, (_, n) => rows.slice(n * size, (n + 1) * size));
  const none: PriceListPart = { prices: [], items: [], ownItemId: null, removed: [], restored: [] };
  const parts: PriceListPart[] = [
    ...slices(prices, PART.prices).map((rows) => ({ ...none, prices: rows })),
    ...slices(items, PART.items).map((rows) => ({
      ...none,
      items: rows,
      ownItemId: Math.max(...rows.map(({ code }) => idOfOwnCode(code))),
    })),
    ...slices(removed, PART.codes).map((rows) => ({ ...none, removed: rows })),
    ...slices(restored, PART.codes).map((rows) => ({ ...none, restored: rows })),
  ];
  return parts.length > 0 ? parts : [none];
}
