import type { AccountEvent } from '../../contracts/billing/account.events.ts';
import { type Account, creditsLeft, creditsOf, openPurchase, type Terms } from '../../contracts/billing/account-state.ts';
import { agreementOf, isRunning, type Plan, periodAt } from '../../contracts/billing/agreements/plan.ts';
import { priceOf } from '../../contracts/billing/pricing/price.ts';
import type { Recorded } from '../../contracts/log.ts';
import { fromCents, toCents } from '../../contracts/money.ts';
import { Refusal } from '../../contracts/refusals.ts';
import { type AccountCommand, accountDecider, type Told, unusedOf } from '../../server/billing/account.decider.ts';

/** Numbers that look random and are the same in each run (mulberry32). */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

interface AtGateway {
  status: 'paid' | 'refused' | 'cancelled';
  amount: string;
  refunded: bigint;
  gatewayId: string;
  saidAt: string;
}

const HISTORIES = 10_000;
const STEPS = 45;
const START = Date.parse('2026-01-31T08:00:00.000Z');
const MONTH = 31 * 24 * 3_600_000;
const PLAN: Plan = {
  ...{ productPricingId: 151, productId: 45, name: 'Crew 5, monthly', credits: 5, everyMonths: 1, goodForMonths: 120, price: '39.00' },
  list: 'normal',
};

/** Two accounts, a gateway with a ledger of its own, and a network between them that loses, repeats and reorders. */
class World {
  state = accountDecider.initial(1);
  /** Who takes gifts. */
  other = accountDecider.initial(2);
  private now = START;
  private revision = 0;
  private nextId = 1;
  /** By purchase and try. */
  readonly gateway = new Map<string, AtGateway>();
  /** The purchase of each period of an agreement. */
  private readonly renewals = new Map<string, number>();
  readonly renewed = new Set<string>();
  private readonly refundIds = new Map<string, { purchaseId: number; amount: string }>();
  /** Notices are never taken off: each may come again, at any time. */
  private readonly notices: { purchaseId: number; told: Told; tries: number }[] = [];
  readonly expected = { bought: 0, trial: 0, taken: 0, back: 0 };

  constructor(private readonly below: (most: number) => number) {
    this.run({ type: 'OpenAccount', list: 'normal', credits: 3, days: 3_650, at: this.at() });
    this.expected.trial = 3;
  }

  step(): void {
    this.now += this.below(6) === 0 ? this.below(2 * MONTH) : this.below(3_600_000);
    const ways = [
      () => this.renew(),
      () => this.renew(),
      () => this.endAgreement(),
      () => this.give(),
      () => this.takeGift(),
      () => this.returnGift(),
      () => this.buy(),
      () => this.take(),
      () => this.take(),
      () => this.giveBack(),
      () => this.refund(),
      () => this.hear(),
      () => this.ask(),
    ];
    ways[this.below(ways.length)]?.();
  }

  /** Everything that is still on its way arrives, and what is not known is asked about until it is. */
  finish(): void {
    for (const { purchaseId, told, tries } of this.notices) this.run({ type: 'TakeAnswer', purchaseId, told, tries, at: this.at() });
    for (let open = openPurchase(this.state); open; open = openPurchase(this.state)) this.ask();
    for (const [refundId, { purchaseId, amount }] of this.refundIds) this.tellRefund(purchaseId, refundId, amount);
    for (const giftId of this.state.gifts.keys()) this.receive(giftId);
  }

  private buy(): void {
    const purchaseId = this.nextId++;
    const credits = 1 + this.below(20);
    const sums = priceOf({
      listPrice: fromCents(1 + this.below(2) * 100_000_000 + this.below(30_000)),
      percentOff: '15',
      taxPercent: '7.25',
    });
    const terms: Terms = {
      ...{ productPricingId: 1, productId: 45, name: 'credits', credits, goodForMonths: 120, list: 'normal', ...sums, taxState: 'CA' },
      ...{ taxPercent: '7.25', zip: '90001', currency: 'USD', promotionId: 0, promotionCode: '', gateway: 'test' },
    };
    const agreement = this.below(4) === 0 ? { agreementId: this.nextId++, plan: PLAN } : undefined;
    if (
      !this.run({
        type: 'AskPurchase',
        purchaseId,
        userId: 1,
        terms,
        oncePerAccount: false,
        at: this.at(),
        ...(agreement && { agreement }),
      })
    )
      return;
    // The process ends before the gateway was asked.
    if (this.below(6) > 0) this.charge(purchaseId);
  }

