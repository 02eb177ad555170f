import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { sql, type Transaction } from 'kysely';
import { dayIn } from '../../../contracts/local-time.ts';
import { toCents } from '../../../contracts/money.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { Clock } from '../../platform/clock.ts';
import { type PlatformTables, ReadDb } from '../../platform/read-db/read-db.ts';

export type AdKind = 'view' | 'click';
/** Why something that was shown or clicked is not paid, or `count`: it is, once for a person and day. */
export type Judged = 'count' | 'own' | 'sponsored' | 'robot';
/** `repeat`: again by the same person on that day. `late`: the budget had ended. */
export type Outcome = 'paid' | 'repeat' | 'late' | Exclude<Judged, 'count'>;

/** One view or click. Nobody is named: `person` is hashed with a salt of the day before anything is stored. */
export interface Noted {
  ad: string;
  /** 0 of a card, which costs nothing. */
  campaignId: number;
  kind: AdKind;
  page: string;
  zip: string;
  person: string;
  judged: Judged;
}

type Tx = Transaction<PlatformTables>;
interface Waiting extends Noted {
  resolve(paid: boolean): void;
  reject(error: unknown): void;
}
interface BudgetRow {
  campaign_id: number;
  zone: string;
  view_cents: number;
  click_cents: number;
  budget_cents: string;
  spent_cents: string;
  open: boolean;
}
interface Charge {
  campaignId: number;
  kind: AdKind;
  page: string;
  zip: string;
  cents: number;
  left: number;
}
export interface AdMoney {
  viewPrice: string;
  clickPrice: string;
  budget: string;
  zone: string;
}

const MOST_IN_BATCH = 1_000;
const MOST_WAITING = 20_000;
const MS_OF_SALT_AFTER_ITS_DAY = 10 * 60_000;

export const campaignAd = (campaignId: number) => `campaign-${campaignId}`;
export const cardAd = (userId: number) => `card-${userId}`;

/**
 * Counts views and clicks in batches: what arrives while a batch is written goes into the next. A batch is one transaction, and each caller is answered after
 * it: what was answered outlives the process. Budgets are locked in the order of their ids, so that any number of servers charge one after the other, and
 * the conditional update refuses what a budget does not hold.
 */
@Injectable()
export class AdCounter {
  private waiting: Waiting[] = [];
  private running = false;

  constructor(
    private readonly readDb: ReadDb,
    private readonly clock: Clock,
  ) {}

  /** Whether it was counted and, of a campaign, paid. Refuses ADS_BUSY. */
  note(noted: Noted): Promise<boolean> {
    if (this.waiting.length >= MOST_WAITING) return Promise.reject(new Refusal('ADS_BUSY'));
    return new Promise((resolve, reject) => {
      this.waiting.push({ ...noted, resolve, reject });
      if (!this.running) void this.run();
    });
  }

  /** Opens the budget of a campaign, once. */
  async open(campaignId: number, { viewPrice, clickPrice, budget, zone }: AdMoney): Promise<void> {
    await sql`insert into ad_budget (campaign_id, zone, view_cents, click_cents, budget_cents)
      values (${campaignId}, ${zone}, ${Number(toCents(viewPrice))}, ${Number(toCents(clickPrice))}, ${Number(toCents(budget))})
      on conflict do nothing`.execute(this.readDb.db);
  }

  /** Closes it: nothing is charged after this, so that what it has spent is final. */
  async close(campaignId: number): Promise<void> {
    await sql`update ad_budget set open = false where campaign_id = ${campaignId}`.execute(this.readDb.db);
  }

  /** Throws away salts and hashes of days that are over, a few minutes after their midnight, because the clocks of servers differ. */
  async forget(): Promise<void> {
    const at = new Date(this.clock.now().getTime() - MS_OF_SALT_AFTER_ITS_DAY).toISOString();
    for (const table of ['ad_salt', 'ad_seen'])
      await sql`delete from ${sql.ref(table)} of where of.day < coalesce(
        (select (${at}::timestamptz at time zone zone)::date from ad_budget where 'campaign-' || campaign_id = of.ad),
        (${at}::timestamptz at time zone 'UTC')::date)`.execute(this.readDb.db);
  }

