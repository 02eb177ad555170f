import { z } from 'zod';
import type { AuditSentence, AuditSubject } from './audit.ts';
import type { Actor, Metadata, NewEvent, Recorded } from './log.ts';
import type { WayBack } from './way-back.ts';

/**
 * The kinds of ids. Where a Postgres sequence draws the ids of a kind, the server raises the sequence at start past the ids in
 * the log; it finds these by the schemas (`fieldsMarked`).
 */
export type IdKind = keyof IdKinds;

/** Each context extends this interface by its own kinds, beside its events. */
// biome-ignore lint/suspicious/noEmptyInterface: the contexts fill it
export interface IdKinds {}

/** An id of one kind. */
export const id = (kind: IdKind) => z.number().int().meta({ idOf: kind });
export const whole = z.number().int();
export const text = z.string();
/** A decimal, never a float. */
export const amount = z.string();
/**
 * Text about a person. The log holds it sealed under a key of its data subject; a key that is destroyed makes the text unreadable
 * (docs/decisions/0170). The subject is the one of the stream (`EventStream.subject`).
 */
export const personal = z.string().meta({ personal: true });
/**
 * Text about somebody else than the stream's subject: who did it (`actor`); whoever is reached by it, where it is a mail address or a phone number
 * (`self`); whom a field of the data names by the id of a user or by a mail address; or, as in `vendor:detail.vendor_Id`, whose id of another kind a field
 * has.
 */
export const personalOf = (field: 'actor' | 'self' | string) => z.string().meta({ personal: field });

/** A shorter stored form of a version's data than deciders and folds see. `unpack` restores exactly what `pack` was given. */
export interface Packing {
  pack(data: never): unknown;
  unpack(stored: never): unknown;
  /** Identifies the packing; it is part of the shipped shape. */
  name: string;
}

/** One shipped shape of an event's data. `upcast` converts data to the next version; the newest version has none. */
export interface StoredVersion {
  schema: z.ZodType;
  packing?: Packing | undefined;
  upcast?: (data: never) => unknown;
}

/**
 * All versions of an event's stored shape, oldest first. `Data` is the newest: events are written in it, and deciders and folds
 * see only it. A shipped shape is never edited (test/platform/shipped-shapes.spec.ts): add a `next` version with an upcaster.
 */
export class Shape<Data> {
  constructor(readonly versions: readonly StoredVersion[]) {}

  /** The newest version, from 1. */
  get version(): number {
    return this.versions.length;
  }

  get schema(): z.ZodType<Data> {
    return this.newest.schema as z.ZodType<Data>;
  }

  next<Next>(schema: z.ZodType<Next>, upcast: (older: Data) => NoInfer<Next>, packing?: Packing): Shape<Next> {
    return new Shape([...this.versions.slice(0, -1), { ...this.newest, upcast: upcast as (data: never) => unknown }, { schema, packing }]);
  }

  /** Data of the newest version in its stored form. */
  stored(data: Data): unknown {
    const { packing } = this.newest;
    return packing ? packing.pack(data as never) : data;
  }

  /** Converts stored data of a version to the newest. Throws when the data does not fit the shape of its version. */
  read(stored: unknown, version: number): Data {
    const from = this.versions[version - 1];
    if (!from) throw new Error(`has version ${version}; this build knows up to ${this.version}`);
    const parsed = from.schema.safeParse(from.packing ? from.packing.unpack(stored as never) : stored);
    if (!parsed.success) throw new Error(`does not fit its schema: ${parsed.error.message}`);
    let data = parsed.data;
    for (const { upcast } of this.versions.slice(version - 1)) if (upcast) data = upcast(data as never);
    return data as Data;
  }

  private get newest(): StoredVersion {
    return this.versions.at(-1) as StoredVersion;
  }
}

/** The first version of an event. Needed only when further versions follow or the version is packed. */
export const first = <Data>(schema: z.ZodType<Data>, packing?: Packing): Shape<Data> => new Shape([{ schema, packing }]);

