import { z } from 'zod';
import { AnyId, Id, integer, Text } from '../../call.ts';
import { Money } from '../../decimal-fields.ts';
import { recordStamp } from '../../kit/record-calls.ts';
import { toCents } from '../../money.ts';
import { keptDate } from './dates.ts';

/** MM-DD-YYYY (R426), answered and taken; `error` is the documents' name of a wrong one (R427, R428). */
const date = (error: string) =>
  z
    .string()
    .trim()
    .max(20)
    .refine((typed) => keptDate(typed) !== undefined, { error });
const reference = z.union([integer(0), z.null()]).transform((id) => id || null);

/** Years that a thing lasts, to a tenth. */
export const LifeYears = z
  .union([z.string(), z.number()])
  .transform((typed) => String(typed).trim())
  .refine((years) => /^\d{1,3}(\.\d)?$/.test(years) && Number(years) >= 1 && Number(years) <= 150, {
    error: 'must be from 1 to 150 years',
  });

/** Body of C221 and C222; what a change leaves out stays. */
export const VaultItemBody = z.object({
  /** 0 or left out: a new one. */
  id: AnyId.optional(),
  name: Text.optional(),
  /** A photograph's thing, which gets its name later: only then may the name be left out, or taken away again. */
  isUnnamed: z.boolean().optional(),
  description: z.string().trim().max(4_000).optional(),
  inventory_Id: AnyId.optional(),
  inventoryCategory_Id: Id.optional(),
  inventoryItemType_Id: reference.optional(),
  inventoryArea_Id: reference.optional(),
  modelNumber: Text.optional(),
  serialNumber: Text.optional(),
  purchaseDate: date('invalidPurchaseDatePickerDate').optional(),
  purchasedFrom: Text.optional(),
  quantity: integer(1, 99_999).optional(),
  priceCost: z
    .union([z.string(), z.number()])
    .transform((typed) => String(typed).replace(/[,\s]/g, '') || '0')
    .refine((price) => /^\d{1,7}(\.\d{1,2})?$/.test(price), { error: 'must be a price from 0 to 9,999,999.99' })
    .optional(),
  warrantyProvider: Text.optional(),
  warrantyExpires: date('invalidExpirationDatePickerDate').optional(),
  /** R435. */
  enableAlertNotifications: z.enum(['true', 'false']).optional(),
  /** Of this one alone; null: as long as things of its type. */
  lifeYears: LifeYears.nullable().optional(),
  revision: z.number().int().min(-1).optional(),
});
export type VaultItemBody = z.output<typeof VaultItemBody>;

export const VaultItem = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  inventory_Id: z.number(),
  inventoryCategory_Id: z.number(),
  inventoryItemType_Id: z.number().nullable(),
  inventoryArea_Id: z.number().nullable(),
  modelNumber: z.string(),
  serialNumber: z.string(),
  purchaseDate: z.string(),
  purchasedFrom: z.string(),
  quantity: z.number(),
  priceCost: Money,
  warrantyProvider: z.string(),
  warrantyExpires: z.string(),
  enableAlertNotifications: z.enum(['true', 'false']),
  lifeYears: z.string().nullable(),
  ...recordStamp,
});
export type VaultItem = z.infer<typeof VaultItem>;

/** Of all its pieces, in cents. */
export const centsOf = ({ priceCost, quantity }: Pick<VaultItem, 'priceCost' | 'quantity'>): bigint =>
  toCents(priceCost) * BigInt(quantity);

/** What a thing is called, wherever it is named: one that was only photographed has no name yet. */
export const itemName = (name: string): string => name || 'Without a name';
