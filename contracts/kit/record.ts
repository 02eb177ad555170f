import { z } from 'zod';
import { type AuditKind, describe } from '../audit.ts';
import { auditedEvent, type EventStream, first, type IdKind, id, type Shape, stream, subjectIsActor } from '../event.ts';
import { listed as listedWords } from '../format.ts';
import type { RefusalCode } from '../refusals.ts';
import type { RecordCode } from './record-refusals.ts';
import { evolveUndoable, type UndoableEvent, type UndoableState } from './undoable.ts';

/**
 * A kind of record: named fields that somebody adds, changes, deletes and takes back, on the list of a user or of the organisation. From one
 * definition follow its events with their undo and audit, its state, its decisions, its table and its owners (docs/decisions/0070).
 *
 * A new record:
 * 1. `<area>/<noun>.events.ts`: `export const nounRecord = record({ ... })`, and its kind of id in `IdKinds`.
 * 2. `contracts/<context>/events.ts` exports it, because the thread that reads the log looks there.
 * 3. `refusals.ts`: `...recordRefusals('NOUN', 'noun')`, with NOUN_LOCKED and NOUNS_FULL; `owned.ts`: its ids.
 * 4. `<noun>.ts`: body and answer of its calls, with `recordBody` and `recordStamp`. Their schemas are the calls' own: stored shapes stay.
 * 5. Calls, one file each with the documented names; `recordChange`, `recordDelete` and `recordUndo` make three of them.
 * 6. `projections/<context>/<nouns>.ts`: `recordModel(nounRecord, { name: 'nouns', version: 1, owned: noun })`.
 * 7. `server/<context>/<area>/<noun>.records.ts`: `class NounRecords extends recordsOf(recordDecider(nounRecord), nouns) {}`. The context's
 *    module lists it under `records`. Where calls name fields differently, its third argument makes the answers.
 * 8. Bindings `uses: [NounRecords]`, and `reads: [NounRecords.model]` for lists: `list`, `create`, `change`, `remove`, `undo`.
 * 9. Samples of its four events: shipped-shapes.json and old-log.ndjson in test/platform; personal fields in shipped-shapes.spec.ts.
 * 10. A spec of what is its own, such as `checked`: what all records do, test/platform/records asks of each kind by these samples.
 *
 * A field that comes later has `since: 2`, then 3: the next version of the two events that hold fields. Add samples of it and the two shapes, and raise
 * the read model's `version`.
 */
export function record<
  const Type extends string,
  // biome-ignore lint/suspicious/noExplicitAny: fields of any values
  Defined extends Record<string, Field<any>>,
  const Begins extends keyof typeof BEGUN = 'Add',
  const Copies extends boolean = false,
>(definition: Definition<Type, Begins, Defined, Copies>): RecordKind<Type, Begins, FieldsOf<Defined>, Copies> {
  type Fields = FieldsOf<Defined>;
  const { name, idOf, type, owner, bytes = () => 500 } = definition;
  const begins = definition.begins ?? ('Add' as Begins);
  const rules: RecordRules<Fields> = {
    lists: owner === 'person' ? ['mine'] : ['mine', 'organization'],
    ...definition,
    fields: definition.fields as FieldDefinitions<Fields>,
    copies: definition.copies ?? false,
    event: typesOf(type, begins),
  };
  const events = eventsOf(rules) as RecordEvents<Type, Begins, Fields, Copies>;
  const fold = {
    initial: (recordId: number) => initialOf(rules, recordId),
    evolve: evolveUndoable<RecordState<Fields>, RecordUndo<Fields>>(events),
    about: ({ organizationId }: RecordState<Fields>) => ({ organizationId }),
    weigh: ({ exists, fields, steps }: RecordState<Fields>) => 1_000 + (exists ? (1 + steps.length) * bytes(fields) : 0),
  };
  return { ...rules, ...stream(name, idOf, events, fold, owner === 'person' ? subjectIsActor : undefined), idOf, fold, type, begins };
}

/** One field: its stored shape, what the audit calls it, and its value before anybody has written one. */
export interface Field<Value> {
  /** As it is stored, which is not as a call takes it: calls change, stored events stay. */
  stored: z.ZodType<Value>;
  word: string;
  blank: Value;
  /** The value in the audit; `nothing` for an empty text by default. */
  show(value: Value): string;
  /** Whether two values are the same, so that nothing is recorded. By default they are if their JSON is. */
  same(a: Value, b: Value): boolean;
  /** The version of the kind's events that has it first; events of before have it blank. A field added later takes the next number. */
  since: number;
}

