import type { JobMoney } from '../../../contracts/estimating/order.ts';
import {
  amountOf,
  bodyOf,
  changedFields,
  faultOf,
  isShown,
  keptOf,
  lanesOf,
  newEntry,
  owedWords,
  percentReceived,
  toldChange,
  withoutPrefix,
} from '../../../web/estimating/payments/model.ts';

const money: JobMoney = {
  accepted: { reportId: 1, at: '2026-11-19T15:00:00Z' },
  lines: '11994.12',
  tax: '245.01',
  total: '12239.13',
  cost: '9995.10',
  received: '8719.57',
  spent: '4180.20',
  owed: '3519.56',
  payments: 3,
  expenses: 4,
};
const payment = (id: number, paymentDetail: string, paymentAmount: string) => ({
  id,
  order_Id: 1,
  paymentDate: '2026-12-01',
  paymentAmount,
  paymentDetail,
  payeeName: 'Ruth',
  paymentType_Id: 9,
  paymentType: 'Check',
  appliedTo: [],
});

describe('the screen of payments', () => {
  it('R207, R208, R209: a new entry is a payment of today by check, of the customer; an expense names nobody yet', () => {
    const today = new Date(2026, 11, 8);
    expect(newEntry('payment', today, 'Ruth')).toEqual({
      kind: 'payment',
      date: '2026-12-08',
      typeId: 9,
      name: 'Ruth',
      detail: '',
      amount: '',
    });
    expect(newEntry('expense', today, 'Ruth')).toMatchObject({ kind: 'expense', name: '' });
  });

  it('R211, R212, R214: the prefixes stand at the calls alone, and cannot be typed', () => {
    expect(withoutPrefix('Exp|exp| Second check')).toBe('Second check');
    expect(bodyOf('payment', { detail: 'Exp|x', amount: '1,200' })).toEqual({ paymentDetail: 'Pmt|x', paymentAmount: '1200.00' });
    expect(bodyOf('expense', { name: ' Scioto ' })).toEqual({ payeeName: 'Scioto' });
  });

  it('says which field keeps an entry from being saved, and sends only what changed', () => {
    const entry = { ...newEntry('payment', new Date(2026, 11, 8), ''), amount: '600.00' };
    expect([faultOf(entry), faultOf({ ...entry, amount: '0' })?.field, faultOf({ ...entry, date: '' })?.field]).toEqual([
      null,
      'amount',
      'date',
    ]);
    expect(['$1,200.50', '12', '-5', '0.00', 'ten'].map(amountOf)).toEqual(['1200.50', '12.00', null, null, null]);
    expect(changedFields(entry, { ...entry, amount: '600', detail: 'x' })).toEqual({ detail: 'x' });
  });

  it('counts what is owed after each payment; an expense is not owed', () => {
    const rows = [payment(3, 'Pmt|c', '4119.57'), payment(2, 'Exp|b', '283.00'), payment(1, 'Pmt|a', '4000.00')];
    expect(keptOf(rows, '12239.13').map(({ id, thenOwed }) => [id, thenOwed])).toEqual([
      [3, '4119.56'],
      [2, null],
      [1, '8239.13'],
    ]);
  });

  it("R213: rows whose detail starts with 'Exp|' are left out of the list of payments; words are found in every field", () => {
    const rows = keptOf([payment(2, 'Exp|Dumpster', '283.00'), payment(1, 'Pmt|Deposit', '4000.00')], '12239.13');
    const ids = (shown: 'all' | 'payments' | 'expenses', words = '') =>
      rows.filter((one) => isShown(one, shown, words)).map(({ id }) => id);
    expect([ids('payments'), ids('expenses'), ids('all')]).toEqual([[1], [2], [2, 1]]);
    expect([ids('all', 'check 12/01 4,000'), ids('all', 'DUMP ruth'), ids('payments', 'dump')]).toEqual([[1], [2], []]);
  });

  it('draws both lanes on the scale of the accepted total, and of what came in where that is more', () => {
    const { whole, customer, costs } = lanesOf(money);
    expect(whole).toBe('12239.13');
    expect(customer.map(({ key, amount }) => `${key} ${amount}`)).toEqual(['received 8719.57', 'owed 3519.56']);
    expect(costs.map(({ key, amount }) => `${key} ${amount}`)).toEqual(['spent 4180.20', 'unspent 5814.90', 'markup 2244.03']);
    for (const lane of [customer, costs]) expect(Math.round(lane.reduce((sum, { share }) => sum + share, 0))).toBe(100);
    expect([percentReceived(money), owedWords(money)]).toEqual(['71.2% received', '$3,519.56 owed']);
    const beyond = { ...money, received: '12339.13', owed: '-100.00', spent: '11000.00' };
    expect(lanesOf(beyond).whole).toBe('12339.13');
    expect(lanesOf(beyond).costs.map(({ key, words }) => [key, words])).toEqual([
      ['overspent', 'spent in 4 expenses, $1,004.90 over the estimated cost'],
      ['markup', 'left of overhead, profit, tax'],
    ]);
    expect(owedWords(beyond)).toBe('$100.00 received beyond the total');
  });

  it('tells what somebody else did', () => {
    const [one, two] = [payment(1, 'Pmt|a', '600.00'), payment(2, 'Exp|b', '50.00')];
    expect(toldChange('Priya', [one], [one, two])).toBe('Priya recorded an expense of $50.00 to Ruth.');
    expect(toldChange('Priya', [one], [{ ...one, paymentAmount: '640.00' }])).toBe(
      'Priya changed a payment of $600.00 from Ruth to $640.00.',
    );
    expect(toldChange('Priya', [one, two], [])).toBe('Priya changed 2 entries.');
    expect(toldChange('Priya', [one], [one])).toBe('');
  });
});
