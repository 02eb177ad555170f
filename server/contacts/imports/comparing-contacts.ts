import {
  CONTACT_FIELD_WORDS,
  type ContactField,
  ContactFields,
  type ContactKind,
  displayNameOf,
  isComplete,
  NO_CONTACT,
} from '../../../contracts/contacts/entities.ts';
import { folded } from '../../../contracts/finding.ts';
import type { StoredContact } from '../../../projections/contacts/contacts.ts';
import { clean, isFormula, type ReadRow } from '../../platform/imports/cells.ts';
import { samePhone } from '../../platform/imports/likeness.ts';
import { columnsByName, notesOf, splitName, unescaped } from '../../platform/imports/list-columns.ts';
import { ListComparison, type PlannedEntry } from '../../platform/imports/list-comparison.ts';
import { likenessKeys } from '../contact-list.ts';

/** What an adoption records for a row. */
export type PlannedContact = PlannedEntry<ContactFields> & { kind: ContactKind };

type Column = ContactField | 'kind' | 'name';

/** Column names that exports of address books use besides ours. */
const HEADERS: Record<Column, string> = {
  kind: 'type, kind, contact type',
  name: 'name, full name, display name, contact, contact name, customer, customer name, client, vendor name',
  firstName: 'first name, first, given name, firstname',
  lastName: 'last name, last, surname, family name, lastname',
  companyName: 'company, company name, organization, organization name, business, business name, organisation, vendor',
  phone: 'phone, phone number, telephone, tel, primary phone, mobile, mobile phone, cell, phone 1 value, main phone, home phone',
  alternatePhone: 'other phone, alternate phone, phone 2, work phone, second phone, phone 2 value, business phone, alt phone',
  email: 'email, e mail, email address, e mail address, mail, e mail 1 value, email 1, main email',
  address: 'address, street, street address, address 1, address line 1, mailing address, home street, business street',
  address2: 'apartment suite, address 2, address line 2, apartment, suite, unit, street 2',
  city: 'city, town, home city, business city',
  state: 'state, region, province, home state, business state',
  zip: 'zip code, zip, postal code, zip postal code, postcode, home postal code, business postal code',
  notes: 'notes, note, comments, remarks',
  isActive: 'active, is active',
  fax: 'fax, fax number, business fax',
  licenseNumber: 'license number, license, license no, licence number',
};

export const columnsOf = columnsByName(HEADERS);

const NO = new Set(['no', 'n', 'false', '0', 'inactive', 'not active']);

/** Compares rows with the contacts of a list, and with the rows before them. `kind` is what rows are that do not say so themselves. */
export function contactComparison(columns: (Column | null)[], kind: ContactKind, existing: StoredContact[]) {
  return new ListComparison<ContactFields, { kind: ContactKind }>(
    {
      read: (cells) => read(columns, kind, cells),
      whole,
      keysOf: (fields, { kind: of }) =>
        likenessKeys(fields).map(([same, key]) => [same === 'name' ? 'name and ZIP code' : same, `${of} ${key}`]),
      isSame: sameName,
      sameValue: (field, a, b) => (PHONES.includes(field) ? samePhone(String(a), String(b)) : a === b),
      words: CONTACT_FIELD_WORDS,
      show: (_field, value) => String(value),
      nameOf: displayNameOf,
      nameless: 'a contact without a name',
      shown(typed) {
        const { phone = '', email = '', address = '', city = '' } = typed;
        return { name: displayNameOf({ ...NO_CONTACT, ...typed }), phone, email, address: [address, city].filter(Boolean).join(', ') };
      },
    },
    existing.map(({ contact_id: id, kind: of, revision, fields }) => ({ id, revision, fields, beside: { kind: of } })),
  );
}

const PHONES: ContactField[] = ['phone', 'alternatePhone', 'fax'];

function read(columns: (Column | null)[], kindOfRows: ContactKind, cells: ReadRow['cells']) {
  const typed: Partial<Record<ContactField, string | boolean>> = {};
  let kind = kindOfRows;
  let name = '';
  let problem: string | undefined;
  columns.forEach((column, at) => {
    if (column === null) return;
    const written = String(cells[at] ?? '');
    if (isFormula(written))
      problem ??= `${column === 'kind' || column === 'name' ? 'Name' : CONTACT_FIELD_WORDS[column]}: this is a formula, not a text`;
    const text = unescaped(column === 'notes' ? notesOf(written) : clean(written));
    if (column === 'kind') {
      if (/^vendor|^supplier|^sub/i.test(text)) kind = 'vendor';
      else if (/^customer|^client/i.test(text)) kind = 'customer';
    } else if (column === 'name') name = text;
    else if (column === 'isActive') typed.isActive = !NO.has(text.toLowerCase());
    else if (column === 'zip') typed.zip = /^\d{4}$/.test(text) ? `0${text}` : text;
    else typed[column] = text;
  });
  // A spreadsheet's empty cell of "active" says nothing.
  if (!columns.includes('isActive')) delete typed.isActive;
  if (name && !typed.firstName && !typed.lastName) {
    if (kind === 'vendor') typed.companyName ||= name;
    else {
      const [firstName, lastName] = splitName(name);
      Object.assign(typed, { firstName, lastName });
    }
  }
  return { typed, beside: { kind }, problem };
}

function whole(typed: Partial<ContactFields>): ContactFields | string {
  const parsed = ContactFields.safeParse({ ...NO_CONTACT, ...typed });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const field = CONTACT_FIELD_WORDS[issue?.path[0] as ContactField] ?? 'A field';
    return `${field}: ${issue?.message ?? 'cannot be read'}`;
  }
  if (isComplete(parsed.data)) return parsed.data;
  return 'Nobody could be found by this again: no name, company or phone, and no address or email of 7 characters';
}

/** A contact with something in common is the same one where the names say so. */
function sameName(a: ContactFields, b: ContactFields): boolean {
  const names = (one: ContactFields) => [folded(`${one.firstName} ${one.lastName}`.trim()), folded(one.companyName)];
  const [[personA, companyA], [personB, companyB]] = [names(a), names(b)];
  if (personA && personB) return personA === personB;
  if (companyA && companyB) return companyA === companyB;
  // One of the two has no name yet.
  return (!personA && !companyA) || (!personB && !companyB);
}
