import type { EventData, EventType, JSONType } from '@eventstore/db-client';
import { jsonEvent } from '@eventstore/db-client';
import { BoundedCache, cacheBound } from '../../../contracts/bounded-cache.ts';
import type { EventDefinition, EventDefinitions, SubjectOf } from '../../../contracts/event.ts';
import type { Actor, Metadata, NewEvent, Recorded } from '../../../contracts/log.ts';
import {
  erasedName,
  eraseFields,
  isNamed,
  openFields,
  openText,
  type PersonalField,
  personalFields,
  type SealedText,
  Subjects,
  sealFields,
  sealText,
} from './personal-fields.ts';
import type { PersonalKeys } from './personal-keys.ts';

/** An event to append. `id` is a UUID assigned before the first attempt, so that the store recognises a retry. */
export interface EventToAppend extends NewEvent {
  id: string;
  metadata: Metadata;
}

/**
 * An event read from the log. If no definition fits, `undecodable` is set and `data` is left as stored: a consumer that
 * needs the event must stop.
 */
export interface LogEvent extends Recorded {
  undecodable?: Error;
}

/** The fields of the client's recorded event that the codec reads. */
export interface StoredEvent {
  id: string;
  type: string;
  streamId: string;
  revision: bigint;
  data: unknown;
  metadata?: unknown;
  position?: { commit: bigint };
}

/**
 * Metadata as stored: ids under the names that EventStoreDB's own projections know, `v` the data's version, `big` when it holds BigInts, `sealed` the
 * personal text of the data, `actorName` the actor's name, sealed.
 */
interface StoredMetadata extends Omit<Metadata, 'correlationId' | 'causationId'> {
  $correlationId: string;
  $causationId: string;
  v: number;
  big?: true;
  sealed?: SealedText;
  actorName?: SealedText[0];
}

const NAMES = cacheBound({
  name: 'names of actors',
  most: 5_000,
  of: 'entries',
  because: 'some 300 bytes each, sealed and open: a person acts many times under one name, which is sealed once',
});

/** Encodes and decodes events. With keys, the log holds personal text sealed (docs/decisions/0170). */
export class EventCodec {
  private readonly definitions = new Map<
    string,
    { definition: EventDefinition; subject: SubjectOf | undefined; fields: PersonalField[][] }
  >();
  /** Sealed names by key and name, names by sealed name. */
  private readonly sealedNames = new BoundedCache<SealedText[0]>(NAMES);
  private readonly openNames = new BoundedCache<string>(NAMES);

  constructor(private readonly keys?: PersonalKeys) {}

  /** Adds the events of a stream. Throws on a type that another stream has. */
  defineEvents(definitions: EventDefinitions, subject?: SubjectOf): void {
    for (const [type, definition] of Object.entries(definitions)) {
      const known = this.definitions.get(type);
      if (known && known.definition !== definition) throw new Error(`Event ${type} is defined twice`);
      this.definitions.set(type, { definition, subject, fields: [] });
    }
  }

  get types(): string[] {
    return [...this.definitions.keys()];
  }

  defines(type: string): boolean {
    return this.definitions.has(type);
  }

  /**
   * Validates and encodes. Throws on an unknown type or on invalid data, which is always a bug of ours and never the
   * user's fault.
   */
  encode(event: EventToAppend, stream = ''): EventData<EventType> {
    const shape = this.definitions.get(event.type)?.definition.shape;
    if (!shape) throw new Error(`Event ${event.type} is not defined`);
    const parsed = shape.schema.safeParse(event.data);
    if (!parsed.success) throw new Error(`Event ${event.type} does not fit its schema: ${parsed.error.message}`);
    const { correlationId, causationId, ...rest } = event.metadata;
    const metadata: StoredMetadata = { ...rest, $correlationId: correlationId, $causationId: causationId, v: shape.version };
    const data = sealBigInts(shape.stored(parsed.data));
    if (data.found) metadata.big = true;
    if (this.keys) this.seal(this.keys, event, stream, data.value, metadata);
    return jsonEvent({ id: event.id, type: event.type, data: data.value as JSONType, metadata: metadata as unknown as JSONType });
  }

