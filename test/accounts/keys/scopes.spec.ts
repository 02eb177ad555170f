import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Call } from '../../../contracts/call.ts';
import { abilitiesOf, covers, SCOPES, scopeOf, withoutRepeats } from '../../../contracts/kit/scopes.ts';

const CONTRACTS = join(import.meta.dirname, '../../../contracts');

it('to write includes to read, and nothing else', () => {
  expect(covers(['estimates:write'], 'estimates:read')).toBe(true);
  expect(covers(['estimates:read'], 'estimates:write')).toBe(false);
  expect(covers(['estimates:write'], 'payments:read')).toBe(false);
  expect(withoutRepeats(['estimates:read', 'payments:read', 'estimates:write'])).toEqual(['estimates:write', 'payments:read']);
});

it('what a key can do is said by what decides', () => {
  expect(abilitiesOf(['estimates:write', 'contacts:write'])).toEqual({
    can: 'read and write estimates and contacts',
    cannot: 'see prices, reports, payments, the audit, manage people, or make keys',
  });
  expect(abilitiesOf(['reports:read', 'estimates:write']).can).toBe('read and write estimates, and read reports');
  expect(abilitiesOf([])).toMatchObject({ can: '' });
  expect(abilitiesOf(SCOPES).cannot).toBe('manage people, or make keys');
});

it('every call of the contracts belongs to one scope by its folder, or to none; what is of accounts, people, keys, money of Scopebook itself, homes, sponsors or retention is closed', async () => {
  const calls = await callsOfContracts();
  const folders = new Map<string, Set<string | null>>();
  for (const { call, folder } of calls.filter(({ call }) => call.who !== 'anyone'))
    folders.set(folder.split('/')[0] ?? '', (folders.get(folder.split('/')[0] ?? '') ?? new Set()).add(scopeOf(call, folder)));
  expect(Object.fromEntries([...folders].map(([folder, scopes]) => [folder, [...scopes].sort()]))).toEqual({
    accounts: [null],
    billing: [null],
    catalogue: ['prices:read', 'prices:write'],
    contacts: ['contacts:read', 'contacts:write', null],
    estimating: ['estimates:read', 'estimates:write', 'payments:read', 'payments:write', null].sort(),
    home: [null],
    organization: ['audit:read', null],
    'platform.ts': [null],
    providers: [null],
    reporting: ['audit:read', 'reports:read', 'reports:write', null].sort(),
    retention: [null],
    sponsorship: [null],
    vault: [null],
  });
  const scopeById = (id: string) => calls.filter(({ call }) => call.id === id).map(({ call, folder }) => scopeOf(call, folder));
  expect(scopeById('exportSealedAudit')).toEqual([null]);
  expect(scopeById('askCustomerErasure')).toEqual([null]);
  expect(scopeById('makeKey')).toEqual([null]);
  expect(scopeById('changes')).toEqual([null]);
});

async function callsOfContracts(): Promise<{ call: Call; folder: string }[]> {
  const files = (await readdir(CONTRACTS, { recursive: true })).filter((file) => file.endsWith('.ts'));
  const found = await Promise.all(
    files.map(async (file) => {
      const exported = Object.values((await import(join(CONTRACTS, file))) as object);
      return exported.filter(isCall).map((call) => ({ call, folder: file.includes('/') ? file.split('/').slice(0, -1).join('/') : file }));
    }),
  );
  return [...new Map(found.flat().map((one) => [one.call, one])).values()];
}

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'path' in value && 'who' in value;
}
