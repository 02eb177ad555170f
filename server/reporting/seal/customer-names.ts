import { isDeepStrictEqual } from 'node:util';

/** Letters and digits in a row, with their marks: what a text is compared by, whatever stands between. */
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
/** Scripts that write words without spaces between them. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}]/u;
/** At most so many characters, or as many as in the name itself, stand between its words: ", " or " - ", but no other sentence. */
const MOST_BETWEEN = 3;
/** What an erased name reads, and an actor who gave none. */
const NO_NAMES = new Set(['erased', 'unreadable', 'Somebody with the link']);

interface Word {
  text: string;
  start: number;
  end: number;
}

interface Name {
  words: string[];
  between: number;
  customer: number;
}

/** Names by their first word, the longest first. */
type Names = Map<string, Name[]>;

/** A customer under one number: all names, mail addresses and phones that they ever had, as they were written. */
export interface NumberedCustomer {
  number: number;
  names: string[];
}

type Facts = Record<string, unknown>;

/** A customer's own name; how a report or a payment calls somebody, where one word may be any ("Owner"); or a mail address or phone. */
type As = 'name' | 'reader' | 'address';

/** An entry as far as it can name a customer. */
export interface NamingEntry {
  stream: string;
  orderId: number | null;
  actorKind: string;
  actorName: string;
  event: string;
  facts: unknown;
}

/**
 * The customers that the entries of an audit name, numbered in the order of the log, so that a later export gives the same numbers. Their names can
 * be replaced in any text: whole names, mail addresses and phones everywhere; a first or last name alone in entries of their own contact and jobs,
 * because elsewhere "Hall" is a room.
 */
export class CustomerNames {
  private readonly numbers = new Map<string, number>();
  private readonly written = new Map<number, Set<string>>();
  private readonly everywhere: Names = new Map();
  private readonly ownNames = new Map<number, Names>();
  /** Names that have no words of their own to be found by, as written. */
  private readonly symbols = new Map<string, number>();
  private readonly ofOrder = new Map<number, Set<number>>();
  private readonly parts = new Map<string, Record<string, string>>();
  private readonly payments = new Set<number>();

  /** Learns the names of an entry. Entries come in the order of the log. */
  learn(entry: NamingEntry): void {
    const { stream, orderId, actorKind, actorName, facts } = entry;
    const kind = stream.slice(0, stream.lastIndexOf('-'));
    if (kind === 'customer') this.learnContact(stream, facts as Facts);
    if (orderId === null) return;
    if (kind === 'estimate') this.learnJob(orderId, facts);
    if (kind === 'report') for (const text of reportTexts(facts as Facts)) this.add(this.ofJob(orderId), text, 'reader');
    if (actorKind === 'report') this.add(this.ofJob(orderId), actorName, 'reader');
  }

  customers(): NumberedCustomer[] {
    return [...this.written].sort(([a], [b]) => a - b).map(([number, names]) => ({ number, names: [...names] }));
  }

  /** The text with numbers in the place of names; `entry` is the one that it stands in. */
  hiddenIn(text: string, entry: Pick<NamingEntry, 'stream' | 'orderId'>): string {
    return this.hidden(text, this.ownersOf(entry));
  }

  /** The text without any word of any customer's name: of a filter, which belongs to no job. */
  hiddenAltogether(text: string): string {
    return this.hidden(text, [...this.written.keys()]);
  }

  /** The same of all texts in a value of JSON. */
  hiddenInAll<Value>(value: Value, entry: Pick<NamingEntry, 'stream' | 'orderId'>): Value {
    const owners = this.ownersOf(entry);
    const hide = (inner: unknown): unknown => {
      if (typeof inner === 'string') return this.hidden(inner, owners);
      if (Array.isArray(inner)) return inner.map(hide);
      if (inner === null || typeof inner !== 'object') return inner;
      return Object.fromEntries(Object.entries(inner).map(([name, member]) => [name, hide(member)]));
    };
    return hide(value) as Value;
  }