/** A field of a record; personal ones are stored as `personal` (contracts/event.ts). */
export const field = <Value>(
  stored: z.ZodType<Value>,
  word: string,
  blank: NoInfer<Value>,
  { show = (value) => String(value) || 'nothing', same = sameJson, since = 1 }: Partial<Pick<Field<Value>, 'show' | 'same' | 'since'>> = {},
): Field<Value> => ({ stored, word, blank, show, same, since });

const sameJson = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The list that a record is on: a user's own, or the one of all people of the organisation. */
export type RecordList = 'mine' | 'organization';

interface Definition<Type extends string, Begins, Defined, Copies extends boolean> extends RecordText<FieldsOf<Defined>> {
  /** Of its streams `<name>-<id>` and of its change notices `<name>:<id>`. */
  name: string;
  idOf: IdKind;
  /** In the names of its events and commands: `Addendum` with `Create` makes AddendumCreated, CreateAddendum, AddendumChanged, UndoAddendum. */
  type: Type;
  /** `Add` when nothing is said. */
  begins?: Begins;
  /** The lists that it can be on; both when nothing is said, and only a person's own with `owner: 'person'`. */
  lists?: readonly RecordList[];
  /** `person`: it stays with its user whatever their organisation is, and is on no list of an organisation. */
  owner?: 'organization' | 'person';
  /** The most that one list holds, and the refusal of one more. */
  limit: { most: number; full: RefusalCode };
  fields: Defined;
  /** One can be a copy of another, which its first event names. */
  copies?: Copies;
  /** Addendums, which are older than the kit, do not know when they were added. */
  undated?: true;
  /** Rough size of the fields in memory; 500 when nothing is said. */
  bytes?(fields: FieldsOf<Defined>): number;
}

/** How a record is spoken of, in the audit and in refusals. */
interface RecordText<Fields> {
  noun: string;
  /** Of its refusals: ADDENDUM of ADDENDUM_NOT_FOUND, _LOCKED, _INVALID, _CHANGED, _DELETED and _UNDO_CONFLICT. */
  code: RecordCode;
  audit: AuditKind;
  /** The name of one in sentences and lists. */
  named(fields: Fields): string;
  /** In the audit in place of its name, for kinds that others may not read: then the audit has no values and no facts either. */
  inAudit?(fields: Fields): string;
  /** What the audit shows of one that is added, deleted or restored. */
  summary?(fields: Fields): string;
  /** The unit of that. */
  unit?(fields: Fields): string;
  /** Fields as they are kept. Throws `..._INVALID` for those that cannot be. */
  checked?(fields: Fields): Fields;
  /** What a colleague has changed meanwhile; `the <word of the field>` when nothing is said. */
  meanwhile?(word: string): string;
  /** Words of changed fields in a sentence; `a, b and c` when nothing is said. */
  listed?(words: string[]): string;
}

type FieldsOf<Defined> = { [Name in keyof Defined]: Defined[Name] extends Field<infer Value> ? Value : never };
type FieldDefinitions<Fields> = { [Name in keyof Fields]: Field<Fields[Name]> };

/** What takes a step back. */
export type RecordUndo<Fields> = { type: 'changed'; changed: Partial<Fields> } | { type: 'deleted' } | { type: 'restored' };

export interface RecordState<Fields> extends UndoableState<RecordUndo<Fields>> {
  id: number;
  exists: boolean;
  deleted: boolean;
  organizationId: number;
  /** The user whose own it is; null in the organisation's list. */
  userId: number | null;
  fields: Fields;
  /** Empty for kinds that are `undated`. */
  addedAt: string;
}

interface Added<Fields> {
  id: number;
  organizationId: number;
  userId: number | null;
  fields: Fields;
}
/** The id of the record that this one is a copy of. */
type CopiedFrom<Copies> = Copies extends true ? { copiedFrom: number | null } : unknown;

const BEGUN = { Add: 'Added', Create: 'Created' } as const;
type Begun<Begins extends keyof typeof BEGUN> = (typeof BEGUN)[Begins];

