import { ageOf, agingOf, daysLate } from '../../contracts/reporting/billing/aging.ts';

const dueOn = (dueDate: string) => ({ invoiceDate: '2026-09-01', dueDate });

describe('what is open by age', () => {
  it('days are late after the day an invoice is due: 30, 60 and 90 still belong to the younger age', () => {
    const days = ['2027-01-20', '2027-01-19', '2026-12-21', '2026-12-20', '2026-11-21', '2026-11-20', '2026-10-22', '2026-10-21'];
    expect(days.map((day) => ageOf(dueOn(day), '2027-01-20'))).toEqual([
      ...['current', '1-30', '1-30', '31-60', '31-60', '61-90', '61-90', 'over 90'],
    ]);
    expect(daysLate(dueOn('2026-12-20'), '2027-01-20')).toBe(31);
  });

  it('one without a due date is due when it is made, one without any date is not late', () => {
    expect(ageOf({ invoiceDate: '2027-01-10', dueDate: '' }, '2027-01-20')).toBe('1-30');
    expect(ageOf({ invoiceDate: '', dueDate: '' }, '2027-01-20')).toBe('current');
  });

  it('sums what is open of each age to the cent', () => {
    const invoices = [
      { ...dueOn('2027-01-19'), open: '10.10' },
      { ...dueOn('2027-01-01'), open: '0.20' },
      { ...dueOn('2026-01-01'), open: '10003.52' },
    ];
    expect(agingOf(invoices, '2027-01-20')).toEqual({
      ...{ current: '0.00', '1-30': '10.30', '31-60': '0.00', '61-90': '0.00', 'over 90': '10003.52' },
    });
  });
});
