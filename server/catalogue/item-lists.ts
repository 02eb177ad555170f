import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { z } from 'zod';
import {
  ACTIONS,
  type ActionName,
  type Category,
  type ItemFacts,
  type ItemName,
  type RepairItem,
  type Subcategory,
} from '../../contracts/catalogue/entities.ts';
import { Quality } from '../../contracts/catalogue/quality.ts';
import { type CatalogItem, xrefOf } from './book.ts';

/** A response body, serialised and compressed once and sent many times. */
export interface Payload {
  json: Buffer;
  gzip: Buffer;
  etag: string;
}

const byName = new Intl.Collator('en', { numeric: true }).compare;

interface CategoryOf {
  id: number;
  name: string;
  items: number;
  subcategories: Map<number, { id: number; name: string; items: number; actions: Map<number, number> }>;
}

/**
 * The lists of a book that do not depend on prices or the place, each built on first use. Books with the same items
 * share them.
 */
export class ItemLists {
  private readonly tree = new Map<number, CategoryOf>();
  private readonly payloads = new Map<string, Payload>();
  private grouped: CatalogItem[] | undefined;
  private list: RepairItem[] | undefined;

  /** `version` is part of the ETags: the definition version and the version of the book that has these items. */
  constructor(
    readonly items: CatalogItem[],
    private readonly version: string,
    order: { id: number; name: string; subcategories: { id: number; name: string }[] }[],
  ) {
    for (const { id, name, subcategories } of order) {
      this.tree.set(id, {
        id,
        name,
        items: 0,
        subcategories: new Map(subcategories.map((sub) => [sub.id, { ...sub, items: 0, actions: new Map() }])),
      });
    }
    for (const item of items) {
      let category = this.tree.get(item.categoryId);
      if (!category) {
        category = { id: item.categoryId, name: item.category, items: 0, subcategories: new Map() };
        this.tree.set(item.categoryId, category);
      }
      let sub = category.subcategories.get(item.subcategoryId);
      if (!sub) {
        sub = { id: item.subcategoryId, name: item.subcategory, items: 0, actions: new Map() };
        category.subcategories.set(item.subcategoryId, sub);
      }
      category.items++;
      sub.items++;
      sub.actions.set(item.actionId, (sub.actions.get(item.actionId) ?? 0) + 1);
    }
    // A category or subcategory whose items have all been removed is no longer offered.
    for (const category of this.tree.values()) {
      for (const sub of category.subcategories.values()) if (sub.items === 0) category.subcategories.delete(sub.id);
      if (category.items === 0) this.tree.delete(category.id);
    }
    // Sort from A to Z with an organisation's own categories among the book's, so that a person can find a name.
    const sorted = [...this.tree].sort(([, a], [, b]) => byName(a.name, b.name));
    this.tree.clear();
    for (const [id, category] of sorted) this.tree.set(id, category);
  }

  /** Items grouped by category and subcategory, in the order that screens and files show. */
  byCategory(): CatalogItem[] {
    if (!this.grouped) {
      const groups = new Map<number, Map<number, CatalogItem[]>>();
      for (const category of this.tree.values()) {
        groups.set(category.id, new Map([...category.subcategories.keys()].map((id) => [id, []])));
      }
      for (const item of this.items) groups.get(item.categoryId)?.get(item.subcategoryId)?.push(item);
      this.grouped = [...groups.values()].flatMap((subs) => [...subs.values()].flat());
    }
    return this.grouped;
  }

  categories(): Category[] {
    return [...this.tree.values()].map(({ id, name, items }) => ({ lTrade_id: id, szTradeDesc_tx: name, items }));
  }

  /**
   * The subcategories of a category (letter case does not matter); all subcategories without a name; none for an
   * unknown name.
   */
  subcategories(categoryName?: string): Subcategory[] {
    const asked = categoryName?.trim().toLowerCase();
    return [...this.tree.values()]
      .filter((category) => asked === undefined || category.name.toLowerCase() === asked)
      .flatMap((category) =>
        [...category.subcategories.values()].map(({ id, name, items }) => ({
          lTrade_id: category.id,
          szTradeDesc_tx: category.name,
          lTradeSub_id: id,
          szSubDesc_tx: name,
          items,
        })),
      );
  }

  /** Categories with their subcategories and the actions that occur in them. */
  hierarchy() {
    return [...this.tree.values()].map((category) => ({
      lTrade_id: category.id,
      szTradeDesc_tx: category.name,
      items: category.items,
      subcategories: [...category.subcategories.values()].map(({ id, name, items, actions }) => ({
        lTradeSub_id: id,
        szSubDesc_tx: name,
        items,
        actions: ACTIONS.map((action) => ({
          lAction_id: action.id as number,
          szActionDesc_tx: action.shown as string,
          items: actions.get(action.id) ?? 0,
        })).filter((action) => action.items > 0),
      })),
    }));
  }

  /** One row per item and quality. */
  rows(): RepairItem[] {
    this.list ??= this.items.flatMap(rowsOf);
    return this.list;
  }

  /** The qualities of the items with an action (its name or displayed word); of all items without one. */
  qualitiesOf(action?: string): Quality[] {
    const asked = action?.toLowerCase();
    const named = ACTIONS.find((a) => a.name.toLowerCase() === asked || a.shown.toLowerCase() === asked);
    const items = this.items.filter((item) => asked === undefined || item.actionId === named?.id);
    return Quality.options.filter((quality) => items.some((item) => item.qualities.includes(quality)));
  }

  /** A list as JSON, compressed, with an ETag of its content. */
  payload(name: string, make: () => unknown): Payload {
    let payload = this.payloads.get(name);
    if (!payload) {
      const json = Buffer.from(JSON.stringify(make()));
      const hash = createHash('sha256').update(json).digest('base64url').slice(0, 16);
      payload = { json, gzip: gzipSync(json), etag: `"${this.version}-${hash}"` };
      this.payloads.set(name, payload);
    }
    return payload;
  }
}

export function shownAs(action: ActionName): string {
  return ACTIONS.find((a) => a.name === action)?.shown ?? action;
}

/** How lists name an item. */
export function nameOf({ code, category, subcategory, action, description, unit }: CatalogItem): z.output<typeof ItemName> {
  return { code, category, subcategory, actionShown: shownAs(action), description, unit };
}

/** What an item is, whatever its prices. */
export function factsOf(item: CatalogItem): z.output<typeof ItemFacts> & { action: ActionName } {
  return { ...nameOf(item), action: item.action, formula: item.formula, wasteFactorPct: item.wasteFactorPct };
}

function rowsOf(item: CatalogItem, index: number): RepairItem[] {
  return item.qualities.map((quality) => ({
    id: xrefOf(item, quality),
    itemXREF: xrefOf(item, quality),
    lTrade_id: item.categoryId,
    szTradeDesc_tx: item.category,
    lTradeSub_id: item.subcategoryId,
    szSubDesc_tx: item.subcategory,
    lAction_id: item.actionId,
    szAction_tx: item.action,
    szActionDesc_tx: shownAs(item.action),
    lDescription_id: item.code,
    szDescription_tx: item.description,
    iSeq_no: index + 1,
    quality,
    unit: item.unit,
    formula: item.formula,
    show: true,
    include: true,
    otherFilters: '',
  }));
}
