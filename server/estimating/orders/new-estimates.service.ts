import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { AccountService } from '../../billing/account.service.ts';
import { Clock } from '../../platform/clock.ts';
import type { RequestContext } from '../../platform/event-log/stream.ts';
import type { Migration } from '../../platform/read-db/migrations.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { Rounds } from '../../platform/rounds.ts';
import { EstimateStreams } from '../estimate.stream.ts';
import { EstimateService } from '../estimating.service.ts';

export const newEstimateMigrations: Migration[] = [
  {
    id: 'estimate-credits-001',
    sql: [
      `create table estimate_credit (
        order_id integer primary key,
        organization_id integer not null,
        taken_at timestamptz not null default now()
      )`,
    ],
  },
];

interface Tables {
  estimate_credit: { order_id: number; organization_id: number };
}

/** The documented answer to who has no credits (R022). */
const NO_CREDITS = -1;
const LOOK_EVERY_MS = 60_000;
/** Longer than any request takes that makes an estimate. */
const LEFT_ALONE = '10 minutes';

/**
 * New estimates, each for a credit. The credit is taken before the estimate is made; a process that ends in between leaves a row, by which
 * the credit is given back.
 */
@Injectable()
export class NewEstimates extends Rounds {
  constructor(
    private readonly estimates: EstimateService,
    private readonly streams: EstimateStreams,
    private readonly accounts: AccountService,
    private readonly readDb: ReadDb,
    clock: Clock,
  ) {
    super(clock, LOOK_EVERY_MS, 'New estimates');
  }

  protected override get isOn(): boolean {
    return this.accounts.on;
  }

  look(): Promise<void> {
    return this.step('Credits wait to be given back', () => this.giveBackLost(LEFT_ALONE));
  }

  /** Its number; negative without credits (R022). Sent twice, it makes one and takes one credit. */
  async start(name: string, ctx: RequestContext): Promise<number> {
    if (!this.accounts.on) return this.estimates.start(name, ctx);
    const orderId = await this.estimates.newOrderId(ctx);
    const { organizationId } = ctx.actor;
    const db = this.readDb.tables<Tables>();
    await db
      .insertInto('estimate_credit')
      .values({ order_id: orderId, organization_id: organizationId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const taken = await this.accounts.takeCredit(orderId, ctx.actor);
    const started = taken ? await this.estimates.start(name, ctx) : NO_CREDITS;
    await db.deleteFrom('estimate_credit').where('order_id', '=', orderId).execute();
    return started;
  }

  /** Gives back the credits of estimates that were not made within a while. */
  async giveBackLost(within: string): Promise<void> {
    const rows = await sql<Tables['estimate_credit']>`select order_id, organization_id from estimate_credit
      where taken_at < now() - ${within}::interval limit 100`.execute(this.readDb.db);
    for (const { order_id, organization_id } of rows.rows) {
      if ((await this.streams.load(order_id)).revision < 0) await this.accounts.giveBackCredit(order_id, organization_id);
      await this.readDb.tables<Tables>().deleteFrom('estimate_credit').where('order_id', '=', order_id).execute();
    }
  }
}
