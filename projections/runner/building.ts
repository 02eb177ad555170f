import type { Feeding } from './feeding.ts';
import { type Filling, messageOf, pause } from './filling.ts';
import { BUILD_LOCK, tryLock } from './locks.ts';
import type { Notifying } from './notifying.ts';
import type { ReadModel } from './read-model.ts';
import type { RunnerContext } from './runner-context.ts';

const DROP_GRACE_MS = 2_000;

/** The build failed: the model's fold failed for too many streams, or Postgres failed for all of them. */
export class NotBuilt extends Error {}

/** Fills new schemas beside the live ones, switches to them in one step, and drops the ones they replace. */
export class Building {
  private readonly drops = new Map<NodeJS.Timeout, string>();

  constructor(
    private readonly ctx: RunnerContext,
    private readonly notifying: Notifying,
    private readonly feeding: Feeding,
  ) {}

  /** With `resume`, continues a build that another process began before it ended. Throws when a model is at fault. */
  async build(names: string[], signal: AbortSignal, resume: boolean): Promise<void> {
    const client = await this.ctx.options.connect();
    client.on('error', () => {});
    try {
      await this.ctx.skipped.load();
      const built: Filling[] = [];
      for (const name of names) {
        const model = this.ctx.model(name);
        const [free] = await tryLock(client, BUILD_LOCK, [model]);
        if (!free) throw new Error(`Read model ${name} is being rebuilt by another process`);
        built.push(await this.begin(model, resume));
      }
      await this.feeding.feedBuild(built, signal);
      if (signal.aborted) return;
      for (const filling of built) if (!filling.stopped) await this.finish(filling);
      await this.notifying.reload();
      await this.notifying.reloadEverywhere();
      const failed = built.filter((filling) => filling.stopped).map((filling) => filling.model.name);
      if (failed.length > 0) throw new NotBuilt(`Not rebuilt (npm run operate -- list says why): ${failed.join(', ')}`);
    } finally {
      await client.end().catch(() => {});
    }
  }

  /** Drops the replaced schemas at once, after a delay in which every server learns of the switch and ends its older queries. */
  async dropReplaced(signal: AbortSignal): Promise<void> {
    await pause(DROP_GRACE_MS, signal);
    for (const [timer, schema] of this.drops) {
      clearTimeout(timer);
      this.drops.delete(timer);
      await this.ctx.drop(schema);
    }
  }

  stop(): void {
    for (const timer of this.drops.keys()) clearTimeout(timer);
  }

  private async begin(model: ReadModel, resume: boolean): Promise<Filling> {
    for (const row of await this.ctx.schemas.of(model)) {
      if (row.live || row.status === 'replaced') continue;
      if (resume && row.status === 'building') {
        const filling = this.ctx.fill(model, row.schema, BigInt(row.position), row.streams, false);
        await filling.loadSetAside();
        return filling;
      }
      await this.ctx.drop(row.schema);
    }
    return this.ctx.fill(model, await this.ctx.schemas.create(model), -1n, 0, false);
  }

  private async finish(filling: Filling): Promise<void> {
    try {
      filling.mustBeSound();
    } catch (error) {
      return this.feeding.stopAlone(filling, error);
    }
    return this.switchTo(filling);
  }

  private async switchTo({ model, schema }: Filling): Promise<void> {
    const { options, report, schemas } = this.ctx;
    const replaced = await schemas.makeLive(model, schema);
    report?.info(`Read model ${model.name} is now served from ${schema}`);
    if (!replaced) return;
    const timer = setTimeout(() => {
      this.drops.delete(timer);
      this.ctx.drop(replaced).catch((error) => report?.warn(messageOf(error)));
    }, options.dropAfterMs ?? 10_000);
    timer.unref();
    this.drops.set(timer, replaced);
  }
}
