import { writeFile } from 'node:fs/promises';
import { type ReceiptFacts, receiptPdf } from '../../server/billing/purchases/receipt-pdf.ts';
import { readPdf } from '../reporting/read-pdf.ts';

const asked = { at: '2026-11-23T15:55:31Z', what: 'Asked again', answer: 'paid, tg_8K2', amount: '' };
const facts: ReceiptFacts = {
  row: {
    ...{ id: 17, productId: 45, productPricingId: 102, name: '20 credits', credits: 20, status: 'paid' },
    ...{ purchasedAt: '2026-11-23T15:51:58Z', paidAt: '2026-11-23T15:52:07Z', purchasedBy: 'Priya Raman' },
    ...{ listPrice: '150.00', discount: '22.50', promoCode: 'FALL15', price: '127.50' },
    ...{ taxState: 'OH', taxPercent: '8', salesTax: '10.20', total: '137.70', refunded: '0.00' },
    ...{
      paidWith: 'Visa ending 4242',
      gatewayId: 'tg_8K2',
      reason: '',
      disputed: '',
      ...{ agreementId: 0, periodFrom: '', periodUntil: '', tries: 1 },
      transactionCount: 2,
    },
  },
  transactions: [{ at: '2026-11-23T15:51:58Z', what: 'Charge', answer: 'no answer', amount: '137.70' }, asked],
  ...{
    organizationId: 2041,
    organizationName: 'Hartwell Remodeling',
    goodUntil: '2028-11-23T15:52:07Z',
    credits: { before: 3, after: 23 },
  },
};
const refund = (answer: string) => ({ at: '2026-11-24T09:00:00Z', what: 'Refund re-17-1', answer, amount: '40.50' });
const rowsOf = async (file: Buffer) => (await readPdf(file)).pages.flatMap(({ rows }) => rows);

describe('a receipt on paper', () => {
  it('has the sums as they were asked for, what was known when, and that no money moved', async () => {
    const file = await receiptPdf('receipt', facts);
    if (process.env.KEEP_PDF) await writeFile(process.env.KEEP_PDF, file);
    const { title, language, pages, tags } = await readPdf(file);
    expect([title, language, pages.length, tags.H1]).toEqual(['Receipt SB-17, 20 credits', 'en-US', 1, 1]);
    const rows = pages[0]?.rows ?? [];
    for (const row of [
      '20 credits for estimates, one each, good until 11/23/2028 $150.00',
      'Promotion FALL15 −$22.50',
      'Before sales tax $127.50',
      'Sales tax, OH, 8 % $10.20',
      'Paid $137.70',
      'Paid with Visa ending 4242',
      'Taken by the gateway 11/23/2026, 3:52:07 pm UTC',
      'Charge 11/23/2026, 3:51:58 pm UTC: no answer',
      'Asked again 11/23/2026, 3:55:31 pm UTC: paid, tg_8K2',
      'Credits 3 before, 23 after',
    ])
      expect(rows).toContain(row);
    expect(rows.join(' ')).toContain('no money moved');
  });

  it('is the same file for the same facts, and says nothing of a test where money moved', async () => {
    const [first, second] = [await receiptPdf('receipt', facts), await receiptPdf('receipt', facts)];
    expect(first.equals(second)).toBe(true);
    const paid = { ...facts, row: { ...facts.row, gatewayId: 'pi_3Q' } };
    expect((await rowsOf(await receiptPdf('receipt', paid))).join(' ')).not.toContain('Test gateway');
  });

  it('of refunds lists each with its end, and what is left of the payment', async () => {
    const row = { ...facts.row, refunded: '40.50' };
    const rows = await rowsOf(await receiptPdf('refund', { ...facts, row, transactions: [...facts.transactions, refund('given back')] }));
    expect(rows).toContain('Asked for 11/24/2026, 9:00:00 am UTC: given back $40.50');
    expect(rows).toContain('Given back $40.50');
    expect(rows).toContain('Paid less given back $97.20');
    const waiting = await rowsOf(await receiptPdf('refund', { ...facts, row, transactions: [refund('asked')] }));
    expect(waiting).toContain('Asked for 11/24/2026, 9:00:00 am UTC: on its way $40.50');
  });

  it('goes on to further pages where a payment was asked about all day, and takes any text of any length', async () => {
    const transactions = Array.from({ length: 90 }, (_, n) => ({ ...asked, what: `Asked again ${n}` }));
    const name = `Крыша <b>&  ${'W'.repeat(300)} 屋根`;
    const { pages } = await readPdf(
      await receiptPdf('receipt', { ...facts, transactions, organizationName: name, row: { ...facts.row, name, purchasedBy: name } }),
    );
    expect(pages.length).toBeGreaterThan(2);
    const all = pages.flatMap(({ rows }) => rows);
    for (const { what } of transactions) expect(all.filter((row) => row.startsWith(`${what} `))).toHaveLength(1);
    expect(pages.map(({ rows }) => rows.at(-1)?.match(/Page \d+ of \d+$/)?.[0])).toEqual(
      pages.map((_, n) => `Page ${n + 1} of ${pages.length}`),
    );
  });
});
