import type { z } from 'zod';
import { fieldsMarked, valuesAt } from '../../../contracts/event.ts';
import type { Actor } from '../../../contracts/log.ts';
import { addressSubject, openBytes, type PersonalKeys, sealBytes } from './personal-keys.ts';

/** A field with personal text: the names that lead to it, and whose it is (the marks of contracts/event.ts). */
export interface PersonalField {
  path: (string | number)[];
  whose: true | string;
}

/**
 * The texts of an event, one for each key: the key's id, and base64 of the sealed JSON list of the texts. In the data, `*` stands in the place of the
 * next text of the first key, `*1` of the second, and so on. Empty text is not sealed.
 */
export type SealedText = [keyId: string, sealed: string][];

/** `vendor:detail.vendor_Id`: the kind of the subject, and where its id stands. */
const NAMED = /^(\w+):(.+)$/;
export const isNamed = ({ whose }: PersonalField): boolean => typeof whose === 'string' && NAMED.test(whose);

const placeOf = (group: number) => (group === 0 ? '*' : `*${group}`);

/** A path that several branches of a union share is there once. */
export function personalFields(schema: z.ZodType): PersonalField[] {
  const fields = new Map(
    fieldsMarked(schema, 'personal').map(({ path, mark }) => [JSON.stringify(path), { path, whose: mark as true | string }]),
  );
  return [...fields.values()];
}

/** The subjects of an event: whose a field is, given its data before anything is sealed. */
export class Subjects {
  constructor(
    private readonly data: unknown,
    private readonly actor: Actor,
    /** The stream's own. */
    private readonly own: string,
  ) {}

  of({ whose }: PersonalField, text: string): string {
    if (whose === true) return this.own;
    if (whose === 'self') return addressSubject(text);
    if (whose === 'actor') return this.ofActor ?? this.own;
    const named = NAMED.exec(whose);
    if (named) {
      const [, kind = '', path = ''] = named;
      const [id] = valuesAt(this.data, path.split('.'));
      return typeof id === 'number' && id > 0 ? `${kind}-${id}` : this.own;
    }
    const value = (this.data as Record<string, unknown>)[whose];
    if (typeof value === 'number') return `user-${value}`;
    return typeof value === 'string' && value !== '' ? addressSubject(value) : this.own;
  }

  /** Those of all fields; a subject may be there twice. */
  all(fields: PersonalField[]): string[] {
    return fields.flatMap((field) =>
      valuesAt(this.data, field.path).flatMap((text) => (typeof text === 'string' && text !== '' ? [this.of(field, text)] : [])),
    );
  }

  /** Whose the actor's name is; nobody's when the product itself acts. */
  get ofActor(): string | undefined {
    if (this.actor?.kind === 'user') return `user-${this.actor.userId}`;
    if (this.actor?.kind !== 'report') return undefined;
    return this.actor.vendorId ? `vendor-${this.actor.vendorId}` : this.own;
  }
}

/** Takes the personal text out of the data, which it changes in place, and seals it. The keys of all subjects must be at hand. */
export function sealFields(data: unknown, fields: PersonalField[], subjects: Subjects, keys: PersonalKeys, about: string): SealedText {
  const found = new Map<string, { group: number; texts: string[] }>();
  for (const field of fields)
    replaceAt(data, field.path, (text) => {
      if (text === '') return text;
      const subject = subjects.of(field, text);
      const one = found.get(subject) ?? { group: found.size, texts: [] };
      found.set(subject, one);
      one.texts.push(text);
      return placeOf(one.group);
    });
  return [...found].map(([subject, { texts }]) => sealText(keys, subject, about, JSON.stringify(texts)));
}

/** Puts the text back into the data, in place; of a destroyed key, what an erased field reads. Throws when a key is missing, or a seal is broken. */
export function openFields(data: unknown, fields: PersonalField[], sealed: SealedText, keys: PersonalKeys, about: string): void {
  const groups = new Map(
    sealed.map(([id, text], group) => {
      const { subject, opened } = openText(keys, id, about, text);
      return [placeOf(group), { subject, next: 0, texts: opened === undefined ? undefined : (JSON.parse(opened) as string[]) }];
    }),
  );
  for (const { path } of fields)
    replaceAt(data, path, (text) => {
      const group = groups.get(text);
      if (!group) return text;
      return group.texts ? (group.texts[group.next++] ?? '') : erasedText(group.subject, path);
    });
}

/** Blanks text that was stored before there were seals, of subjects that were erased since; in place. */
export function eraseFields(data: unknown, fields: PersonalField[], subjects: Subjects, isErased: (subject: string) => boolean): void {
  for (const field of fields)
    replaceAt(data, field.path, (text) => {
      const subject = text === '' ? '' : subjects.of(field, text);
      return subject && isErased(subject) ? erasedText(subject, field.path) : text;
    });
}

export function sealText(keys: PersonalKeys, subject: string, about: string, text: string): SealedText[0] {
  const found = keys.currentOf(subject);
  if (!found?.key) throw new Error(`There is no key for the personal text of ${subject}`);
  return [found.id, sealBytes(found.key, about, Buffer.from(text)).toString('base64')];
}

/** The text, undefined if its key was destroyed or is not there. Throws when the key was not loaded, or the seal is broken. */
export function openText(keys: PersonalKeys, id: string, about: string, sealed: string): { subject: string; opened: string | undefined } {
  const found = keys.byId(id);
  if (!found) throw new Error(`is sealed under the key ${id}, which was not loaded`);
  const { subject, key } = found;
  return { subject, opened: key ? openBytes(key, about, Buffer.from(sealed, 'base64')).toString() : undefined };
}

/** Fields that name somebody: they say that they were erased, so that no sentence has a gap. */
const NAMES = new Set([
  'lastName',
  'companyName',
  'company',
  'name',
  'contact',
  'recipientName',
  'payeeName',
  'contactName',
  'vendorName',
  'invitedBy',
  'givenBy',
]);

/** What an erased field reads. Of a user who is gone the number stays, as in "Former user 20417". */
function erasedText(subject: string, path: (string | number)[]): string {
  const field = path.findLast((name) => name !== '*');
  const user = /^user-(\d+)$/.exec(subject)?.[1];
  if (user && field === 'firstName') return 'Former';
  if (user && field === 'lastName') return `user ${user}`;
  if (!NAMES.has(String(field))) return '';
  return erasedName(subject);
}

/** What stands in the place of the name of an erased subject. */
export function erasedName(subject: string): string {
  // The subject of a key that is not there is not known.
  if (!subject) return 'unreadable';
  const user = /^user-(\d+)$/.exec(subject)?.[1];
  return user ? `Former user ${user}` : 'erased';
}

/** Replaces each text at a path, in place; `*` is every entry of a list. */
function replaceAt(data: unknown, path: (string | number)[], replace: (text: string) => string): void {
  const [name, ...rest] = path;
  if (data === null || typeof data !== 'object' || name === undefined) return;
  for (const key of name === '*' ? Object.keys(data) : [name]) {
    const value = (data as Record<string, unknown>)[key];
    if (rest.length > 0) replaceAt(value, rest, replace);
    else if (typeof value === 'string') (data as Record<string, unknown>)[key] = replace(value);
  }
}
