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
}

export const GAPS = [
  { id: 'warranty', word: 'Warranty ends soon', isAmber: true },
  { id: 'life', word: 'Past its usual life', isAmber: true },
  { id: 'photo', word: 'No photograph', isAmber: false },
  { id: 'serial', word: 'No serial number', isAmber: false },
  { id: 'price', word: 'No price', isAmber: false },
] as const;
export type Gap = (typeof GAPS)[number]['id'];

export function shownItem(item: VaultItem, areas: ReadonlyMap<number, string>, photos: ReadonlyMap<number, string>, today: string): Shown {
  const category = categoryOf(item.inventoryCategory_Id);
  return {
    item,
    category: category?.name ?? 'Other',
    isBuilding: category?.isBuilding ?? false,
    area: (item.inventoryArea_Id !== null && areas.get(item.inventoryArea_Id)) || '',
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

/** R438: each word in name, category or area, whatever its case. */
export function isFound({ item, category, area }: Shown, words: string): boolean {
  const plain = (typed: string) => typed.normalize('NFKC').toLowerCase();
  const text = plain(`${item.name} ${category} ${area}`);
  return plain(words)
    .split(/\s+/)
    .every((word) => text.includes(word));
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
