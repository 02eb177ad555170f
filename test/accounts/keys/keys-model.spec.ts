import { inWords, keyFaults, newKey, statusOf, withScope } from '../../../web/accounts/keys/keys-model.ts';

const NOW = Date.parse('2026-11-27T10:00:00.000Z');

it('to tick write ticks read; without read there is no write', () => {
  expect(withScope([], 'estimates:write', true)).toEqual(['estimates:write']);
  expect(withScope(['estimates:write'], 'estimates:write', false)).toEqual(['estimates:read']);
  expect(withScope(['estimates:write'], 'estimates:read', false)).toEqual([]);
  expect(withScope(['payments:read'], 'estimates:read', true)).toEqual(['payments:read', 'estimates:read']);
});

it('a key is amber from six days before its end, by the end of its last day', () => {
  const ends = (endsOn: string, revokedAt = '') => statusOf({ endsOn, revokedAt }, NOW);
  expect(ends('2026-12-04')).toEqual({ status: 'works', ends: null });
  expect(ends('2026-12-03')).toEqual({ status: 'ends soon', ends: 'in 6 days' });
  expect(ends('2026-11-28')).toEqual({ status: 'ends soon', ends: 'in 1 day' });
  expect(ends('2026-11-27')).toEqual({ status: 'ends soon', ends: 'in less than a day' });
  expect(ends('2026-11-26')).toEqual({ status: 'over', ends: null });
  expect(ends('2026-12-03', '2026-11-27T09:00:00.000Z')).toEqual({ status: 'revoked', ends: null });
});

it('says in words what it can, and at its field what is wrong', () => {
  expect(inWords([], 'Hartwell')).toMatch(/^do nothing yet\. It cannot see estimates, contacts/);
  expect(inWords(['payments:write'], 'Hartwell')).toMatch(
    /^read and write payments of Hartwell, as far as you may\. It cannot see estimates/,
  );
  expect(Object.keys(keyFaults({ ...newKey(), name: 'Sync' }))).toEqual(['scopes']);
  expect(keyFaults({ ...newKey(), name: 'Sync', scopes: ['audit:read'], addresses: '203.0.113.4, somewhere' })).toEqual({
    addresses: 'must be an address as 203.0.113.18, or a network as 203.0.113.0/24',
  });
});
