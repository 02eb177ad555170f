import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { copyOf, type Estimate } from '../../../contracts/estimating/estimate/state.ts';
import { lastWriterOf } from '../../../contracts/estimating/estimate/undo.ts';
import { totalsView, whatIfView } from '../../../contracts/estimating/estimate/views.ts';
import { adoption, chosen, previewIds, undecided } from '../../../contracts/estimating/what-if/adoption.ts';
import { compareWhatIf } from '../../../contracts/estimating/what-if/comparison.ts';
import { differences, type Sides } from '../../../contracts/estimating/what-if/differences.ts';
import type { previewAdoption } from '../../../contracts/estimating/what-if/preview-adoption.ts';
import type { Selection } from '../../../contracts/estimating/what-if/selection.ts';
import type { startWhatIf } from '../../../contracts/estimating/what-if/start-what-if.ts';
import { fromCents } from '../../../contracts/money.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { type RequestContext, requestKey } from '../../platform/event-log/stream.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { EstimateStreams } from '../estimate.stream.ts';
import { EstimateFolds, isPast, type Moment } from '../estimate-folds.ts';
import { branchOf, copiesOf, linesToCopy } from './branch.ts';
import { existingWhatIf, isComplete } from './what-if.decisions.ts';

/** What-ifs of estimates: they are orders of their own, so that this is only about where they start and what comes back. */
@Injectable()
export class WhatIfService {
  constructor(
    private readonly streams: EstimateStreams,
    private readonly folds: EstimateFolds,
    private readonly readDb: ReadDb,
  ) {}

  /**
   * Starts a what-if and answers its id. Its lines are copied in as many appends as they need; until the last of them it does not
   * exist for anybody. A repeated request goes on where the one before stopped.
   */
  async start(orderId: number, { name, ...moment }: z.output<typeof startWhatIf.body>, ctx: RequestContext, signal?: AbortSignal) {
    const whatIfId = await this.readDb.idFor('order', `what-if of ${orderId} ${requestKey(ctx)}`);
    const begun = (await this.streams.load(whatIfId)).state.whatIf;
    const source = await this.source(orderId, begun ? { revision: begun.fromRevision } : moment, signal);
    const [areas, tasks, items] = await Promise.all([
      this.readDb.nextIds('area', source.areas.size),
      this.readDb.nextIds('task', source.tasks.size),
      this.readDb.nextIds('item', source.minimums.size),
    ]);
    const called = { ...ctx, called: 'StartWhatIf' };
    const checksum = randomBytes(16).toString('base64url');
    const branch = branchOf(source, { orderId: whatIfId, name, checksum }, { areas, tasks, items });
    await this.streams.execute(whatIfId, { type: 'BranchWhatIf', ...branch }, called);
    for (;;) {
      const { state } = await this.streams.load(whatIfId);
      if (isComplete(state)) return whatIfId;
      const lines = linesToCopy(source, state);
      const copies = copiesOf(source, lines, state, await this.readDb.nextIds('item', lines.length));
      if (copies.items.length === 0) throw new Error(`What-if ${whatIfId} lacks lines that order ${orderId} does not have`);
      const key = `${ctx.idempotencyKey} ${state.items.size}`;
      await this.streams.execute(whatIfId, { type: 'CopyWhatIfLines', ...copies }, { ...called, idempotencyKey: key });
    }
  }

  /** A what-if beside its estimate as it is now. Refuses WHAT_IF_NOT_FOUND for an estimate. */
  async compare(whatIfId: number, all: boolean, signal?: AbortSignal) {
    const people = await this.writers(whatIfId);
    const sides = await this.sides(whatIfId, signal);
    const { whatIf } = sides;
    const view = whatIfView(whatIf);
    if (!view) throw new Refusal('WHAT_IF_NOT_FOUND');
    const writers = (key: string) => people.get(key) ?? people.get('owner') ?? '';
    const { externalRefId } = sides.now;
    return { whatIf: view, externalRefId, revision: whatIf.revision, ...compareWhatIf(sides, { all, writers }) };
  }

