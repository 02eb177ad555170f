import { Injectable } from '@nestjs/common';
import { Refusal } from '../../../contracts/refusals.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { EventLog } from '../event-log/event-log.ts';

const PATIENCE_MS = 5_000;
const SUSPICIOUS_MS = 300;
const NOT_FOUND = 404;

/**
 * Read-your-writes: waits until the read models contain everything that the caller has seen, and refuses the call if
 * they cannot.
 */
@Injectable()
export class ReadYourWrites {
  constructor(
    private readonly runner: Runner,
    private readonly log: EventLog,
  ) {}

  /**
   * True once the read models (all by default) have reached the position; false after 5 s, or at once if one of them
   * has stopped before it. A position beyond the log's end comes from another log (the data folder was replaced while a
   * browser kept its cookie), so it waits only for the log's end.
   */
  async waitFor(position: bigint, names?: string[]): Promise<boolean> {
    if (await this.runner.reached(position, names, SUSPICIOUS_MS)) return true;
    const last = await this.log.lastPosition().catch(() => undefined);
    if (last !== undefined && last < position) return this.runner.reached(last, names, PATIENCE_MS - SUSPICIOUS_MS);
    return this.runner.reached(position, names, PATIENCE_MS - SUSPICIOUS_MS);
  }

  /**
   * Decides what may read too early: what was not found while the read models lacked something that the caller has seen is decided once more when they
   * have it. Whatever else is refused stays so.
   */
  async decide<T>(position: bigint, decision: () => Promise<T>): Promise<T> {
    if (position === 0n || this.runner.hold(position)) return decision();
    try {
      return await decision();
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== NOT_FOUND || !(await this.waitFor(position))) throw error;
      return decision();
    }
  }

  /** Like `waitFor`, but refuses the call instead of returning false. */
  async mustHave(position: bigint, names?: string[]): Promise<void> {
    if (await this.waitFor(position, names)) return;
    throw new Refusal(this.runner.stopped(names).length > 0 ? 'READ_MODEL_STOPPED' : 'NOT_CAUGHT_UP');
  }

  /**
   * Refuses a call about a stream that the named read models (all by default) have set aside. Calls `streamOf` only if
   * any stream is set aside.
   */
  async mustServe(streamOf: () => Promise<string | undefined>, names?: string[]): Promise<void> {
    if (!this.runner.anySetAside()) return;
    const stream = await streamOf();
    if (stream !== undefined && this.runner.setAside(stream, names)) throw new Refusal('STREAM_SET_ASIDE');
  }

  /**
   * The same for an entity unknown to all read models because its first event was set aside. An entity of another
   * organisation stays unknown.
   */
  async mustKnow(organizationId: number, streamOf: () => Promise<string | undefined>): Promise<void> {
    if (!this.runner.anySetAside()) return;
    const stream = await streamOf();
    if (stream !== undefined && this.runner.setAside(stream)?.organizationId === organizationId) throw new Refusal('STREAM_SET_ASIDE');
  }
}
