import type { ContactTab } from '../../contracts/contacts/contacts/search-contacts.ts';
import {
  type Contact,
  type ContactFields,
  type ContactKind,
  displayNameOf,
  isLongEnough,
  type Likeness,
  MARKS,
  type Mark,
  marksOf,
  type SAME,
} from '../../contracts/contacts/entities.ts';
import { folded } from '../../contracts/finding.ts';
import type { StoredContact } from '../../projections/contacts/contacts.ts';
import { digitsOf, PHONE_DIGITS, phoneKey } from '../platform/imports/likeness.ts';

type Same = (typeof SAME)[number];

/** One contact in memory, with what a search looks into. */
export interface ListedContact {
  kind: ContactKind;
  id: number;
  userId: number | null;
  live: boolean;
  mergedInto: number | null;
  fields: ContactFields;
  distinctFrom: readonly number[];
  displayName: string;
  addressLine: string;
  filled: Mark[];
  contact: Contact;
  /** Folded: lower case without accents. */
  name: string;
  text: string;
  digits: string;
  keys: [Same, string][];
}

/** What is alike in a list, by contact: the others and what they share. */
type Likes = Map<ListedContact, { other: ListedContact; same: Same }[]>;

interface ListView {
  sorted: ListedContact[];
  likes: Likes;
}

/** The most contacts that one is said to be like. */
const MOST_LIKE = 5;
/** What two contacts of a kind may have in common (drawings: same phone, email or address, or same name and ZIP code). */
export function likenessKeys(fields: ContactFields): [Same, string][] {
  const { phone, email, address, address2, zip, city } = fields;
  const keys: [Same, string][] = [];
  if (digitsOf(phone).length >= PHONE_DIGITS) keys.push(['phone', phoneKey(phone)]);
  if (isLongEnough(email)) keys.push(['email', email.trim().toLowerCase()]);
  const street = folded(`${address} ${address2}`)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  const place = zip.slice(0, 5) || folded(city);
  if (isLongEnough(address) && place) keys.push(['address', `${street} ${place}`]);
  const name = folded(displayNameOf(fields)).replace(/\s+/g, ' ');
  if (name && zip) keys.push(['name', `${name} ${zip.slice(0, 5)}`]);
  return keys;
}

function listed(row: StoredContact): ListedContact {
  const { fields } = row;
  const displayName = displayNameOf(fields);
  const addressLine = [fields.address, fields.city].filter(Boolean).join(', ');
  const name = folded([`${fields.firstName} ${fields.lastName}`.trim(), fields.companyName].filter(Boolean).join('\n'));
  const where = [fields.address, fields.address2, fields.city, `${fields.state} ${fields.zip}`];
  return {
    kind: row.kind,
    id: row.contact_id,
    userId: row.user_id,
    live: !row.deleted && row.merged_into === null,
    mergedInto: row.merged_into,
    fields,
    distinctFrom: row.distinct_from,
    displayName,
    addressLine,
    filled: marksOf(fields),
    contact: {
      id: row.contact_id,
      ...fields,
      organization_Id: row.user_id === null ? row.organization_id : 0,
      organizationUser_Id: row.user_id ?? 0,
      dateAdded: row.added_at,
      dateUpdated: row.updated_at,
      displayName,
      revision: row.revision,
    },
    name,
    text: folded([name, fields.email, ...where, fields.phone, fields.alternatePhone].join('\n')),
    digits: [fields.phone, fields.alternatePhone, fields.fax].map(digitsOf).join('\n'),
    keys: likenessKeys(fields),
  };
}

/** All contacts of one organisation in memory: searched, counted and compared without the database. */
export class ContactLists {
  /** Log position of the newest row. */
  position = '-1';
  private readonly all = new Map<string, ListedContact>();
  private views = new Map<number | null, ListView>();
  private absorbed: Map<string, number[]> | undefined;

  apply(rows: StoredContact[]): void {
    for (const row of rows) {
      this.all.set(`${row.kind}-${row.contact_id}`, listed(row));
      this.position = row.position;
    }
    if (rows.length === 0) return;
    this.views = new Map();
    this.absorbed = undefined;
  }

  get size(): number {
    return this.all.size;
  }

  find(kind: ContactKind, id: number): ListedContact | undefined {
    return this.all.get(`${kind}-${id}`);
  }

