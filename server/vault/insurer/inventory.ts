import type { Home } from '../../../contracts/home/property/get-home.ts';
import { fromCents, toCents } from '../../../contracts/money.ts';
import type { VaultAttachment } from '../../../contracts/vault/attachments/attachment.ts';
import { attentionOf } from '../../../contracts/vault/items/attention.ts';
import { categoryOf, ITEM_CATEGORIES, typeOf } from '../../../contracts/vault/items/categories.ts';
import { itemName, type VaultItem } from '../../../contracts/vault/items/vault-item.ts';
import { safeName, UniqueNames } from './safe-names.ts';

/** What an insurer asks for, and an item does not have. */
export const LACKS = ['name', 'photograph', 'price', 'date of purchase', 'serial number'] as const;
export type Lack = (typeof LACKS)[number];

export interface InventoryItem {
  name: string;
  description: string;
  category: string;
  type: string;
  area: string;
  isBuilding: boolean;
  model: string;
  serial: string;
  /** MM-DD-YYYY; empty for none. */
  bought: string;
  seller: string;
  quantity: number;
  /** Dollars. */
  price: string;
  total: string;
  warranty: string;
  warrantyEnds: string;
  /** The first photograph: the hash of the file, and of the smaller picture of it that is printed. */
  photograph: { sha256: string; shown: string } | null;
  /** How many more files of it are in the ZIP. */
  more: number;
  lacks: Lack[];
}

/** A file of an item, with its place in the ZIP. */
export interface PlannedFile {
  path: string;
  item: string;
  sha256: string;
  bytes: number;
  type: string;
}

export interface InventorySum {
  name: string;
  items: number;
  total: string;
}

/** What a home holds, as it is told to an insurer. It crosses to another process as JSON. */
export interface Inventory {
  title: string;
  owner: string;
  /** In one line; empty where it is not known. */
  address: string;
  /** `Buckeye Mutual, policy HO3-4471902`, as typed; empty for none. */
  insurer: string;
  /** ISO instant. */
  at: string;
  items: InventoryItem[];
  /** Of belongings. */
  categories: InventorySum[];
  areas: InventorySum[];
  belongings: { items: number; pieces: number; total: string };
  building: { items: number; total: string };
  photographs: number;
  otherFiles: number;
  /** Of all files. */
  bytes: number;
}

interface Held {
  items: readonly VaultItem[];
  attachments: readonly VaultAttachment[];
  home: Pick<Home, 'address' | 'areas'>;
}

const isPicture = ({ large }: VaultAttachment) => large !== '';
const hashIn = (address: string) => address.slice(address.lastIndexOf('/') + 1);
const NO_AREA = 'No area';

/** Items in the order of their categories, and the files that go with them. */
export function inventoryOf(
  { items: held, attachments, home }: Held,
  about: Pick<Inventory, 'owner' | 'insurer' | 'at'>,
): { inventory: Inventory; files: PlannedFile[] } {
  const filesOf = groupsBy(attachments, ({ inventoryItem_Id }) => inventoryItem_Id);
  const areas = new Map(home.areas.map(({ id, areaLabel }) => [id, areaLabel]));
  const inOrder = held.toSorted((a, b) => a.inventoryCategory_Id - b.inventoryCategory_Id || a.id - b.id);
  const today = about.at.slice(0, 10);
  const items = inOrder.map((item) => itemOf(item, filesOf.get(item.id) ?? [], areas, today));
  const belongings = items.filter(({ isBuilding }) => !isBuilding);
  const building = items.filter(({ isBuilding }) => isBuilding);
  const all = inOrder.flatMap(({ id }) => filesOf.get(id) ?? []);
  const { address, address2 = '', city, state, zip } = home.address ?? {};
  const street = [address, address2].filter(Boolean).join(', ');
  const inventory: Inventory = {
    ...about,
    title: address || 'Home inventory',
    address: home.address ? `${street}, ${city} ${state} ${zip}` : '',
    items,
    categories: sumsBy(
      belongings,
      ({ category }) => category,
      ITEM_CATEGORIES.map(({ name }) => name),
    ),
    areas: sumsBy(
      belongings,
      ({ area }) => area || NO_AREA,
      [...new Set(belongings.map(({ area }) => area))].filter(Boolean).sort((a, b) => a.localeCompare(b, 'en', { numeric: true })),
    ),
    belongings: {
      items: belongings.length,
      pieces: belongings.reduce((sum, { quantity }) => sum + quantity, 0),
      total: totalOf(belongings),
    },
    building: { items: building.length, total: totalOf(building) },
    photographs: all.filter(isPicture).length,
    otherFiles: all.filter((one) => !isPicture(one)).length,
    bytes: all.reduce((sum, { fileSize }) => sum + fileSize, 0),
  };
  return { inventory, files: plannedOf(inOrder, filesOf) };
}

