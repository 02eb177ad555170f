import { Injectable } from '@nestjs/common';
import type { EventStream } from '../../../contracts/event.ts';
import type { RecordKind, RecordList, RecordState } from '../../../contracts/kit/record.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import type { RecordModel } from '../../../projections/runner/record-table.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { type RequestContext, requestKey, streamOf } from '../event-log/stream.ts';
import { ReadDb } from '../read-db/read-db.ts';
import { type ByUser, callerOf, isVisible, type RecordDecider } from './record.decider.ts';

type Context = RequestContext & { session: ByUser };

const byName = new Intl.Collator('en', { numeric: true }).compare;

/** The records of one kind: their lists, and changes through their streams. Refusals are those of the decider. */
export interface Records<Fields> {
  /** By name; deleted ones are left out. */
  list(by: ByUser, list: RecordList): Promise<RecordState<Fields>[]>;
  /** Adds one to a list; fields that are left out are blank. Refuses one more than the list holds. */
  create(list: RecordList, fields: Partial<Fields>, ctx: Context, copiedFrom?: number | null): Promise<RecordState<Fields>>;
  /** Fields that are left out stay. What somebody else wrote since revision `seen` is refused. */
  change(id: number, changed: Partial<Fields>, seen: number | undefined, ctx: Context): Promise<RecordState<Fields>>;
  /** Answers whether there was something to delete. */
  remove(id: number, ctx: Context): Promise<boolean>;
  /** Takes the change at `revision` back, or the caller's own latest. Answers the revision that undoes this. */
  undo(id: number, revision: number | undefined, ctx: Context): Promise<{ revision: number }>;
  /** The record as it is now, deleted or not. Nothing when it does not exist for the caller. */
  visible(id: number, by: Pick<ByUser, 'userId' | 'organizationId'>): Promise<RecordState<Fields> | undefined>;
}

// biome-ignore lint/suspicious/noExplicitAny: Nest gives constructors what their metadata says
type Provider = new (...dependencies: any[]) => object;

/** The class that services inject; a context's module lists it under `records`. */
export interface RecordsClass<Fields = unknown> {
  // biome-ignore lint/suspicious/noExplicitAny: Nest gives constructors what their metadata says
  new (...dependencies: any[]): Records<Fields>;
  readonly record: EventStream;
  readonly model: RecordModel<Fields>;
  readonly providers: readonly Provider[];
}

/** Makes the records of one kind: `export class AddendumRecords extends recordsOf(addendumDecider, addendums) {}`. */
export function recordsOf<Type extends string, Begins extends 'Add' | 'Create', Fields, Copies extends boolean>(
  decider: RecordDecider<Type, Begins, Fields, Copies>,
  model: RecordModel<Fields>,
): RecordsClass<Fields> {
  const record: RecordKind<Type, Begins, Fields, Copies> = decider.record;
  const { idOf, type, begins, limit, owner, named, copies } = record;
  type Command = Parameters<typeof decider.decide>[0];

  class Streams extends streamOf(decider) {}

  @Injectable()
  class RecordsOfKind implements Records<Fields> {
    static readonly record = record;
    static readonly model = model;
    static readonly providers = [Streams, ...Streams.providers];

    constructor(
      private readonly streams: Streams,
      private readonly models: Runner,
      private readonly readDb: ReadDb,
    ) {}

    async list({ organizationId, userId }: ByUser, list: RecordList) {
      const states = await model.list(this.models, { organizationId, userId: list === 'mine' ? userId : null });
      return states.sort((a, b) => byName(named(a.fields), named(b.fields)) || a.id - b.id);
    }

    async create(list: RecordList, given: Partial<Fields>, ctx: Context, copiedFrom: number | null = null) {
      if ((await this.list(ctx.session, list)).length >= limit.most) throw new Refusal(limit.full);
      const id = await this.readDb.idFor(idOf, requestKey(ctx));
      const fields = { ...record.fold.initial(id).fields, ...given };
      return (await this.execute(id, `${begins}${type}`, { list, fields, ...(copies && { copiedFrom }) }, ctx)).state;
    }

    async change(id: number, changed: Partial<Fields>, seen: number | undefined, ctx: Context) {
      return (await this.execute(id, `Change${type}`, { changed, seen }, ctx)).state;
    }

    async remove(id: number, ctx: Context) {
      return (await this.execute(id, `Delete${type}`, {}, ctx)).events.length > 0;
    }

    async undo(id: number, revision: number | undefined, ctx: Context) {
      const { events, state } = await this.execute(id, `Undo${type}`, { revision }, ctx);
      return { revision: events.at(-1)?.revision ?? state.revision };
    }

    async visible(id: number, by: Pick<ByUser, 'userId' | 'organizationId'>) {
      const { state } = await this.streams.load(id);
      return state.exists && isVisible(state, by, owner) ? state : undefined;
    }

    private execute(id: number, command: string, asked: object, ctx: Context) {
      return this.streams.execute(id, { type: command, ...callerOf(ctx.session), ...asked } as Command, ctx);
    }
  }
  return RecordsOfKind;
}
