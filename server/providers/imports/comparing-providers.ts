import { folded } from '../../../contracts/finding.ts';
import { categoryName, categoryNamed } from '../../../contracts/providers/book/categories.ts';
import type { ProviderFields } from '../../../contracts/providers/book/provider.events.ts';
import { ProviderBody } from '../../../contracts/providers/book/provider.ts';
import { clean, isFormula, type ReadRow } from '../../platform/imports/cells.ts';
import { PHONE_DIGITS, phoneKey, samePhone } from '../../platform/imports/likeness.ts';
import { columnsByName, notesOf, splitName, unescaped } from '../../platform/imports/list-columns.ts';
import { ListComparison, type PlannedEntry } from '../../platform/imports/list-comparison.ts';

/** What a file says of a provider: everything but the rating, which comes from their owner alone. */
export type ImportedProvider = Omit<ProviderFields, 'rating' | 'ratingNote' | 'ratedOn'>;
export type PlannedProvider = PlannedEntry<ImportedProvider>;

type Column = Exclude<keyof ImportedProvider, 'serviceCategory_Id'> | 'category' | 'name' | 'address2' | 'city' | 'state' | 'zip';

/** Column names that exports of address books use besides ours. */
const HEADERS: Record<Column, string> = {
  name: 'name, full name, display name, contact, contact name',
  firstName: 'first name, first, given name, firstname',
  lastName: 'last name, last, surname, family name, lastname',
  company: 'company, company name, organization, organization name, business, business name, organisation, provider, vendor, vendor name',
  category: 'category, service category, service, trade, specialty, labels',
  phone:
    'phone, phone number, telephone, tel, primary phone, mobile, mobile phone, cell, phone 1 value, main phone, business phone, work phone',
  email: 'email, e mail, email address, e mail address, mail, e mail 1 value, email 1, main email',
  address: 'address, street, street address, address 1, address line 1, mailing address, business street, address 1 formatted',
  address2: 'apartment suite, address 2, address line 2, apartment, suite, unit, street 2',
  city: 'city, town, business city',
  state: 'state, region, province, business state',
  zip: 'zip code, zip, postal code, zip postal code, postcode, business postal code',
  notes: 'notes, note, comments, remarks',
};
export const columnsOf = columnsByName(HEADERS);

const WORDS: Record<keyof ImportedProvider, string> = {
  company: 'Company',
  firstName: 'First name',
  lastName: 'Last name',
  serviceCategory_Id: 'Category',
  phone: 'Phone',
  email: 'Email',
  address: 'Address',
  notes: 'Notes',
};
const BLANK: ImportedProvider = {
  ...{ company: '', firstName: '', lastName: '', phone: '', email: '', address: '', notes: '' },
  serviceCategory_Id: 0,
};

interface Found {
  id: number;
  revision: number;
  fields: ImportedProvider;
}

/**
 * Compares rows with one's own providers, and with the rows before them.
 * @param categoryId of rows that do not say one of the 17; 0 for none
 */
export function providerComparison(columns: (Column | null)[], categoryId: number, existing: Found[]) {
  return new ListComparison<ImportedProvider, { category: string }>(
    {
      read: (cells) => read(columns, categoryId, cells),
      whole,
      keysOf,
      isSame,
      sameValue: (field, a, b) => (field === 'phone' ? samePhone(String(a), String(b)) : a === b),
      words: WORDS,
      show: (field, value) => (field === 'serviceCategory_Id' ? categoryName(Number(value)) : String(value)),
      nameOf,
      nameless: 'a provider without a name',
      shown: ({ phone = '', email = '', address = '', ...typed }) => ({ name: nameOf({ ...BLANK, ...typed }), phone, email, address }),
    },
    existing.map(({ id, revision, fields }) => ({ id, revision, fields, beside: { category: categoryName(fields.serviceCategory_Id) } })),
  );
}

const personOf = ({ firstName, lastName }: ImportedProvider) => `${firstName} ${lastName}`.trim();
const nameOf = (fields: ImportedProvider) => fields.company || personOf(fields);

function read(columns: (Column | null)[], categoryId: number, cells: ReadRow['cells']) {
  const texts: Partial<Record<Column, string>> = {};
  let problem: string | undefined;
  columns.forEach((column, at) => {
    if (column === null) return;
    const written = String(cells[at] ?? '');
    if (isFormula(written)) problem ??= `${headOf(column)}: this is a formula, not a text`;
    texts[column] = unescaped(column === 'notes' ? notesOf(written) : clean(written));
  });
  const { name = '', category: called = '', address = '', address2 = '', city = '', state = '', zip = '', ...rest } = texts;
  const typed: Partial<ImportedProvider> = { ...rest };
  if (name && !typed.firstName && !typed.lastName) [typed.firstName, typed.lastName] = splitName(name);
  const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  typed.address = [address, address2, place].filter(Boolean).join(', ');
  const named = categoryNamed(called);
  const id = named || categoryId;
  if (id > 0) typed.serviceCategory_Id = id;
  else problem ??= called ? `Category: “${called.slice(0, 60)}” is none of the 17` : 'Category: none is given';
  const category = categoryName(id);
  const said =
    called !== '' && named === 0 && problem === undefined ? `Category “${called.slice(0, 60)}” is none of the 17: ${category}` : '';
  return { typed, beside: { category }, problem, said };
}

const headOf = (column: Column) => (column === 'category' ? 'Category' : (WORDS[column as keyof ImportedProvider] ?? 'Name'));

function whole(typed: Partial<ImportedProvider>): ImportedProvider | string {
  const parsed = ProviderBody.safeParse({ ...BLANK, ...typed });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return `${WORDS[issue?.path[0] as keyof ImportedProvider] ?? 'A field'}: ${issue?.message ?? 'cannot be read'}`;
  }
  const fields = { ...BLANK, ...typed };
  return nameOf(fields) ? fields : 'Nobody could be found by this again: no company and no name';
}

function keysOf(fields: ImportedProvider): [string, string][] {
  const { phone, email } = fields;
  const keys: [string, string][] = [];
  if (phoneKey(phone).length >= PHONE_DIGITS) keys.push(['phone', phoneKey(phone)]);
  if (email) keys.push(['email', email.toLowerCase()]);
  for (const name of new Set([folded(fields.company), folded(personOf(fields))])) if (name) keys.push(['name', name]);
  return keys;
}

/** The same phone or address of mail under the same name; or the same name, where neither phones nor mails say that they are two. */
function isSame(a: ImportedProvider, b: ImportedProvider, same: string): boolean {
  if (same === 'name') {
    const differ = (one: string, other: string) => one !== '' && other !== '' && one !== other;
    if (differ(phoneKey(a.phone), phoneKey(b.phone)) || differ(a.email.toLowerCase(), b.email.toLowerCase())) return false;
  }
  const [companyA, companyB] = [folded(a.company), folded(b.company)];
  if (companyA && companyB) return companyA === companyB;
  const [personA, personB] = [folded(personOf(a)), folded(personOf(b))];
  return personA !== '' && personA === personB;
}
