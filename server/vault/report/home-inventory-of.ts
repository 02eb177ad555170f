import { fromCents, toCents } from '../../../contracts/money.ts';
import type { VaultAttachment } from '../../../contracts/vault/attachments/attachment.ts';
import { attentionOf } from '../../../contracts/vault/items/attention.ts';
import { categoryOf } from '../../../contracts/vault/items/categories.ts';
import { centsOf, itemName, type VaultItem } from '../../../contracts/vault/items/vault-item.ts';
import type { Arrangement, HomeInventory, HomeInventoryRow } from '../../../contracts/vault/report/home-inventory.ts';

interface Held {
  items: readonly VaultItem[];
  attachments: readonly VaultAttachment[];
  areas: readonly { id: number; areaLabel: string }[];
  unread: number;
}
interface Wanted {
  arrangement: Arrangement;
  hasPhotographs: boolean;
  hasBuilding: boolean;
  /** As dates are kept: `2026-11-28`. */
  today: string;
}

const NO_AREA = 'No area';
const inOrder = new Intl.Collator('en', { numeric: true }).compare;

/** The things of a vault by area, in the order of their labels and those without at the end, or by category in its order. */
export function homeInventoryOf(
  { items: held, attachments, areas, unread }: Held,
  { arrangement, hasPhotographs, hasBuilding, today }: Wanted,
): HomeInventory {
  const labels = new Map(areas.map(({ id, areaLabel }) => [id, areaLabel]));
  const pictures = attachments.filter(({ large }) => large !== '');
  const photographOf = new Map<number, string>();
  for (const { inventoryItem_Id: id, thumbnail, large } of pictures) if (!photographOf.has(id)) photographOf.set(id, thumbnail || large);
  const shown = held.filter((item) => hasBuilding || !isBuilding(item));
  const rows = shown.map((item) => ({
    ...{ id: item.id, name: itemName(item.name), category: categoryOf(item.inventoryCategory_Id)?.name ?? 'Other' },
    area: labels.get(item.inventoryArea_Id ?? 0) ?? '',
    ...{ serialNumber: item.serialNumber, lacksSerial: attentionOf(item, today).lacksSerial },
    ...{ quantity: item.quantity, priceCost: item.priceCost, total: fromCents(centsOf(item)) },
    photograph: hasPhotographs ? (photographOf.get(item.id) ?? '') : '',
    order: item.inventoryCategory_Id,
  }));
  rows.sort(
    arrangement === 'category'
      ? (a, b) => a.order - b.order || a.id - b.id
      : (a, b) => Number(a.area === '') - Number(b.area === '') || inOrder(a.area, b.area) || a.order - b.order || a.id - b.id,
  );
  const groups = new Map<string, HomeInventoryRow[]>();
  for (const { order: _, ...row } of rows) {
    const name = arrangement === 'category' ? row.category : row.area || NO_AREA;
    const group = groups.get(name);
    if (group) group.push(row);
    else groups.set(name, [row]);
  }
  const ids = new Set(shown.map(({ id }) => id));
  const building = sumOf(shown.filter(isBuilding));
  const belongings = sumOf(shown.filter((item) => !isBuilding(item)));
  return {
    arrangement,
    groups: [...groups].map(([name, own]) => ({
      ...{ name, items: own },
      total: fromCents(own.reduce((sum, { total }) => sum + toCents(total), 0n)),
    })),
    items: shown.length,
    pieces: shown.reduce((sum, { quantity }) => sum + quantity, 0),
    photographs: pictures.filter(({ inventoryItem_Id }) => ids.has(inventoryItem_Id)).length,
    ...{ belongings: fromCents(belongings), building: fromCents(building), total: fromCents(belongings + building) },
    isEmpty: held.length === 0,
    unread,
  };
}

const isBuilding = ({ inventoryCategory_Id: id }: VaultItem) => categoryOf(id)?.isBuilding ?? false;
const sumOf = (items: readonly VaultItem[]) => items.reduce((sum, item) => sum + centsOf(item), 0n);
