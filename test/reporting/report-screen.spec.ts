import { summaryOf } from '../../web/reporting/words.ts';

const line = { totalCost: '4831.20', tax: '96.36' };

it('R304, R305: the summary says the total that the reader sees: with the tax where the reader sees it, before it where it is left out', () => {
  expect(summaryOf([line], true)).toBe('1 item totalling $4,831.20');
  expect(summaryOf([line], false)).toBe('1 item totalling $4,927.56');
  expect(summaryOf([line, line], true)).toBe('2 items totalling $9,662.40 (tax amount: $0.00)');
  expect(summaryOf([line, line], false)).toBe('2 items totalling $9,855.12 (tax amount: $192.72)');
});
