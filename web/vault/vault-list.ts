import { folded } from '../../contracts/finding.ts';
import { fromCents } from '../../contracts/money.ts';
import { type Attention, attentionOf } from '../../contracts/vault/items/attention.ts';
import { categoryOf, ITEM_CATEGORIES } from '../../contracts/vault/items/categories.ts';
import { centsOf, type VaultItem } from '../../contracts/vault/items/vault-item.ts';

/** An item with what its ids stand for, and what is amiss with it. */
export interface Shown extends Attention {
  item: VaultItem;
  category: string;
  isBuilding: boolean;
  /** Empty where none is chosen, or where it left the property since. */
  area: string;
  /** Address of its first photograph's thumbnail; empty without one. */
  photo: string;
  /** Of all its pieces. */
  cents: bigint;
  /** Name, category and area, folded for finding (R438). */
  plain: string;
}

export const GAPS = [
  { id: 'name', word: 'Without a name', isAmber: false },
  { id: 'warranty', word: 'Warranty ends soon', isAmber: true },
  { id: 'life', word: 'Past its usual life', isAmber: true },
  { id: 'photo', word: 'No photograph', isAmber: false },
  { id: 'serial', word: 'No serial number', isAmber: false },
  { id: 'price', word: 'No price', isAmber: false },
] as const;
export type Gap = (typeof GAPS)[number]['id'];

export function shownItem(item: VaultItem, areas: ReadonlyMap<number, string>, photos: ReadonlyMap<number, string>, today: string): Shown {
  const kind = categoryOf(item.inventoryCategory_Id);
  const category = kind?.name ?? 'Other';
  const area = (item.inventoryArea_Id !== null && areas.get(item.inventoryArea_Id)) || '';
  return {
    item,
    category,
    isBuilding: kind?.isBuilding ?? false,
    area,
    plain: folded(`${item.name} ${category} ${area}`),
    photo: photos.get(item.id) ?? '',
    cents: centsOf(item),
    ...attentionOf(item, today),
  };
}

export function hasGap({ warrantyDays, isPastLife, lacksSerial, photo, item }: Shown, gap: Gap): boolean {
  switch (gap) {
    case 'name':
      return item.name === '';
    case 'warranty':
      return warrantyDays !== null;
    case 'life':
      return isPastLife;
    case 'photo':
      return photo === '';
    case 'serial':
      return lacksSerial;
    case 'price':
      return Number(item.priceCost) === 0;
  }
}

/** What `only` of the address lets through: `category:2`, `area:Kitchen`, `gap:photo`; everything without it. */
export function filterOf(only: string): (one: Shown) => boolean {
  const at = only.indexOf(':');
  const value = only.slice(at + 1);
  switch (only.slice(0, Math.max(0, at))) {
    case 'category':
      return ({ item }) => String(item.inventoryCategory_Id) === value;
    case 'area':
      return ({ area }) => area === value;
    case 'gap': {
      const gap = GAPS.find(({ id }) => id === value);
      return (one) => gap !== undefined && hasGap(one, gap.id);
    }
    default:
      return () => true;
  }
}

/** Some items, counted. */
export interface Sum {
  count: number;
  pieces: number;
  cents: bigint;
}
const nothing = (): Sum => ({ count: 0, pieces: 0, cents: 0n });
function addTo(sum: Sum, { item, cents }: Shown): void {
  sum.count += 1;
  sum.pieces += item.quantity;
  sum.cents += cents;
}
export const amountOf = ({ cents }: Pick<Sum, 'cents'>): string => fromCents(cents);

/** What belongs to the building is treated apart by an insurer. */
export function sumsOf(items: readonly Shown[]): { all: Sum; building: Sum } {
  const sums = { all: nothing(), building: nothing() };
  for (const one of items) {
    addTo(sums.all, one);
    if (one.isBuilding) addTo(sums.building, one);
  }
  return sums;
}

interface Filter extends Sum {
  /** As the address names it. */
  key: string;
  word: string;
  isAmber?: boolean;
}

/** S136: what can be filtered by, with its count and sum; what has no item is left out. All of it in one pass. */
export function filtersOf(all: readonly Shown[]): { everything: Sum; categories: Filter[]; areas: Filter[]; gaps: Filter[] } {
  const everything = nothing();
  const categories = new Map<number, Filter>(
    ITEM_CATEGORIES.map(({ id, name }) => [id, { key: `category:${id}`, word: name, ...nothing() }]),
  );
  const areas = new Map<string, Filter>();
  const gaps = GAPS.map(({ id, word, isAmber }) => ({ id, key: `gap:${id}`, word, isAmber, ...nothing() }));
  for (const one of all) {
    addTo(everything, one);
    const category = categories.get(one.item.inventoryCategory_Id);
    if (category) addTo(category, one);
    if (one.area !== '') {
      const area = areas.get(one.area) ?? { key: `area:${one.area}`, word: one.area, ...nothing() };
      areas.set(one.area, area);
      addTo(area, one);
    }
    for (const gap of gaps) if (hasGap(one, gap.id)) addTo(gap, one);
  }
  const hasItems = ({ count }: Sum) => count > 0;
  return {
    everything,
    categories: [...categories.values()].filter(hasItems),
    areas: [...areas.values()].sort((a, b) => inOrder.compare(a.word, b.word)),
    gaps: gaps.filter(hasItems),
  };
}

/** Made once: a comparison by `localeCompare` makes one each time. */
const inOrder = new Intl.Collator('en', { numeric: true });

/** By category in its order, or by area; what has none stands last. */
export const arranged = (all: readonly Shown[], by: 'category' | 'area'): Shown[] =>
  all.toSorted((a, b) =>
    by === 'category'
      ? a.item.inventoryCategory_Id - b.item.inventoryCategory_Id
      : Number(a.area === '') - Number(b.area === '') || inOrder.compare(a.area, b.area),
  );

export interface Group extends Sum {
  name: string;
  /** All of it is part of the building. */
  isBuilding: boolean;
  items: Shown[];
}

/** Of items that are arranged so. */
export function groupsOf(items: readonly Shown[], by: 'category' | 'area'): Group[] {
  const groups = new Map<string, Group>();
  for (const one of items) {
    const name = by === 'category' ? one.category : one.area || 'No area';
    const group = groups.get(name) ?? { name, isBuilding: true, items: [], ...nothing() };
    groups.set(name, group);
    group.items.push(one);
    group.isBuilding &&= one.isBuilding;
    addTo(group, one);
  }
  return [...groups.values()];
}
