import { formatDate, formatMoney, formatNumber, formatPhone, formatTime, formatTimes } from '../../contracts/format.ts';

describe('what people read', () => {
  it.each([
    ['0', '$0.00'],
    ['1234.5', '$1,234.50'],
    ['999', '$999.00'],
    ['10000000000000', '$10,000,000,000,000.00'],
    ['0.005', '$0.01'],
    ['-5', '−$5.00'],
    ['-1234567.895', '−$1,234,567.90'],
    ['44.2142', '$44.21'],
    ['-0.001', '$0.00'],
  ])('R519, R522: money %s is %s', (amount, shown) => {
    expect(formatMoney(amount)).toBe(shown);
  });

  it('separates the thousands of other numbers, and keeps their decimals', () => {
    expect(['1250.5', '12', '-1000', '1234567.1234'].map(formatNumber)).toEqual(['1,250.5', '12', '−1,000', '1,234,567.1234']);
  });

  it.each([
    ['2026-03-07', 'UTC', '03/07/2026'],
    ['2026-03-07T02:30:00.000Z', 'UTC', '03/07/2026'],
    ['2026-03-07T02:30:00.000Z', 'America/Chicago', '03/06/2026'],
    ['soon', 'UTC', 'soon'],
  ])('R523: the date %s in %s is %s', (iso, zone, shown) => {
    expect(formatDate(iso, zone)).toBe(shown);
  });

  it('writes times as Americans do, in the reader’s zone, which is named where it matters', () => {
    const at = '2026-11-20T17:05:09.000Z';
    expect(formatTime(at, { timeZone: 'America/New_York' })).toBe('12:05 pm');
    expect(formatTime('2026-11-20T05:42:00.000Z', { timeZone: 'UTC' })).toBe('5:42 am');
    expect(formatTime(at, { timeZone: 'America/Chicago', seconds: true, zone: true })).toBe('11:05:09 am CST');
  });

  it('says how often', () => expect([1, 2, 3, 1200].map(formatTimes)).toEqual(['once', 'twice', '3 times', '1,200 times']));

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
