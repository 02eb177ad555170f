import { z } from 'zod';
import { amount, type EventOf, personal, text, whole } from '../../event.ts';
import { type FieldsIn, field, record } from '../../kit/record.ts';
import { Refusal } from '../../refusals.ts';
import { categoryOf, OTHER_CATEGORY, typeOf } from './categories.ts';
import { typedDate } from './dates.ts';
import { itemName } from './vault-item.ts';

export const MOST_ITEMS = 10_000;

const dateField = (word: string) => field(text, word, '', { show: (kept) => typedDate(kept) || 'none' });

/** A thing that a home holds, of the person who lives there. */
export const vaultItemRecord = record({
  name: 'vaultitem',
  idOf: 'vault_item',
  type: 'VaultItem',
  noun: 'vault item',
  code: 'VAULT_ITEM',
  audit: 'job',
  owner: 'person',
  limit: { most: MOST_ITEMS, full: 'VAULT_FULL' },
  fields: {
    name: field(personal, 'name', ''),
    description: field(personal, 'description', ''),
    categoryId: field(whole, 'category', OTHER_CATEGORY, { show: (id) => categoryOf(id)?.name ?? 'Other' }),
    typeId: field(whole.nullable(), 'type', null, { show: (id) => typeOf(Math.floor((id ?? 0) / 100), id)?.name ?? 'none' }),
    /** An area of the property; null for none. */
    areaId: field(whole.nullable(), 'area', null, { show: (id) => (id === null ? 'none' : `area ${id}`) }),
    modelNumber: field(personal, 'model', ''),
    serialNumber: field(personal, 'serial number', ''),
    purchaseDate: dateField('purchase date'),
    purchasedFrom: field(personal, 'seller', ''),
    quantity: field(whole, 'quantity', 1),
    /** Dollars for one. */
    priceCost: field(amount, 'price', '0.00'),
    warrantyProvider: field(personal, 'warranty', ''),
    warrantyExpires: dateField('end of the warranty'),
    enableAlertNotifications: field(z.boolean(), 'alert', false, { show: (isOn) => (isOn ? 'on' : 'off') }),
    /** Years that this one is expected to last, where somebody knows better than its type does. */
    lifeYears: field(amount.nullable(), 'usual life', null, {
      show: (years) => (years === null ? 'as usual' : `${years} years`),
      since: 2,
    }),
  },
  named: ({ name }) => itemName(name),
  // Administrators read the audit of the organisation, and what a home holds is its owner's alone.
  inAudit: () => 'in their own vault',
  summary: ({ quantity, priceCost }) => `${quantity} at ${priceCost}`,
  checked(fields) {
    if (!categoryOf(fields.categoryId)) throw new Refusal('VAULT_ITEM_INVALID', 'Please choose a category.');
    // A type of another category is none.
    const typeId = typeOf(fields.categoryId, fields.typeId)?.id ?? null;
    if (fields.purchaseDate && fields.warrantyExpires && fields.warrantyExpires <= fields.purchaseDate)
      throw new Refusal('VAULT_ITEM_INVALID', 'The warranty must end after the purchase.');
    return { ...fields, typeId };
  },
  bytes: ({ name, description }) => 600 + 2 * (name.length + description.length),
});
/** @public for tests */
export type VaultItemEvent = EventOf<typeof vaultItemRecord.events>;
export type VaultItemFields = FieldsIn<typeof vaultItemRecord>;

declare module '../../event.ts' {
  interface IdKinds {
    vault_item: true;
  }
}