  /** The contact's id and those of all that were merged into it. */
  idsOf(kind: ContactKind, id: number): number[] {
    if (!this.absorbed) {
      this.absorbed = new Map();
      for (const { kind: of, id: from, mergedInto } of this.all.values()) {
        if (mergedInto === null) continue;
        const into = `${of}-${mergedInto}`;
        this.absorbed.set(into, [...(this.absorbed.get(into) ?? []), from]);
      }
    }
    const ids = [id];
    for (const one of ids) for (const from of this.absorbed.get(`${kind}-${one}`) ?? []) if (!ids.includes(from)) ids.push(from);
    return ids;
  }

  /** The live contacts of the organisation's list (`null`) or of a user's own, by name. */
  list(userId: number | null): ListedContact[] {
    return this.view(userId).sorted;
  }

  likesOf(contact: ListedContact): Likeness[] {
    return (this.view(contact.userId).likes.get(contact) ?? []).map(({ other, same }) => ({
      id: other.id,
      displayName: other.displayName,
      same,
    }));
  }

  /** What a search finds, best first, and how many it would find in each tab. */
  search(userId: number | null, { text, tab, kind }: { text: string; tab: ContactTab; kind?: ContactKind | undefined }) {
    const { sorted, likes } = this.view(userId);
    const words = folded(text).split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
    const numbers = words.map((word) => (/^[\d().+-]+$/.test(word) ? digitsOf(word) : '')).map((word) => (word.length >= 3 ? word : ''));
    const counts = { all: 0, customer: 0, vendor: 0, incomplete: 0, duplicates: 0 };
    const ranks: ListedContact[][] = [[], [], []];
    for (const contact of sorted) {
      if (kind !== undefined && contact.kind !== kind) continue;
      if (!words.every((word, n) => contact.text.includes(word) || (numbers[n] !== '' && contact.digits.includes(numbers[n] as string))))
        continue;
      const incomplete = contact.filled.length < MARKS.length;
      const like = likes.has(contact);
      counts.all++;
      counts[contact.kind]++;
      if (incomplete) counts.incomplete++;
      if (like) counts.duplicates++;
      if ((tab === 'incomplete' && !incomplete) || (tab === 'duplicates' && !like)) continue;
      if ((tab === 'customer' || tab === 'vendor') && contact.kind !== tab) continue;
      ranks[rankOf(contact.name, words)]?.push(contact);
    }
    return { counts, whole: sorted.length, found: ranks.flat() };
  }

  private view(userId: number | null): ListView {
    const known = this.views.get(userId);
    if (known) return known;
    const sorted = [...this.all.values()].filter((contact) => contact.live && contact.userId === userId).sort(byName);
    const view = { sorted, likes: likesIn(sorted) };
    this.views.set(userId, view);
    return view;
  }
}

const MOST_WORDS = 12;

/** 0: a word of the name begins with a word of the search; 1: the name has one inside; 2: found elsewhere. */
function rankOf(name: string, words: string[]): 0 | 1 | 2 {
  let rank: 0 | 1 | 2 = words.length === 0 ? 0 : 2;
  for (const word of words) {
    const at = name.indexOf(word);
    if (at < 0) continue;
    if (at === 0 || name.includes(` ${word}`) || name.includes(`\n${word}`)) return 0;
    rank = 1;
  }
  return rank;
}

/** Nameless ones last. */
function byName(a: ListedContact, b: ListedContact): number {
  if (a.name !== b.name) {
    if (a.name === '') return 1;
    if (b.name === '') return -1;
    return a.name < b.name ? -1 : 1;
  }
  return a.id - b.id;
}

function likesIn(contacts: ListedContact[]): Likes {
  const groups = new Map<string, ListedContact[]>();
  for (const contact of contacts)
    for (const [same, key] of contact.keys) {
      const name = `${contact.kind} ${same} ${key}`;
      const group = groups.get(name);
      if (group) group.push(contact);
      else groups.set(name, [contact]);
    }
  const likes: Likes = new Map();
  for (const [name, group] of groups) {
    if (group.length < 2) continue;
    const same = name.split(' ', 2)[1] as Same;
    for (const contact of group) {
      const found = likes.get(contact) ?? [];
      for (const other of group) {
        if (found.length === MOST_LIKE) break;
        if (other === contact || found.some((one) => one.other === other)) continue;
        if (contact.distinctFrom.includes(other.id) || other.distinctFrom.includes(contact.id)) continue;
        found.push({ other, same });
      }
      if (found.length > 0) likes.set(contact, found);
    }
  }
  return likes;
}
