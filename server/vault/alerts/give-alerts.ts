import { Injectable } from '@nestjs/common';
import { alertDay } from '../../../contracts/vault/alerts/alerts-state.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { personsWithAlerts } from '../../../projections/vault/vault-items.ts';
import { Clock } from '../../platform/clock.ts';
import { unlessAnotherServer } from '../../platform/read-db/advisory-lock.ts';
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
export class GiveAlerts extends Rounds {
  private done = { day: '', at: 0 };

  constructor(
    private readonly alerts: AlertService,
    private readonly models: Runner,
    private readonly readDb: ReadDb,
    private readonly clock: Clock,
  ) {
    super(clock, LOOK_EVERY_MS, 'Vault alerts');
  }

  /** Answers whether this server is through for now. One at a time; others skip the round. What fails is tried again in the next. */
  async look(): Promise<boolean> {
    const now = this.clock.now();
    const day = alertDay(now);
    if (this.done.day === day && now.getTime() - this.done.at < AGAIN_AFTER_MS) return true;
    const isWhole = (await unlessAnotherServer(this.readDb, LOCK, () => this.giveAll(day))) ?? false;
    if (isWhole) this.done = { day, at: now.getTime() };
    return isWhole;
  }

  /** Answers whether everybody was looked at. */
  private async giveAll(day: string): Promise<boolean> {
    let isWhole = true;
    for (let after = 0; ; ) {
      const persons = await personsWithAlerts(this.models, after, AT_ONCE);
      for (const userId of persons) {
        if (this.isStopping) return false;
        // One whose alerts fail keeps no other from theirs.
        await this.step('An alert is late', async () => {
          try {
            await this.alerts.give(userId, day);
          } catch (error) {
            isWhole = false;
            throw error;
          }
        });
      }
      if (persons.length < AT_ONCE) return isWhole;
      after = persons.at(-1) ?? after;
    }
  }
}