  /** Decodes to the newest version. Throws on an unknown type, on a version newer than this build knows, and on data that its version's schema refuses. */
  decode(stored: StoredEvent): Recorded {
    const shape = this.definitions.get(stored.type)?.definition.shape;
    if (!shape) throw new Error(`Event ${stored.type} of ${stored.streamId} is not defined`);
    const { $correlationId, $causationId, v, big, sealed, actorName, ...metadata } = stored.metadata as StoredMetadata;
    let data: unknown;
    let { actor } = metadata;
    try {
      const open = big ? openBigInts(stored.data) : stored.data;
      if (this.keys || sealed || actorName) actor = this.open(stored, open);
      data = shape.read(open, v);
    } catch (error) {
      throw new Error(`Event ${stored.type} of ${stored.streamId} ${(error as Error).message}`);
    }
    return { ...envelope(stored), data, metadata: { ...metadata, actor, correlationId: $correlationId, causationId: $causationId } };
  }

  /** The ids of the keys that an event is sealed with, which `PersonalKeys.load` has to read before it is decoded. */
  keyIdsOf(stored: StoredEvent): string[] {
    const { sealed = [], actorName } = (stored.metadata ?? {}) as Partial<StoredMetadata>;
    if (!Array.isArray(sealed)) return [];
    return [...sealed, ...(actorName ? [actorName] : [])].map(([id]) => id);
  }

  /** Whether an event has text of one of these subjects, sealed under one of these keys or from before there were seals. */
  isAbout(stored: StoredEvent, subjects: ReadonlySet<string>, keyIds: ReadonlySet<string>): boolean {
    const sealed = this.keyIdsOf(stored);
    if (sealed.some((id) => keyIds.has(id))) return true;
    const { actor, v } = (stored.metadata ?? {}) as Partial<StoredMetadata>;
    if (!actor || !this.defines(stored.type)) return false;
    const of = this.subjects(stored.type, stored.data, actor, stored.streamId);
    // Before a field named whose it is, it was sealed under the key of its stream.
    if (sealed.length > 0) return of.all(this.fieldsOf(stored.type, v).filter(isNamed)).some((one) => subjects.has(one));
    return (of.ofActor !== undefined && subjects.has(of.ofActor)) || of.all(this.fieldsOf(stored.type, v)).some((one) => subjects.has(one));
  }

  /** The subjects of an event, for which `PersonalKeys.ensure` has to make keys before it is encoded; a subject may be there twice. */
  subjectsOf({ type, data, metadata }: EventToAppend, stream: string): string[] {
    const subjects = this.subjects(type, data, metadata.actor, stream);
    const named = subjects.all(this.fieldsOf(type));
    if (subjects.ofActor && metadata.actor.name) named.push(subjects.ofActor);
    return named;
  }

  private seal(keys: PersonalKeys, event: EventToAppend, stream: string, data: unknown, metadata: StoredMetadata): void {
    const { type, id } = event;
    const { actor } = metadata;
    const subjects = this.subjects(type, event.data, actor, stream);
    const sealed = sealFields(data, this.fieldsOf(type), subjects, keys, id);
    if (sealed.length > 0) metadata.sealed = sealed;
    const { ofActor } = subjects;
    if (!ofActor || !actor.name) return;
    metadata.actor = { ...actor, name: '' };
    const key = `${keys.currentOf(ofActor)?.id} ${actor.name}`;
    metadata.actorName = this.sealedNames.get(key) ?? sealText(keys, ofActor, ofActor, actor.name);
    this.sealedNames.set(key, metadata.actorName);
  }

