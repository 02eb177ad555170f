import { Injectable } from '@nestjs/common';
import { Runner } from '../../../projections/runner/runner.ts';
import { sweepstakesToTend } from '../../../projections/sponsorship/sweepstakes.ts';
import { Clock } from '../../platform/clock.ts';
import { Rounds } from '../../platform/rounds.ts';
import { SweepstakesDraws } from './sweepstakes-draws.ts';
import { SweepstakesMails } from './sweepstakes-mails.ts';

/** A draw at noon is seen within this time after it. */
const LOOK_EVERY_MS = 15_000;

/** Closes, lists and draws when it is time, and mails who asked to hear of it. */
@Injectable()
export class SweepstakesRounds extends Rounds {
  constructor(
    private readonly draws: SweepstakesDraws,
    private readonly mails: SweepstakesMails,
    private readonly models: Runner,
    private readonly clock: Clock,
  ) {
    super(clock, LOOK_EVERY_MS, 'Sweepstakes');
  }

  /** One round. What fails is tried again in the next. */
  async look(): Promise<void> {
    const at = this.clock.now().toISOString();
    await this.step('Sweepstakes wait', async () => {
      for (const { sweepstakes_id: id } of await sweepstakesToTend(this.models))
        await this.step(`Sweepstakes ${id} waits`, () => this.draws.tend(id, at), 'error');
    });
    await this.step('Mails of sweepstakes wait', async () => {
      for (const id of await this.mails.unmailed()) await this.step(`Mails of sweepstakes ${id} wait`, () => this.mails.tellDrawn(id, at));
    });
  }
}
