import { Injectable } from '@nestjs/common';
import { erasedPersons, personsToErase } from '../../../projections/accounts/users.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { Clock } from '../../platform/clock.ts';
import { addressSubject, PersonalKeys } from '../../platform/event-log/personal-keys.ts';
import { Eraser } from '../../platform/personal-data/eraser.ts';
import { type DataSubject, PersonalHoldings } from '../../platform/personal-data/holdings.ts';
import { Rounds } from '../../platform/rounds.ts';
import { UserStreams } from '../user.stream.ts';
import { PersonalDataService } from './personal-data.service.ts';

const LOOK_EVERY_MS = 15_000;

/**
 * Erases those whose 30 days are over: deletes what is kept outside of the log, destroys the keys, rebuilds the rows of every stream that held text
 * of theirs, and records it last, so that what was broken off is done again.
 */
@Injectable()
export class ErasePersons extends Rounds {
  private hasLooked = false;

  constructor(
    private readonly data: PersonalDataService,
    private readonly holdings: PersonalHoldings,
    private readonly keys: PersonalKeys,
    private readonly eraser: Eraser,
    private readonly models: Runner,
    private readonly users: UserStreams,
    private readonly clock: Clock,
  ) {
    super(clock, LOOK_EVERY_MS, 'Erasures');
  }

  /** One round. What fails is tried again in the next. */
  async look(): Promise<void> {
    for (const userId of await this.due().catch(() => []))
      await this.step(`User ${userId} is not erased yet`, () => this.erase(userId), 'error');
  }

  /** Those whose day has come; and, in the first round, those whose keys are there again because Postgres was put back from an older backup. */
  private async due(): Promise<number[]> {
    const due = await personsToErase(this.models, this.clock.now().toISOString());
    if (this.hasLooked) return due;
    const erased = await erasedPersons(this.models);
    const back = new Set(await this.keys.usable(erased.map((userId) => `user-${userId}`)));
    this.hasLooked = true;
    return [...due, ...erased.filter((userId) => back.has(`user-${userId}`))];
  }

  private async erase(userId: number): Promise<void> {
    const person = await this.data.subjectOf(userId);
    const held = await this.data.held(person);
    const subjects = await this.subjectsOf(person);
    for (const one of this.holdings.all()) await one.erase?.(person);
    const keys = await this.eraser.erase(subjects);
    const actor = { kind: 'system' as const, organizationId: person.organizationId, name: 'Scopebook' };
    const at = this.clock.now().toISOString();
    await this.users.execute(userId, { type: 'RecordErasure', at, keys, held }, { actor, idempotencyKey: `erase/${userId}/${keys}`, at });
  }

  private async subjectsOf(person: DataSubject): Promise<string[]> {
    const more = (await Promise.all(this.holdings.all().map((one) => one.subjects?.(person) ?? []))).flat();
    // A repeat finds no address any more: what is sealed under it went the first time.
    return [`user-${person.userId}`, ...person.addresses.map(addressSubject), ...more];
  }
}