  /** Opens the data in place, and returns the actor with their name. Text from before there were seals is as it is, or blank if it was erased since. */
  private open(stored: StoredEvent, data: unknown): Actor {
    const { actor, v, sealed, actorName, at } = stored.metadata as StoredMetadata;
    const { keys } = this;
    if (!keys) throw new Error('is sealed, and this log was opened without keys');
    if (sealed) {
      const fields = this.fieldsOf(stored.type, v);
      openFields(data, fields, sealed, keys, stored.id);
      if (keys.anyErased) this.eraseNamed(stored, data, actor, fields.filter(isNamed));
    }
    if (actorName) return { ...actor, name: this.openName(keys, actorName) };
    if (!keys.anyErased) return actor;
    const fields = sealed ? [] : this.fieldsOf(stored.type, v);
    // Of a copy: a field that says whose another is may be blanked before that one.
    const subjects = this.subjects(stored.type, fields.length > 0 ? structuredClone(data) : data, actor, stored.streamId);
    const isErased = (subject: string) => keys.wasErased(subject, Date.parse(at));
    eraseFields(data, fields, subjects, isErased);
    return subjects.ofActor && isErased(subjects.ofActor) ? { ...actor, name: erasedName(subjects.ofActor) } : actor;
  }

  /** Of subjects that fields name, and that were erased since: their text may be sealed under the key of the stream, as it was before. */
  private eraseNamed(stored: StoredEvent, data: unknown, actor: Actor, fields: PersonalField[]): void {
    if (fields.length === 0) return;
    const { at } = stored.metadata as StoredMetadata;
    const subjects = this.subjects(stored.type, data, actor, stored.streamId);
    eraseFields(data, fields, subjects, (subject) => this.keys?.wasErased(subject, Date.parse(at)) ?? false);
  }

  private openName(keys: PersonalKeys, [id, sealed]: SealedText[0]): string {
    const found = this.openNames.get(sealed);
    if (found !== undefined && keys.byId(id)?.key) return found;
    // What was sealed about itself: the subject is authenticated with it.
    const { subject, opened = erasedName(subject) } = openText(keys, id, keys.byId(id)?.subject ?? '', sealed);
    this.openNames.set(sealed, opened);
    return opened;
  }

  private subjects(type: string, data: unknown, actor: Actor, stream: string): Subjects {
    const subject = this.definitions.get(type)?.subject;
    const id = Number(/-(\d+)$/.exec(stream)?.[1] ?? -1);
    return new Subjects(data, actor, subject ? subject(id, data as never, actor) : stream);
  }

  /** The fields with personal text of a version, by default the newest. */
  private fieldsOf(type: string, version?: number): PersonalField[] {
    const known = this.definitions.get(type);
    const shape = known?.definition.shape;
    const stored = shape?.versions[(version ?? shape.version) - 1];
    if (!known || !shape || !stored) return [];
    const place = version ?? shape.version;
    const fields = known.fields[place] ?? personalFields(stored.schema);
    known.fields[place] = fields;
    if (fields.length > 0 && stored.packing)
      throw new Error(`Event ${type} is packed, and has personal text: its seals would not be found`);
    return fields;
  }

  /** Like `decode`, but marks an event that it cannot decode, so that only consumers of that event stop. */
  decodeOrMark(stored: StoredEvent): LogEvent {
    try {
      return this.decode(stored);
    } catch (error) {
      return { ...envelope(stored), data: stored.data, metadata: stored.metadata as Metadata, undecodable: error as Error };
    }
  }
}

function envelope(stored: StoredEvent) {
  return {
    type: stored.type,
    id: stored.id,
    stream: stored.streamId,
    revision: Number(stored.revision),
    position: stored.position?.commit ?? 0n,
  };
}

function sealBigInts(value: unknown): { value: unknown; found: boolean } {
  let found = false;
  const seal = (v: unknown): unknown => {
    if (typeof v === 'bigint') {
      found = true;
      return { $bigint: v.toString() };
    }
    if (Array.isArray(v)) return v.map(seal);
    if (v !== null && typeof v === 'object') return Object.fromEntries(Object.entries(v).map(([k, inner]) => [k, seal(inner)]));
    return v;
  };
  return { value: seal(value), found };
}

function openBigInts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(openBigInts);
  if (value === null || typeof value !== 'object') return value;
  if ('$bigint' in value && typeof value.$bigint === 'string') return BigInt(value.$bigint);
  return Object.fromEntries(Object.entries(value).map(([k, inner]) => [k, openBigInts(inner)]));
}
