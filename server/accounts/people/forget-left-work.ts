import { Injectable } from '@nestjs/common';
import { HOUR_MS } from '../../../contracts/durations.ts';
import { Clock } from '../../platform/clock.ts';
import { Rounds } from '../../platform/rounds.ts';
import { LeftWorkService } from './left-work.service.ts';

/** Throws away, once its days are over, what suspended people left unsaved. */
@Injectable()
export class ForgetLeftWork extends Rounds {
  constructor(
    private readonly work: LeftWorkService,
    clock: Clock,
  ) {
    super(clock, HOUR_MS, 'Left work');
  }

  look(): Promise<void> {
    return this.step('Work that was left is not thrown away yet', () => this.work.forgetOld());
  }
}