type RecordEvent<Fields, Data> = UndoableEvent<RecordState<Fields>, RecordUndo<Fields>, Data>;
type RecordEvents<Type extends string, Begins extends keyof typeof BEGUN, Fields, Copies> = {
  [Name in `${Type}${Begun<Begins>}`]: RecordEvent<Fields, Added<Fields> & CopiedFrom<Copies>>;
} & { [Name in `${Type}Changed`]: RecordEvent<Fields, { changed: Partial<Fields> }> } & {
  [Name in `${Type}Deleted` | `${Type}Restored`]: RecordEvent<Fields, object>;
};

/** What decisions, tables and sentences need of a kind of record. */
export interface RecordRules<Fields>
  extends RecordText<Fields>,
    Pick<Definition<string, string, unknown, boolean>, 'name' | 'idOf' | 'owner' | 'limit' | 'undated'> {
  lists: readonly RecordList[];
  fields: FieldDefinitions<Fields>;
  copies: boolean;
  /** The names of its events. */
  event: { added: string; changed: string; deleted: string; restored: string };
}

/** A kind of record: the stream that holds its events, and its rules. */
export interface RecordKind<Type extends string, Begins extends keyof typeof BEGUN, Fields, Copies extends boolean>
  extends RecordRules<Fields>,
    EventStream<RecordEvents<Type, Begins, Fields, Copies>> {
  idOf: IdKind;
  type: Type;
  begins: Begins;
  fold: {
    initial(id: number): RecordState<Fields>;
    // biome-ignore lint/suspicious/noExplicitAny: its own events
    evolve(was: RecordState<Fields>, event: any): RecordState<Fields>;
    about(now: RecordState<Fields>): { organizationId: number };
    weigh(state: RecordState<Fields>): number;
  };
}

/** The fields of a kind of record: `type AddendumFields = FieldsIn<typeof addendumRecord>`. */
export type FieldsIn<Kind> = Kind extends RecordRules<infer Fields> ? Fields : never;

const typesOf = (type: string, begins: keyof typeof BEGUN) => ({
  added: `${type}${BEGUN[begins]}`,
  changed: `${type}Changed`,
  deleted: `${type}Deleted`,
  restored: `${type}Restored`,
});

const keysOf = <Of extends object>(of: Of) => Object.keys(of) as (keyof Of & string)[];
const mapped = <Fields extends object>(fields: FieldDefinitions<Fields>, value: (field: Field<unknown>) => unknown) =>
  Object.fromEntries(keysOf(fields).map((name) => [name, value(fields[name] as Field<unknown>)]));

const initialOf = <Fields extends object>({ fields, undated }: RecordRules<Fields>, recordId: number): RecordState<Fields> =>
  ({
    id: recordId,
    exists: false,
    deleted: false,
    organizationId: 0,
    userId: null,
    fields: mapped(fields, ({ blank }) => blank),
    written: {},
    steps: [],
    ...(!undated && { addedAt: '' }),
    updatedAt: '',
    updatedBy: '',
    revision: -1,
  }) as unknown as RecordState<Fields>;

/** Makes all versions of a shape that holds fields, each field from its `since` on; `older` makes data of one version into the next. */
function versionsOf<Fields extends object>(fields: FieldDefinitions<Fields>) {
  const names = keysOf(fields);
  const newest = Math.max(...names.map((name) => fields[name].since));
  const factsOf = (version: number) => {
    const known = names.filter((name) => fields[name].since <= version);
    return z.object(Object.fromEntries(known.map((name) => [name, fields[name].stored])) as Record<string, z.ZodType>);
  };
  return <Data>(of: (facts: ReturnType<typeof factsOf>) => z.ZodType, older: (data: Data, blank: Partial<Fields>) => Data): Shape<Data> => {
    let shape = first(of(factsOf(1)) as z.ZodType<Data>);
    for (let version = 2; version <= newest; version++) {
      const added = names.filter((name) => fields[name].since === version);
      const blank = Object.fromEntries(added.map((name) => [name, fields[name].blank])) as Partial<Fields>;
      shape = shape.next(of(factsOf(version)) as z.ZodType<Data>, (data) => older(data, blank));
    }
    return shape;
  };
}

