import { ageOf, agingOf } from '../../contracts/reporting/billing/aging.ts';

describe('what is open by age', () => {
  it('days count from the invoice to today: 30, 60 and 90 still belong to the younger age', () => {
    const ages = ['2027-01-20', '2026-12-21', '2026-12-20', '2026-11-21', '2026-11-20', '2026-10-22', '2026-10-21'];
    expect(ages.map((day) => ageOf(day, '2027-01-20'))).toEqual(['0-30', '0-30', '31-60', '31-60', '61-90', '61-90', 'over 90']);
  });

  it('a later day and no day are new', () => {
    expect([ageOf('2027-02-01', '2027-01-20'), ageOf('', '2027-01-20')]).toEqual(['0-30', '0-30']);
  });

  it('sums what is open of each age to the cent', () => {
    const invoices = [
      { invoiceDate: '2027-01-19', open: '10.10' },
      { invoiceDate: '2027-01-01', open: '0.20' },
      { invoiceDate: '2026-01-01', open: '10003.52' },
    ];
    expect(agingOf(invoices, '2027-01-20')).toEqual({ '0-30': '10.30', '31-60': '0.00', '61-90': '0.00', 'over 90': '10003.52' });
  });
});
