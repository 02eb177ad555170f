import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { COVERAGE_PRODUCT } from '../../../contracts/billing/pricing/price-list.ts';
import { DAY_MS } from '../../../contracts/durations.ts';
import { formatDate, formatMoney, formatMonth, listed } from '../../../contracts/format.ts';
import { fromCents, toCents } from '../../../contracts/money.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { type CoverageTerms, FEWEST_HOMES, partOf, priceOf, TOLD_DAYS } from '../../../contracts/sponsorship/sponsors/coverage-terms.ts';
import { homesIn } from '../../../projections/home/homes.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { allCoverage } from '../../../projections/sponsorship/sponsors.ts';
import { SessionAccess } from '../../accounts/session.service.ts';
import { KeptCards } from '../../billing/kept-cards.service.ts';
import { Clock } from '../../platform/clock.ts';
import { publicUrl } from '../../platform/demo-mode.ts';
import { Outbox } from '../../platform/mail/outbox.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { CoverageStreams } from './coverage.stream.ts';
import { type Caller, SponsorsService } from './sponsors.service.ts';

/** A bill that is refused is tried on so many days; then what it was for is covered no longer. */
const TRIED_DAYS = 5;
/** A charge that its account does not know by then was never asked for. */
const KNOWN_WITHIN_MS = 120_000;

interface ChargeRow {
  purchase_id: number;
  organization_id: number;
  user_id: number;
  month: string;
  day: string;
  monthly: boolean;
  zips: string[];
  cents: string;
  at: Date;
  status: 'open' | 'paid' | 'failed';
}
type Coverage = Awaited<ReturnType<typeof allCoverage>>[number];
export interface ZipCost {
  homes: number;
  price: string;
  offered: boolean;
  due: string;
}

/**
 * What sponsors pay for ZIP codes, where the price files have `coverage.csv` (docs/decisions/0191): the rest of the month when one is added, and each month on the 1st,
 * to the card of their subscription. Months and days are of UTC, as prices are. A charge is written down before its place is taken, so that a round finishes what broke off.
 */
@Injectable()
export class CoverageMoney {
  constructor(
    private readonly streams: CoverageStreams,
    private readonly sponsors: SponsorsService,
    private readonly cards: KeptCards,
    private readonly access: SessionAccess,
    private readonly outbox: Outbox,
    private readonly models: Runner,
    private readonly readDb: ReadDb,
    private readonly clock: Clock,
  ) {}

  /** Refuses NOT_A_SPONSOR. */
  async terms(session: Caller): Promise<CoverageTerms> {
    await this.sponsors.own(session);
    const { organizationId } = session;
    const { month, daysLeft, days, lastDay } = this.now();
    const steps = this.cards.coverageSteps().map(({ homes, price }) => ({ homes, price }));
    const last = steps.length > 0 ? (await this.chargesOf(organizationId, month)).at(-1) : undefined;
    const standing = last?.status === 'failed' ? await this.cards.standing(organizationId, last.purchase_id) : undefined;
    const unpaid = last?.status === 'failed' ? (standing?.reason ?? NO_CARD) : '';
    const card = steps.length > 0 ? ((await this.cards.of(organizationId))?.paidWith ?? '') : '';
    return { steps, card, daysLeft, days, monthEnds: lastDay, unpaid };
  }

  /** What each of these ZIP codes costs. */
  async costs(zips: readonly string[], organizationId: number): Promise<Map<string, ZipCost>> {
    const steps = this.cards.coverageSteps();
    if (steps.length === 0) return new Map(zips.map((zip) => [zip, { homes: 0, price: '', offered: true, due: '' }]));
    const { month, daysLeft, days } = this.now();
    const [homes, paid] = await Promise.all([this.homes(zips, month), this.paidIn(organizationId, month)]);
    return new Map(
      zips.map((zip) => {
        const count = homes.get(zip) ?? 0;
        const price = priceOf(steps, count);
        const due = price === undefined ? '' : paid.has(zip) ? '0.00' : partOf(price, daysLeft, days);
        return [zip, { homes: count < FEWEST_HOMES ? 0 : count, price: price ?? '', offered: price !== undefined, due }];
      }),
    );
  }

