// One file above 400 lines, because its queries share the row shape and the comparison of two views.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { BoundedCache, cacheBound } from '../../contracts/bounded-cache.ts';
import type { getDefinitionLastUpdated } from '../../contracts/catalogue/catalogue/get-definition-last-updated.ts';
import { FIRST_BOOK_VERSION, type Place } from '../../contracts/catalogue/entities.ts';
import type { ComparedRow, comparePriceBook } from '../../contracts/catalogue/prices/compare-price-book.ts';
import type { getPriceBookItem } from '../../contracts/catalogue/prices/get-price-book-item.ts';
import type { getPriceBookItemHistory } from '../../contracts/catalogue/prices/get-price-book-item-history.ts';
import type { getPriceBookItems, PriceBookRow } from '../../contracts/catalogue/prices/get-price-book-items.ts';
import type { getPriceBookOverview } from '../../contracts/catalogue/prices/get-price-book-overview.ts';
import type { getPriceBookVersions } from '../../contracts/catalogue/prices/get-price-book-versions.ts';
import type { PriceBookVersion } from '../../contracts/catalogue/prices/price-book.ts';
import { D } from '../../contracts/decimal.ts';
import { Refusal } from '../../contracts/refusals.ts';
import { appliedVersions, itemRows, type VersionRow } from '../../projections/catalogue/price-books.ts';
import { Runner } from '../../projections/runner/runner.ts';
import { type CatalogItem, xrefOf } from './book.ts';
import { CatalogueService } from './catalogue.service.ts';
import { factsOf, nameOf } from './item-lists.ts';
import { applyOverrides, NO_OVERLAY, type OwnItem, type OwnPrice } from './overlay.ts';
import { type BookMoment, PriceBookCache, todayOf } from './price-book.cache.ts';
import { isDefault, PriceBookView } from './price-book.view.ts';
import { partsOf } from './price-parts.ts';

type Answer<C extends { response: z.ZodType }> = z.input<C['response']>;
type Query<C extends { query: z.ZodType }> = z.output<C['query']>;

/** The difference of two versions: the changed items and the kind of change, in book order. */
export interface Difference {
  entries: { kind: ComparedRow['kind']; item: CatalogItem }[];
  changed: number;
  added: number;
  removed: number;
  avgPct: string | null;
}

/** A keyword search pages through at most this many hits. */
const MOST_HITS = 1_000;
const COMPARISONS = cacheBound({
  name: 'comparisons of versions',
  most: 4,
  of: 'entries',
  because: 'who pages through one asks for it again and again; each holds at most the items of two books',
});
const SLICE_MS = 4;

/**
 * Queries of the price book screens.
 */
@Injectable()
export class PriceBookQueries {
  private readonly compared = new BoundedCache<{ from: PriceBookView; to: PriceBookView; difference: Promise<Difference> }>(COMPARISONS);

  constructor(
    private readonly cache: PriceBookCache,
    private readonly catalogue: CatalogueService,
    private readonly runner: Runner,
  ) {}

  async lastUpdated(organizationId: number): Promise<Answer<typeof getDefinitionLastUpdated>> {
    const { view, versions } = await this.cache.bookAndVersions(organizationId);
    const today = todayOf();
    const set = versions.filter((row) => row.effective_from <= today).map((row) => row.at);
    return {
      version: view.version,
      lastUpdated: set.reduce((latest, at) => (at > latest ? at : latest), instantOf(view.book.asOf)),
      items: view.byCategory().length,
      prices: view.items().length,
    };
  }

  async overview(organizationId: number, place: Place): Promise<Answer<typeof getPriceBookOverview>> {
    const { view, newest, homeZip, versions } = await this.cache.bookAndVersions(organizationId);
    const today = todayOf();
    const all = this.described(versions, today);
    const current = versions.findLast((row) => row.effective_from <= today);
    const { overlay } = view;
    const defaults = new Set(view.book.categories.map((category) => category.id));
    const subcategories = view.subcategories();
    return {
      version: current?.version ?? FIRST_BOOK_VERSION,
      newestVersion: newest,
      definitionVersion: view.version,
      adoptedBy: current?.by_name ?? '',
      adoptedAt: current?.at ?? instantOf(view.book.asOf),
      effectiveFrom: current?.effective_from ?? view.book.asOf,
      items: view.byCategory().length,
      homeZip,
      ownPrices: [...overlay.prices.keys()].filter((xref) => view.itemOf(xref)).length,
      ownItems: [...overlay.items.keys()].filter((code) => view.itemOfCode(code)).length,
      removedItems: overlay.removed.size,
      place: placeOf(view, place),
      categories: view.categories().map(({ lTrade_id, szTradeDesc_tx, items }) => ({
        categoryId: lTrade_id,
        category: szTradeDesc_tx,
        items,
        own: !defaults.has(lTrade_id),
        markupPercent: overlay.rules.get(lTrade_id)?.percent ?? null,
        subcategories: subcategories
          .filter((sub) => sub.lTrade_id === lTrade_id)
          .map((sub) => ({ subcategoryId: sub.lTradeSub_id, subcategory: sub.szSubDesc_tx, items: sub.items })),
      })),
      markupRules: [...overlay.rules].map(([categoryId, rule]) => ({ categoryId, ...rule })),
      localFactors: [...overlay.factors].map(([zip3, factors]) => ({ zip3, ...factors })).sort((a, b) => a.zip3.localeCompare(b.zip3)),
      nextScheduled:
        all
          .filter((one) => one.status === 'scheduled')
          .sort((a, b) => a.effectiveFrom.localeCompare(b.effectiveFrom) || a.version - b.version)[0] ?? null,
    };
  }