  /** What was kept is charged for the next period, or again after a refusal. */
  private renew(): void {
    const agreement = [...this.state.agreements.values()].find((one) => isRunning(one) && this.at() >= one.tryAt);
    if (!agreement) return;
    const { agreementId, renewal } = agreement;
    const period = renewal.purchaseId > 0 ? renewal : periodAt(agreement, this.at());
    const key = `${agreementId} ${period.from}`;
    const purchaseId = renewal.purchaseId || (this.renewals.get(key) ?? this.nextId++);
    this.renewals.set(key, purchaseId);
    const sums = priceOf({ listPrice: PLAN.price, taxPercent: '5.75' });
    const { productPricingId, productId, name, credits, goodForMonths, list } = PLAN;
    const terms: Terms = {
      ...{ productPricingId, productId, name, credits, goodForMonths, list, ...sums, taxState: 'OH', taxPercent: '5.75', zip: '43212' },
      ...{ currency: 'USD', promotionId: 0, promotionCode: '', gateway: 'test' },
    };
    const { from, until } = period;
    this.run({ type: 'RenewAgreement', agreementId, purchaseId, terms, period: { from, until }, at: this.at() });
    // Two servers, or one that was killed between charge and record: each charges under the same reference.
    for (let server = this.below(3); server > 0; server--)
      if (this.state.purchases.get(purchaseId)?.status === 'asked') this.charge(purchaseId);
  }

  private endAgreement(): void {
    const agreement = [...this.state.agreements.values()].find(isRunning);
    if (!agreement || this.below(4) > 0) return;
    this.run({ type: 'CancelAgreement', agreementId: agreement.agreementId });
    const { purchaseId } = agreement.renewal;
    if (purchaseId > 0) this.cancel(purchaseId);
    if (this.below(2) === 0) this.run({ type: 'EndCancelledAgreement', agreementId: agreement.agreementId });
  }

  private refOf(purchaseId: number): string {
    return `${purchaseId}/${this.state.purchases.get(purchaseId)?.tries ?? 1}`;
  }

  /** Charges under the reference of the try, once; the answer comes, is lost, or is that nobody knows. */
  private charge(purchaseId: number): void {
    const { total: amount = '0.00', tries = 1 } = this.state.purchases.get(purchaseId) ?? {};
    const ref = this.refOf(purchaseId);
    const fate = this.below(5);
    if (!this.gateway.has(ref)) {
      const refuses = tries === 1 && agreementOf(this.state, purchaseId)?.as === 'renewal' ? this.below(2) === 0 : fate === 0;
      const status = refuses ? 'refused' : 'paid';
      this.gateway.set(ref, { status, amount, refunded: 0n, gatewayId: `g${ref}`, saidAt: this.at() });
      this.notices.push({ purchaseId, told: this.standing(ref), tries });
    }
    // The answer is lost, or the process ends between charge and record.
    if (fate > 2) return;
    const told: Told = fate === 2 ? { kind: 'unknown', answer: 'no answer', ask: 0 } : this.standing(ref);
    this.run({ type: 'TakeAnswer', purchaseId, told, tries, at: this.at() });
  }

  /** What was not paid yet cannot be paid any more. */
  private cancel(purchaseId: number): void {
    const ref = this.refOf(purchaseId);
    const { tries = 1 } = this.state.purchases.get(purchaseId) ?? {};
    if (!this.gateway.has(ref))
      this.gateway.set(ref, { status: 'cancelled', amount: '0.00', refunded: 0n, gatewayId: '', saidAt: this.at() });
    this.run({ type: 'TakeAnswer', purchaseId, told: this.standing(ref), tries, at: this.at() });
  }

