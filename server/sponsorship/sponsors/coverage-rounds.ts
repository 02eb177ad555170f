import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DAY_MS } from '../../../contracts/durations.ts';
import { formatDate } from '../../../contracts/format.ts';
import { type WaitingSponsor, zipOf } from '../../../contracts/sponsorship/sponsors/coverage.events.ts';
import { OFFERED_DAYS } from '../../../contracts/sponsorship/sponsors/coverage-asks.ts';
import { PLACES } from '../../../contracts/sponsorship/sponsors/places.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { zipsAsked } from '../../../projections/sponsorship/sponsors.ts';
import { SessionAccess } from '../../accounts/session.service.ts';
import { Clock } from '../../platform/clock.ts';
import { publicUrl } from '../../platform/demo-mode.ts';
import { Outbox } from '../../platform/mail/outbox.ts';
import { Rounds } from '../../platform/rounds.ts';
import type { CoverageCommand } from './coverage.decider.ts';
import { offeredUntil } from './coverage.service.ts';
import { CoverageStreams } from './coverage.stream.ts';
import { CoverageMoney } from './coverage-money.ts';
import { SponsorsService } from './sponsors.service.ts';

const LOOK_EVERY_MS = 60_000;

/** Offers a place that became free in a ZIP code to who asked first, and after seven days to the next, and charges what coverage costs. Two servers at once mail once. */
@Injectable()
export class CoverageRounds extends Rounds {
  constructor(
    private readonly streams: CoverageStreams,
    private readonly sponsors: SponsorsService,
    private readonly money: CoverageMoney,
    private readonly access: SessionAccess,
    private readonly outbox: Outbox,
    private readonly models: Runner,
    private readonly clock: Clock,
  ) {
    super(clock, LOOK_EVERY_MS, 'Coverage');
  }

  /** One round. What fails is tried again in the next. */
  async look(): Promise<void> {
    for (const { zip } of await zipsAsked(this.models).catch(() => []))
      await this.step(`A place in ${zip} waits`, () => this.tend(Number(zip)));
    await this.step('Coverage is not charged', () => this.money.look((what, work) => this.step(what, work)));
  }

  private async tend(id: number): Promise<void> {
    const { sponsors, waiting } = (await this.streams.load(id)).state;
    const now = this.clock.now();
    const before = new Date(now.getTime() - OFFERED_DAYS * DAY_MS).toISOString();
    for (const one of waiting.slice(0, PLACES - sponsors.length)) {
      const isHere = (await this.sponsors.cards([one.userId])).length > 0;
      if (!isHere || (one.offeredAt !== '' && one.offeredAt <= before))
        await this.run(id, one, { type: 'EndAsk', userId: one.userId, ...(isHere && { before }) });
      else if (one.offeredAt === '') await this.offer(id, one, now.toISOString());
    }
  }

  /** The mail is put out first: its key is of the asking, so that after a crash between them it is put out once. */
  private async offer(id: number, one: WaitingSponsor, at: string): Promise<void> {
    const user = await this.access.user(one.userId);
    const zip = zipOf(id);
    const until = formatDate(offeredUntil(at).slice(0, 10));
    const text = [
      `Somebody left ${zip}, and you asked for the next place first. It is kept for you until ${until}; then it is offered to the next.`,
      `Cover it: ${publicUrl()}/sponsormain/coverage?place=${zip}`,
    ].join('\n\n');
    const subject = `A place in ${zip} is free for you`;
    if (user) await this.outbox.put([{ key: `coverage-offer/${zip}/${one.userId}/${one.askedAt}`, to: user.email, at, subject, text }]);
    await this.run(id, one, { type: 'OfferPlace', userId: one.userId, at });
  }

  private async run(id: number, { organizationId }: WaitingSponsor, command: CoverageCommand): Promise<void> {
    const actor = { kind: 'system' as const, organizationId, name: 'Scopebook' };
    await this.streams.execute(id, command, { actor, idempotencyKey: randomUUID(), at: this.clock.now().toISOString() });
  }
}
