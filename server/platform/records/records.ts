import { Injectable } from '@nestjs/common';
import type { EventStream } from '../../../contracts/event.ts';
import type { RecordKind, RecordList, RecordState } from '../../../contracts/kit/record.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import type { RecordModel } from '../../../projections/runner/record-table.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { EventLog } from '../event-log/event-log.ts';
import { type RequestContext, requestKey, streamOf } from '../event-log/stream.ts';
import { ReadDb } from '../read-db/read-db.ts';
import type { RecordDecider } from './record.decider.ts';
import { type Caller, callerOf, isVisible } from './record-rights.ts';
import { recordsAsOf } from './records-as-of.ts';

type Context = RequestContext & { session: Caller };

/** Whose a list is, seen by whoever asks. */
const ownerOf = (list: RecordList, { organizationId, userId }: Caller) => ({ organizationId, userId: list === 'mine' ? userId : null });
const byName = new Intl.Collator('en', { numeric: true }).compare;

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
  /** Changes what `given` has of its fields. What somebody else wrote since `revision` is refused; nothing is compared without it. */
  change(id: number, given: Partial<Fields> & { revision?: number | undefined }, ctx: Context): Promise<Answer>;
  /** Adds one with an id that was drawn before, as often as it is asked once. Answers the revision that takes it back; null for nothing new. */
  addStep(id: number, list: RecordList, given: Partial<Fields>, ctx: Context): Promise<RecordStep | null>;
  /** As `change`. Answers the revision that takes it back; null when nothing differed. */
  changeStep(id: number, given: Partial<Fields> & { revision?: number | undefined }, ctx: Context): Promise<RecordStep | null>;
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
  const record: RecordKind<Type, Begins, Fields, Copies> = decider.record;
  const { idOf, type, begins, limit, owner, named, copies } = record;
  type Command = Parameters<typeof decider.decide>[0];
  const fieldsIn = (given: object) =>
    Object.fromEntries(
      Object.entries(given).filter(([name, value]) => Object.hasOwn(record.fields, name) && value !== undefined),
    ) as Partial<Fields>;

  class Streams extends streamOf(decider) {}

  @Injectable()
  class RecordsOfKind implements Records<Fields, Answer> {
    static readonly record = record;
    static readonly model = model;
    static readonly providers = [Streams, ...Streams.providers];

    constructor(
      private readonly streams: Streams,
      private readonly models: Runner,
      private readonly readDb: ReadDb,
      private readonly log: EventLog,
    ) {}

    async list(by: Caller, list: RecordList) {
      const states = await this.on(list, by);
      return states.sort((a, b) => byName(named(a.fields), named(b.fields)) || a.id - b.id).map((state) => shown(state, by));
    }

    async listAsOf(by: Caller, at: string, signal?: AbortSignal) {
      const all = await model.ofPerson(this.models, by.userId);
      const { states, unread } = await recordsAsOf(all, Date.parse(at), (id) => this.was(id, Date.parse(at), signal));
      const there = states.filter(({ exists, deleted }) => exists && !deleted);
      there.sort((a, b) => byName(named(a.fields), named(b.fields)) || a.id - b.id);
      return { records: there.map((state) => shown(state, by)), unread };
    }

    /** Folded from its stream. */
    private async was(id: number, at: number, signal: AbortSignal | undefined): Promise<RecordState<Fields>> {
      let state = record.fold.initial(id);
      for await (const event of this.log.readEach(decider.streamOf(id), signal ? { signal } : {})) {
        if (Date.parse(event.metadata.at) > at) break;
        state = record.fold.evolve(state, event);
      }
      return state;
    }

    count(by: Caller, list: RecordList) {
      return model.count(this.models, ownerOf(list, by));
    }

    async create(list: RecordList, given: Partial<Fields>, ctx: Context, copiedFrom: number | null = null) {
      if ((await this.count(ctx.session, list)) >= limit.most) throw new Refusal(limit.full);
      const id = await this.readDb.idFor(idOf, requestKey(ctx));
      const fields = { ...record.fold.initial(id).fields, ...fieldsIn(given) };
      const { state } = await this.execute(id, `${begins}${type}`, { list, fields, ...(copies && { copiedFrom }) }, ctx);
      return shown(state, ctx.session);
    }

    async addStep(id: number, list: RecordList, given: Partial<Fields>, ctx: Context) {
      if ((await this.count(ctx.session, list)) >= limit.most && !(await this.visible(id, ctx.session))) throw new Refusal(limit.full);
      const fields = { ...record.fold.initial(id).fields, ...fieldsIn(given) };
      return this.step(id, `${begins}${type}`, { list, fields, ...(copies && { copiedFrom: null }) }, ctx);
    }

    async change(id: number, given: Partial<Fields> & { revision?: number | undefined }, ctx: Context) {
      const { state } = await this.execute(id, `Change${type}`, { changed: fieldsIn(given), seen: given.revision }, ctx);
      return shown(state, ctx.session);
    }

    changeStep(id: number, given: Partial<Fields> & { revision?: number | undefined }, ctx: Context) {
      return this.step(id, `Change${type}`, { changed: fieldsIn(given), seen: given.revision }, ctx);
    }

    async remove(id: number, ctx: Context) {
      return (await this.execute(id, `Delete${type}`, {}, ctx)).events.length > 0;
    }

    async undo(id: number, revision: number | undefined, ctx: Context) {
      const { events, state } = await this.execute(id, `Undo${type}`, { revision }, ctx);
      return { revision: events.at(-1)?.revision ?? state.revision };
    }

    async visible(id: number, by: Pick<Caller, 'userId' | 'organizationId'>) {
      const { state } = await this.streams.load(id);
      return state.exists && isVisible(state, by, owner) ? state : undefined;
    }

    private async step(id: number, command: string, asked: object, ctx: Context): Promise<RecordStep | null> {
      const revision = (await this.execute(id, command, asked, ctx)).events.at(-1)?.revision;
      return revision === undefined ? null : { id, revision };
    }

    private on(list: RecordList, by: Caller) {
      return model.list(this.models, ownerOf(list, by));
    }

    private execute(id: number, command: string, asked: object, ctx: Context) {
      return this.streams.execute(id, { type: command, ...callerOf(ctx.session), ...asked } as Command, ctx);
    }
  }
  return RecordsOfKind;
}
