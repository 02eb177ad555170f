import {
  type ContractLine,
  contractCents,
  contractLineOf,
  invoiceBeside,
  type ProgressInvoice,
  sumsOfContract,
  sumsOfInvoice,
} from '../../contracts/estimating/billing/billing.ts';
import { shownLines } from '../../contracts/estimating/estimate/views.ts';
import { fromCents, toCents } from '../../contracts/money.ts';
import { Refusal } from '../../contracts/refusals.ts';
import { totalsOfProgress } from '../../contracts/reporting/billing/progress-document.ts';
import { AT, FAUCET, GivenEstimate, KITCHEN, started, TASK } from '../estimating/given.ts';
import { generator } from '../estimating/random.ts';

const HISTORIES = 10_000;
const STEPS = 12;
/** Who applies and takes off payments with a report, which no person can undo. */
const PRODUCT = 9;

const base = started();
base.do({
  type: 'AddItems',
  areaIds: [KITCHEN],
  taskId: TASK,
  lines: [FAUCET, FAUCET, FAUCET],
  itemIds: [50, 51, 52],
  minimums: [],
  at: AT,
});

type Step =
  | 'accept'
  | 'decline'
  | 'changeOrder'
  | 'percent'
  | 'lines'
  | 'editor'
  | 'pay'
  | 'apply'
  | 'online'
  | 'refund'
  | 'undo'
  | 'delete';
const STEPS_OF: Step[] = [
  ...(['accept', 'decline', 'changeOrder', 'percent', 'percent', 'lines', 'lines', 'editor', 'editor'] as const),
  ...(['pay', 'apply', 'apply', 'online', 'refund', 'undo', 'delete'] as const),
];

/** One job, from its estimate to whatever its people do: `contract` is null until something is accepted. */
class History {
  readonly random;
  readonly given = new GivenEstimate();
  contract: ContractLine[] | null = null;
  beside: ProgressInvoice[] = [];
  private ids = 100;

  constructor(seed: number) {
    this.random = generator(seed);
    for (const { type, data } of base.log) this.given.record([{ type, data } as never], 7);
  }

  private below(count: number): number {
    return Math.floor(this.random() * count);
  }
  private pick<T>(of: readonly T[]): T {
    return of[this.below(of.length)] as T;
  }
  private percent(): string {
    return this.pick(['0', '10', '33.33', '50', '66.67', '100', '100', `${this.below(10_001) / 100}`]);
  }
  /** The lines of the contract, or those of the estimate while there is none. */
  get lines(): ContractLine[] {
    const { state } = this.given;
    return (
      this.contract ?? [...state.areas.values()].flatMap((area) => shownLines(state, area).map((line) => contractLineOf(line, area.label)))
    );
  }
  get invoices(): ProgressInvoice[] {
    return [...this.beside, ...this.given.state.billing.invoices];
  }
  readonly paidOf = (reportId: number): bigint =>
    [...this.given.state.payments.values()]
      .flatMap(({ appliedTo }) => appliedTo)
      .reduce((cents, one) => (one.reportId === reportId ? cents + toCents(one.amount) : cents), 0n);

