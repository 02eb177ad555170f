import { CONTACT_FIELD_WORDS, CONTACT_FIELDS } from '../../contracts/contacts/entities.ts';
import { csvRow } from '../../contracts/csv.ts';
import { escaped } from '../platform/imports/list-columns.ts';
import type { ListedContact } from './contact-list.ts';

export const CSV_HEADER = `\ufeff${csvRow(['Type', ...CONTACT_FIELDS.map((field) => CONTACT_FIELD_WORDS[field])])}`;

/** Text that a spreadsheet would run gets an apostrophe in front, which an import takes off again. */
export function contactRow({ kind, fields }: ListedContact): string {
  const cells = CONTACT_FIELDS.map((field) => {
    const value = fields[field];
    return typeof value === 'boolean' ? (value ? 'yes' : 'no') : escaped(value);
  });
  return csvRow([kind === 'customer' ? 'Customer' : 'Vendor', ...cells]);
}
