import { type Applied, Channel, type News } from './channel.ts';
import { type Filling, messageOf } from './filling.ts';
import type { RunnerContext } from './runner-context.ts';
import type { LoggedEvent } from './set-aside.ts';

interface Handlers {
  /** The live schemas of this process, which another process has asked for. */
  fillings(): Iterable<Filling>;
  /** The state of all schemas was read again. */
  reloaded(): void;
  mend(request: NonNullable<News['mend']>): Promise<void>;
}

/** Notifies the readers of this process, and the other processes, of progress, of changes and of new schemas. */
export class Notifying {
  readonly channel: Channel;
  private readonly listeners = new Set<(change: Applied) => void>();
  private reloads: Promise<void> = Promise.resolve();

  constructor(
    private readonly ctx: RunnerContext,
    private readonly handlers: Handlers,
  ) {
    this.channel = new Channel(ctx.options.db, (news) => this.onNews(news));
  }

  onApplied(listener: (change: Applied) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Reads the state of all schemas again; of the models in `afresh` only the stored progress counts then. */
  reload(afresh: Iterable<string> = []): Promise<void> {
    const { schemas, serving } = this.ctx;
    this.reloads = this.reloads
      .catch(() => {})
      .then(async () => {
        const rows = await schemas.all();
        serving.load(rows, await schemas.setAside(), new Set(afresh));
        this.handlers.reloaded();
      });
    return this.reloads;
  }

  /** Makes every process read the state of all schemas again. */
  reloadEverywhere(): Promise<void> {
    return this.channel.broadcast({ reload: true });
  }

  publish({ model, schema, reached, caughtUp }: Filling): void {
    this.ctx.serving.update(model.name, schema, { reached, caughtUp });
    if (caughtUp) this.channel.position(schema, reached);
  }

  /** Notifies of the changes that these events made. They are visible by now. */
  publishChanges(filling: Filling, events: LoggedEvent[]): void {
    if (events.length === 0) return;
    try {
      for (const change of filling.model.notify?.(events) ?? []) {
        const applied = { ...change, position: filling.reached.toString() };
        this.emit(applied);
        this.channel.change(applied);
      }
    } catch (error) {
      // The rows are stored; only the notice to open screens is missing.
      this.ctx.report?.warn(`Read model ${filling.model.name} could not tell of a change: ${messageOf(error)}`);
    }
  }

  private emit(change: Applied): void {
    for (const listener of this.listeners) listener(change);
  }

  private onNews({ reload, hello, positions, changes, mend }: News): void {
    const warn = (error: unknown) => this.ctx.report?.warn(messageOf(error));
    if (reload) this.reload().catch(warn);
    if (mend) this.handlers.mend(mend).catch(warn);
    if (hello)
      for (const { schema, reached, caughtUp, stopped } of this.handlers.fillings())
        if (caughtUp && !stopped) this.channel.position(schema, reached);
    for (const [schema, position] of Object.entries(positions ?? {})) this.ctx.serving.announce(schema, BigInt(position));
    for (const change of changes ?? []) this.emit(change);
  }
}