/** One stored event type. Each kind of stream extends it with the behaviour of its events. */
export interface EventDefinition<Data = unknown> {
  shape: Shape<Data>;
  /**
   * How the audit describes it, given the stream's state before it, because afterwards the old values are gone. Null when the
   * entry of another event describes it.
   */
  audit(was: never, data: Data, by: Pick<Metadata, 'actor' | 'command'>): AuditSentence | null;
  /** How the value that it replaced is set again, given the stream's state before it and now; left out where nothing of it can be. */
  wayBack?(was: never, data: Data, now: never): WayBack | null;
}

/** The events of a stream by type name; type names are unique in the whole product. */
export type EventDefinitions = Record<string, EventDefinition>;

/** The union of the events in some definitions: `type EstimateEvent = EventOf<typeof estimateEvents>`. */
export type EventOf<Definitions> = {
  [Type in keyof Definitions & string]: Definitions[Type] extends EventDefinition<infer Data> ? NewEvent<Type, Data> : never;
}[keyof Definitions & string];

export const shapeOf = <Data>(stored: z.ZodType<Data> | Shape<Data>): Shape<Data> => (stored instanceof Shape ? stored : first(stored));

/** The revision, instant and command of a recorded event. */
export interface RecordedAt {
  revision: number;
  at: string;
  commandId: string;
}

/** An event that changes its stream's state, and that the audit describes. */
export interface AuditedEvent<State, Data = unknown> extends EventDefinition<Data> {
  /** The state after it: facts only, so that it never refuses and never throws. */
  apply(was: State, data: Data, recorded: RecordedAt): State;
  audit(was: State, data: Data, by: Pick<Metadata, 'actor' | 'command'>): AuditSentence | null;
  wayBack?(was: State, data: Data, now: State): WayBack | null;
}

/** `auditedEvent<State>()(shape)({ apply, audit })`; a definition with a missing member does not compile. */
export const auditedEvent =
  <State>() =>
  <Data>(stored: z.ZodType<Data> | Shape<Data>) =>
  (members: Omit<AuditedEvent<State, Data>, 'shape'>): AuditedEvent<State, Data> => ({ shape: shapeOf(stored), ...members });

/** A decider's `evolve`: a look-up among the definitions of a stream's events. */
export function evolveBy<State, Event extends NewEvent>(
  events: {
    [Type in Event['type']]: AuditedEvent<State, Extract<Event, { type: Type }>['data']>;
  },
) {
  return (was: State, event: Recorded<Event>): State => {
    const definition = events[event.type as Event['type']] as unknown as AuditedEvent<State>;
    const { revision, metadata } = event;
    return definition.apply(was, event.data, { revision, at: metadata.at, commandId: metadata.commandId });
  };
}

/** How the audit folds a kind of stream: the state that each event's `audit` is given, and what its entries are about. */
export interface StreamFold<State, Event extends NewEvent = NewEvent> {
  /** The state of a stream without events. */
  initial(id: number): State;
  /** The state after an event; it may change and return the same object. Never refuses and never throws. */
  evolve(was: State, event: Recorded<Event>): State;
  /** What an entry is about, given the state after its event. */
  about(now: State, data: Event['data']): AuditSubject;
  /** An entry's sentence with what the stream knows beside the event; the event's own sentence by default. */
  told?(was: State, event: Recorded<Event>, sentence: string): string;
  /** The state's rough size in memory, in bytes; 2,000 when nothing is said. It is called after every event, so it must be cheap. */
  weigh?(state: State): number;
}

/** The streams `<name>-<id>`, the events that they hold, and how the audit folds them. */
export interface EventStream<Definitions extends EventDefinitions = EventDefinitions> {
  name: string;
  idOf: IdKind | null;
  events: Definitions;
  // biome-ignore lint/suspicious/noExplicitAny: streams of any state
  fold: StreamFold<any, any>;
  subject?: SubjectOf | undefined;
}

