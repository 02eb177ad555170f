import { setImmediate as nextTurn } from 'node:timers/promises';
import { ACTIONS, type CostType, FIRST_BOOK_VERSION } from '../../contracts/catalogue/entities.ts';
import type { PricedAt } from '../../contracts/catalogue/priced-at.ts';
import { appliedVersions, type OwnItemBody, type OwnRows, ownRows, versionsAfter } from '../../projections/catalogue/price-books.ts';
import type { ReadModels } from '../../projections/runner/read-model.ts';
import type { CatalogItem } from './book.ts';

/** An organisation's own item: it has a set price and one kind of cost. */
export interface OwnItem extends CatalogItem {
  costType: CostType;
}

/** A price that an organisation set, and the factors included in it; null if the price is the same everywhere. */
export interface OwnPrice {
  cents: number;
  pricedAt: PricedAt | null;
}

/** How an organisation's book differs from the default book at one moment. */
export interface Overlay {
  /** The newest version included. */
  version: number;
  /** By code. */
  prices: ReadonlyMap<number, OwnPrice>;
  /** By item code. */
  items: ReadonlyMap<number, OwnItem>;
  removed: ReadonlySet<number>;
  /** Percent by category. */
  rules: ReadonlyMap<number, { category: string; percent: string }>;
  /** By the first three digits of a ZIP code. */
  factors: ReadonlyMap<string, { labor: string | null; material: string | null }>;
}

export const NO_OVERLAY: Overlay = {
  version: FIRST_BOOK_VERSION,
  prices: new Map(),
  items: new Map(),
  removed: new Set(),
  rules: new Map(),
  factors: new Map(),
};

const SLICE = 1_000;

/** Applies rows of changes to an overlay. Unchanged maps are shared with the old overlay. */
export async function applyOverrides(was: Overlay, rows: OwnRows, version: number): Promise<Overlay> {
  const prices = rows.prices.length > 0 ? new Map(was.prices) : was.prices;
  if (prices instanceof Map) {
    for (const [xref, cents, pricedAt] of rows.prices) {
      if (cents === null) prices.delete(xref);
      else prices.set(xref, { cents, pricedAt });
    }
  }
  let { items, removed, rules, factors } = was;
  if (rows.items.length > 0) {
    const own = new Map(was.items);
    const gone = new Set(was.removed);
    let n = 0;
    for (const { code, kind, body } of rows.items) {
      if (++n % SLICE === 0) await nextTurn();
      if (kind === 'removed') gone.add(code);
      else gone.delete(code);
      if (kind === 'item' && body !== null) own.set(code, ownItemOf(JSON.parse(body)));
    }
    items = own;
    removed = gone;
  }
  if (rows.rules.length > 0) {
    const next = new Map(was.rules);
    for (const { category_id, category, percent } of rows.rules) {
      if (percent === null) next.delete(category_id);
      else next.set(category_id, { category, percent });
    }
    rules = next;
  }
  if (rows.factors.length > 0) {
    const next = new Map(was.factors);
    for (const { zip3, labor, material } of rows.factors) {
      if (labor === null && material === null) next.delete(zip3);
      else next.set(zip3, { labor, material });
    }
    factors = next;
  }
  return { version, prices, items, removed, rules, factors };
}

function ownItemOf(body: OwnItemBody): OwnItem {
  return { ...body, actionId: ACTIONS.find((action) => action.name === body.action)?.id ?? 0, synonyms: '', related: [] };
}

/** Everything in an organisation's book, scheduled changes included, read from the read model. */
export async function newestOverlay(models: ReadModels, organizationId: number): Promise<Overlay> {
  const versions = await versionsAfter(models, organizationId, FIRST_BOOK_VERSION);
  const newest = versions.at(-1)?.version ?? FIRST_BOOK_VERSION;
  return applyOverrides(NO_OVERLAY, await ownRows(models, organizationId, appliedVersions(versions, newest)), newest);
}
