import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { alertDay } from '../../../contracts/vault/alerts/alerts-state.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { personsWithAlerts } from '../../../projections/vault/vault-items.ts';
import { Clock } from '../../platform/clock.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { Rounds } from '../../platform/rounds.ts';
import { AlertService } from './alert.service.ts';

const LOOK_EVERY_MS = 60_000;
/** A whole round is made again after this, because read models may have lagged. */
const AGAIN_AFTER_MS = 60 * 60_000;
const LOCK = 5_309_007;
const AT_ONCE = 200;

/**
 * Finds, once a day, what is due in vaults. The read model only finds it; each person's own stream decides, so that nothing is told twice despite
 * restarts and other servers. A reaction to its event puts the mail out.
 */
@Injectable()
export class GiveAlerts implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Vault alerts');
  private readonly rounds: Rounds;
  private done = { day: '', at: 0 };

  constructor(
    private readonly alerts: AlertService,
    private readonly models: Runner,
    private readonly readDb: ReadDb,
    private readonly clock: Clock,
  ) {
    this.rounds = new Rounds(clock, LOOK_EVERY_MS, async () => {
      await this.look().catch((error) => this.late(error));
    });
  }

  onApplicationBootstrap(): void {
    this.rounds.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.rounds.stop();
  }

  /** Answers whether this server is through for now. One at a time; others skip the round. What fails is tried again in the next. */
  async look(): Promise<boolean> {
    const now = this.clock.now();
    const day = alertDay(now);
    if (this.done.day === day && now.getTime() - this.done.at < AGAIN_AFTER_MS) return true;
    const client = await this.readDb.connect();
    let broken: Error | undefined;
    try {
      // A session-level lock, because a transaction held open while the log answers would delay VACUUM of every table.
      const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [LOCK]);
      if (!rows[0]?.got) return false;
      const isWhole = await this.giveAll(day);
      if (isWhole) this.done = { day, at: now.getTime() };
      await client.query('select pg_advisory_unlock($1)', [LOCK]);
      return isWhole;
    } catch (error) {
      broken = error as Error;
      throw error;
    } finally {
      // Closing the connection releases a lock that could not be released.
      client.release(broken);
    }
  }

  /** Answers whether everybody was looked at. */
  private async giveAll(day: string): Promise<boolean> {
    let isWhole = true;
    for (let after = 0; ; ) {
      const persons = await personsWithAlerts(this.models, after, AT_ONCE);
      for (const userId of persons) {
        if (this.rounds.isStopping) return false;
        // One whose alerts fail keeps no other from theirs.
        await this.alerts.give(userId, day).catch((error: unknown) => {
          isWhole = false;
          this.late(error);
        });
      }
      if (persons.length < AT_ONCE) return isWhole;
      after = persons.at(-1) ?? after;
    }
  }

  private late(error: unknown): void {
    if (!this.rounds.isStopping) this.logger.warn(`An alert is late: ${error instanceof Error ? error.message : String(error)}`);
  }
}