  async items(organizationId: number, query: Query<typeof getPriceBookItems>): Promise<Answer<typeof getPriceBookItems>> {
    const view = await this.cache.bookOf(organizationId);
    const since = query.since ?? (query.only === 'changed' ? FIRST_BOOK_VERSION : undefined);
    const before = since === undefined ? undefined : await this.cache.bookOf(organizationId, { version: since });
    let items = query.keyword === undefined ? view.byCategory() : view.found(query.keyword, MOST_HITS);
    const named = (asked: string | undefined, name: string) => asked === undefined || name.toLowerCase() === asked.toLowerCase();
    if (query.category !== undefined || query.subcategory !== undefined)
      items = items.filter((item) => named(query.category, item.category) && named(query.subcategory, item.subcategory));
    if (query.only === 'own') items = items.filter((item) => !isDefault(item) || view.hasOwn(item));
    if (query.only === 'changed' && before) {
      const { entries } = await this.differenceOf(before, view, query);
      const moved = new Set(entries.filter((entry) => entry.kind !== 'removed').map((entry) => entry.item.code));
      items = items.filter((item) => moved.has(item.code));
    }
    const page = items.slice(query.offset, query.offset + query.take);
    return { total: items.length, rows: page.map((item) => rowOf(view, item, query, before)) };
  }

  /** Of what an item's prices are made, in today's book unless another moment is named. */
  async item(organizationId: number, xref: number, place: Place, moment: BookMoment = {}): Promise<Answer<typeof getPriceBookItem>> {
    const view = await this.cache.bookOf(organizationId, moment);
    const item = view.named(xref);
    if (!item) throw new Refusal('ITEM_NOT_FOUND');
    const markup = view.overlay.rules.get(item.categoryId);
    const why = isDefault(item) ? view.explained(item, item.qualities[0] ?? 'None', place).why : undefined;
    return {
      ...factsOf(item),
      ...costTypeOf(item),
      synonyms: item.synonyms,
      place: placeOf(view, place),
      crew: why?.crew ?? null,
      hours: why?.hours ?? null,
      qualities: view.pricesOf(item, place).map((price) => {
        const fallback = view.defaultPrice(item, price.quality, place);
        const explained = isDefault(item) ? view.explained(item, price.quality, place) : undefined;
        return {
          ...price,
          own: view.ownPrice(price.itemXREF) !== undefined,
          defaultUnitCost: fallback?.unitCost ?? null,
          parts: explained && fallback ? partsOf(explained.why, explained.base, fallback, markup) : [],
        };
      }),
      related: item.related.filter((code) => view.itemOf(code)).map((code) => ({ code, label: view.labelOf(code) })),
    };
  }

  async history(organizationId: number, xref: number, place: Place): Promise<Answer<typeof getPriceBookItemHistory>> {
    const { view, versions } = await this.cache.bookAndVersions(organizationId);
    const item = view.named(xref) ?? (await this.itemOnceThere(organizationId, xref, versions));
    if (!item) throw new Refusal('ITEM_NOT_FOUND');
    const rows = await itemRows(this.runner, organizationId, {
      code: item.code,
      xrefs: Array.from({ length: 5 }, (_, n) => item.code + n),
      categoryId: item.categoryId,
      zip3: place.zip?.slice(0, 3) ?? '',
    });
    const withEntries = new Set([...rows.prices, ...rows.items, ...rows.rules, ...rows.factors].map((row) => row.version));
    const relevant = versions.filter((row) => withEntries.has(row.version) || row.restored !== null);
    const moments = [defaultVersion(this.catalogue), ...this.described(relevant, todayOf())];
    const includedIn = new Map(versions.map((row) => [row.version, row.priced_at]));
    const catalog = this.catalogue.defaultCatalog;
    const answers: Answer<typeof getPriceBookItemHistory> = [];
    let last = '';
    for (const { version, by, at, effectiveFrom, words } of moments) {
      const applied = new Set(appliedVersions(versions, version).map((row) => row.version));
      const counting = <Row extends { version: number }>(list: Row[]) => list.filter((row) => applied.has(row.version));
      const overlay = await applyOverrides(
        NO_OVERLAY,
        {
          prices: counting(rows.prices).map((row) => [row.xref, row.cents, includedIn.get(row.version) ?? null]),
          items: counting(rows.items),
          rules: counting(rows.rules),
          factors: counting(rows.factors),
        },
        version,
      );
      const then = new PriceBookView(catalog, overlay);
      const found = then.itemOfCode(item.code);
      const prices = (found ? pricesOf(then, found, place) : []).map(({ quality, itemXREF, unitCost, own }) => ({
        quality,
        itemXREF,
        unitCost,
        own,
      }));
      const text = JSON.stringify(prices);
      // The history begins with the default book's price, unless the item is not in the default book.
      if (text === last || (last === '' && prices.length === 0)) continue;
      last = text;
      answers.push({ version, by, at, effectiveFrom, words, prices });
    }
    return answers;
  }

