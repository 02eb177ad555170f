import { Injectable } from '@nestjs/common';
import { customersToErase } from '../../../projections/contacts/contacts.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { Clock } from '../../platform/clock.ts';
import { Outbox } from '../../platform/mail/outbox.ts';
import { Eraser } from '../../platform/personal-data/eraser.ts';
import { Rounds } from '../../platform/rounds.ts';
import { CustomerStreams } from '../contact.stream.ts';
import { CustomerErasures } from './customer-erasures.service.ts';

const LOOK_EVERY_MS = 60_000;

/** Erases customers whose 30 days are over; recorded last, so that what was broken off is done again. */
@Injectable()
export class EraseCustomers extends Rounds {
  constructor(
    private readonly erasures: CustomerErasures,
    private readonly eraser: Eraser,
    private readonly outbox: Outbox,
    private readonly streams: CustomerStreams,
    private readonly models: Runner,
    private readonly clock: Clock,
  ) {
    super(clock, LOOK_EVERY_MS, 'Erasures');
  }

  /** One round. What fails is tried again in the next. */
  async look(): Promise<void> {
    for (const customerId of await customersToErase(this.models, this.clock.now().toISOString()).catch(() => []))
      await this.step(`Customer ${customerId} is not erased yet`, () => this.erase(customerId), 'error');
  }

  private async erase(customerId: number): Promise<void> {
    if (await this.erasures.isNeeded(customerId)) return this.keep(customerId);
    const { subjects, jobs, emails } = await this.erasures.subjects(customerId);
    for (const email of emails) await this.outbox.forget(email);
    const keys = await this.eraser.erase(subjects);
    const { organizationId, userId } = (await this.streams.load(customerId)).state;
    const actor = { kind: 'system' as const, organizationId, name: 'Scopebook' };
    await this.streams.execute(
      customerId,
      { type: 'RecordErasure', organizationId, userId: userId ?? 0, keys, jobs },
      { actor, idempotencyKey: `erase/customer/${customerId}`, at: this.clock.now().toISOString() },
    );
  }

  /** A rule takes those without a job alone. */
  private async keep(customerId: number): Promise<void> {
    const { organizationId, userId } = (await this.streams.load(customerId)).state;
    const actor = { kind: 'system' as const, organizationId, name: 'Scopebook' };
    const at = this.clock.now().toISOString();
    const command = { type: 'DropErasure' as const, organizationId, userId: userId ?? 0 };
    await this.streams.execute(customerId, command, { actor, idempotencyKey: `keep/customer/${customerId}/${at}`, at });
  }
}
