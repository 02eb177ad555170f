import { z } from 'zod';
import { Money } from '../../decimal-fields.ts';
import { counted } from '../../format.ts';

/** R411. */
export const Arrangement = z.enum(['area', 'category']);
export type Arrangement = z.infer<typeof Arrangement>;

export const HomeInventoryQuery = z.object({
  /** What belongs to the building is in it unless this is `false`. */
  building: z.enum(['true', 'false']).default('true'),
  /** As the vault was at an instant; now without one. */
  at: z.iso.datetime({ offset: true }).optional(),
});

const Row = z.object({
  id: z.number(),
  name: z.string(),
  category: z.string(),
  /** Empty where none is chosen. */
  area: z.string(),
  serialNumber: z.string(),
  /** An insurer asks for one that is not there. */
  lacksSerial: z.boolean(),
  quantity: z.number(),
  priceCost: Money,
  total: Money,
  /** Address of its first photograph, small; empty without one, and in a report without photographs. */
  photograph: z.string(),
});
export type HomeInventoryRow = z.infer<typeof Row>;

/** Dollars as paid; parts make the whole to the cent. */
export const HomeInventory = z.object({
  arrangement: Arrangement,
  groups: z.array(z.object({ name: z.string(), total: Money, items: z.array(Row) })),
  items: z.number(),
  pieces: z.number(),
  photographs: z.number(),
  belongings: Money,
  building: Money,
  total: Money,
  /** The vault holds nothing at all (R407), whatever is left out. */
  isEmpty: z.boolean(),
  /** Things in it that stand as they are now, because more was changed since `at` than is read. */
  unread: z.number(),
});
export type HomeInventory = z.infer<typeof HomeInventory>;

/** Beneath what is shown as of an instant; empty where all of it is. */
export const unreadInWords = ({ unread }: { unread: number }): string =>
  unread === 0 ? '' : `Too much was changed since: ${counted(unread, 'thing')} ${unread === 1 ? 'stands' : 'stand'} as of now.`;

/** How many things, for its head. */
export function inventoryInWords({ isEmpty, items, pieces, photographs }: HomeInventory, hasPhotographs: boolean): string {
  if (isEmpty) return 'no items yet';
  return [counted(items, 'item'), counted(pieces, 'piece'), ...(hasPhotographs ? [counted(photographs, 'photograph')] : [])].join(', ');
}

export const serialInWords = ({ serialNumber, lacksSerial }: HomeInventoryRow): string => (lacksSerial ? 'no serial number' : serialNumber);
export const PRICES_AS_PAID = 'Prices as paid; the insurer’s export carries the hashes.';