  private async run(): Promise<void> {
    this.running = true;
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, MOST_IN_BATCH);
      try {
        const paid = await this.readDb.db.transaction().execute((tx) => this.write(tx, batch));
        batch.forEach(({ resolve }, n) => {
          resolve(paid[n] === true);
        });
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.running = false;
  }

  /** Answers of each whether it was paid. */
  private async write(tx: Tx, batch: readonly Noted[]): Promise<boolean[]> {
    const now = this.clock.now();
    const budgets = await this.lock(tx, batch);
    const known = batch.filter(({ campaignId }) => campaignId === 0 || budgets.has(campaignId));
    const dayOf = ({ campaignId }: Noted) => dayIn(budgets.get(campaignId)?.zone ?? 'UTC', now);
    const salts = await this.salts(tx, known, dayOf);
    const keyOf = (one: Noted) => {
      const { ad, kind, person } = one;
      const hash = createHash('sha256')
        .update(`${salts.get(ad)}\n${person}`)
        .digest('base64url');
      return { day: dayOf(one), ad, kind, hash };
    };
    const keys = new Map(known.filter(({ judged }) => judged === 'count').map((one) => [one, keyOf(one)]));
    const fresh = await this.firstOfDay(tx, [...keys.values()]);
    const charges: Charge[] = [];
    const outcomes = new Map<Noted, Outcome>();
    for (const one of known) {
      const key = keys.get(one);
      const isFirst = key !== undefined && fresh.delete(textOf(key));
      outcomes.set(one, one.judged !== 'count' ? one.judged : isFirst ? charge(one, budgets.get(one.campaignId), charges) : 'repeat');
    }
    await this.spend(tx, charges, now);
    await this.tally(tx, outcomes, charges, now);
    return batch.map((one) => outcomes.get(one) === 'paid');
  }

  private async lock(tx: Tx, batch: readonly Noted[]): Promise<Map<number, BudgetRow & { left: number }>> {
    const ids = [...new Set(batch.map(({ campaignId }) => campaignId))].filter((id) => id > 0);
    if (ids.length === 0) return new Map();
    const { rows } = await sql<BudgetRow>`select * from ad_budget where campaign_id = any(${ids}) and open
      order by campaign_id for update`.execute(tx);
    return new Map(rows.map((row) => [row.campaign_id, { ...row, left: Number(row.budget_cents) - Number(row.spent_cents) }]));
  }

  /** The salt of each ad for its day, made by the first who needs it. */
  private async salts(tx: Tx, known: readonly Noted[], dayOf: (one: Noted) => string): Promise<Map<string, string>> {
    const days = new Map(known.map((one) => [one.ad, dayOf(one)]));
    const ads = [...days.keys()].sort();
    if (ads.length === 0) return new Map();
    const values = [ads.map((ad) => days.get(ad)), ads, ads.map(() => randomBytes(16).toString('hex'))] as const;
    await sql`insert into ad_salt (day, ad, salt) select * from unnest(${values[0]}::date[], ${values[1]}::text[], ${values[2]}::text[])
      on conflict do nothing`.execute(tx);
    const { rows } = await sql<{ ad: string; salt: string }>`select ad, salt from ad_salt
      join unnest(${values[0]}::date[], ${values[1]}::text[]) as wanted (day, ad) using (day, ad)`.execute(tx);
    return new Map(rows.map(({ ad, salt }) => [ad, salt]));
  }

