import { dueAt, mailsOf } from '../../../server/organization/views/alert-times.ts';

const at = (iso: string) => Date.parse(iso);
const due = (...asked: Parameters<typeof dueAt>) => new Date(dueAt(...asked)).toISOString();
const OHIO = 'America/New_York';

it.each([
  // Wednesday the 18th; 17:00 in Ohio is 22:00 UTC in winter.
  ['once', OHIO, '2026-11-18T15:00:00Z', '2026-11-18T15:10:00.000Z'],
  ['daily', OHIO, '2026-11-18T15:00:00Z', '2026-11-18T22:00:00.000Z'],
  ['daily', OHIO, '2026-11-18T22:00:00Z', '2026-11-19T22:00:00.000Z'],
  ['weekly', OHIO, '2026-11-18T15:00:00Z', '2026-11-20T22:00:00.000Z'],
  ['weekly', OHIO, '2026-11-20T22:00:00Z', '2026-11-27T22:00:00.000Z'],
  // The clocks go back on November 1: Saturday still has summer time, Sunday has not.
  ['daily', OHIO, '2026-10-31T12:00:00Z', '2026-10-31T21:00:00.000Z'],
  ['daily', OHIO, '2026-10-31T21:00:00Z', '2026-11-01T22:00:00.000Z'],
  // A day ahead of UTC: Friday the 20th begins there on Thursday.
  ['weekly', 'Pacific/Auckland', '2026-11-19T12:00:00Z', '2026-11-20T04:00:00.000Z'],
  ['daily', 'Asia/Kolkata', '2026-11-18T11:00:00Z', '2026-11-18T11:30:00.000Z'],
] as const)('an alert %s in %s of what happens at %s is mailed at %s', (period, zone, oldest, mailed) => {
  expect(due(period, zone, at(oldest))).toBe(mailed);
});

it('no two mails are sent in one period, even of what comes to be known late', () => {
  expect(due('once', OHIO, at('2026-11-18T15:00:00Z'), at('2026-11-18T15:10:00Z'))).toBe('2026-11-18T15:20:00.000Z');
  expect(due('daily', OHIO, at('2026-11-18T15:00:00Z'), at('2026-11-18T22:00:00Z'))).toBe('2026-11-19T22:00:00.000Z');
});

it('ten thousand entries of one morning are one mail a period', () => {
  const burst = Array.from({ length: 10_000 }, (_, n) => at('2026-11-18T15:00:00Z') + n * 50);
  expect([mailsOf('once', OHIO, burst), mailsOf('daily', OHIO, burst), mailsOf('weekly', OHIO, burst)]).toEqual([1, 1, 1]);
  const hours = [0, 5, 11, 30, 600].map((minutes) => at('2026-11-18T15:00:00Z') + minutes * 60_000);
  expect([mailsOf('once', OHIO, hours), mailsOf('daily', OHIO, hours), mailsOf('weekly', OHIO, hours)]).toEqual([4, 2, 1]);
  expect(mailsOf('once', OHIO, [])).toBe(0);
});
