import { Injectable } from '@nestjs/common';
import type { EventStream } from '../../../contracts/event.ts';
import type { RecordKind, RecordList, RecordState } from '../../../contracts/kit/record.ts';
import type { NewEvent } from '../../../contracts/log.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import type { RecordModel } from '../../../projections/runner/record-table.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { EventLog } from '../event-log/event-log.ts';
import { type RequestContext, requestKey, type Stream, streamOf } from '../event-log/stream.ts';
import { ReadDb } from '../read-db/read-db.ts';
import type { RecordDecider } from './record.decider.ts';
import { type ByUser, type Caller, callerOf, isVisible } from './record-rights.ts';
import { recordsAsOf } from './records-as-of.ts';

type Context = RequestContext & { session: Caller };

/** Whose a list is, seen by whoever asks. */
const ownerOf = (list: RecordList, { organizationId, userId }: Caller) => ({ organizationId, userId: list === 'mine' ? userId : null });
const compareNames = new Intl.Collator('en', { numeric: true }).compare;

/** The part of an answer that all records have (`recordStamp`). */
export const stampOf = ({ organizationId, userId, updatedAt, updatedBy, revision }: RecordState<unknown>) => ({
  organization_Id: userId === null ? organizationId : 0,
  organizationUser_Id: userId ?? 0,
  dateUpdated: updatedAt,
  updatedBy,
  revision,
});

/** The answer about a record whose calls name its fields as they are stored. */
type PlainRecord<Fields> = Fields & { id: number } & ReturnType<typeof stampOf>;
const plainRecord = <Fields>(state: RecordState<Fields>): PlainRecord<Fields> => ({ id: state.id, ...state.fields, ...stampOf(state) });

/** Fields to change. What somebody else wrote since `revision` is refused; nothing is compared without it. */
type Revised<Fields> = Partial<Fields> & { revision?: number | undefined };

/** The records of one kind, as calls answer them: their lists, and changes through their streams. Refusals are those of the decider. */
export interface Records<Fields, Answer> {
  /** By name; deleted ones are left out. */
  list(by: Caller, list: RecordList): Promise<Answer[]>;
  /** The caller's own as they were at an instant. */
  listAsOf(by: Caller, at: string, signal?: AbortSignal): Promise<ListedAsOf<Answer>>;
  /** How many are on a list. */
  count(by: Caller, list: RecordList): Promise<number>;
  /** Adds one to a list, of what `given` has of its fields; the others are blank. Refuses one more than the list holds. */
  create(list: RecordList, given: Partial<Fields>, ctx: Context, copiedFrom?: number | null): Promise<Answer>;
  /** Changes what `given` has of its fields. */
  change(id: number, given: Revised<Fields>, ctx: Context): Promise<Answer>;
  /** Adds one with an id that was drawn before, as often as it is asked once. Answers the revision that takes it back; null for nothing new. */
  addStep(id: number, list: RecordList, given: Partial<Fields>, ctx: Context): Promise<RecordStep | null>;
  /** As `change`. Answers the revision that takes it back; null when nothing differed. */
  changeStep(id: number, given: Revised<Fields>, ctx: Context): Promise<RecordStep | null>;
  /** Answers whether there was something to delete. */
  remove(id: number, ctx: Context): Promise<boolean>;
  /** Takes the change at `revision` back, or the caller's own latest. Answers the revision that undoes this. */
  undo(id: number, revision: number | undefined, ctx: Context): Promise<{ revision: number }>;
  /** The record as it is now, deleted or not. Nothing when it does not exist for the caller. */
  visible(id: number, by: Pick<Caller, 'userId' | 'organizationId'>): Promise<RecordState<Fields> | undefined>;
}

/** What stands there as it is now, because more was changed since than is read, is counted as `unread`. */
interface ListedAsOf<Answer> {
  records: Answer[];
  unread: number;
}

/** A change that can be taken back by its revision. */
interface RecordStep {
  id: number;
  revision: number;
}

// biome-ignore lint/suspicious/noExplicitAny: Nest gives constructors what their metadata says
type Provider = new (...dependencies: any[]) => object;

/** The class that services inject; a context's module lists it under `records`. */
export interface RecordsClass<Fields, Answer> {
  // biome-ignore lint/suspicious/noExplicitAny: Nest gives constructors what their metadata says
  new (...dependencies: any[]): Records<Fields, Answer>;
  readonly record: EventStream;
  readonly model: RecordModel<RecordState<Fields>>;
  readonly providers: readonly Provider[];
}

/** What records of a kind are made of. */
interface Kind<Fields, Answer> {
  record: RecordKind<string, 'Add' | 'Create', Fields, boolean>;
  streamOf(id: number): string;
  model: RecordModel<RecordState<Fields>>;
  shown: (state: RecordState<Fields>, by: Caller) => Answer;
}

/** The types of a kind's commands are made of its name: only `recordsOf` knows them. */
type Streams<Fields> = Stream<RecordState<Fields>, ByUser & { type: string }, NewEvent>;

abstract class RecordsOfKind<Fields, Answer> implements Records<Fields, Answer> {
  constructor(
    private readonly kind: Kind<Fields, Answer>,
    private readonly streams: Streams<Fields>,
    private readonly models: Runner,
    private readonly readDb: ReadDb,
    private readonly log: EventLog,
  ) {}

  async list(by: Caller, list: RecordList) {
    return this.byName(await this.kind.model.list(this.models, ownerOf(list, by)), by);
  }

