import type { Kysely } from 'kysely';
import { Refusal } from '../../contracts/refusals.ts';
import { Building } from './building.ts';
import type { Applied } from './channel.ts';
import { Feeding } from './feeding.ts';
import { Leading } from './leading.ts';
import { Mending } from './mending.ts';
import { Notifying } from './notifying.ts';
import type { ReadModel, ReadModels } from './read-model.ts';
import { RunnerContext, type RunnerOptions } from './runner-context.ts';
import type { SetAside } from './set-aside.ts';

export interface ReadModelHealth {
  name: string;
  version: number;
  schema: string;
  position: string;
  live: boolean;
  /** `running`, `building` (beside the live one) or `stopped` (see `error`). */
  status: string;
  error: string | null;
  setAside: SetAside[];
}

/**
 * Fills the read models from the log and knows the progress of each. One process at a time fills a version of a model: an
 * advisory lock selects it, and because progress moves by compare-and-set, even two at once would do no harm. The other
 * processes follow its progress by NOTIFY and take over when it is gone. Each build of the product fills and serves its own
 * versions, so an older build continues with its older tables beside a newer build.
 *
 * The parts: `Leading` takes the locks and decides what is filled here, `Feeding` gives the log's events to each `Filling`,
 * `Building` fills schemas beside the live ones, `Mending` rebuilds single streams, `Notifying` speaks with the other
 * processes, `Schemas` is the stored state of all this and `Serving` what readers see of it and wait for.
 */
export class Runner implements ReadModels {
  private readonly ctx: RunnerContext;
  private readonly notifying: Notifying;
  private readonly mending: Mending;
  private readonly building: Building;
  private readonly leading: Leading;
  private readonly stopping = new AbortController();
  private running?: Promise<void>;

  constructor(options: RunnerOptions, models: ReadModel[] = []) {
    this.ctx = new RunnerContext(options);
    this.notifying = new Notifying(this.ctx, {
      fillings: () => this.leading.filling.values(),
      reloaded: () => this.leading.adopt(),
      mend: (request) => this.mending.answer(request),
    });
    this.mending = new Mending(this.ctx, this.notifying, (name) => this.leading.filling.get(name));
    const feeding = new Feeding(this.ctx, this.notifying, this.mending);
    this.building = new Building(this.ctx, this.notifying, feeding);
    this.leading = new Leading(this.ctx, this.notifying, feeding, this.building);
    this.define(models);
  }

  /** Registers read models. Call it before `start`. */
  define(models: ReadModel[]): void {
    this.ctx.define(models);
  }

  start(): void {
    this.running ??= this.leading.run(this.stopping.signal);
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    this.leading.abort();
    this.building.stop();
    this.notifying.channel.close();
    await this.running;
  }

  // For readers

  // biome-ignore lint/suspicious/noExplicitAny: see ReadModels
  db<Tables = any>(name: string): Kysely<Tables> {
    return this.ctx.tables(this.schema(name));
  }

  schema(name: string): string {
    const { serving } = this.ctx;
    const live = serving.live(name);
    if (live) return live.schema;
    if (serving.isStopped(name)) throw new Refusal('READ_MODEL_STOPPED');
    throw new Refusal('NOT_CAUGHT_UP', `The read model ${name} is not there yet. Please try again in a moment.`);
  }

  mustServe(name: string, stream: string): void {
    if (this.ctx.serving.live(name)?.setAside.has(stream)) throw new Refusal('STREAM_SET_ASIDE');
  }

  /** Refuses a write that a read model could not show, because the model has stopped or has set the stream aside. */
  mustTake(stream: string): void {
    for (const { name, streams } of this.ctx.models.values()) {
      if (!streams.some((prefix) => stream.startsWith(prefix))) continue;
      if (this.ctx.serving.isStopped(name)) throw new Refusal('READ_MODEL_STOPPED');
      this.mustServe(name, stream);
    }
  }