export const totalOf = (items: readonly Pick<InventoryItem, 'total'>[]): string =>
  fromCents(items.reduce((sum, { total }) => sum + toCents(total), 0n));

function itemOf(item: VaultItem, files: readonly VaultAttachment[], areas: ReadonlyMap<number, string>, today: string): InventoryItem {
  const category = categoryOf(item.inventoryCategory_Id);
  const photo = files.find(isPicture);
  const lacks: Record<Lack, boolean> = {
    name: item.name === '',
    photograph: !photo,
    price: toCents(item.priceCost) === 0n,
    'date of purchase': item.purchaseDate === '',
    'serial number': attentionOf(item, today).lacksSerial,
  };
  return {
    name: itemName(item.name),
    description: item.description,
    category: category?.name ?? 'Other',
    type: typeOf(item.inventoryCategory_Id, item.inventoryItemType_Id)?.name ?? '',
    area: areas.get(item.inventoryArea_Id ?? 0) ?? '',
    isBuilding: category?.isBuilding ?? false,
    model: item.modelNumber,
    serial: item.serialNumber,
    bought: item.purchaseDate,
    seller: item.purchasedFrom,
    quantity: item.quantity,
    price: item.priceCost,
    total: fromCents(toCents(item.priceCost) * BigInt(item.quantity)),
    warranty: item.warrantyProvider,
    warrantyEnds: item.warrantyExpires,
    photograph: photo ? { sha256: photo.sha256, shown: hashIn(photo.thumbnail || photo.large) } : null,
    more: files.length - (photo ? 1 : 0),
    lacks: LACKS.filter((lack) => lacks[lack]),
  };
}

export function groupsBy<One, Key>(all: readonly One[], keyOf: (one: One) => Key): Map<Key, One[]> {
  const groups = new Map<Key, One[]>();
  for (const one of all) {
    const key = keyOf(one);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return groups;
}

/** In the given order; what it does not name stands last. */
function sumsBy(items: readonly InventoryItem[], nameOf: (item: InventoryItem) => string, order: readonly string[]): InventorySum[] {
  const groups = groupsBy(items, nameOf);
  const names = [...new Set([...order, ...groups.keys()])];
  return names.flatMap((name) => {
    const own = groups.get(name);
    return own ? [{ name, items: own.length, total: totalOf(own) }] : [];
  });
}

/** A folder for each item that has files, numbered in the order of the inventory. */
function plannedOf(items: readonly VaultItem[], filesOf: ReadonlyMap<number, readonly VaultAttachment[]>): PlannedFile[] {
  const digits = Math.max(3, String(items.length).length);
  return items.flatMap(({ id, name }, n) => {
    const folder = `files/${String(n + 1).padStart(digits, '0')} ${safeName(itemName(name), 60)}`;
    const names = new UniqueNames();
    return (filesOf.get(id) ?? []).map(({ label, sha256, fileSize, type }) => ({
      path: `${folder}/${names.of(safeName(label))}`,
      item: itemName(name),
      ...{ sha256, bytes: fileSize, type },
    }));
  });
}
