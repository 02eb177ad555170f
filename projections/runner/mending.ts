import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { Channel, type News } from './channel.ts';
import { type Filling, messageOf, ProgressLost } from './filling.ts';
import { LEADER_LOCK, tryLock } from './locks.ts';
import type { Notifying } from './notifying.ts';
import type { ReadModel } from './read-model.ts';
import type { RunnerContext } from './runner-context.ts';
import type { SetAside } from './set-aside.ts';
import type { Skip } from './skipped-events.ts';

/** Sets streams aside and rebuilds their rows: by itself when a build begins to fill, or when an operator asks for it. */
export class Mending {
  constructor(
    private readonly ctx: RunnerContext,
    private readonly notifying: Notifying,
    /** The live schema of a model, when this process fills it. */
    private readonly fillingOf: (name: string) => Filling | undefined,
  ) {}

  /** Rebuilds the rows of one stream in the process that fills the model, or here when no process does. */
  async mend(name: string, stream: string, timeoutMs: number): Promise<void> {
    const model = this.ctx.model(name);
    const client = await this.ctx.options.connect();
    client.on('error', () => {});
    try {
      const [free] = await tryLock(client, LEADER_LOCK, [model]);
      if (free) await this.mendHere(model, stream);
      else await this.askToMend(client, name, stream, timeoutMs);
    } finally {
      await client.end().catch(() => {});
    }
  }

  /** Mends for another process, when this one fills the model. */
  async answer({ name, stream, id }: NonNullable<News['mend']>): Promise<void> {
    const filling = this.fillingOf(name);
    if (!filling || filling.stopped) return;
    const outcome = await filling
      .serialize(async () => {
        await this.ctx.skipped.load();
        await this.mendOne(filling, stream);
      })
      .then(() => '', messageOf);
    await this.notifying.channel.broadcast({ mended: { id, outcome } });
  }

  /** Reports streams that were just set aside. */
  async noteSetAside(filling: Filling, added: SetAside[]): Promise<void> {
    for (const { stream, type, revision, error } of added)
      this.ctx.report?.error(`Read model ${filling.model.name} set aside ${stream} before its ${type} at revision ${revision}: ${error}`);
    if (filling.live) await this.showSetAside(filling);
  }

  /** Tries once to mend every stream that is set aside. */
  async mendAll(filling: Filling): Promise<void> {
    for (const { stream, root } of [...filling.setAside.values()])
      if (filling.setAside.has(stream)) await this.tryToMend(filling, stream, `mend ${root}`);
  }

  /** Rebuilds the rows of streams with newly skipped events, so that no row holds or waits for a skipped event. */
  async leaveOut(filling: Filling, skips: Skip[], signal: AbortSignal): Promise<void> {
    for (const { stream, eventId } of skips) {
      if (signal.aborted || filling.stopped || !filling.folds(stream) || filling.leftOut.has(eventId)) continue;
      await this.tryToMend(filling, stream, `leave out ${eventId} of ${stream}`);
    }
  }

  private async tryToMend(filling: Filling, stream: string, what: string): Promise<void> {
    await this.mendOne(filling, stream).catch((error) => {
      if (error instanceof ProgressLost) throw error;
      this.ctx.report?.warn(`Read model ${filling.model.name} could not ${what}: ${messageOf(error)}`);
    });
  }

  private async mendOne(filling: Filling, stream: string): Promise<void> {
    const { log, report } = this.ctx.options;
    const before = [...filling.setAside.keys()];
    const { applied, newlySetAside } = await filling.mend(stream, (name) => log.readMarked(name), this.ctx.skipped.ids);
    for (const name of before)
      if (!filling.setAside.has(name)) report?.info(`Read model ${filling.model.name}: ${name} is no longer set aside`);
    const known = new Set(before);
    const added = newlySetAside.filter((entry) => !known.has(entry.stream));
    if (added.length > 0) await this.noteSetAside(filling, added);
    if (filling.live) {
      await this.showSetAside(filling);
      this.notifying.publishChanges(filling, applied);
    }
    const freed = [...filling.setAside.values()].find(({ waitsFor }) => waitsFor !== null && !filling.setAside.has(waitsFor));
    if (freed && freed.stream !== stream) await this.mendOne(filling, freed.stream);
  }

  private async showSetAside({ model, schema, setAside }: Filling): Promise<void> {
    this.ctx.serving.update(model.name, schema, { setAside: new Map(setAside) });
    await this.notifying.reloadEverywhere();
  }

  private async mendHere(model: ReadModel, stream: string): Promise<void> {
    await this.ctx.skipped.load();
    const row = (await this.ctx.schemas.of(model)).find(({ live }) => live);
    if (!row) throw new Error(`Read model ${model.name} is not built yet`);
    const filling = this.ctx.fill(model, row.schema, BigInt(row.position), row.streams, true);
    await filling.loadSetAside();
    await this.mendOne(filling, stream);
  }

  private async askToMend(client: pg.Client, name: string, stream: string, timeoutMs: number): Promise<void> {
    const id = randomUUID();
    let channel: Channel | undefined;
    const outcome = await new Promise<string>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`No server has mended ${stream} within ${timeoutMs / 1000} s`)), timeoutMs);
      channel = new Channel(this.ctx.options.db, ({ mended }) => {
        if (mended?.id !== id) return;
        clearTimeout(timer);
        resolve(mended.outcome);
      });
      const opened = channel;
      opened
        .open(client)
        .then(() => opened.broadcast({ mend: { name, stream, id } }))
        .catch(reject);
    }).finally(() => channel?.close());
    if (outcome !== '') throw new Error(outcome);
  }
}