  private ownersOf({ stream, orderId }: Pick<NamingEntry, 'stream' | 'orderId'>): number[] {
    const ofContact = this.numbers.get(stream);
    const ofJob = orderId === null ? [] : [...(this.ofOrder.get(orderId) ?? [])];
    return ofContact === undefined ? ofJob : [ofContact, ...ofJob];
  }

  private hidden(text: string, owners: number[]): string {
    let whole = text;
    for (const [symbol, number] of this.symbols) whole = replaceAll(whole, symbol, label(number));
    const words = wordsIn(whole);
    let [hidden, done] = ['', 0];
    for (let at = 0; at < words.length; ) {
      const name = this.nameAt(whole, words, at, owners);
      const [first, last] = [words[at], words[at + (name?.words.length ?? 1) - 1]];
      if (name && first && last) {
        hidden += whole.slice(done, first.start) + label(name.customer);
        done = last.end;
      }
      at += name?.words.length ?? 1;
    }
    return hidden + whole.slice(done);
  }

  /** The longest name that begins at a word; of two as long, that of the entry's own customer. */
  private nameAt(text: string, words: Word[], at: number, owners: number[]): Name | undefined {
    const first = words[at]?.text ?? '';
    let longest: Name | undefined;
    for (const names of [...owners.map((owner) => this.ownNames.get(owner)), this.everywhere])
      for (const name of names?.get(first) ?? []) {
        if (longest && name.words.length <= longest.words.length) break;
        if (fits(name, text, words, at)) longest = name;
      }
    return longest;
  }

  private numberOf(key: string): number {
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    const number = this.written.size + 1;
    this.numbers.set(key, number);
    this.written.set(number, new Set());
    return number;
  }

  private ofJob(orderId: number): number {
    const last = [...(this.ofOrder.get(orderId) ?? [])].at(-1);
    if (last !== undefined) return last;
    const number = this.numberOf(`estimate-${orderId}`);
    this.ofOrder.set(orderId, new Set([number]));
    return number;
  }

  /** A contact's fields; a change has some of them alone. */
  private learnContact(stream: string, facts: Facts): void {
    const fields = (facts.fields ?? facts.changed) as Record<string, string> | undefined;
    if (!fields) return;
    const now = { ...this.parts.get(stream), ...fields };
    this.parts.set(stream, now);
    this.addPerson(this.numberOf(stream), now);
  }

  private learnJob(orderId: number, facts: unknown): void {
    for (const found of objectsIn(facts)) {
      const { firstName, lastName, companyName, copiedFrom, payeeName, kind, paymentId } = found;
      if (typeof firstName === 'string' && typeof lastName === 'string' && typeof companyName === 'string') {
        if ([firstName, lastName, companyName, found.phone, found.email].every((text) => !text)) continue;
        const number = this.numberOf(typeof copiedFrom === 'number' ? `customer-${copiedFrom}` : `estimate-${orderId}`);
        const numbers = this.ofOrder.get(orderId) ?? new Set();
        numbers.delete(number);
        this.ofOrder.set(orderId, numbers.add(number));
        this.addPerson(number, found as Record<string, string>);
      }
      if (kind === 'payment' && typeof paymentId === 'number') this.payments.add(paymentId);
      if (typeof payeeName === 'string' && (kind === 'payment' || this.payments.has(Number(paymentId))))
        this.add(this.ofJob(orderId), payeeName, 'reader');
      if (typeof found.receiptTo === 'string') this.add(this.ofJob(orderId), found.receiptTo, 'address');
    }
  }

  private addPerson(number: number, fields: Record<string, string | undefined>): void {
    const { firstName = '', lastName = '', companyName = '', phone, alternatePhone, email } = fields;
    this.add(number, `${firstName} ${lastName}`.trim(), 'name');
    if (firstName && lastName) this.place(number, `${lastName} ${firstName}`, 'address');
    this.add(number, companyName, 'name');
    for (const text of [phone, alternatePhone, email]) this.add(number, text ?? '', 'address');
  }

