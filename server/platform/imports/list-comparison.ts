import type { ListImportRow } from '../../../contracts/kit/list-import.ts';
import type { ReadRow } from './cells.ts';
import type { ComparedRow } from './list-preview.ts';

/** An entry of the list, or a row before: then with its number. */
export interface ListEntry<Fields> {
  id: number;
  revision: number;
  fields: Fields;
  row: number | null;
}

/** A row that says what is new, or what changes of the entry `id` that was seen at a revision. */
export type PlannedEntry<Fields> = { row: number; fields: Fields } | { row: number; id: number; seen: number; changed: Partial<Fields> };

/** How rows of one kind of list are read and compared; `Beside` is what a row is beside its fields, such as customer or vendor. */
export interface ListRules<Fields extends object, Beside extends object> {
  /** `problem`: why it cannot be; `said`: what a person should know of a row that can. */
  read(cells: ReadRow['cells']): {
    typed: { [Name in keyof Fields]?: unknown };
    beside: Beside;
    problem?: string | undefined;
    said?: string;
  };
  /** All fields, or why they cannot be kept. */
  whole(typed: Partial<Fields>): Fields | string;
  /** What two entries may have in common, and its value. Entries with one of them are compared by `isSame`. */
  keysOf(fields: Fields, beside: Beside): [same: string, key: string][];
  /** Of two entries that have `same` in common. */
  isSame(a: Fields, b: Fields, same: string): boolean;
  sameValue(field: keyof Fields, a: Fields[keyof Fields], b: Fields[keyof Fields]): boolean;
  words: Record<keyof Fields, string>;
  show(field: keyof Fields, value: Fields[keyof Fields]): string;
  nameOf(fields: Fields): string;
  /** In place of the name of an entry that has none. */
  nameless: string;
  shown(typed: Partial<Fields>): Pick<ListImportRow, 'name' | 'phone' | 'email' | 'address'>;
}

/** Of a number that a thousand entries share, so many are looked at. */
const MOST_ALIKE = 20;

type Entry<Fields, Beside> = ListEntry<Fields> & { beside: Beside };

/** Compares rows with the entries of a list, and with the rows before them. Rows are in the file's order. */
export class ListComparison<Fields extends object, Beside extends object> {
  private readonly byKey = new Map<string, Entry<Fields, Beside>[]>();
  private readonly exact = new Map<string, Entry<Fields, Beside>>();

  constructor(
    private readonly rules: ListRules<Fields, Beside>,
    existing: Omit<Entry<Fields, Beside>, 'row'>[],
  ) {
    for (const entry of existing) this.remember({ ...entry, row: null });
  }

  compare({ row, cells }: ReadRow): ComparedRow {
    const { words, sameValue, show, nameOf, nameless } = this.rules;
    const { beside, problem, said = '', ...read } = this.rules.read(cells);
    const typed = Object.fromEntries(Object.entries(read.typed).filter(([, value]) => value !== '')) as Partial<Fields>;
    const shown = (why: string, changes: ListImportRow['changes'] = []) => ({
      ...{ row, ...beside, ...this.rules.shown(typed), changes },
      why: [why, said].filter(Boolean).join('. '),
    });
    const bad = (why: string): ComparedRow => ({ becomes: 'bad', shown: shown(why), plan: null });
    if (problem !== undefined) return bad(problem);
    const fields = this.rules.whole(typed);
    if (typeof fields === 'string') return bad(fields);
    const plan = { row, ...beside, fields };
    const { known, alike } = this.find(fields, beside);
    if (known) {
      const changes = (Object.keys(typed) as (keyof Fields)[]).filter((field) => !sameValue(field, fields[field], known.fields[field]));
      const who = known.row === null ? 'Already in the list' : `The same as row ${known.row}`;
      if (changes.length === 0) return { becomes: 'same', shown: shown(who), plan: null };
      // A later row of the same file is another version of the same entry; which one is right, only a person knows.
      if (known.row !== null) return { becomes: 'alike', shown: shown(`Looks like row ${known.row}`), plan };
      const described = changes.map((field) => ({
        field: words[field],
        before: show(field, known.fields[field]),
        after: show(field, fields[field]),
      }));
      const changed = Object.fromEntries(changes.map((field) => [field, fields[field]])) as Partial<Fields>;
      const change = { row, ...beside, id: known.id, seen: known.revision, changed };
      return { becomes: 'changed', shown: shown('', described), plan: change };
    }
    this.remember({ id: 0, beside, revision: 0, fields, row });
    if (!alike) return { becomes: 'added', shown: shown(''), plan };
    const other = alike.row === null ? nameOf(alike.fields) || nameless : `row ${alike.row}`;
    return { becomes: 'alike', shown: shown(`Has the ${alike.same} of ${other}`), plan };
  }

  /** The entry that a row is: one that has every field alike, or something in common and is the same by the rules. Else one that only looks like it. */
  private find(fields: Fields, beside: Beside): { known?: Entry<Fields, Beside>; alike?: Entry<Fields, Beside> & { same: string } } {
    const exact = this.exact.get(this.exactKey(fields, beside));
    if (exact) return { known: exact };
    let alike: (Entry<Fields, Beside> & { same: string }) | undefined;
    for (const [same, key] of this.rules.keysOf(fields, beside)) {
      for (const other of this.byKey.get(`${same} ${key}`) ?? []) {
        if (this.rules.isSame(fields, other.fields, same)) return { known: other };
        alike ??= { ...other, same };
      }
    }
    return alike ? { alike } : {};
  }

  private remember(entry: Entry<Fields, Beside>): void {
    const exact = this.exactKey(entry.fields, entry.beside);
    if (!this.exact.has(exact)) this.exact.set(exact, entry);
    for (const [same, key] of this.rules.keysOf(entry.fields, entry.beside)) {
      const name = `${same} ${key}`;
      const others = this.byKey.get(name);
      if (!others) this.byKey.set(name, [entry]);
      else if (others.length < MOST_ALIKE) others.push(entry);
    }
  }

  private exactKey(fields: Fields, beside: Beside): string {
    return JSON.stringify([beside, ...(Object.keys(this.rules.words) as (keyof Fields)[]).map((field) => fields[field])]);
  }
}