/**
 * The data subject whose key seals an event's personal text: `user-7`, `customer-12`, `estimate-55`. Without it, each stream has a key of its own, under
 * its own name.
 */
export type SubjectOf = (id: number, data: never, actor: Actor) => string;

/** Of streams that a person alone writes: the person who does. */
export const subjectIsActor: SubjectOf = (id, _data, actor) => `user-${actor.kind === 'user' ? actor.userId : id}`;
/** Of streams whose id is their person's. */
export const subjectIsUser: SubjectOf = (id) => `user-${id}`;

/** `idOf` is the kind of the id in the stream's name; null when no sequence draws it. */
export function stream<Definitions extends EventDefinitions, State>(
  name: string,
  idOf: IdKind | null,
  events: Definitions,
  fold: StreamFold<State, EventOf<Definitions>>,
  subject?: SubjectOf,
): EventStream<Definitions> {
  return { name, idOf, events, fold, subject };
}

/** A packed list of objects: fields that several objects share are stored once; each row refers to them and adds its own fields. */
interface PackedRows {
  alike: Record<string, unknown>[];
  rows: unknown[][];
}

function packRows(objects: Record<string, unknown>[], own: string[]): PackedRows {
  const places = new Map<string, number>();
  const alike: Record<string, unknown>[] = [];
  const rows = objects.map((object) => {
    // A loop, because an event may have 10,000 rows and lists of entries take several times as long.
    const shared: Record<string, unknown> = {};
    for (const key in object) if (!own.includes(key)) shared[key] = object[key];
    const json = JSON.stringify(shared);
    const place = places.get(json) ?? alike.push(shared) - 1;
    places.set(json, place);
    return [place, ...own.map((key) => object[key])];
  });
  return { alike, rows };
}

const unpackRows = ({ alike, rows }: PackedRows, own: string[]) =>
  rows.map(([place, ...values]) => ({ ...alike[place as number], ...Object.fromEntries(own.map((key, n) => [key, values[n]])) }));

/** Stores the list `key` of an event packed, with `own` fields in each row. */
export const packed = (key: string, own: string[]): Packing => ({
  name: `${key}: ${own.join()}`,
  pack: (data: Record<string, unknown>) => ({ ...data, [key]: packRows(data[key] as Record<string, unknown>[], own) }),
  unpack: (stored: Record<string, unknown>) => ({ ...stored, [key]: unpackRows(stored[key] as PackedRows, own) }),
});

type JsonSchema = {
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  anyOf?: JsonSchema[];
} & Record<string, unknown>;

/** A marked field of a schema: the names that lead to it (`*` for every entry of a list) and the mark's value. */
export interface MarkedField {
  path: (string | number)[];
  mark: unknown;
}

/** The fields of a schema with a mark: `id(kind)` sets the mark `idOf`, `personal` sets `personal`. */
export function fieldsMarked(schema: z.ZodType, by: 'idOf' | 'personal'): MarkedField[] {
  const walk = (node: JsonSchema, path: (string | number)[]): MarkedField[] => [
    ...(by in node ? [{ path, mark: node[by] }] : []),
    ...Object.entries(node.properties ?? {}).flatMap(([name, inner]) => walk(inner, [...path, name])),
    ...(node.prefixItems ?? []).flatMap((inner, place) => walk(inner, [...path, place])),
    ...(node.items ? walk(node.items, [...path, '*']) : []),
    ...(node.anyOf ?? []).flatMap((inner) => walk(inner, path)),
  ];
  return walk(z.toJSONSchema(schema, { unrepresentable: 'any' }) as JsonSchema, []);
}

/** The values of a field in an event's data. */
export function valuesAt(data: unknown, path: (string | number)[]): unknown[] {
  let values = [data];
  for (const name of path)
    values = values.flatMap((value) => {
      if (value === null || typeof value !== 'object') return [];
      return name === '*' ? (value as unknown[]) : [(value as Record<string, unknown>)[name]];
    });
  return values;
}
