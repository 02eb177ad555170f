import type { ApiKeyEvent } from '../../../contracts/accounts/keys/api-key.events.ts';
import { MOST_KEYS } from '../../../contracts/accounts/keys/api-key.ts';
import type { ScopeName } from '../../../contracts/kit/scopes.ts';
import { apiKeyDecider } from '../../../server/accounts/keys/api-key.decider.ts';
import { given } from '../../given.ts';

const organization = given(apiKeyDecider, 3);
const AT = '2026-11-27T09:00:00.000Z';
const PRIYA = 1;
const DANA = 2;

const make = (keyId = 1000, more: Partial<{ name: string; endsOn: string; scopes: ScopeName[]; at: string }> = {}) => {
  const facts = { name: 'Accounting sync', scopes: ['estimates:read'] as ScopeName[], addresses: [], endsOn: '2027-11-27', at: AT };
  return { type: 'MakeApiKey' as const, keyId, hash: `hash of ${keyId}`, hint: 'sb_live_7FQ2 … c81d', by: PRIYA, ...facts, ...more };
};
const made = (keyId = 1000, more: Partial<Extract<ApiKeyEvent, { type: 'ApiKeyMade' }>['data']> = {}): ApiKeyEvent => {
  const { type: _, by, ...facts } = make(keyId);
  return { type: 'ApiKeyMade', data: { organizationId: 3, ...facts, madeBy: by, ...more } };
};
const change = (by: number, endsOn = '2027-11-27') =>
  ({ type: 'ChangeApiKey', keyId: 1000, endsOn, hash: 'another hash', hint: 'sb_live_m3Kd … 90fe', by, at: AT }) as const;
const revoke = { type: 'RevokeApiKey', keyId: 1000, at: AT } as const;
const revoked: ApiKeyEvent = { type: 'ApiKeyRevoked', data: { organizationId: 3, keyId: 1000, at: AT } };

it('a key keeps the hash of its secret, and scopes without those that another includes', () => {
  organization.when(make()).records(made());
  organization
    .when(make(1000, { scopes: ['estimates:read', 'estimates:write', 'payments:read'] }))
    .records(made(1000, { scopes: ['estimates:write', 'payments:read'] }));
});

it('two keys that work have two names, because the audit names them; a name that was revoked or is over can be had again', () => {
  organization
    .after(made())
    .when(make(1001, { name: 'accounting SYNC' }))
    .refuses('KEY_EXISTS');
  organization.after(made(), revoked).when(make(1001)).records(made(1001));
  organization
    .after(made(1000, { endsOn: '2026-11-26' }))
    .when(make(1001))
    .records(made(1001));
});

it('an organization has 50 keys that work', () => {
  const fifty = Array.from({ length: MOST_KEYS }, (_, n) => made(1000 + n, { name: `Key ${n}` }));
  organization
    .after(...fifty)
    .when(make(2000))
    .refuses('TOO_MANY_KEYS');
  organization
    .after(...fifty, revoked)
    .when(make(2000))
    .records(made(2000));
});

it('a key ends today at the earliest, and in two years at the latest', () => {
  organization.when(make(1000, { endsOn: '2026-11-26' })).refuses('KEY_END');
  organization.when(make(1000, { endsOn: '2026-11-27' })).records(made(1000, { endsOn: '2026-11-27' }));
  organization.when(make(1000, { endsOn: '2028-11-28' })).records(made(1000, { endsOn: '2028-11-28' }));
  organization.when(make(1000, { endsOn: '2028-11-29' })).refuses('KEY_END');
  organization.after(made()).when(change(PRIYA, '2030-01-01')).refuses('KEY_END');
});

it('a changed key has another secret, and those before work for a day more', () => {
  const { type: _, by, ...facts } = change(PRIYA);
  const othersUntil = '2026-11-28T09:00:00.000Z';
  organization
    .after(made())
    .when(change(PRIYA))
    .records({ type: 'ApiKeyChanged', data: { organizationId: 3, ...facts, othersUntil } });
});

it('a key acts as its maker, so nobody else gets a secret of it; whoever may manages to revoke it, once', () => {
  organization.after(made()).when(change(DANA)).refuses('KEY_OF_ANOTHER');
  organization.after(made()).when(revoke).records(revoked);
  organization.after(made(), revoked).when(revoke).records();
  organization.after(made(), revoked).when(change(PRIYA)).refuses('KEY_REVOKED');
  organization.when(revoke).refuses('NOT_FOUND');
});