  /** The sums that adopting a selection would lead to; nothing is recorded. Refuses WHAT_IF_CHANGED when the what-if has moved on. */
  async preview(whatIfId: number, selection: z.output<typeof previewAdoption.body>, signal?: AbortSignal) {
    const sides = await this.compared(whatIfId, selection, signal);
    const wanted = new Set(selection.changes);
    const changes = differences(sides).filter(({ id }) => wanted.has(id));
    const { after, moves } = adoption(sides, chosen(changes, selection.choices), previewIds());
    const moved = [...moves.values()].reduce((sum, cents) => sum + cents, 0n);
    const { now } = sides;
    const follows = after.cents.total + after.cents.tax - now.cents.total - now.cents.tax - moved;
    return { after: totalsView(after.cents), follows: fromCents(follows), undecided: undecided(changes, selection.choices).length };
  }

  async adopt(whatIfId: number, selection: z.output<typeof Selection>, ctx: RequestContext, signal?: AbortSignal) {
    const { fromOrderId, discardedAt } = existingWhatIf((await this.streams.load(whatIfId)).state);
    if (discardedAt) throw new Refusal('WHAT_IF_DISCARDED');
    const sides = await this.compared(whatIfId, selection, signal);
    const ids = await this.newIds(sides, selection.changes.length);
    const { base, whatIf } = sides;
    const command = { type: 'AdoptWhatIf' as const, base, whatIf, changes: selection.changes, choices: selection.choices, ids };
    const { events, commandId } = await this.streams.execute(fromOrderId, command, ctx);
    const [marker] = events;
    return { orderId: fromOrderId, adopted: marker?.type === 'WhatIfAdopted' ? marker.data.changes : 0, commandId };
  }

  /** Ids enough for whatever is added: a change adds one line at most, and trades that are new to the estimate their minimums. */
  private async newIds({ whatIf }: Sides, changes: number) {
    const [item, area, task] = await Promise.all([
      this.readDb.nextIds('item', changes + whatIf.minimums.size),
      this.readDb.nextIds('area', whatIf.areas.size),
      this.readDb.nextIds('task', whatIf.tasks.size),
    ]);
    return { item, area, task };
  }

  /** The sides as the caller compared them. */
  private async compared(
    whatIfId: number,
    { revision }: Pick<z.output<typeof Selection>, 'revision'>,
    signal?: AbortSignal,
  ): Promise<Sides> {
    const sides = await this.sides(whatIfId, signal);
    if (sides.whatIf.revision !== revision) throw new Refusal('WHAT_IF_CHANGED');
    return sides;
  }

  /** Copies, because a writer may change its state while they are looked at. */
  private async sides(whatIfId: number, signal?: AbortSignal): Promise<Sides> {
    const { fromOrderId, baseRevision } = existingWhatIf((await this.streams.load(whatIfId)).state);
    const { estimate: base } = await this.folds.at(whatIfId, { revision: baseRevision }, signal);
    const now = copyOf((await this.streams.load(fromOrderId)).state);
    const { state } = await this.streams.load(whatIfId);
    if (!isComplete(state)) throw new Refusal('ORDER_NOT_FOUND');
    return { base, whatIf: copyOf(state), now };
  }

  /** Who wrote what last in a what-if; under `owner`, who wrote the rest. */
  private async writers(whatIfId: number): Promise<Map<string, string>> {
    const { state } = await this.streams.load(whatIfId);
    existingWhatIf(state);
    const names = new Map([['owner', state.people.get(state.owner) ?? '']]);
    for (const key of state.lastWriters.keys()) names.set(key, state.people.get(lastWriterOf(state, key)) ?? '');
    return names;
  }

  /** The estimate that a what-if leaves. */
  private async source(orderId: number, moment: Moment, signal?: AbortSignal): Promise<Estimate> {
    const { state } = await this.streams.load(orderId);
    if (!state.exists) throw new Refusal('ORDER_NOT_FOUND');
    if (state.whatIf) throw new Refusal('WHAT_IF_OF_WHAT_IF');
    if (!isPast(moment) || moment.revision === state.revision) return copyOf(state);
    const { estimate } = await this.folds.at(orderId, moment, signal);
    if (!estimate.exists) throw new Refusal('ORDER_NOT_FOUND');
    return estimate;
  }
}
