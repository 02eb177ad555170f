import {
  CONTACT_FIELD_WORDS,
  CONTACT_FIELDS,
  type ContactField,
  ContactFields,
  type ContactKind,
  displayNameOf,
  isComplete,
  NO_CONTACT,
} from '../../../contracts/contacts/entities.ts';
import type { ContactImportRow, ContactRowKind } from '../../../contracts/contacts/imports/contact-import.ts';
import type { StoredContact } from '../../../projections/contacts/contacts.ts';
import { clean, type ReadRow } from '../../platform/imports/cells.ts';
import { folded, likenessKeys } from '../contact-list.ts';

/** What an adoption records for a row. */
export type PlannedRow =
  | { row: number; kind: ContactKind; fields: ContactFields }
  | { row: number; kind: ContactKind; id: number; seen: number; changed: Partial<ContactFields> }
  | null;

export interface ComparedRow {
  becomes: ContactRowKind;
  shown: ContactImportRow;
  plan: PlannedRow;
}

type Column = ContactField | 'kind' | 'name' | null;

/** Column names that exports of address books use besides ours. */
const HEADERS: Record<Exclude<Column, null>, string> = {
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

const bare = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
const FIELD_OF = new Map(Object.entries(HEADERS).flatMap(([field, names]) => names.split(', ').map((name) => [name, field as Column])));

/** The field of each column; a field that two columns could be is the first one's. */
export function columnsOf(headers: string[]): Column[] {
  const taken = new Set<Column>();
  return headers.map((header) => {
    const field = FIELD_OF.get(bare(header)) ?? null;
    if (field === null || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}

/** How many cells of a row name a column. */
export const knownColumns = (cells: string[]): number => columnsOf(cells).filter((field) => field !== null).length;

/** An export puts an apostrophe before text that a spreadsheet would run. */
const ESCAPED = /^'(?='*[=+\-@\t\r])/;
/** Of the three, only this is never a phone number, a minus or an address of mail. */
const FORMULA = /^=/;
const NO = new Set(['no', 'n', 'false', '0', 'inactive', 'not active']);
const notesOf = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]|\p{Cs}/gu, ' ')
    .trim();

interface Known {
  id: number;
  kind: ContactKind;
  revision: number;
  fields: ContactFields;
  row: number | null;
}

/** Compares rows with the contacts of a list, and with the rows before them. Rows are in the file's order. */
export class ContactComparison {
  private readonly byKey = new Map<string, Known[]>();
  private readonly exact = new Map<string, Known>();

  constructor(
    private readonly columns: Column[],
    private readonly kind: ContactKind,
    existing: StoredContact[],
  ) {
    for (const { contact_id: id, kind: of, revision, fields } of existing) this.remember({ id, kind: of, revision, fields, row: null });
  }

  compare({ row, cells }: ReadRow): ComparedRow {
    const read = this.read(cells);
    const { kind } = read;
    const typed = Object.fromEntries(Object.entries(read.typed).filter(([, value]) => value !== '')) as Partial<ContactFields>;
    const shown = (why: string, changes: ContactImportRow['changes'] = []): ContactImportRow => {
      const { phone = '', email = '', address = '', city = '' } = typed;
      const name = displayNameOf({ ...NO_CONTACT, ...typed });
      return { row, kind, name, phone, email, address: [address, city].filter(Boolean).join(', '), changes, why };
    };
    if (read.problem !== undefined) return { becomes: 'bad', shown: shown(read.problem), plan: null };
    const parsed = ContactFields.safeParse({ ...NO_CONTACT, ...typed });
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      const field = CONTACT_FIELD_WORDS[issue?.path[0] as ContactField] ?? 'A field';
      return { becomes: 'bad', shown: shown(`${field}: ${issue?.message ?? 'cannot be read'}`), plan: null };
    }
    const fields = parsed.data;
    if (!isComplete(fields))
      return {
        becomes: 'bad',
        shown: shown('Nobody could be found by this again: no name, company or phone, and no address or email of 7 characters'),
        plan: null,
      };
    const { known, alike } = this.find(kind, fields);
    if (known) {
      const changes = (Object.keys(typed) as ContactField[]).filter((field) => !sameValue(field, fields[field], known.fields[field]));
      const who = known.row === null ? 'Already in the list' : `The same as row ${known.row}`;
      if (changes.length === 0) return { becomes: 'same', shown: shown(who), plan: null };
      // A later row of the same file is another version of the same person; which one is right, only a person knows.
      if (known.row !== null) return { becomes: 'alike', shown: shown(`Looks like row ${known.row}`), plan: { row, kind, fields } };
      const told = changes.map((field) => ({
        field: CONTACT_FIELD_WORDS[field],
        before: String(known.fields[field]),
        after: String(fields[field]),
      }));
      const changed = Object.fromEntries(changes.map((field) => [field, fields[field]]));
      return { becomes: 'changed', shown: shown('', told), plan: { row, kind, id: known.id, seen: known.revision, changed } };
    }
    this.remember({ id: 0, kind, revision: 0, fields, row });
    if (alike) {
      const other = alike.row === null ? displayNameOf(alike.fields) || 'a contact without a name' : `row ${alike.row}`;
      return { becomes: 'alike', shown: shown(`Has the ${alike.same} of ${other}`), plan: { row, kind, fields } };
    }
    return { becomes: 'added', shown: shown(''), plan: { row, kind, fields } };
  }

  private read(cells: ReadRow['cells']): { kind: ContactKind; typed: Partial<Record<ContactField, string | boolean>>; problem?: string } {
    const typed: Partial<Record<ContactField, string | boolean>> = {};
    let { kind } = this;
    let name = '';
    let problem: string | undefined;
    this.columns.forEach((column, at) => {
      if (column === null) return;
      const written = String(cells[at] ?? '');
      if (FORMULA.test(written.trim()))
        problem ??= `${column === 'kind' || column === 'name' ? 'Name' : CONTACT_FIELD_WORDS[column]}: this is a formula, not a text`;
      const text = (column === 'notes' ? notesOf(written) : clean(written)).replace(ESCAPED, '');
      if (column === 'kind') {
        if (/^vendor|^supplier|^sub/i.test(text)) kind = 'vendor';
        else if (/^customer|^client/i.test(text)) kind = 'customer';
      } else if (column === 'name') name = text;
      else if (column === 'isActive') typed.isActive = !NO.has(text.toLowerCase());
      else if (column === 'zip') typed.zip = /^\d{4}$/.test(text) ? `0${text}` : text;
      else typed[column] = text;
    });
    // A spreadsheet's empty cell of "active" says nothing.
    if (!this.columns.includes('isActive')) delete typed.isActive;
    if (name && !typed.firstName && !typed.lastName) {
      if (kind === 'vendor') typed.companyName ||= name;
      else {
        const words = name.split(' ');
        typed.lastName = words.length > 1 ? (words.pop() ?? '') : '';
        typed.firstName = words.join(' ');
      }
    }
    return { kind, typed, ...(problem !== undefined && { problem }) };
  }

  /** The contact that a row is: one with the same name and something else in common, or with every field alike. Else one that only looks like it. */
  private find(kind: ContactKind, fields: ContactFields): { known?: Known; alike?: Known & { same: string } } {
    const exact = this.exact.get(exactKey(kind, fields));
    if (exact) return { known: exact };
    let alike: (Known & { same: string }) | undefined;
    for (const [same, key] of likenessKeys(fields)) {
      for (const other of this.byKey.get(`${kind} ${same} ${key}`) ?? []) {
        if (sameName(fields, other.fields)) return { known: other };
        alike ??= { ...other, same: same === 'name' ? 'name and ZIP code' : same };
      }
    }
    return alike ? { alike } : {};
  }

  private remember(known: Known): void {
    const { kind, fields } = known;
    const exact = exactKey(kind, fields);
    if (!this.exact.has(exact)) this.exact.set(exact, known);
    for (const [same, key] of likenessKeys(fields)) {
      const name = `${kind} ${same} ${key}`;
      const others = this.byKey.get(name);
      if (!others) this.byKey.set(name, [known]);
      else if (others.length < MOST_ALIKE) others.push(known);
    }
  }
}

/** Of a number that a thousand contacts share, so many are looked at. */
const MOST_ALIKE = 20;

const exactKey = (kind: ContactKind, fields: ContactFields) => JSON.stringify([kind, ...CONTACT_FIELDS.map((field) => fields[field])]);

function sameName(a: ContactFields, b: ContactFields): boolean {
  const names = (one: ContactFields) => [folded(`${one.firstName} ${one.lastName}`.trim()), folded(one.companyName)];
  const [[personA, companyA], [personB, companyB]] = [names(a), names(b)];
  if (personA && personB) return personA === personB;
  if (companyA && companyB) return companyA === companyB;
  // One of the two has no name yet.
  return (!personA && !companyA) || (!personB && !companyB);
}

const PHONES: ContactField[] = ['phone', 'alternatePhone', 'fax'];

/** Phones are compared by their digits, so that another way of writing is no change. */
function sameValue(field: ContactField, a: string | boolean, b: string | boolean): boolean {
  if (typeof a === 'string' && typeof b === 'string' && PHONES.includes(field)) {
    const digits = (text: string) => text.replace(/\D/g, '');
    return a === b || (digits(a).length >= 7 && digits(a) === digits(b));
  }
  return a === b;
}