// biome-ignore lint/suspicious/noExplicitAny: events of any data
function eventsOf<Fields extends object>(rules: RecordRules<Fields>): Record<string, RecordEvent<Fields, any>> {
  const { event } = rules;
  return {
    [event.added]: addedEvent(rules),
    [event.changed]: changedEvent(rules),
    [event.deleted]: lifeEvent(rules, true),
    [event.restored]: lifeEvent(rules, false),
  };
}

const define =
  <Fields, Data>(shape: z.ZodType | Shape<Data>) =>
  (members: Omit<RecordEvent<Fields, Data>, 'shape'>) => ({
    ...auditedEvent<RecordState<Fields>>()(shape as z.ZodType<Data> | Shape<Data>)(members),
    ...members,
  });

/** How the audit speaks of a kind: kinds with `inAudit` have another name there, and no facts. */
function auditOf<Fields>({ audit, inAudit, named, summary = () => '', unit = () => '' }: RecordRules<Fields>) {
  const say = (sentence: string, more: Parameters<typeof describe>[2]) => describe(audit, sentence, inAudit ? { facts: {} } : more);
  return { say, named: inAudit ?? named, summary, unit };
}

function addedEvent<Fields extends object>(rules: RecordRules<Fields>) {
  const { idOf, fields, copies, noun, undated, owner } = rules;
  const { say, named, summary, unit } = auditOf(rules);
  const listOf = (userId: number | null) => (owner === 'person' ? '' : userId === null ? ' for the organization' : ' to their own list');
  return define<Fields, Added<Fields> & { copiedFrom?: number | null }>(
    versionsOf(fields)(
      (facts) =>
        z.object({
          id: id(idOf),
          organizationId: id('organization'),
          userId: id('user').nullable(),
          fields: facts,
          ...(copies && { copiedFrom: id(idOf).nullable() }),
        }),
      (data, blank) => ({ ...data, fields: { ...blank, ...data.fields } }),
    ),
  )({
    apply: (was, data, { at }) => {
      const { organizationId, userId } = data;
      return { ...was, exists: true, organizationId, userId, fields: data.fields, ...(!undated && { addedAt: at }) };
    },
    undo: () => ({ type: 'deleted' }),
    writes: () => ['life'],
    audit: (_was, { userId, fields: now, copiedFrom = null }) =>
      say(`${copiedFrom === null ? 'Added' : 'Copied'} the ${noun} ${named(now)}${listOf(userId)}`, {
        after: summary(now),
        unit: unit(now),
      }),
  });
}

function changedEvent<Fields extends object>(rules: RecordRules<Fields>) {
  const { fields, noun, listed = listedWords } = rules;
  const { say, named } = auditOf(rules);
  const values = (of: Partial<Fields>, names: (keyof Fields & string)[]) =>
    names.map((name) => fields[name].show(of[name] as Fields[typeof name])).join('; ');
  return define<Fields, { changed: Partial<Fields> }>(
    versionsOf(fields)(
      (facts) => z.object({ changed: facts.partial() }),
      (data) => data,
    ),
  )({
    apply: (was, { changed }) => ({ ...was, fields: { ...was.fields, ...changed } }),
    undo: (was, { changed }) => ({
      type: 'changed',
      changed: Object.fromEntries(keysOf(changed).map((name) => [name, was.fields[name]])) as Partial<Fields>,
    }),
    writes: ({ changed }) => Object.keys(changed),
    audit(was, { changed }) {
      const names = keysOf(changed);
      return say(`Changed ${listed(names.map((name) => fields[name].word))} of the ${noun} ${named(was.fields)}`, {
        before: values(was.fields, names),
        after: values(changed, names),
      });
    },
  });
}

/** Deleted, or the deletion taken back. */
function lifeEvent<Fields extends object>(rules: RecordRules<Fields>, deleted: boolean) {
  const { say, named, summary } = auditOf(rules);
  const sentence = deleted ? 'Deleted' : 'Took back the deletion of';
  return define<Fields, object>(z.object({}))({
    apply: (was) => ({ ...was, deleted }),
    undo: () => ({ type: deleted ? 'restored' : 'deleted' }),
    writes: () => ['life'],
    audit: ({ fields }) =>
      say(`${sentence} the ${rules.noun} ${named(fields)}`, deleted ? { before: summary(fields) } : { after: summary(fields) }),
  });
}
