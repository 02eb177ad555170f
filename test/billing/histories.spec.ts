import type { AccountEvent } from '../../contracts/billing/account.events.ts';
import { creditsLeft, openPurchase, type Terms } from '../../contracts/billing/account-state.ts';
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
  status: 'paid' | 'refused';
  amount: string;
  refunded: bigint;
  gatewayId: string;
  saidAt: string;
}

const HISTORIES = 10_000;
const STEPS = 30;
const START = Date.parse('2026-01-31T08:00:00.000Z');

/** An account, a gateway with a ledger of its own, and a network between them that loses, repeats and reorders. */
class World {
  state = accountDecider.initial(1);
  private now = START;
  private revision = 0;
  private nextId = 1;
  readonly gateway = new Map<number, AtGateway>();
  private readonly refundIds = new Map<string, { purchaseId: number; amount: string }>();
  /** Notices are never taken off: each may come again, at any time. */
  private readonly notices: { purchaseId: number; told: Told }[] = [];
  readonly expected = { bought: 0, trial: 0, taken: 0, back: 0 };

  constructor(private readonly below: (most: number) => number) {
    this.run({ type: 'OpenAccount', list: 'normal', credits: 3, days: 3_650, at: this.at() });
    this.expected.trial = 3;
  }

  step(): void {
    this.now += this.below(3_600_000);
    const ways = [
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
    for (const { purchaseId, told } of this.notices) this.run({ type: 'TakeAnswer', purchaseId, told, at: this.at() });
    for (let open = openPurchase(this.state); open; open = openPurchase(this.state)) this.ask();
    for (const [refundId, { purchaseId, amount }] of this.refundIds) this.tellRefund(purchaseId, refundId, amount);
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
    if (!this.run({ type: 'AskPurchase', purchaseId, userId: 1, terms, oncePerAccount: false, at: this.at() })) return;
    const fate = this.below(6);
    // The process ends before the gateway was asked.
    if (fate === 0) return;
    const status = fate === 1 ? 'refused' : 'paid';
    this.gateway.set(purchaseId, { status, amount: sums.total, refunded: 0n, gatewayId: `g${purchaseId}`, saidAt: this.at() });
    this.notices.push({ purchaseId, told: this.standing(purchaseId) });
    // The answer is lost, or the process ends between charge and record.
    if (fate > 3) return;
    this.run({
      type: 'TakeAnswer',
      purchaseId,
      told: fate === 3 ? { kind: 'unknown', answer: 'no answer', ask: 0 } : this.standing(purchaseId),
      at: this.at(),
    });
  }

  private standing(purchaseId: number): Told {
    const known = this.gateway.get(purchaseId);
    const noticeId = `n${purchaseId}`;
    if (!known) return { kind: 'refused', gatewayId: '', saidAt: this.at(), reason: 'never reached', noticeId };
    const { gatewayId, saidAt, amount } = known;
    return known.status === 'paid'
      ? { kind: 'paid', gatewayId, saidAt, amount, currency: 'USD', paidWith: 'Visa', noticeId }
      : { kind: 'refused', gatewayId, saidAt, reason: 'declined', noticeId };
  }

  private ask(): void {
    const open = openPurchase(this.state);
    if (open) this.run({ type: 'TakeAnswer', purchaseId: open.purchaseId, told: this.standing(open.purchaseId), at: this.at() });
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
    const known = this.gateway.get(purchaseId);
    if (known && !this.refundedAtGateway.has(refundId)) known.refunded += toCents(amount);
    this.refundedAtGateway.add(refundId);
    const told: Told = { kind: 'refunded', refundId, amount, currency: 'USD', noticeId: `n${refundId}` };
    this.notices.push({ purchaseId, told });
    this.run({ type: 'TakeAnswer', purchaseId, told, at: this.at() });
  }

  /** Decides, records, and asserts what always holds. True where something was recorded. */
  private run(command: AccountCommand): boolean {
    let events: AccountEvent[];
    try {
      events = accountDecider.decide(command, this.state);
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
    for (const event of events) {
      if (event.type === 'PurchasePaid') this.expected.bought += event.data.credits;
      const actor = { kind: 'user' as const, userId: 1, organizationId: 1, name: 'Dana' };
      const metadata = { actor, at: this.at(), command: command.type, commandId: `c${this.revision}`, correlationId: '', causationId: '' };
      const place = { id: `e${this.revision}`, stream: 'account-1', revision: this.revision, position: BigInt(this.revision++), metadata };
      this.state = accountDecider.evolve(this.state, { ...event, ...place } as Recorded<AccountEvent>);
    }
    for (const { left } of this.state.lots) if (left < 0) throw new Error(`${command.type} left ${left} credits in a lot`);
    return events.length > 0;
  }

  at(): string {
    return new Date(this.now).toISOString();
  }
}

it('in 10,000 random histories of buying, taking, giving back, crashes and notices that repeat and come out of order, no credit is lost, doubled or negative, and sums are those of the gateway to the cent', () => {
  let paid = 0;
  let refunds = 0;
  for (let seed = 1; seed <= HISTORIES; seed++) {
    const below = random(seed);
    const world = new World(below);
    for (let step = 0; step < STEPS; step++) world.step();
    world.finish();
    const { bought, trial, taken, back } = world.expected;
    const purchases = [...world.state.purchases.values()];
    const own = purchases.reduce((sum, { status, total, refunds: all }) => {
      const given = all.reduce((so, { amount }) => so + toCents(amount), 0n);
      return status === 'paid' ? sum + toCents(total) - given : sum;
    }, 0n);
    const theirs = [...world.gateway.values()].reduce(
      (sum, { status, amount, refunded }) => (status === 'paid' ? sum + toCents(amount) - refunded : sum),
      0n,
    );
    const found = {
      left: creditsLeft(world.state, world.at()),
      taken: world.state.taken.size,
      own,
      setAside: purchases.flatMap(({ setAside }) => setAside),
    };
    if (
      JSON.stringify({ ...found, own: String(own) }) !==
      JSON.stringify({ left: bought + trial - taken - back, taken, own: String(theirs), setAside: [] })
    )
      throw new Error(
        `history ${seed}: ${JSON.stringify({ ...found, own: fromCents(own), theirs: fromCents(theirs), ...world.expected })}`,
      );
    paid += purchases.filter(({ status }) => status === 'paid').length;
    refunds += purchases.filter(({ refunds: all }) => all.length > 0).length;
  }
  expect(paid).toBeGreaterThan(HISTORIES);
  expect(refunds).toBeGreaterThan(HISTORIES / 10);
});
