import { SystemClock } from '../clock.ts';
import { Rounds } from '../rounds.ts';
import type { TestGateway } from './test-gateway.ts';

const LOOK_EVERY_MS = 2_000;

/** Has the test gateway send its notices, and send again those that were not taken. */
export class TestGatewayRounds extends Rounds {
  constructor(private readonly gateway: TestGateway) {
    super(new SystemClock(), LOOK_EVERY_MS, 'Test gateway');
  }

  look(): Promise<void> {
    return this.gateway.look();
  }
}