  private async firstOfDay(tx: Tx, all: readonly SeenKey[]): Promise<Set<string>> {
    const keys = [...new Map(all.map((key) => [textOf(key), key])).entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, key]) => key);
    if (keys.length === 0) return new Set();
    const { rows } = await sql<SeenKey>`insert into ad_seen (day, ad, kind, person)
      select * from unnest(${keys.map(({ day }) => day)}::date[], ${keys.map(({ ad }) => ad)}::text[],
        ${keys.map(({ kind }) => kind)}::text[], ${keys.map(({ hash }) => hash)}::text[])
      on conflict do nothing returning day::text, ad, kind, person as hash`.execute(tx);
    return new Set(rows.map(textOf));
  }

  private async spend(tx: Tx, charges: readonly Charge[], now: Date): Promise<void> {
    if (charges.length === 0) return;
    for (const campaignId of new Set(charges.map((one) => one.campaignId))) {
      const own = charges.filter((one) => one.campaignId === campaignId);
      const cents = own.reduce((sum, one) => sum + one.cents, 0);
      const count = (kind: AdKind) => own.filter((one) => one.kind === kind && one.cents > 0).length;
      const { numAffectedRows } = await sql`update ad_budget
        set spent_cents = spent_cents + ${cents}, views = views + ${count('view')}, clicks = clicks + ${count('click')}
        where campaign_id = ${campaignId} and open and spent_cents + ${cents} <= budget_cents`.execute(tx);
      if (numAffectedRows !== 1n) throw new Error(`The budget of campaign ${campaignId} does not hold ${cents} cents more`);
    }
    const column = (name: keyof Charge) => charges.map((one) => one[name]);
    await sql`insert into ad_charge (campaign_id, at, kind, page, zip, cents, left_cents)
      select campaign_id, ${now.toISOString()}::timestamptz, kind, page, zip, cents, left_cents from unnest(${column('campaignId')}::int[],
        ${column('kind')}::text[], ${column('page')}::text[], ${column('zip')}::text[], ${column('cents')}::int[], ${column('left')}::bigint[])
        with ordinality as of (campaign_id, kind, page, zip, cents, left_cents, place) order by place`.execute(tx);
  }

  private async tally(tx: Tx, outcomes: ReadonlyMap<Noted, Outcome>, charges: readonly Charge[], now: Date): Promise<void> {
    const hour = new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000).toISOString();
    const sums = new Map<string, { cells: string[]; count: number; cents: number }>();
    const charged = new Map<string, number>();
    for (const { campaignId, page, zip, kind, cents } of charges) {
      const key = [campaignAd(campaignId), page, zip, kind].join('\n');
      charged.set(key, (charged.get(key) ?? 0) + cents);
    }
    for (const [{ ad, page, zip, kind }, outcome] of outcomes) {
      const cells = [ad, page, zip, kind, outcome];
      const sum = sums.get(cells.join('\n')) ?? {
        cells,
        count: 0,
        cents: outcome === 'paid' ? (charged.get(cells.slice(0, 4).join('\n')) ?? 0) : 0,
      };
      sum.count += 1;
      sums.set(cells.join('\n'), sum);
    }
    const rows = [...sums.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
    if (rows.length === 0) return;
    const cell = (n: number) => rows.map(({ cells }) => cells[n]);
    await sql`insert into ad_tally (ad, hour, page, zip, kind, outcome, count, cents)
      select ad, ${hour}::timestamptz, page, zip, kind, outcome, count, cents from unnest(${cell(0)}::text[], ${cell(1)}::text[],
        ${cell(2)}::text[], ${cell(3)}::text[], ${cell(4)}::text[], ${rows.map(({ count }) => count)}::int[], ${rows.map(({ cents }) => cents)}::bigint[])
        as of (ad, page, zip, kind, outcome, count, cents)
      on conflict (ad, hour, page, zip, kind, outcome)
      do update set count = ad_tally.count + excluded.count, cents = ad_tally.cents + excluded.cents`.execute(tx);
  }
}

interface SeenKey {
  day: string;
  ad: string;
  kind: string;
  hash: string;
}
const textOf = ({ day, ad, kind, hash }: SeenKey) => [day, ad, kind, hash].join('\n');

/** A view is charged whole or not at all; a click takes what is left, never more. */
function charge({ campaignId, kind, page, zip }: Noted, budget: (BudgetRow & { left: number }) | undefined, charges: Charge[]): Outcome {
  if (campaignId === 0) return 'paid';
  if (!budget) return 'late';
  const { left } = budget;
  const cents = kind === 'click' ? Math.min(budget.click_cents, left) : left >= budget.view_cents ? budget.view_cents : 0;
  budget.left -= cents;
  charges.push({ campaignId, kind, page, zip, cents, left: budget.left });
  return cents > 0 ? 'paid' : 'late';
}