  private add(number: number, name: string, as: As): void {
    const known = this.written.get(number);
    if (!name.trim() || NO_NAMES.has(name) || known?.has(name)) return;
    known?.add(name);
    this.place(number, name, as);
  }

  private place(number: number, name: string, as: As): void {
    const found = wordsIn(name);
    const words = found.map(({ text }) => text);
    const between = Math.max(MOST_BETWEEN, ...found.slice(1).map(({ start }, n) => start - (found[n]?.end ?? start)));
    const rest = name.replace(WORD, '').trim();
    if (words.length === 0 || UNSPACED.test(name) || (words.length === 1 && rest !== '')) this.symbols.set(name.trim(), number);
    const whole = words.length > 1 || (as !== 'reader' && (words[0]?.length ?? 0) > 1);
    const own = this.ownNames.get(number) ?? new Map();
    this.ownNames.set(number, own);
    if (whole && !UNSPACED.test(name)) put(this.everywhere, { words, between, customer: number });
    put(own, { words, between, customer: number });
    // Of "Owner of the house" the small words are none of a name.
    const isOfName = (n: number) => as === 'name' || !/^\p{Ll}/u.test(name.slice(found[n]?.start));
    if (as !== 'address')
      for (const [n, word] of words.entries()) if (word.length > 1 && isOfName(n)) put(own, { words: [word], between, customer: number });
  }
}

const label = (number: number) => `Customer ${number}`;

function wordsIn(text: string): Word[] {
  return [...text.matchAll(WORD)].map((found) => ({
    // By way of upper case, in which “ß” is “SS”.
    text: found[0].normalize('NFKC').toUpperCase().toLowerCase(),
    ...{ start: found.index, end: found.index + found[0].length },
  }));
}

function fits({ words: named, between }: Name, text: string, words: Word[], at: number): boolean {
  return named.every((word, n) => {
    const here = words[at + n];
    if (here?.text !== word) return false;
    const before = n === 0 ? undefined : words[at + n - 1];
    return before === undefined || (here.start - before.end <= between && !text.slice(before.end, here.start).includes('\n'));
  });
}

/** The first customer of a name keeps it. */
function put(names: Names, name: Name): void {
  const [first] = name.words;
  if (first === undefined) return;
  const others = names.get(first) ?? [];
  if (others.some(({ words }) => isDeepStrictEqual(words, name.words))) return;
  names.set(
    first,
    [...others, name].sort((a, b) => b.words.length - a.words.length),
  );
}

/** Whatever its case; a name of symbols has no ends of words. */
function replaceAll(text: string, name: string, by: string): string {
  const [all, one] = [text.toLowerCase(), name.toLowerCase()];
  // Lower case of another length would shift the places.
  if (all.length !== text.length || one === '') return text.split(name).join(by);
  let [replaced, done] = ['', 0];
  for (let at = all.indexOf(one); at >= 0; at = all.indexOf(one, done)) {
    replaced += text.slice(done, at) + by;
    done = at + one.length;
  }
  return replaced + text.slice(done);
}

function* objectsIn(value: unknown): Generator<Facts> {
  if (value === null || typeof value !== 'object') return;
  if (!Array.isArray(value)) yield value as Facts;
  for (const inner of Object.values(value)) yield* objectsIn(inner);
}

/** Names and mail addresses of whom a report is for. */
function reportTexts(facts: Facts): string[] {
  const { name, answer, to, vendorId, copyTo } = facts;
  const recipients = [...objectsIn(facts)].map(({ recipientName }) => recipientName);
  const mails = vendorId === 0 || vendorId === undefined ? [to].flat() : [];
  return [...recipients, ...(answer === undefined ? [] : [name]), copyTo, ...mails].filter((text) => typeof text === 'string');
}