  private standing(ref: string): Told {
    const known = this.gateway.get(ref);
    const noticeId = `n${ref}`;
    if (!known || known.status === 'cancelled')
      return { kind: 'refused', gatewayId: '', saidAt: this.at(), reason: 'never reached', noticeId };
    const { gatewayId, saidAt, amount } = known;
    return known.status === 'paid'
      ? { kind: 'paid', gatewayId, saidAt, amount, currency: 'USD', paidWith: 'Visa', means: 'm1', noticeId }
      : { kind: 'refused', gatewayId, saidAt, reason: 'declined', noticeId };
  }

  private ask(): void {
    const open = openPurchase(this.state);
    if (!open) return;
    const { purchaseId, tries } = open;
    const kept = agreementOf(this.state, purchaseId);
    // What an agreement has kept is charged again under its reference; of others the gateway is asked, and ends what it has not heard of.
    if (kept && kept.as !== 'first' && kept.agreement.cancelAskedAt === '' && !this.gateway.has(this.refOf(purchaseId)))
      this.charge(purchaseId);
    else if (this.gateway.has(this.refOf(purchaseId)))
      this.run({ type: 'TakeAnswer', purchaseId, told: this.standing(this.refOf(purchaseId)), tries, at: this.at() });
    else this.cancel(purchaseId);
  }

  private give(): void {
    const to = [{ giftId: this.nextId++, email: 'ruth@example.com' }];
    const credits = 1 + this.below(3);
    this.run({ type: 'GiveCredits', to, credits, message: '', organizationName: 'Hartwell', givenBy: 'Dana', at: this.at() });
  }

  private anyGift(): number {
    const ids = [...this.state.gifts.keys()];
    return ids[this.below(ids.length)] ?? 0;
  }

  private takeGift(): void {
    const giftId = this.anyGift();
    this.run({ type: 'TakeGift', giftId, organizationId: 2, userId: 9, at: this.at() });
    // The process may end before the credits have arrived, or do it twice.
    for (let times = this.below(3); times > 0; times--) this.receive(giftId);
  }

  private receive(giftId: number): void {
    const gift = this.state.gifts.get(giftId);
    if (gift?.status === 'taken') this.run({ type: 'ReceiveGift', giftId, from: 'Hartwell', parts: gift.parts }, 'other');
  }

  private returnGift(): void {
    const giftId = this.anyGift();
    this.run(this.below(2) === 0 ? { type: 'TakeBackGift', giftId } : { type: 'ReturnGift', giftId, at: this.at() });
  }

  private hear(): void {
    const notice = this.notices[this.below(this.notices.length)];
    if (notice) this.run({ type: 'TakeAnswer', ...notice, at: this.at() });
  }

  private take(): void {
    // Some estimates are asked for twice.
    const orderId = 1 + this.below(40);
    if (this.run({ type: 'TakeCredit', orderId, at: this.at() })) this.expected.taken += 1;
  }

  private giveBack(): void {
    if (this.run({ type: 'GiveBackCredit', orderId: 1 + this.below(40) })) this.expected.taken -= 1;
  }

  private refund(): void {
    const all = [...this.state.purchases.values()];
    const purchase = all[this.below(all.length)];
    if (!purchase) return;
    const { credits, amount } = unusedOf(this.state, purchase);
    const refundId = `r${this.nextId++}`;
    if (!this.run({ type: 'AskRefund', purchaseId: purchase.purchaseId, refundId, at: this.at() })) return;
    this.expected.back += credits;
    this.refundIds.set(refundId, { purchaseId: purchase.purchaseId, amount });
    // Some answers are lost: it is asked again at the end, under the same id.
    if (this.below(3) > 0) this.tellRefund(purchase.purchaseId, refundId, amount);
  }

  private readonly refundedAtGateway = new Set<string>();
  private tellRefund(purchaseId: number, refundId: string, amount: string): void {
    const known = this.gateway.get(this.refOf(purchaseId));
    if (known && !this.refundedAtGateway.has(refundId)) known.refunded += toCents(amount);
    this.refundedAtGateway.add(refundId);
    const told: Told = { kind: 'refunded', refundId, amount, currency: 'USD', noticeId: `n${refundId}` };
    this.notices.push({ purchaseId, told, tries: this.state.purchases.get(purchaseId)?.tries ?? 1 });
    this.run({ type: 'TakeAnswer', purchaseId, told, at: this.at() });
  }