  /**
   * Writes down what covering a ZIP code costs now, before its place is taken; undefined where nothing is due. Refuses ZIP_FEW_HOMES, COVERAGE_NO_CARD,
   * COVERAGE_PRICE_CHANGED.
   */
  async prepare(zip: string, said: string | undefined, { userId, organizationId }: Caller): Promise<number | undefined> {
    const cost = (await this.costs([zip], organizationId)).get(zip);
    if (!cost?.offered) throw new Refusal('ZIP_FEW_HOMES');
    if (said !== undefined && said !== cost.due) throw new Refusal('COVERAGE_PRICE_CHANGED');
    if (cost.due === '' || toCents(cost.due) === 0n) return undefined;
    if (!(await this.cards.of(organizationId))) throw new Refusal('COVERAGE_NO_CARD');
    const { month } = this.now();
    await this.count([zip], month);
    const charges = await this.chargesOf(organizationId, month);
    const open = charges.find((one) => one.status === 'open' && !one.monthly && one.zips.includes(zip));
    // One that was asked for goes on; one that was not, of a day before, would charge another sum than was read.
    const goesOn = open && (BigInt(open.cents) === toCents(cost.due) || (await this.cards.standing(organizationId, open.purchase_id)));
    if (goesOn) return open.purchase_id;
    const tries = charges.filter((one) => !one.monthly && one.zips.includes(zip)).length;
    return this.writeDown(`${organizationId}/${zip}/${month}/${tries}`, { userId, organizationId }, [zip], {
      cents: toCents(cost.due),
      monthly: false,
    });
  }

  /** Charges what was written down. Refuses COVERAGE_NOT_PAID, after the place is given up, and COVERAGE_UNKNOWN. */
  async pay(purchaseId: number): Promise<void> {
    const row = await this.charge(purchaseId);
    // What was refused before it was asked for leaves no place behind.
    if (row?.status === 'open')
      await this.ask(row).catch(async (error) => {
        if (error instanceof Refusal) await this.fail(row);
        throw error;
      });
    await this.settle(purchaseId);
    const after = await this.charge(purchaseId);
    if (after?.status === 'paid') return;
    if (after?.status === 'open') throw new Refusal('COVERAGE_UNKNOWN');
    const reason = after && (await this.cards.standing(after.organization_id, purchaseId))?.reason;
    throw new Refusal('COVERAGE_NOT_PAID', `It was not paid: ${reason ?? NO_CARD}`);
  }

  /** One round: what is open is settled, the month is charged, and steps up are told. */
  async look(step: (what: string, work: () => Promise<unknown>) => Promise<unknown>): Promise<void> {
    if (this.cards.coverageSteps().length === 0) return;
    const { rows } = await sql<{ purchase_id: number }>`select purchase_id from coverage_charge where status = 'open'`.execute(
      this.readDb.db,
    );
    for (const { purchase_id: id } of rows) await step('A charge of coverage waits', () => this.settle(id));
    const all = await allCoverage(this.models);
    const organizations = [...new Set(all.map((one) => one.organization_id))];
    for (const id of organizations)
      await step('The coverage of a month waits', () =>
        this.chargeMonth(
          id,
          all.filter((one) => one.organization_id === id),
        ),
      );
    await step('Steps up wait', () => this.tellSteps(all));
  }

  /** Of all that was covered before the month and is not paid for it; a refused one is tried once a day. */
  private async chargeMonth(organizationId: number, covered: readonly Coverage[]): Promise<void> {
    const { month, day, first } = this.now();
    const [paid, charges] = await Promise.all([this.paidIn(organizationId, month), this.chargesOf(organizationId, month)]);
    const due = covered.filter((one) => one.taken_at < first && !paid.has(one.zip));
    const tries = charges.filter(({ monthly }) => monthly);
    if (due.length === 0 || tries.some((one) => one.status === 'open' || one.day === day)) return;
    if (await this.cards.isPaying(organizationId)) return;
    const zips = [...new Set(due.map(({ zip }) => zip))];
    await this.count(zips, month);
    const homes = await this.homes(zips, month);
    const steps = this.cards.coverageSteps();
    // What has fewer homes by now than are sold stays at the price of the first step.
    const cents = zips.reduce((sum, zip) => sum + toCents(priceOf(steps, Math.max(FEWEST_HOMES, homes.get(zip) ?? 0)) ?? '0.00'), 0n);
    const owner = { userId: due[0]?.user_id ?? 0, organizationId };
    const id = await this.writeDown(`${organizationId}/${month}/${day}`, owner, zips, { cents, monthly: true });
    await this.settle(id);
  }

