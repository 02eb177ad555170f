import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.ts';
import { Rounds } from '../../platform/rounds.ts';
import { LinkCodes } from '../link-codes.service.ts';

const LOOK_EVERY_MS = 15_000;

/** Takes the codes of sign-ups that the activation itself did not come to: a crash, or a read model that was behind. */
@Injectable()
export class TakeLinkCodes extends Rounds {
  constructor(
    private readonly codes: LinkCodes,
    clock: Clock,
  ) {
    super(clock, LOOK_EVERY_MS, 'LinkCodes');
  }

  async look(): Promise<void> {
    for (const userId of await this.codes.untaken().catch(() => []))
      await this.step(`The code of user ${userId}'s sign-up waits`, () => this.codes.take(userId));
  }
}
