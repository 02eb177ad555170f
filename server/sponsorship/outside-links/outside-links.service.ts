import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Refusal } from '../../../contracts/refusals.ts';
import { Clock } from '../../platform/clock.ts';
import type { Migration } from '../../platform/read-db/migrations.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { type Caller, SponsorsService } from '../sponsors/sponsors.service.ts';

export const outsideLinkMigrations: Migration[] = [
  {
    id: 'outside-link-001',
    sql: [
      `create table outside_link (
        day date not null,
        place text not null,
        subject integer not null,
        opened integer not null,
        primary key (place, subject, day)
      )`,
    ],
  },
];

const LATELY = '30 days';

/** How often outside links were opened, by day: of a sponsor's card, or of a type of provider. A table of counts, because nothing is decided by them and nobody stands in them. */
@Injectable()
export class OutsideLinksService {
  constructor(
    private readonly readDb: ReadDb,
    private readonly sponsors: SponsorsService,
    private readonly clock: Clock,
  ) {}

  /** Not when sponsors open their own (R466). Refuses SPONSOR_NOT_FOUND. */
  async ofCard(sponsorId: number, session: Caller): Promise<boolean> {
    const [card] = await this.sponsors.cards([sponsorId]);
    if (!card) throw new Refusal('SPONSOR_NOT_FOUND');
    if (card.organization_Id !== session.organizationId) await this.add('sponsor', sponsorId);
    return true;
  }

  async ofProviderType(typeId: number): Promise<boolean> {
    await this.add('provider', typeId);
    return true;
  }

  /** Refuses NOT_A_SPONSOR. */
  async mine(session: Caller): Promise<{ lately: number; ever: number }> {
    await this.sponsors.own(session);
    const { rows } = await sql<{ lately: number; ever: number }>`
      select coalesce(sum(opened) filter (where day > ${this.today()}::date - ${LATELY}::interval), 0)::int as lately,
        coalesce(sum(opened), 0)::int as ever
      from outside_link where place = 'sponsor' and subject = ${session.userId}`.execute(this.readDb.db);
    return rows[0] ?? { lately: 0, ever: 0 };
  }

  private async add(place: 'sponsor' | 'provider', subject: number): Promise<void> {
    await sql`insert into outside_link (day, place, subject, opened) values (${this.today()}::date, ${place}, ${subject}, 1)
      on conflict (place, subject, day) do update set opened = outside_link.opened + 1`.execute(this.readDb.db);
  }

  private today(): string {
    return this.clock.now().toISOString().slice(0, 10);
  }
}