  /** Asks the card once for the id; where none is kept, nothing is asked. */
  private async ask(row: ChargeRow): Promise<void> {
    const { purchase_id: purchaseId, organization_id: organizationId, user_id: userId, zips, month } = row;
    const card = await this.cards.of(organizationId);
    if (!card) {
      await this.fail(row);
      return;
    }
    const name = `Coverage in ${formatMonth(month)}: ${zips.length > 4 ? `${zips.length} ZIP codes` : zips.join(', ')}`;
    const charge = { purchaseId, productId: COVERAGE_PRODUCT, name, amount: fromCents(BigInt(row.cents)) };
    const actor = { kind: 'system' as const, organizationId, name: 'Scopebook' };
    await this.cards.charge(charge, { userId, organizationId }, card, { actor, idempotencyKey: `coverage/${purchaseId}` });
  }

  /** A month that broke off before it was asked for is asked for again; what was to be added then is given up. */
  private async settle(purchaseId: number): Promise<void> {
    const row = await this.charge(purchaseId);
    if (row?.status !== 'open') return;
    const { organization_id: organizationId, monthly, at } = row;
    let standing = await this.cards.standing(organizationId, purchaseId);
    if (!standing && monthly) {
      if (await this.cards.isPaying(organizationId)) return;
      await this.ask(row);
      standing = await this.cards.standing(organizationId, purchaseId);
    }
    const isLate = !monthly && this.clock.now().getTime() - at.getTime() > KNOWN_WITHIN_MS;
    if (standing?.status === 'paid') await this.set(purchaseId, 'paid');
    else if (standing?.status === 'refused' || (!standing && isLate)) await this.fail(row);
  }

  /** What was added is covered no longer at once; what was covered before, after five days. */
  private async fail(row: ChargeRow): Promise<void> {
    const { purchase_id: id, organization_id: organizationId, user_id: userId, month, monthly, zips, cents } = row;
    if (!monthly) {
      for (const zip of zips) await this.leave(zip, { userId, organizationId });
      await this.set(id, 'failed');
      return;
    }
    // Without this one, which another server may have ended in this moment.
    const before = (await this.chargesOf(organizationId, month)).filter((one) => one.monthly && one.purchase_id !== id);
    const failed = before.filter(({ status }) => status === 'failed').length + 1;
    const isLast = failed >= TRIED_DAYS;
    if (isLast) await this.leaveAll(zips, organizationId);
    const sum = formatMoney(fromCents(BigInt(cents)));
    const reason = (await this.cards.standing(organizationId, id))?.reason ?? NO_CARD;
    const next = isLast
      ? `${listed(zips)} are covered by you no longer.`
      : `It is tried again tomorrow, ${TRIED_DAYS} times in all; then they are covered by you no longer.`;
    if (failed === 1 || isLast)
      await this.mail(userId, `coverage-unpaid/${id}`, {
        subject: isLast ? 'Your ZIP codes are covered no longer' : `${sum} for your ZIP codes were not paid`,
        text: `${sum} for ${listed(zips)} in ${formatMonth(month)} could not be charged: ${reason} ${next}\n\n${publicUrl()}/sponsormain/coverage`,
      });
    await this.set(id, 'failed');
  }

  /** A step up of the next month, once its homes are counted. */
  private async tellSteps(all: readonly Coverage[]): Promise<void> {
    const { month, next, toNext } = this.now();
    if (toNext > TOLD_DAYS) return;
    const zips = [...new Set(all.map(({ zip }) => zip))];
    await this.count(zips, next);
    const [before, after] = await Promise.all([this.homes(zips, month), this.homes(zips, next)]);
    const steps = this.cards.coverageSteps();
    for (const { zip, user_id: userId } of all) {
      const price = (homes: Map<string, number>) => priceOf(steps, Math.max(FEWEST_HOMES, homes.get(zip) ?? 0)) ?? '0.00';
      if (toCents(price(after)) > toCents(price(before)))
        await this.mail(userId, `coverage-step/${zip}/${userId}/${next}`, {
          subject: `${zip} costs ${formatMoney(price(after))} a month from ${formatDate(`${next}-01`)}`,
          text: `${zip} has ${after.get(zip)} homes with an account now: from ${formatDate(`${next}-01`)} it costs ${formatMoney(price(after))} a month instead of ${formatMoney(price(before))}. Who takes it out before pays nothing for that month.\n\n${publicUrl()}/sponsormain/coverage?place=${zip}`,
        });
    }
  }

  private async leaveAll(zips: readonly string[], organizationId: number): Promise<void> {
    for (const { zip, user_id: userId, organization_id: id } of await allCoverage(this.models))
      if (id === organizationId && zips.includes(zip)) await this.leave(zip, { userId, organizationId });
  }

