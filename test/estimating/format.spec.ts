import { formatDate, formatMoney, formatNumber, formatPhone } from '../../contracts/format.ts';

describe('what people read', () => {
  it.each([
    ['0', '$0.00'],
    ['1234.5', '$1,234.50'],
    ['999', '$999.00'],
    ['10000000000000', '$10,000,000,000,000.00'],
    ['0.005', '$0.01'],
    ['-5', '-$5.00'],
    ['-0.001', '$0.00'],
  ])('R519, R522: money %s is %s', (amount, shown) => {
    expect(formatMoney(amount)).toBe(shown);
  });

  it('separates the thousands of other numbers, and keeps their decimals', () => {
    expect(['1250.5', '12', '-1000', '1234567.1234'].map(formatNumber)).toEqual(['1,250.5', '12', '-1,000', '1,234,567.1234']);
  });

  it.each([
    ['2026-03-07', 'UTC', '03/07/2026'],
    ['2026-03-07T02:30:00.000Z', 'UTC', '03/07/2026'],
    ['2026-03-07T02:30:00.000Z', 'America/Chicago', '03/06/2026'],
    ['soon', 'UTC', 'soon'],
  ])('R523: the date %s in %s is %s', (iso, zone, shown) => {
    expect(formatDate(iso, zone)).toBe(shown);
  });

  it.each([
    ['R527', '5551234', '555-1234'],
    ['R528', '3125551234', '(312) 555-1234'],
    ['R528', '312.555.1234', '(312) 555-1234'],
    ['R529', '13125551234', '1 (312) 555-1234'],
    ['R529', '+44 312 555 1234', '+44 (312) 555-1234'],
    ['R529', '12345', '12345'],
    ['R530', 'ask for Ann', 'ask for Ann'],
    ['R530', '312-555-1234 x9', '312-555-1234 x9'],
  ])('%s: the phone number %s is shown as %s', (_, phone, shown) => {
    expect(formatPhone(phone)).toBe(shown);
  });
});