  async listAsOf(by: Caller, at: string, signal?: AbortSignal) {
    const all = await this.kind.model.ofPerson(this.models, by.userId);
    const { states, unread } = await recordsAsOf(all, Date.parse(at), (id) => this.was(id, Date.parse(at), signal));
    const there = states.filter(({ exists, deleted }) => exists && !deleted);
    return { records: this.byName(there, by), unread };
  }

  count(by: Caller, list: RecordList) {
    return this.kind.model.count(this.models, ownerOf(list, by));
  }

  async create(list: RecordList, given: Partial<Fields>, ctx: Context, copiedFrom: number | null = null) {
    const { idOf, limit } = this.kind.record;
    if ((await this.count(ctx.session, list)) >= limit.most) throw new Refusal(limit.full);
    const id = await this.readDb.idFor(idOf, requestKey(ctx));
    const { state } = await this.begin(id, list, given, ctx, copiedFrom);
    return this.kind.shown(state, ctx.session);
  }

  async change(id: number, given: Revised<Fields>, ctx: Context) {
    const { state } = await this.revise(id, given, ctx);
    return this.kind.shown(state, ctx.session);
  }

  async addStep(id: number, list: RecordList, given: Partial<Fields>, ctx: Context) {
    const { limit } = this.kind.record;
    if ((await this.count(ctx.session, list)) >= limit.most && !(await this.visible(id, ctx.session))) throw new Refusal(limit.full);
    return stepOf(id, await this.begin(id, list, given, ctx, null));
  }

  async changeStep(id: number, given: Revised<Fields>, ctx: Context) {
    return stepOf(id, await this.revise(id, given, ctx));
  }

  async remove(id: number, ctx: Context) {
    return (await this.execute(id, `Delete${this.kind.record.type}`, {}, ctx)).events.length > 0;
  }

  async undo(id: number, revision: number | undefined, ctx: Context) {
    const { events, state } = await this.execute(id, `Undo${this.kind.record.type}`, { revision }, ctx);
    return { revision: events.at(-1)?.revision ?? state.revision };
  }

  async visible(id: number, by: Pick<Caller, 'userId' | 'organizationId'>) {
    const { state } = await this.streams.load(id);
    return state.exists && isVisible(state, by, this.kind.record.owner) ? state : undefined;
  }

  private byName(states: RecordState<Fields>[], by: Caller) {
    const { record, shown } = this.kind;
    const { named } = record;
    return states.sort((a, b) => compareNames(named(a.fields), named(b.fields)) || a.id - b.id).map((state) => shown(state, by));
  }

  /** Folded from its stream. */
  private async was(id: number, at: number, signal: AbortSignal | undefined): Promise<RecordState<Fields>> {
    const { fold } = this.kind.record;
    let state = fold.initial(id);
    for await (const event of this.log.readEach(this.kind.streamOf(id), { signal })) {
      if (Date.parse(event.metadata.at) > at) break;
      state = fold.evolve(state, event);
    }
    return state;
  }

  private begin(id: number, list: RecordList, given: Partial<Fields>, ctx: Context, copiedFrom: number | null) {
    const { begins, type, copies, fold } = this.kind.record;
    const fields = { ...fold.initial(id).fields, ...this.fieldsIn(given) };
    return this.execute(id, `${begins}${type}`, { list, fields, ...(copies && { copiedFrom }) }, ctx);
  }

  private revise(id: number, given: Revised<Fields>, ctx: Context) {
    return this.execute(id, `Change${this.kind.record.type}`, { changed: this.fieldsIn(given), seen: given.revision }, ctx);
  }

  private fieldsIn(given: object) {
    const known = Object.entries(given).filter(([name, value]) => Object.hasOwn(this.kind.record.fields, name) && value !== undefined);
    return Object.fromEntries(known) as Partial<Fields>;
  }

  private execute(id: number, type: string, asked: object, ctx: Context) {
    return this.streams.execute(id, { type, ...callerOf(ctx.session), ...asked }, ctx);
  }
}

/** The revision that a command recorded; null when it recorded nothing. */
function stepOf(id: number, { events }: { events: readonly { revision: number }[] }): RecordStep | null {
  const revision = events.at(-1)?.revision;
  return revision === undefined ? null : { id, revision };
}

/**
 * Makes the records of one kind: `export class AddendumRecords extends recordsOf(addendumDecider, addendums, shownAddendum) {}`. `shown` makes
 * the answer of a call; without it the answer has the fields as they are called.
 */
export function recordsOf<
  Type extends string,
  Begins extends 'Add' | 'Create',
  Fields,
  Copies extends boolean,
  Answer = PlainRecord<Fields>,
>(
  decider: RecordDecider<Type, Begins, Fields, Copies>,
  model: RecordModel<RecordState<Fields>>,
  shown: (state: RecordState<Fields>, by: Caller) => Answer = plainRecord as unknown as () => Answer,
): RecordsClass<Fields, Answer> {
  const { record } = decider;

  class StreamsOfKind extends streamOf(decider) {}

  @Injectable()
  class InjectedRecords extends RecordsOfKind<Fields, Answer> {
    static readonly record = record;
    static readonly model = model;
    static readonly providers = [StreamsOfKind, ...StreamsOfKind.providers];

    constructor(streams: StreamsOfKind, models: Runner, readDb: ReadDb, log: EventLog) {
      super({ record, streamOf: decider.streamOf, model, shown }, streams as Streams<Fields>, models, readDb, log);
    }
  }
  return InjectedRecords;
}
