import { Injectable } from '@nestjs/common';
import { Runner } from '../../../projections/runner/runner.ts';
import { EventLog } from '../event-log/event-log.ts';

const PATIENCE_MS = 5_000;
const SUSPICIOUS_MS = 300;

/** Reading one's own writes: waits until the read models hold what the caller has seen. */
@Injectable()
export class CaughtUp {
  constructor(
    private readonly runner: Runner,
    private readonly log: EventLog,
  ) {}

  /**
   * True once the read models (all, when left out) have reached the position; false after 5 s. A position past the log's end comes from
   * another log (the data folder was replaced under a browser's cookie) and is not waited for.
   */
  async with(position: bigint, names?: string[]): Promise<boolean> {
    if (await this.runner.reached(position, names, SUSPICIOUS_MS)) return true;
    const last = await this.log.lastPosition().catch(() => undefined);
    if (last !== undefined && last < position) return this.runner.reached(last, names, PATIENCE_MS - SUSPICIOUS_MS);
    return this.runner.reached(position, names, PATIENCE_MS - SUSPICIOUS_MS);
  }
}
