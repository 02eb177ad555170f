import { Injectable } from '@nestjs/common';
import { jobsToReturn } from '../../../projections/estimating/estimates.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { Clock } from '../../platform/clock.ts';
import { Rounds } from '../../platform/rounds.ts';
import { HandOverService } from './hand-over.service.ts';

const LOOK_EVERY_MS = 60_000;

/** Gives jobs back that were handed over until a day. Two servers at once do it once. */
@Injectable()
export class ReturnJobs extends Rounds {
  constructor(
    private readonly handOver: HandOverService,
    private readonly models: Runner,
    private readonly clock: Clock,
  ) {
    super(clock, LOOK_EVERY_MS, 'HandOver');
  }

  async look(): Promise<void> {
    for (const orderId of await jobsToReturn(this.models, this.clock.now().toISOString()))
      await this.step(`Job ${orderId} waits to go back`, () => this.handOver.giveBack(orderId));
  }
}