  /** Decides, records, and asserts what always holds. True where something was recorded. */
  private run(command: AccountCommand, whose: 'state' | 'other' = 'state'): boolean {
    let events: AccountEvent[];
    try {
      events = accountDecider.decide(command, this[whose]);
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
    for (const event of events) {
      if (event.type === 'PurchasePaid') this.expected.bought += event.data.credits;
      if (event.type === 'AgreementRenewed') {
        const period = `${event.data.agreementId} ${event.data.from}`;
        if (this.renewed.has(period)) throw new Error(`the period ${period} was renewed twice`);
        this.renewed.add(period);
      }
      const actor = { kind: 'user' as const, userId: 1, organizationId: 1, name: 'Dana' };
      const metadata = { actor, at: this.at(), command: command.type, commandId: `c${this.revision}`, correlationId: '', causationId: '' };
      const place = { id: `e${this.revision}`, stream: 'account-1', revision: this.revision, position: BigInt(this.revision++), metadata };
      this[whose] = accountDecider.evolve(this[whose], { ...event, ...place } as Recorded<AccountEvent>);
    }
    for (const { left } of this[whose].lots) if (left < 0) throw new Error(`${command.type} left ${left} credits in a lot`);
    return events.length > 0;
  }

  at(): string {
    return new Date(this.now).toISOString();
  }
}

/** Credits in gifts that wait, or were taken. */
const given = ({ gifts }: Account, status: 'waiting' | 'taken') =>
  [...gifts.values()].reduce((sum, gift) => (gift.status === status ? sum + creditsOf(gift) : sum), 0);

it('in 10,000 random histories of buying, renewing, gifting, taking, giving back, crashes and notices that repeat and come out of order, no credit is lost, doubled or negative, no period is paid twice, and sums are those of the gateway to the cent', () => {
  const seen = { paid: 0, refunds: 0, renewed: 0, tries: 0, gifts: 0 };
  for (let seed = 1; seed <= HISTORIES; seed++) {
    const below = random(seed);
    const world = new World(below);
    for (let step = 0; step < STEPS; step++) world.step();
    world.finish();
    const { bought, trial, taken, back } = world.expected;
    const purchases = [...world.state.purchases.values()];
    const own = purchases.reduce((sum, { status, total, refunds: all }) => {
      const returned = all.reduce((so, { amount }) => so + toCents(amount), 0n);
      return status === 'paid' ? sum + toCents(total) - returned : sum;
    }, 0n);
    const theirs = [...world.gateway.values()].reduce(
      (sum, { status, amount, refunded }) => (status === 'paid' ? sum + toCents(amount) - refunded : sum),
      0n,
    );
    const out = given(world.state, 'waiting') + given(world.state, 'taken');
    const found = {
      left: creditsLeft(world.state, world.at()),
      theirs: creditsLeft(world.other, world.at()),
      taken: world.state.taken.size,
      own: String(own),
      setAside: purchases.flatMap(({ setAside }) => setAside),
    };
    const wanted = {
      left: bought + trial - taken - back - out,
      theirs: given(world.state, 'taken'),
      ...{ taken, own: String(theirs), setAside: [] },
    };
    if (JSON.stringify(found) !== JSON.stringify(wanted))
      throw new Error(`history ${seed}: ${JSON.stringify({ found, wanted, own: fromCents(own), theirs: fromCents(theirs) })}`);
    seen.paid += purchases.filter(({ status }) => status === 'paid').length;
    seen.refunds += purchases.filter(({ refunds: all }) => all.length > 0).length;
    seen.renewed += world.renewed.size;
    seen.tries += purchases.filter(({ tries, status }) => tries > 1 && status === 'paid').length;
    seen.gifts += [...world.state.gifts.values()].filter(({ status }) => status === 'taken').length;
  }
  // What the histories are about did happen in them.
  expect(seen.paid).toBeGreaterThan(HISTORIES);
  expect(seen.refunds).toBeGreaterThan(HISTORIES / 10);
  expect(seen.renewed).toBeGreaterThan(HISTORIES / 10);
  expect(seen.tries).toBeGreaterThan(HISTORIES / 100);
  expect(seen.gifts).toBeGreaterThan(HISTORIES / 10);
});