  async versions(
    organizationId: number,
    { offset, take }: Query<typeof getPriceBookVersions>,
  ): Promise<Answer<typeof getPriceBookVersions>> {
    const { versions } = await this.cache.bookAndVersions(organizationId);
    const all = [defaultVersion(this.catalogue), ...this.described(versions, todayOf())].reverse();
    return { total: all.length, versions: all.slice(offset, offset + take) };
  }

  async compare(organizationId: number, query: Query<typeof comparePriceBook>): Promise<Answer<typeof comparePriceBook>> {
    const [from, to] = await Promise.all([
      this.cache.bookOf(organizationId, { version: query.from }),
      this.cache.bookOf(organizationId, { version: query.to }),
    ]);
    const { entries, ...counts } = await this.differenceOf(from, to, query);
    return { ...counts, rows: entries.slice(query.offset, query.offset + query.take).map((entry) => comparedRow(entry, from, to, query)) };
  }

  private differenceOf(from: PriceBookView, to: PriceBookView, place: Place): Promise<Difference> {
    const key = `${to.locationAt(place).key} ${from.locationAt(place).key}`;
    const known = this.compared.get(key);
    if (known?.from === from && known.to === to) return known.difference;
    const difference = differenceOf(from, to, place);
    this.compared.set(key, { from, to, difference });
    difference.catch(() => this.compared.delete(key));
    return difference;
  }

  /** Finds an item that was removed later, because its history is still shown. */
  private async itemOnceThere(organizationId: number, xref: number, versions: readonly VersionRow[]): Promise<CatalogItem | undefined> {
    const item = this.catalogue.itemOf(xref);
    if (item) return item;
    for (const row of [...versions].reverse()) {
      if (row.kind !== 'import') continue;
      const found = (await this.cache.bookOf(organizationId, { version: row.version })).itemOf(xref);
      if (found) return found;
    }
    return undefined;
  }

  private described(versions: readonly VersionRow[], today: string): PriceBookVersion[] {
    const newest = versions.at(-1)?.version ?? FIRST_BOOK_VERSION;
    const numbers = (rows: VersionRow[]) => new Set(rows.map((row) => row.version));
    const now = numbers(appliedVersions(versions, newest, today));
    const ever = numbers(appliedVersions(versions, newest));
    const restored = versions.findLast((row) => row.restored !== null)?.version;
    return versions.map((row) => ({
      version: row.version,
      kind: row.kind,
      by: row.by_name,
      at: row.at,
      effectiveFrom: row.effective_from,
      words: row.words,
      counts: row.counts,
      importId: row.import_id,
      status: now.has(row.version) || row.version === restored ? 'in force' : ever.has(row.version) ? 'scheduled' : 'replaced',
    }));
  }
}

function defaultVersion({ book }: PriceBookView): PriceBookVersion {
  return {
    version: FIRST_BOOK_VERSION,
    kind: 'default',
    by: '',
    at: instantOf(book.asOf),
    effectiveFrom: book.asOf,
    words: `The default book, ${book.items.length.toLocaleString('en')} items`,
    counts: null,
    importId: null,
    status: 'in force',
  };
}

const instantOf = (day: string) => `${day}T00:00:00.000Z`;

function placeOf(view: PriceBookView, place: Place) {
  const { name, laborFactor, materialFactor, basis } = view.placeOf(place);
  return { name, laborFactor, materialFactor, basis };
}

function costTypeOf(item: CatalogItem) {
  return isDefault(item) ? {} : { costType: (item as OwnItem).costType };
}

