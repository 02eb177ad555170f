import {
  type BilledLine,
  billedToDate,
  billLines,
  type ContractLine,
  contractCents,
  DEFAULT_TERMS,
  invoiceBeside,
  type ProgressInvoice,
  sumsOfContract,
  sumsOfInvoice,
  sumsOfInvoices,
} from '../../../contracts/estimating/billing/billing.ts';
import { describeEvent, type EstimateEvent } from '../../../contracts/estimating/events.ts';
import { fromCents, toCents } from '../../../contracts/money.ts';
import { estimateDecider } from '../../../server/estimating/estimate.decider.ts';
import { given, stateAfter } from '../../given.ts';
import { AT, FAUCET, KITCHEN, started, TASK } from '../given.ts';

const line = (itemId: number, amount: string, tax = '0.00'): ContractLine => ({
  ...{ itemId, area: 'Kitchen', action: 'Install', description: `Line ${itemId}`, quantity: '1.0', itemUM: 'EA', amount, tax },
});
const CONTRACT = [line(1, '100.00', '7.50'), line(2, '33.33', '2.50'), line(3, '0.01')];
const PAID: EstimateEvent = {
  type: 'PaymentRecorded',
  data: { paymentId: 70, kind: 'payment', paymentDate: '2026-11-17', amount: '20.00', typeId: 1, payeeName: '', detail: '' },
};
const bill = (reportId: number, wanted: object, others: object = {}) => ({
  type: 'BillProgress' as const,
  ...{ reportId, contract: CONTRACT, milestone: '', retainage: '0', release: false },
  ...{ wanted: wanted as { percent: string } },
  ...others,
});
const estimate = started();
estimate.do({ type: 'AddItems', areaIds: [KITCHEN], taskId: TASK, lines: [FAUCET, FAUCET], itemIds: [50, 51], minimums: [], at: AT });
const history = estimate.log.map(({ type, data }) => ({ type, data }) as EstimateEvent);
const billed = (...commands: ReturnType<typeof bill>[]): EstimateEvent[] => {
  const events = [...history];
  for (const command of commands) events.push(...estimateDecider.decide(command, stateAfter(estimateDecider, 1000, events)));
  return events;
};
const invoicesOf = (events: EstimateEvent[]) => stateAfter(estimateDecider, 1000, events).billing.invoices;
const after = (...commands: ReturnType<typeof bill>[]) => given(estimateDecider).after(...billed(...commands));

