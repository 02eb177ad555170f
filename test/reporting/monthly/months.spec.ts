import { mailedFrom, monthsDue, nextAfter, spanOf } from '../../../server/reporting/monthly/months.ts';

const NEW_YORK = 'America/New_York';

it('a month begins and ends at its own midnights, whatever the clocks do in it', () => {
  expect(spanOf('2026-11', NEW_YORK)).toEqual({ from: '2026-11-01T04:00:00.000Z', to: '2026-12-01T05:00:00.000Z' });
  expect(spanOf('2026-12', 'Asia/Tokyo')).toEqual({ from: '2026-11-30T15:00:00.000Z', to: '2026-12-31T15:00:00.000Z' });
});

it('it is mailed from six in the morning of the first of the next', () => {
  expect(mailedFrom('2026-11', NEW_YORK)).toBe('2026-12-01T11:00:00.000Z');
  expect(mailedFrom('2026-12', 'UTC')).toBe('2027-01-01T06:00:00.000Z');
});

it.each([
  ['before the first', '2026-12-01T10:59:59.999Z', [], []],
  ['on the first', '2026-12-01T11:00:00.000Z', [], ['2026-11']],
  ['late, of a server that was off', '2026-12-19T03:00:00.000Z', [], ['2026-11']],
  ['once', '2026-12-19T03:00:00.000Z', ['2026-11'], []],
  ['each month that was missed', '2027-02-10T00:00:00.000Z', ['2026-11'], ['2026-12', '2027-01']],
])('%s', (_when, now, done, due) => {
  expect(monthsDue({ addedAt: '2026-11-23T15:58:00.000Z', zone: NEW_YORK }, new Set(done), new Date(now))).toEqual(due);
});

it('who asks in the last hour of a month is mailed of that month: the day is that of their zone', () => {
  expect(monthsDue({ addedAt: '2026-12-01T04:30:00.000Z', zone: NEW_YORK }, new Set(), new Date('2026-12-02T00:00:00Z'))).toEqual([
    '2026-11',
  ]);
  expect(monthsDue({ addedAt: '2026-12-01T04:30:00.000Z', zone: 'UTC' }, new Set(), new Date('2026-12-02T00:00:00Z'))).toEqual([]);
});

it('the next one is foretold', () => {
  expect(nextAfter(NEW_YORK, new Date('2026-11-23T12:00:00Z'))).toBe('2026-12-01T11:00:00.000Z');
  expect(nextAfter(NEW_YORK, new Date('2026-12-01T10:00:00Z'))).toBe('2026-12-01T11:00:00.000Z');
  expect(nextAfter(NEW_YORK, new Date('2026-12-01T11:00:00Z'))).toBe('2027-01-01T11:00:00.000Z');
});