function pricesOf(view: PriceBookView, item: CatalogItem, place: Place): PriceBookRow['prices'] {
  return view.pricesOf(item, place).map((price) => ({ ...price, own: view.ownPrice(price.itemXREF) !== undefined }));
}

function rowOf(view: PriceBookView, item: CatalogItem, place: Place, before?: PriceBookView): PriceBookRow {
  const was = before?.itemOfCode(item.code);
  return {
    ...nameOf(item),
    wasteFactorPct: item.wasteFactorPct,
    ...costTypeOf(item),
    prices: pricesOf(view, item, place),
    sincePct: before && was ? meanOf(pricePairs(before, was, view, item, place).flatMap(({ pct }) => pct ?? [])) : null,
  };
}

/** Prices of an item in two books by quality; `pct` is null if either has no price or the old price is 0. */
function pricePairs(from: PriceBookView, was: CatalogItem | undefined, to: PriceBookView, is: CatalogItem | undefined, place: Place) {
  const before = new Map(was && from.pricesOf(was, place).map((price) => [price.quality, price]));
  const after = new Map(is && to.pricesOf(is, place).map((price) => [price.quality, price]));
  const qualities = [...new Set([...before.keys(), ...after.keys()])];
  return qualities.map((quality) => {
    const old = before.get(quality)?.unitCost ?? null;
    const now = after.get(quality)?.unitCost ?? null;
    const pct = old === null || now === null || Number(old) === 0 ? null : percentOf(old, now);
    return { quality, itemXREF: xrefOf((is ?? was) as CatalogItem, quality), was: old, becomes: now, pct };
  });
}

function percentOf(was: string, becomes: string): number {
  return (Number(becomes) / Number(was) - 1) * 100;
}

function meanOf(percents: number[]): string | null {
  if (percents.length === 0) return null;
  return shownPercent(percents.reduce((sum, pct) => sum + pct, 0) / percents.length);
}

/** One decimal, never `-0.0`. */
function shownPercent(percent: number): string {
  const shown = percent.toFixed(1);
  return shown === '-0.0' ? '0.0' : shown;
}

function comparedRow({ kind, item }: Difference['entries'][number], from: PriceBookView, to: PriceBookView, place: Place): ComparedRow {
  const pairs = pricePairs(from, from.itemOfCode(item.code), to, to.itemOfCode(item.code), place);
  return {
    kind,
    ...nameOf(item),
    prices: pairs
      .filter((pair) => pair.was !== pair.becomes)
      .map((pair) => ({ ...pair, pct: pair.pct === null ? null : shownPercent(pair.pct) })),
  };
}

/** Compares both books in slices, so that it does not block the server. */
async function differenceOf(from: PriceBookView, to: PriceBookView, place: Place): Promise<Difference> {
  const entries: Difference['entries'] = [];
  const percents: number[] = [];
  const samePlace = sameFactors(from, to, place);
  const same = (item: CatalogItem, was: CatalogItem) =>
    samePlace &&
    item === was &&
    from.overlay.rules.get(item.categoryId)?.percent === to.overlay.rules.get(item.categoryId)?.percent &&
    item.qualities.every((quality) => sameOwnPrice(from.ownPrice(xrefOf(item, quality)), to.ownPrice(xrefOf(item, quality))));
  let until = performance.now() + SLICE_MS;
  const breathe = async () => {
    if (performance.now() < until) return;
    await nextTurn();
    until = performance.now() + SLICE_MS;
  };
  const counts = { changed: 0, added: 0, removed: 0 };
  for (const item of to.byCategory()) {
    const was = from.itemOfCode(item.code);
    if (was && same(item, was)) continue;
    await breathe();
    if (!was) {
      counts.added++;
      entries.push({ kind: 'added', item });
      continue;
    }
    const moved = pricePairs(from, was, to, item, place).filter((pair) => pair.was !== pair.becomes);
    if (moved.length === 0) continue;
    counts.changed++;
    entries.push({ kind: 'changed', item });
    for (const { pct } of moved) if (pct !== null) percents.push(pct);
  }
  for (const item of from.byCategory()) {
    if (to.itemOfCode(item.code)) continue;
    await breathe();
    counts.removed++;
    entries.push({ kind: 'removed', item });
  }
  return { entries, ...counts, avgPct: meanOf(percents) };
}

/** True if two own prices are certainly equal without computing them for a place; false if they have to be computed. */
function sameOwnPrice(a: OwnPrice | undefined, b: OwnPrice | undefined): boolean {
  return a?.cents === b?.cents && a?.pricedAt === b?.pricedAt;
}

function sameFactors(from: PriceBookView, to: PriceBookView, place: Place): boolean {
  const [a, b] = [from.placeOf(place), to.placeOf(place)];
  return new D(a.laborFactor).eq(b.laborFactor) && new D(a.materialFactor).eq(b.materialFactor);
}