  private async leave(zip: string, { userId, organizationId }: Pick<Caller, 'userId' | 'organizationId'>): Promise<void> {
    const actor = { kind: 'system' as const, organizationId, name: 'Scopebook' };
    await this.streams.execute(Number(zip), { type: 'LeaveCoverage', userId, organizationId }, { actor, idempotencyKey: randomUUID() });
  }

  /** Counts the homes of these ZIP codes for a month, once. */
  private async count(zips: readonly string[], month: string): Promise<void> {
    const live = await homesIn(this.models, zips);
    const counts = zips.map((zip) => live.get(zip) ?? 0);
    await sql`insert into coverage_homes (zip, month, homes) select zip, ${month}, homes from unnest(${zips}::text[], ${counts}::int[]) as of (zip, homes)
      on conflict do nothing`.execute(this.readDb.db);
  }

  /** As they were counted for the month, or as they are. */
  private async homes(zips: readonly string[], month: string): Promise<Map<string, number>> {
    const { rows } = await sql<{ zip: string; homes: number }>`select zip, homes from coverage_homes
      where month = ${month} and zip = any(${zips})`.execute(this.readDb.db);
    const counted = new Map(rows.map(({ zip, homes }) => [zip, homes]));
    const live = await homesIn(
      this.models,
      zips.filter((zip) => !counted.has(zip)),
    );
    return new Map([...live, ...counted]);
  }

  private async chargesOf(organizationId: number, month: string): Promise<ChargeRow[]> {
    const { rows } = await sql<ChargeRow>`select * from coverage_charge where organization_id = ${organizationId} and month = ${month}
      order by at, purchase_id`.execute(this.readDb.db);
    return rows;
  }

  private async charge(purchaseId: number): Promise<ChargeRow | undefined> {
    const { rows } = await sql<ChargeRow>`select * from coverage_charge where purchase_id = ${purchaseId}`.execute(this.readDb.db);
    return rows[0];
  }

  private async paidIn(organizationId: number, month: string): Promise<Set<string>> {
    return new Set((await this.chargesOf(organizationId, month)).filter(({ status }) => status === 'paid').flatMap(({ zips }) => zips));
  }

  /** Once for the key. Answers the id of the purchase. */
  private async writeDown(
    key: string,
    { userId, organizationId }: Pick<Caller, 'userId' | 'organizationId'>,
    zips: string[],
    { cents, monthly }: { cents: bigint; monthly: boolean },
  ): Promise<number> {
    const id = await this.readDb.idFor('purchase', `coverage/${key}`);
    const { month, day } = this.now();
    await sql`insert into coverage_charge (purchase_id, organization_id, user_id, month, day, monthly, zips, cents, at)
      values (${id}, ${organizationId}, ${userId}, ${month}, ${day}, ${monthly}, ${zips}, ${cents.toString()}, ${this.clock.now().toISOString()})
      on conflict do nothing`.execute(this.readDb.db);
    return id;
  }

  private async set(purchaseId: number, status: 'paid' | 'failed'): Promise<void> {
    await sql`update coverage_charge set status = ${status} where purchase_id = ${purchaseId} and status = 'open'`.execute(this.readDb.db);
  }

  private async mail(userId: number, key: string, mail: { subject: string; text: string }): Promise<void> {
    const user = await this.access.user(userId);
    if (user && !user.erased) await this.outbox.put([{ key, to: user.email, at: this.clock.now().toISOString(), ...mail }]);
  }

  private now() {
    const at = this.clock.now();
    const [year, of] = [at.getUTCFullYear(), at.getUTCMonth()];
    const iso = (time: number) => new Date(time).toISOString();
    const days = new Date(Date.UTC(year, of + 1, 0)).getUTCDate();
    const toNext = (Date.UTC(year, of + 1, 1) - Date.UTC(year, of, at.getUTCDate())) / DAY_MS;
    return {
      ...{ month: iso(at.getTime()).slice(0, 7), next: iso(Date.UTC(year, of + 1, 1)).slice(0, 7), day: iso(at.getTime()).slice(0, 10) },
      ...{ first: iso(Date.UTC(year, of, 1)), lastDay: iso(Date.UTC(year, of, days)).slice(0, 10) },
      ...{ days, daysLeft: toNext, toNext },
    };
  }
}

const NO_CARD = 'Your subscription keeps no card that can be charged.';
