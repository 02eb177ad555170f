import { type Filling, messageOf, ProgressLost } from './filling.ts';
import { type Batch, Intake } from './intake.ts';
import type { Mending } from './mending.ts';
import type { Notifying } from './notifying.ts';
import type { RunnerContext } from './runner-context.ts';
import { skipsIn } from './skipped-events.ts';

const LIVE_BATCH = 500;
const BUILD_BATCH = 2_000;
/** At most this many full batches wait for the slowest model. */
const BATCHES_AHEAD = 4;
const STORE_IDLE_PROGRESS_MS = 1_000;

/** Gives the log's events to the schemas that are filled. */
export class Feeding {
  constructor(
    private readonly ctx: RunnerContext,
    private readonly notifying: Notifying,
    private readonly mending: Mending,
  ) {}

  /** First tries the set-aside streams again, because a new build or a recovered Postgres may be able to fold them. */
  async feedLive(fillings: Filling[], signal: AbortSignal): Promise<void> {
    for (const filling of fillings) await filling.serialize(() => this.mending.mendAll(filling));
    await this.feed(fillings, LIVE_BATCH, signal, false);
  }

  /** Feeds schemas that are built beside the live ones, until they have caught up. */
  feedBuild(fillings: Filling[], signal: AbortSignal): Promise<void> {
    return this.feed(fillings, BUILD_BATCH, signal, true);
  }

  /** Marks a schema as stopped by an error that is the model's or Postgres's fault. The other models go on. */
  async stopAlone(filling: Filling, error: unknown): Promise<void> {
    const { model, schema } = filling;
    const { report, schemas, serving } = this.ctx;
    filling.stopped = true;
    report?.error(`Read model ${model.name} stopped: ${messageOf(error)}`);
    serving.update(model.name, schema, { stopped: true });
    await schemas.stop(schema, messageOf(error)).catch((failure) => report?.warn(messageOf(failure)));
    await this.notifying.reloadEverywhere();
  }

  /**
   * Each model takes the batches in order and at its own pace: a model that is slow, is mending or waits for Postgres delays
   * neither the other models nor their notices. Reading ahead of the slowest model is limited (`BATCHES_AHEAD`).
   */
  private async feed(fillings: Filling[], batchSize: number, signal: AbortSignal, untilCaughtUp: boolean): Promise<void> {
    const over = new AbortController();
    const until = AbortSignal.any([signal, over.signal]);
    const first = fillings.reduce((least, { position }) => (position < least ? position : least), fillings[0]?.position ?? -1n);
    let failure: { error: unknown } | undefined;
    const takeInTurn = (filling: Filling, batch: Batch) =>
      filling
        .serialize(async () => {
          await this.take(filling, batch, until);
          await this.mending.leaveOut(filling, skipsIn(batch), until);
          if (fillings.every(({ stopped }) => stopped)) over.abort();
        })
        .catch((error) => {
          failure ??= { error };
          over.abort();
        });
    const intakes = fillings.map((filling) => new Intake((batch) => takeInTurn(filling, batch), batchSize, untilCaughtUp));
    const drained = () => Promise.all(intakes.map((intake) => intake.drained()));
    // A build reads the whole log.
    const options = { batchSize, signal: until, inThread: untilCaughtUp };
    try {
      for await (const batch of this.ctx.options.log.subscribeAll(first < 0n ? 'start' : first, [], options)) {
        this.ctx.skipped.add(skipsIn(batch));
        for (const intake of intakes) intake.put(batch);
        await Promise.all(intakes.map((intake) => intake.room(batchSize * BATCHES_AHEAD)));
        if (untilCaughtUp && batch.caughtUp) await drained();
        if (until.aborted || (untilCaughtUp && batch.caughtUp)) break;
      }
    } finally {
      await drained();
    }
    if (failure) throw failure.error;
  }

  private async take(filling: Filling, batch: Batch, signal: AbortSignal): Promise<void> {
    if (filling.stopped) return;
    const { skipped } = this.ctx;
    // Nearly always the whole batch is new; then no event's position has to be compared.
    const isNew = (batch.events[0]?.position ?? 0n) > filling.position;
    const events = batch.events.filter(
      (event) => filling.folds(event.stream) && (isNew || event.position > filling.position) && !skipped.has(event.id),
    );
    const idle = events.length === 0 && (batch.position <= filling.position || Date.now() - filling.storedAt <= STORE_IDLE_PROGRESS_MS);
    try {
      const outcome = idle ? undefined : await filling.apply(events, batch.position, signal);
      if (signal.aborted || filling.stopped) return;
      if (batch.position > filling.reached) filling.reached = batch.position;
      if (batch.caughtUp) filling.caughtUp = true;
      if (outcome && outcome.newlySetAside.length > 0) await this.mending.noteSetAside(filling, outcome.newlySetAside);
      if (!filling.live) return;
      this.notifying.publish(filling);
      if (outcome) this.notifying.publishChanges(filling, outcome.applied);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ProgressLost) throw error;
      await this.stopAlone(filling, error);
    }
  }
}