describe('invoices for parts of a contract', () => {
  it('a percent of the whole is rounded once and shared over the lines by largest remainder', () => {
    const parts = (percent: string, ...amounts: string[]) => {
      const contract = amounts.map((amount, n) => line(n + 1, amount));
      return billLines(contract, new Map(), { percent }).lines.map(({ billed }) => billed);
    };
    expect(parts('10', '28013.33')).toEqual(['2801.33']);
    // Each of these rounded by itself would be 0.03 in all, of 0.17.
    expect(parts('10', '0.05', '0.06', '0.06')).toEqual(['0.00', '0.01', '0.01']);
  });

  it('the percent of a line is cumulative: an invoice bills what is above what was billed before', () => {
    const [, second] = invoicesOf(billed(bill(1, { percent: '10' }), bill(2, { lines: [{ itemId: 1, percent: '62.5' }] })));
    expect(second?.lines).toEqual([
      { ...CONTRACT[0], before: '10.00', beforeTax: '0.75', toDate: '62.5', billed: '52.50', billedTax: '3.94' } as BilledLine,
    ]);
    expect([second?.contract, second?.before]).toEqual(['143.34', '14.33']);
  });

  it('100 percent is the wall: more is refused in its row with what is left', () => {
    after(bill(1, { percent: '10' }))
      .when(bill(2, { lines: [{ itemId: 1, percent: '140' }] }))
      .refuses('OVER_CONTRACT', '140 % is over the contract. At most 100 %: $90.00 of Line 1 is not billed yet.');
    after()
      .when(bill(1, { percent: '100.01' }))
      .refuses('OVER_CONTRACT');
  });

  it('a percent below what is billed, a line of another contract, and an invoice of nothing are refused', () => {
    const half = after(bill(1, { percent: '50' }));
    half.when(bill(2, { lines: [{ itemId: 1, percent: '49.99' }] })).refuses('BILLED_BEFORE', 'Line 1 is billed to 50 % already.');
    half.when(bill(2, { lines: [{ itemId: 9, percent: '60' }] })).refuses('LINE_NOT_IN_CONTRACT');
    half.when(bill(2, { percent: '50' })).refuses('NOTHING_TO_BILL');
    half.when(bill(2, { lines: [{ itemId: 1, percent: '50' }] })).refuses('NOTHING_TO_BILL');
    after(bill(1, { percent: '100' }))
      .when(bill(2, { percent: '100' }))
      .refuses('NOTHING_TO_BILL');
  });

  it('of two people who bill the rest at once the second is refused, because one stream decides both', () => {
    after(bill(1, { percent: '60' }), bill(2, { percent: '100' }))
      .when(bill(3, { percent: '100' }))
      .refuses('NOTHING_TO_BILL');
  });

  it('a request that is repeated bills once', () => {
    after(bill(1, { percent: '60' }))
      .when(bill(1, { percent: '60' }))
      .records();
  });

  it('retainage is held of what is billed with tax, and the last invoice asks for all of it', () => {
    const invoices = invoicesOf(
      billed(
        bill(1, { percent: '10' }),
        bill(2, { percent: '60' }, { retainage: '5' }),
        bill(3, { percent: '100' }, { retainage: '5', release: true }),
      ),
    );
    expect(invoices.map((invoice) => fromCents(sumsOfInvoice(invoice).retained))).toEqual(['0.00', '3.58', '0.00']);
    expect(invoices.map((invoice) => fromCents(sumsOfInvoice(invoice).released))).toEqual(['0.00', '0.00', '3.58']);
    const due = invoices.reduce((sum, invoice) => sum + sumsOfInvoice(invoice).due, 0n);
    expect([fromCents(due), sumsOfInvoices(invoices).held]).toEqual(['143.34', 0n]);
  });

  it('what is retained of a contract that is billed can be asked for alone', () => {
    const [, last] = invoicesOf(billed(bill(1, { percent: '100' }, { retainage: '10' }), bill(2, { percent: '100' }, { release: true })));
    expect([last?.lines, last?.released]).toEqual([[], '14.33']);
  });

  it('what is billed of a line that a change order removed comes back on the next invoice', () => {
    const [, second] = invoicesOf(
      billed(bill(1, { percent: '50' }), bill(2, { lines: [{ itemId: 1, percent: '100' }] }, { contract: CONTRACT.slice(0, 1) })),
    );
    expect(second?.lines.map(({ itemId, billed, toDate }) => [itemId, billed, toDate])).toEqual([
      [1, '50.00', '100'],
      [2, '-16.67', '100'],
    ]);
    after(bill(1, { percent: '50' }))
      .when(bill(2, { lines: [] }, { contract: CONTRACT.slice(0, 1) }))
      .refuses('INVOICE_BELOW_ZERO');
  });

  it('an invoice that was made by itself counts as billed: its lines are not billed again, and tax that it left out is', () => {
    const beside = [invoiceBeside(90, CONTRACT.slice(0, 1), true), invoiceBeside(91, CONTRACT.slice(1, 2), false)];
    const [rest] = invoicesOf(billed(bill(1, { percent: '100' }, { beside })));
    expect(rest?.lines.map(({ itemId, billed, billedTax }) => [itemId, billed, billedTax])).toEqual([
      [2, '0.00', '2.50'],
      [3, '0.01', '0.00'],
    ]);
    expect([rest?.before, rest?.contract]).toEqual(['140.83', '143.34']);
    after()
      .when(bill(2, { lines: [{ itemId: 1, percent: '100' }] }, { beside }))
      .refuses('NOTHING_TO_BILL');
    expect(sumsOfContract(CONTRACT, [...beside, rest as ProgressInvoice], () => 0n)).toMatchObject({ open: 14_334n, toBill: 0n });
  });

  it('a line that is not in the contract is named, with what to do', () => {
    after()
      .when(bill(1, { lines: [{ itemId: 50, percent: '100' }] }))
      .refuses('LINE_NOT_IN_CONTRACT', `${FAUCET.description} is not in the contract. Leave it out, or send it as a change order first.`);
  });

  it('payments are applied with the invoice, and nothing is billed where one cannot be', () => {
    const past = given(estimateDecider).after(...history, PAID);
    const pay = (amount: string) => bill(1, { percent: '10' }, { pay: { title: 'Invoice 1', payments: [{ paymentId: 70, amount }] } });
    past.when(pay('14.34')).refuses('REPORT_OVERPAID');
    past.when(pay('20.01')).refuses('PAYMENT_SPENT');
    const [invoice, applied] = estimateDecider.decide(pay('14.33'), stateAfter(estimateDecider, 1000, [...history, PAID]));
    expect([invoice?.type, applied]).toEqual([
      'ProgressInvoiceBilled',
      {
        type: 'PaymentsApplied',
        data: { reportId: 1, title: 'Invoice 1', total: '14.33', payments: [{ paymentId: 70, amount: '14.33' }] },
      },
    ]);
  });

  it('only the last invoice is taken back, and what it billed can be billed again', () => {
    const two = after(bill(1, { percent: '50' }), bill(2, { percent: '100' }));
    two.when({ type: 'VoidProgressInvoice', reportId: 1 }).refuses('LATER_INVOICE');
    two.when({ type: 'VoidProgressInvoice', reportId: 2 }).records({ type: 'ProgressInvoiceVoided', data: { reportId: 2 } });
    two.when({ type: 'VoidProgressInvoice', reportId: 7 }).records();
    const events = [
      ...billed(bill(1, { percent: '50' }), bill(2, { percent: '100' })),
      { type: 'ProgressInvoiceVoided', data: { reportId: 2 } },
    ] as EstimateEvent[];
    const again = estimateDecider.decide(bill(3, { percent: '100' }), stateAfter(estimateDecider, 1000, events));
    expect(again).toHaveLength(1);
  });

  it('without an acceptance nothing is billed until a person has confirmed it; the contract is then the estimate as it is at the decision', () => {
    after()
      .when(bill(1, { percent: '100' }, { contract: null }))
      .refuses('NOT_SIGNED');
    const [only] = invoicesOf(billed(bill(1, { percent: '100' }, { contract: null, unsigned: true })));
    const { cents } = stateAfter(estimateDecider, 1000, history);
    expect(only?.contract).toBe(fromCents(cents.total + cents.tax));
    expect(fromCents(sumsOfInvoice(only as ProgressInvoice).billed)).toBe(only?.contract);
  });

  it('the audit says what was billed, what is due of it, and the terms before and after', () => {
    const now = stateAfter(estimateDecider, 1000, history);
    const [event] = estimateDecider.decide(bill(1, { percent: '50' }, { milestone: 'Rough-in passed', retainage: '5' }), now);
    expect(describeEvent(now, event as EstimateEvent)).toMatchObject({
      sentence: 'Billed Rough-in passed',
      before: '$0.00',
      after: '$71.67, of which $68.09 are due',
    });
    const [terms] = estimateDecider.decide({ type: 'SaveBillingTerms', terms: { ...DEFAULT_TERMS, retainage: '5' } }, now);
    expect(describeEvent(now, terms as EstimateEvent)).toMatchObject({
      before: 'Deposit 10 %, Half way 50 %, Finished 100 %; 0 % retained; due in 14 days',
      after: 'Deposit 10 %, Half way 50 %, Finished 100 %; 5 % retained; due in 14 days',
    });
    expect(estimateDecider.decide({ type: 'SaveBillingTerms', terms: DEFAULT_TERMS }, now)).toEqual([]);
  });

  it('any sequence of invoices comes to the contract to the cent, and is never above it on the way', () => {
    let seed = 20261123;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    for (let run = 0; run < 300; run++) {
      const contract = Array.from({ length: 1 + random(12) }, (_, n) => line(n + 1, fromCents(random(500_000)), fromCents(random(20_000))));
      const whole = contractCents(contract);
      const invoices: ProgressInvoice[] = [];
      const put = (wanted: Parameters<typeof billLines>[2]) => {
        const { lines, faults } = billLines(contract, billedToDate(invoices), wanted);
        if (faults.length > 0 || lines.length === 0) return;
        const invoice = { reportId: invoices.length + 1, milestone: '', retainage: '0', contract: '', before: '', lines };
        invoices.push({ ...invoice, retained: '0.00', released: '0.00' });
        const toDate = billedToDate(invoices);
        for (const { itemId, amount, tax } of contract) {
          expect((toDate.get(itemId)?.amount ?? 0n) <= toCents(amount)).toBe(true);
          expect((toDate.get(itemId)?.tax ?? 0n) <= toCents(tax)).toBe(true);
        }
        expect(sumsOfInvoices(invoices).billed <= whole).toBe(true);
      };
      for (let n = random(8); n > 0; n--) {
        const percent = fromCents(random(10_001));
        if (random(2)) put({ percent });
        else put({ lines: contract.flatMap(({ itemId }) => (random(2) ? [{ itemId, percent: fromCents(random(11_000)) }] : [])) });
      }
      put({ percent: '100' });
      expect(sumsOfInvoices(invoices).billed).toBe(whole);
    }
  });
});
