import { amount, type EventOf, personal, text, whole } from '../../event.ts';
import { type FieldsIn, field, record } from '../../kit/record.ts';
import { Refusal } from '../../refusals.ts';
import { type HousePart, partNamed } from './house-parts.ts';
import { typedWhen } from './when.ts';

const MOST_ENTRIES = 2_000;
const none = (value: string | null) => value ?? 'none';

/** What was done to a home: a repair, a yearly service, or something new that wears out again. Of the person who lives there. */
export const homeEntryRecord = record({
  name: 'homeentry',
  idOf: 'home_entry',
  type: 'HomeEntry',
  noun: 'entry of the life of the home',
  code: 'HOME_ENTRY',
  audit: 'job',
  owner: 'person',
  limit: { most: MOST_ENTRIES, full: 'HOME_ENTRIES_FULL' },
  fields: {
    name: field(personal, 'name', ''),
    /** A year, a month or a day (when.ts). */
    doneOn: field(text, 'date', '', { show: (kept) => typedWhen(kept) || 'none' }),
    doneBy: field(personal, 'who did it', ''),
    /** Dollars; null where nobody knows. */
    paid: field(amount.nullable(), 'price', null, { show: none }),
    /** The vault item that it was done to, or that stood there before; null for none. */
    itemId: field(whole.nullable(), 'vault item', null, { show: (id) => (id === null ? 'none' : `item ${id}`) }),
    /** A part of the house (house-parts.ts), or empty. */
    part: field(text, 'part of the house', '', { show: (id) => partNamed(id)?.name ?? 'none' }),
    /** Years until it is worn out; null: it does not wear out. */
    lifeYears: field(amount.nullable(), 'life', null, { show: (years) => (years === null ? 'none' : `${years} years`) }),
    /** Dollars that a new one costs, as typed; null where nobody knows. */
    newCost: field(amount.nullable(), 'price of a new one', null, { show: none }),
  },
  named: ({ name }) => name,
  // Administrators read the audit of the organisation, and a home is its owner's alone.
  inAudit: () => 'in their own home',
  checked(fields) {
    if (fields.name === '') throw new Refusal('HOME_ENTRY_INVALID', 'Please say what was done.');
    if (fields.doneOn === '') throw new Refusal('HOME_ENTRY_INVALID', 'Please type the year.');
    return { ...fields, part: (partNamed(fields.part)?.id ?? '') satisfies HousePart };
  },
});
/** @public for tests */
export type HomeEntryEvent = EventOf<typeof homeEntryRecord.events>;
export type HomeEntryFields = FieldsIn<typeof homeEntryRecord>;

declare module '../../event.ts' {
  interface IdKinds {
    home_entry: true;
  }
}
