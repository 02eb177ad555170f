import { Injectable } from '@nestjs/common';
import { Refusal } from '../../../contracts/refusals.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { EventLog } from '../event-log/event-log.ts';

const PATIENCE_MS = 5_000;
const SUSPICIOUS_MS = 300;

/** Reading one's own writes: waits until the read models hold what the caller has seen, and refuses what they cannot hold. */
@Injectable()
export class ReadYourWrites {
  constructor(
    private readonly runner: Runner,
    private readonly log: EventLog,
  ) {}

  /**
   * True once the read models (all, when left out) have reached the position; false after 5 s, and at once when one has stopped before it. A
   * position past the log's end comes from another log (the data folder was replaced under a browser's cookie) and is not waited for.
   */
  async waitFor(position: bigint, names?: string[]): Promise<boolean> {
    if (await this.runner.reached(position, names, SUSPICIOUS_MS)) return true;
    const last = await this.log.lastPosition().catch(() => undefined);
    if (last !== undefined && last < position) return this.runner.reached(last, names, PATIENCE_MS - SUSPICIOUS_MS);
    return this.runner.reached(position, names, PATIENCE_MS - SUSPICIOUS_MS);
  }

  /** The same, refused with what it waits for. */
  async mustHave(position: bigint, names?: string[]): Promise<void> {
    if (await this.waitFor(position, names)) return;
    throw new Refusal(this.runner.stopped(names).length > 0 ? 'READ_MODEL_STOPPED' : 'NOT_CAUGHT_UP');
  }

  /** Refuses a call about a stream that the named read models (all, when left out) have set aside. It is asked for only when there is any. */
  async mustServe(streamOf: () => Promise<string | undefined>, names?: string[]): Promise<void> {
    if (!this.runner.anySetAside()) return;
    const stream = await streamOf();
    if (stream !== undefined && this.runner.setAside(stream, names)) throw new Refusal('STREAM_SET_ASIDE');
  }

  /** The same about what no read model knows, because its first event was set aside. Another organisation's is not refused: it is unknown. */
  async mustKnow(organizationId: number, streamOf: () => Promise<string | undefined>): Promise<void> {
    if (!this.runner.anySetAside()) return;
    const stream = await streamOf();
    if (stream !== undefined && this.runner.setAside(stream)?.organizationId === organizationId) throw new Refusal('STREAM_SET_ASIDE');
  }
}
