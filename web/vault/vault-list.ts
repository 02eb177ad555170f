import { D, fixed } from '../../contracts/decimal.ts';
import { type Attention, attentionOf } from '../../contracts/vault/items/attention.ts';
import { categoryOf } from '../../contracts/vault/items/categories.ts';
import type { VaultItem } from '../../contracts/vault/items/vault-item.ts';

/** An item with what its ids stand for, and what is amiss with it. */
export interface Shown extends Attention {
  item: VaultItem;
  category: string;
  isBuilding: boolean;
  /** Empty where none is chosen, or where it left the property since. */
  area: string;
  /** Address of its first photograph's thumbnail; empty without one. */
  photo: string;
  /** Dollars of all its pieces. */
  total: string;
  /** Name, category and area in small letters, for finding. */
  plain: string;
}

const plainOf = (typed: string) => typed.normalize('NFKC').toLowerCase();

export const GAPS = [
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
    plain: plainOf(`${item.name} ${category} ${area}`),
    photo: photos.get(item.id) ?? '',
    total: fixed(new D(item.priceCost).times(item.quantity), 2),
    ...attentionOf(item, today),
  };
}

export function hasGap({ warrantyDays, isPastLife, lacksSerial, photo, item }: Shown, gap: Gap): boolean {
  switch (gap) {
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

/** R438: each word in name, category or area, whatever its case. Answers how an item is asked. */
export function finder(words: string): (one: Pick<Shown, 'plain'>) => boolean {
  const each = plainOf(words).split(/\s+/);
  return ({ plain }) => each.every((word) => plain.includes(word));
}

export const sumOf = (items: readonly Shown[]): string =>
  fixed(
    items.reduce((sum, { total }) => sum.plus(total), new D(0)),
    2,
  );
export const piecesOf = (items: readonly Shown[]): number => items.reduce((sum, { item }) => sum + item.quantity, 0);

/** By category in its order, or by area; what has none stands last. */
export function groupsOf(items: readonly Shown[], by: 'category' | 'area'): { name: string; items: Shown[] }[] {
  const groups = new Map<string, Shown[]>();
  const inOrder = items.toSorted((a, b) =>
    by === 'category'
      ? a.item.inventoryCategory_Id - b.item.inventoryCategory_Id
      : Number(a.area === '') - Number(b.area === '') || a.area.localeCompare(b.area, 'en', { numeric: true }),
  );
  for (const one of inOrder) {
    const name = by === 'category' ? one.category : one.area || 'No area';
    const group = groups.get(name);
    if (group) group.push(one);
    else groups.set(name, [one]);
  }
  return [...groups].map(([name, own]) => ({ name, items: own }));
}