  /** The entry of a stream that one of the named models (default: all) has set aside. */
  setAside(stream: string, names: Iterable<string> = this.ctx.models.keys()): SetAside | undefined {
    for (const name of names) {
      const entry = this.ctx.serving.live(name)?.setAside.get(stream);
      if (entry) return entry;
    }
    return undefined;
  }

  /** Whether any stream is set aside. Callers skip the costlier checks while the answer is no, which is nearly always. */
  anySetAside(): boolean {
    for (const name of this.ctx.models.keys()) if ((this.ctx.serving.live(name)?.setAside.size ?? 0) > 0) return true;
    return false;
  }

  /** Those of the named models (default: all) that have stopped. */
  stopped(names: Iterable<string> = this.ctx.models.keys()): string[] {
    return [...names].filter((name) => this.ctx.serving.isStopped(name));
  }

  /** Resolves true once every model has caught up in this build's version, or has stopped; false after `timeoutMs`. */
  ready(timeoutMs: number): Promise<boolean> {
    return this.ctx.serving.ready(timeoutMs);
  }

  /**
   * Resolves true as soon as the named models (default: all) hold everything up to `position`; false after `timeoutMs`, and
   * at once when one of them has stopped before `position`.
   */
  reached(position: bigint, names: string[] | undefined, timeoutMs: number): Promise<boolean> {
    return this.ctx.serving.reached(position, names, timeoutMs);
  }

  /** Whether all read models hold everything up to `position` now. */
  hold(position: bigint): boolean {
    return this.ctx.serving.hold(position);
  }

  /** Calls the listener with every change once it is visible, whichever process applied it. Answers a function that unsubscribes. */
  onApplied(listener: (change: Applied) => void): () => void {
    return this.notifying.onApplied(listener);
  }

  /** All versions of all models, live and building. Throws when Postgres does not answer. */
  async health(): Promise<ReadModelHealth[]> {
    const { schemas, serving } = this.ctx;
    const [rows, setAside] = await Promise.all([schemas.all(), schemas.setAside()]);
    return rows
      .filter((row) => row.status !== 'replaced')
      .map(({ streams: _, ...row }) => {
        const live = serving.live(row.name);
        const reached = live?.schema === row.schema && live.reached > BigInt(row.position) ? live.reached.toString() : row.position;
        return { ...row, position: reached, setAside: setAside.filter((entry) => entry.schema === row.schema) };
      })
      .sort((a, b) => a.name.localeCompare(b.name) || a.version - b.version);
  }

  // For operators

  /**
   * Fills new schemas for these models beside the live ones, switches to each in one step once it has caught up, and drops
   * the old. Works in any process: the process that fills the live schemas is notified and continues with the new ones.
   * Throws when a model is at fault; the old schema then stays live.
   */
  async rebuild(names: string[] = [...this.ctx.models.keys()], signal: AbortSignal = this.stopping.signal): Promise<void> {
    await this.building.build(names, signal, false);
  }

  /** The models that fold a stream. */
  modelsOf(stream: string): string[] {
    return [...this.ctx.models.values()]
      .filter(({ streams }) => streams.some((prefix) => stream.startsWith(prefix)))
      .map(({ name }) => name);
  }

  /**
   * Rebuilds the rows of one stream in the process that fills the model, or here when no process does. Throws when the rows
   * could not be rebuilt. Answers the stream's entry when it is still set aside.
   */
  async mend(name: string, stream: string, timeoutMs = 60_000): Promise<SetAside | undefined> {
    await this.mending.mend(name, stream, timeoutMs);
    await this.notifying.reload();
    return this.ctx.serving.live(name)?.setAside.get(stream);
  }

  /**
   * Drops the schemas that rebuilds of this process replaced, after a delay in which every server learns of the switch and
   * ends its older queries. For a process that is about to exit; a server drops them by itself.
   */
  async dropReplaced(): Promise<void> {
    await this.building.dropReplaced(this.stopping.signal);
  }
}