  /** Does one step; false where it was refused, or there is nothing to do it to. */
  take(step: Step): boolean {
    try {
      return this.attempt(step);
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  }

  private attempt(step: Step): boolean {
    const { given } = this;
    const reportId = ++this.ids;
    const [first] = [...given.state.payments.values()].filter(() => this.below(2) === 0);
    switch (step) {
      case 'accept':
        if (this.contract) return false;
        this.contract = this.lines.filter(() => this.below(5) > 0);
        return true;
      // Whether an estimate or a change order is declined, the contract stays what it was.
      case 'decline':
        return true;
      case 'changeOrder':
        if (!this.contract) return false;
        this.contract = this.changed(this.contract);
        return true;
      case 'percent':
        return this.bill(reportId, { percent: this.percent() });
      case 'lines':
        return this.bill(reportId, {
          lines: this.lines.flatMap(({ itemId }) => (this.below(2) ? [{ itemId, percent: this.percent() }] : [])),
        });
      case 'editor': {
        const chosen = this.lines.filter(() => this.below(2) === 0);
        if (this.contract)
          return this.bill(reportId, { lines: chosen.map(({ itemId }) => ({ itemId, percent: '100' })) }, first?.paymentId);
        if (chosen.length > 0) this.beside = [...this.beside, invoiceBeside(reportId, chosen, this.below(2) === 0)];
        return chosen.length > 0;
      }
      case 'pay': {
        const facts = { kind: 'payment' as const, paymentDate: '2026-11-17', typeId: 1, payeeName: '', detail: '' };
        given.do({ type: 'RecordPayment', paymentId: reportId, amount: fromCents(BigInt(this.below(90_000) + 1)), ...facts });
        return true;
      }
      case 'apply': {
        const invoice = this.pick(this.invoices);
        if (!invoice || !first) return false;
        const due = sumsOfInvoice(invoice).due;
        const amount = fromCents((due * BigInt(this.below(120))) / 100n);
        const about = { reportId: invoice.reportId, title: 'Invoice', total: fromCents(due), saves: false, all: false };
        return given.do({ type: 'ApplyPayments', ...about, payments: [{ paymentId: first.paymentId, amount }] }).length > 0;
      }
      case 'online':
        return this.payOnline(reportId);
      case 'refund': {
        const paid = this.pick([...given.state.onlinePayments.values()].filter(({ status }) => status === 'paid'));
        if (!paid) return false;
        const amount = fromCents((toCents(paid.amount) * BigInt(this.below(100) + 1)) / 100n);
        return this.notice(paid.paymentId, { kind: 'refunded', amount, refundId: `re_${reportId}` }) > 0;
      }
      case 'undo':
        return given.undo().length > 0;
      case 'delete':
        return this.remove();
    }
  }

  private bill(
    reportId: number,
    wanted: { percent: string } | { lines: { itemId: number; percent: string }[] },
    paymentId?: number,
  ): boolean {
    const { contract, beside } = this;
    const pay = paymentId && { pay: { title: 'Invoice', payments: [{ paymentId, amount: fromCents(BigInt(this.below(20_000))) }] } };
    const terms = { milestone: '', retainage: this.pick(['0', '5', '10']), release: this.below(5) === 0, unsigned: true };
    const events = this.given.do({ type: 'BillProgress', reportId, contract, beside, wanted, ...terms, ...pay });
    const invoice = this.given.state.billing.invoices.find((one) => one.reportId === reportId);
    // As the letter does when it is made: what it asks for.
    if (invoice) this.settle(reportId, fromCents(sumsOfInvoice(invoice).due));
    return events.length > 0;
  }

  private settle(reportId: number, total: string | null): void {
    this.given.do({ type: 'ApplyPayments', reportId, title: 'Invoice', total, saves: true, all: total === null, payments: [] }, PRODUCT);
  }

  private payOnline(paymentId: number): boolean {
    const invoice = this.pick(this.invoices);
    if (!invoice) return false;
    const { due } = sumsOfInvoice(invoice);
    const amount = fromCents((due * BigInt(this.below(100) + 1)) / 100n);
    const about = { reportId: invoice.reportId, title: 'Invoice', total: fromCents(due), gateway: 'test', emails: [] };
    this.given.do({
      type: 'StartOnlinePayment',
      paymentId,
      amount,
      at: new Date(Date.parse(AT) + paymentId * 172_800_000).toISOString(),
      ...about,
    });
    return this.notice(paymentId, { kind: 'paid', amount, refundId: '' }) > 0;
  }

  private notice(paymentId: number, more: { kind: 'paid' | 'refunded'; amount: string; refundId: string }): number {
    const said = { gatewayId: `tg_${paymentId}`, currency: 'USD', saidAt: AT, reason: '', payerName: '', payerEmail: '' };
    const notice = { id: `n_${paymentId}_${more.kind}_${more.refundId}`, ...said, ...more };
    return this.given.do({ type: 'TakePaymentNotice', paymentId, notice }, PRODUCT).length;
  }

  private remove(): boolean {
    const { invoices } = this.given.state.billing;
    const gone = this.pick(this.invoices)?.reportId;
    if (gone === undefined) return false;
    const alone = this.beside.some(({ reportId }) => reportId === gone);
    // As the service decides of one that was made by itself.
    if (alone && invoices.some(({ reportId }) => reportId > gone)) return false;
    if (alone) this.beside = this.beside.filter(({ reportId }) => reportId !== gone);
    else this.given.do({ type: 'VoidProgressInvoice', reportId: gone });
    this.settle(gone, null);
    return true;
  }

  private changed(lines: ContractLine[]): ContractLine[] {
    const cents = () => fromCents(BigInt(this.below(60_000)));
    const kept = lines.filter(() => this.below(6) > 0).map((line) => (this.below(3) ? line : { ...line, amount: cents(), tax: cents() }));
    const added = {
      ...(lines[0] ?? this.lines[0]),
      itemId: ++this.ids,
      description: 'Added',
      amount: cents(),
      tax: cents(),
    } as ContractLine;
    return this.below(2) ? [...kept, added] : kept;
  }
}

/** Without `expect`, which would take most of the time of a million looks. */
function must(holds: boolean, words: string): void {
  if (!holds) throw new Error(words);
}

/** Looks at the money after a step; `over` is by how much more was asked than the contract is, `peak` the most that it ever was. */
function check(history: History, step: Step, done: boolean, { over: before, peak }: { over: bigint; peak: bigint }): bigint {
  const { lines, invoices, paidOf, contract } = history;
  const sums = sumsOfContract(lines, invoices, paidOf);
  must(sums.paid + sums.open + sums.retained + sums.toBill === sums.contract, 'the parts are not the contract');
  // What the pages of the invoices ask for, each by itself, is what the money page calls paid and open.
  const asked = invoices.map((invoice) => toCents(totalsOfProgress(invoice).grandTotal));
  must(asked.reduce((sum, one) => sum + one, 0n) === sums.paid + sums.open, 'the pages ask for something else');
  must(
    invoices.every(({ reportId }, n) => paidOf(reportId) <= (asked[n] ?? 0n)),
    'an invoice is paid more than it asks for',
  );
  must(sums.retained >= 0n, 'more is released than was held');
  const over = sums.toBill < 0n ? -sums.toBill : 0n;
  if (!contract) return over;
  // Only what both sides sign leaves more asked than the contract is. The next invoice gives it back; without that invoice it is as before.
  const signs = step === 'accept' || step === 'changeOrder';
  must(signs || over <= (step === 'delete' ? peak : before), 'more is asked than the contract is');
  if (done && (step === 'percent' || step === 'lines' || step === 'editor')) {
    must(over === 0n, 'an invoice leaves more asked than the contract is');
    const left = new Map(lines.map((line) => [line.itemId, contractCents([line])]));
    for (const line of invoices.flatMap((invoice) => invoice.lines))
      left.set(line.itemId, (left.get(line.itemId) ?? 0n) - toCents(line.billed) - toCents(line.billedTax));
    must(
      [...left.values()].every((cents) => cents >= 0n),
      'a line is billed above the contract',
    );
  }
  return over;
}

it(`in ${HISTORIES} random histories nothing is asked beyond the contract, and paid + open + retained + to bill is the contract after each step`, () => {
  const taken = new Map<Step, number>();
  for (let seed = 1; seed <= HISTORIES; seed += 1) {
    const history = new History(seed);
    const steps: string[] = [];
    let [over, peak] = [0n, 0n];
    for (let n = 0; n < STEPS; n += 1) {
      const step = STEPS_OF[Math.floor(history.random() * STEPS_OF.length)] as Step;
      const done = history.take(step);
      steps.push(`${step}${done ? '' : ' refused'}`);
      if (done) taken.set(step, (taken.get(step) ?? 0) + 1);
      try {
        over = check(history, step, done, { over, peak });
        if (over > peak) peak = over;
      } catch (error) {
        throw new Error(`History ${seed}: ${steps.join(', ')}`, { cause: error });
      }
    }
  }
  // Each kind of step was taken often enough to show something.
  for (const step of new Set(STEPS_OF)) expect([step, (taken.get(step) ?? 0) > HISTORIES / 20]).toEqual([step, true]);
});
