import type pg from 'pg';
import { type Building, NotBuilt } from './building.ts';
import type { Feeding } from './feeding.ts';
import { type Filling, messageOf, pause } from './filling.ts';
import { LEADER_LOCK, tryLock, unlock } from './locks.ts';
import type { Notifying } from './notifying.ts';
import type { ReadModel } from './read-model.ts';
import type { RunnerContext } from './runner-context.ts';

/** Takes the lock of each read model that no other process fills, builds what is missing, and fills what is live. */
export class Leading {
  /** The live schemas that this process fills, by model name. */
  readonly filling = new Map<string, Filling>();
  private readonly feeds = new Set<Promise<void>>();
  private session?: { signal: AbortSignal; abort(): void; names: Set<string> };

  constructor(
    private readonly ctx: RunnerContext,
    private readonly notifying: Notifying,
    private readonly feeding: Feeding,
    private readonly building: Building,
  ) {}

  /** Leads until `stopping`, over one connection after the other. */
  async run(stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      try {
        await this.connected(stopping);
      } catch (error) {
        if (!stopping.aborted) this.ctx.report?.warn(`Read models: ${messageOf(error)}; trying again`);
      }
      await pause(300, stopping);
    }
  }

  abort(): void {
    this.session?.abort();
  }

  /** While leading: starts to fill live schemas that are not filled yet, and stops filling replaced ones. */
  adopt(): void {
    const { session } = this;
    if (!session || session.signal.aborted) return;
    const adopted: Filling[] = [];
    for (const model of this.ctx.models.values()) {
      const live = session.names.has(model.name) ? this.ctx.serving.newest(model.name) : undefined;
      const current = this.filling.get(model.name);
      if (!live || current?.schema === live.schema) continue;
      if (current) current.stopped = true;
      const filling = this.ctx.fill(model, live.schema, live.stored, live.streams, true);
      filling.setAside = new Map(live.setAside);
      this.filling.set(model.name, filling);
      adopted.push(filling);
    }
    if (adopted.length === 0) return;
    const feed = this.feeding
      .feedLive(adopted, session.signal)
      .catch((error) => {
        // An event's failure sets its stream aside, and a lost connection is waited out. Anything else restarts from the stored progress.
        if (!session.signal.aborted) this.ctx.report?.error(`Projection ended: ${messageOf(error)}`);
        session.abort();
      })
      .finally(() => this.feeds.delete(feed));
    this.feeds.add(feed);
  }

  /** Listens and leads each model once its lock is free, until the connection or the runner ends. */
  private async connected(stopping: AbortSignal): Promise<void> {
    const { models, options, report, skipped } = this.ctx;
    const { channel } = this.notifying;
    const client = await options.connect();
    const lost = new AbortController();
    const lose = () => lost.abort();
    client.on('error', lose).on('end', lose);
    const signal = AbortSignal.any([lost.signal, stopping]);
    const names = new Set<string>();
    this.session = { signal, abort: lose, names };
    const leads: Promise<void>[] = [];
    try {
      await channel.open(client);
      await skipped.load();
      for (let first = true; !signal.aborted; first = false) {
        const candidates = [...models.values()].filter((model) => !names.has(model.name));
        const gained = await tryLock(client, LEADER_LOCK, candidates);
        if (first) {
          await this.notifying.reload(models.keys());
          if (gained.length < models.size) await channel.send({ hello: true });
        }
        if (gained.length > 0) {
          for (const model of gained) names.add(model.name);
          const lead = this.lead(client, gained, signal).catch((error) => {
            if (!signal.aborted) report?.error(`Projection ended: ${messageOf(error)}`);
            lose();
          });
          leads.push(lead);
        }
        if (names.size === models.size) await aborted(signal);
        else await pause(1_000, signal);
      }
    } finally {
      lose();
      await Promise.all([...leads, ...this.feeds]);
      this.filling.clear();
      this.session = undefined;
      channel.close();
      await client.end().catch(() => {});
    }
  }

  private async lead(client: pg.Client, models: ReadModel[], signal: AbortSignal): Promise<void> {
    const { report, schemas, serving } = this.ctx;
    for (const model of models) {
      await this.dropAbandoned(client, model);
      for (const row of await schemas.of(model)) if (row.status === 'replaced') await this.ctx.drop(row.schema);
      await schemas.tryAgain(model);
    }
    await this.notifying.reload(models.map(({ name }) => name));
    for (let failures = 0; !signal.aborted; failures++) {
      const missing = models.filter(({ name }) => !serving.newest(name)).map(({ name }) => name);
      if (missing.length === 0) return;
      try {
        await this.building.build(missing, signal, true);
        return;
      } catch (error) {
        if (signal.aborted) return;
        if (failures === 0 || error instanceof NotBuilt) report?.error(messageOf(error));
        // Trying again cannot help: it takes another build of the product, or another Postgres.
        if (error instanceof NotBuilt) return;
        await pause(Math.min(1_000 * 2 ** failures, 30_000), signal);
        await this.notifying.reload();
      }
    }
  }

  /** Drops versions that no build has filled for a day. Until then somebody may roll back to them. */
  private async dropAbandoned(client: pg.Client, model: ReadModel): Promise<void> {
    for (const version of await this.ctx.schemas.abandoned(model)) {
      const [free] = await tryLock(client, LEADER_LOCK, [{ name: model.name, version }]);
      if (!free) continue;
      this.ctx.report?.info(`Read model ${model.name}: dropping version ${version}, which nobody has used for a day`);
      await this.ctx.schemas.dropVersion(model.name, version);
      await unlock(client, LEADER_LOCK, free);
    }
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
