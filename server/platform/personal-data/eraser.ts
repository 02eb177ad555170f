import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Runner } from '../../../projections/runner/runner.ts';
import { EventLog } from '../event-log/event-log.ts';
import { PersonalKeys } from '../event-log/personal-keys.ts';
import { Snapshots } from '../event-log/snapshots.ts';
import { Outbox } from '../mail/outbox.ts';

/** Every process has learnt by then that keys were destroyed. */
const KNOWN_EVERYWHERE_MS = 2_500;
/** From so many streams on, one rebuild of all read models is less than that of the streams one by one. */
const ALL_FROM = 200;

/** Makes personal text unreadable, and takes it out of everything that was made of it. */
@Injectable()
export class Eraser {
  constructor(
    private readonly keys: PersonalKeys,
    private readonly log: EventLog,
    private readonly snapshots: Snapshots,
    private readonly models: Runner,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Destroys the keys of these subjects, then drops the snapshots and rebuilds the rows of every stream that has text of theirs, and empties the mails
   * that its events caused: those with text of theirs, or with `whole` all of such a stream, because a mail also says what stood in it before. Answers
   * how many keys they had. Repeating it does the rest of one that was broken off.
   */
  async erase(subjects: string[], { whole = false } = {}): Promise<number> {
    await this.keys.destroy(subjects);
    await delay(KNOWN_EVERYWHERE_MS);
    const keys = await this.keys.idsOf(subjects);
    const about = await this.log.eventsAbout(new Set(subjects), new Set(keys));
    const streams = [...about.keys()];
    const ids: string[] = [];
    for (const [stream, own] of about) ids.push(...(whole ? (await this.log.read(stream)).map(({ id }) => id) : own));
    await this.outbox.empty(ids);
    await this.snapshots.drop(streams);
    if (streams.length >= ALL_FROM) await this.models.rebuild();
    else for (const stream of streams) for (const model of this.models.modelsOf(stream)) await this.models.mend(model, stream);
    return keys.length;
  }
}
