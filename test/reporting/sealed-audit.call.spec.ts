import { getNewOrder } from '../../contracts/estimating/orders/get-new-order.ts';
import { saveOrderCustomer } from '../../contracts/estimating/setup/save-order-customer.ts';
import { updateJobId } from '../../contracts/estimating/setup/update-job-id.ts';
import { foretellSealedAudit } from '../../contracts/organization/audit/foretell-sealed-audit.ts';
import { getAudit } from '../../contracts/organization/audit/get-audit.ts';
import { canonicalJson } from '../../contracts/reporting/seal/canonical.ts';
import { getSealKeys } from '../../contracts/reporting/seal/get-seal-keys.ts';
import {
  AUDIT_PARTS,
  hashOfPart,
  hashOfParts,
  type PartedEntry,
  type SaltedPart,
  type SealedAudit,
} from '../../contracts/reporting/seal/sealed-audit.ts';
import { type PublishedKey, verifySealedCopy } from '../../contracts/reporting/seal/verify.ts';
import { nodeVerifier, sha256 } from '../../server/reporting/seal/node-verifier.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';
import shipped from './fixtures/audit-format-1.json' with { type: 'json' };

let app: TestApp;
let admin: Caller;
let file: string;
/** Entries before the first export. */
let total: number;

beforeAll(async () => {
  app = await startApp();
  admin = await app.signedIn('admin');
  const { body: orderId } = await admin.call(getNewOrder, { query: { newEstimateName: 'Porch' } });
  await admin.call(updateJobId, { params: { orderId }, body: { externalRefId: 'Porch and steps' } });
  total = (await admin.call(getAudit, {})).body.total;
  file = canonicalJson(await exported('?kind=job'));
});
afterAll(() => app?.close());

async function exported(query: string): Promise<SealedAudit> {
  const { status, body } = await admin.request<SealedAudit>('GET', `/api/audit/export.json${query}`);
  expect(status).toBe(200);
  return body as unknown as SealedAudit;
}

const check = async (text: string) => verifySealedCopy(Buffer.from(text, 'utf8'), nodeVerifier, (await admin.call(getSealKeys, {})).body);
const changed = (change: (audit: SealedAudit) => void) => {
  const copy = JSON.parse(file) as SealedAudit;
  change(copy);
  return canonicalJson(copy);
};

it('holds what the filter shows and the hash of each entry that it left out, and verifies', async () => {
  const { audit, entries, seal } = JSON.parse(file) as SealedAudit;
  const shown = entries.filter((entry) => typeof entry !== 'string');
  expect([entries.length, seal.entries, seal.shown]).toEqual([total, total, shown.length]);
  expect(shown.map(({ entry }) => (entry as SaltedPart).value)).toEqual(shown.map(() => expect.objectContaining({ kind: 'job' })));
  expect(entries.length).toBeGreaterThan(shown.length);
  expect(audit).toMatchObject({ madeBy: 'Priya Raman', filter: { kind: 'job' } });
  const { verdict, checks } = await check(file);
  expect([verdict, checks.map(({ outcome }) => outcome)]).toEqual(['good', Array(6).fill('good')]);
  // A file that is streamed cannot name the position of the entry that it ends with.
  for (let after = total; after === total; ) after = (await admin.call(getAudit, {})).body.total;
  const [newest] = (await admin.call(getAudit, {})).body.entries;
  expect(newest?.sentence).toBe(`Exported ${seal.shown} of ${seal.entries} entries of the audit as signed JSON`);
});

it('says so when an entry is changed, left out, hidden behind its hash, moved, or when the file ends early', async () => {
  const place = (JSON.parse(file) as SealedAudit).entries.findIndex((entry) => typeof entry !== 'string');
  const forgeries = [
    changed(({ entries }) => Object.assign(((entries[place] as PartedEntry).words as SaltedPart).value as object, { after: '12 %' })),
    // Whoever had the file can hide a part behind its hash, but not unseen.
    changed(({ entries }) => Object.assign(entries[place] as object, { words: hashOfPart((entries[place] as PartedEntry).words, sha256) })),
    changed(({ audit }) => Object.assign(audit.shows, { facts: false })),
    changed(({ entries }) => entries.splice(place, 1)),
    changed(({ entries }) => entries.pop()),
    changed(({ entries }) => entries.reverse()),
    changed(({ entries }) => {
      const entry = entries[place];
      if (typeof entry === 'object') entries[place] = entry.hash;
    }),
    changed(({ audit }) => Object.assign(audit, { filter: {} })),
    changed(({ seal }) => Object.assign(seal, { shown: seal.shown - 1 })),
  ];
  for (const forgery of forgeries) expect((await check(forgery)).verdict).toBe('changed');
  expect((await check(file.slice(0, -200))).verdict).toBe('cut');
  expect((await check(file.replace('"format"', ' "format"'))).verdict).toBe('changed');
  expect(verifySealedCopy(Buffer.from(file), nodeVerifier).verdict).toBe('unknown');
});

it('an entry has the same hash in every export, whatever its filter and its parts', async () => {
  const whole = await exported('?parts=where');
  const hashes = (audit: SealedAudit) => audit.entries.map((entry) => (typeof entry === 'string' ? entry : hashOfParts(entry, sha256)));
  const before = hashes(JSON.parse(file) as SealedAudit);
  expect(hashes(whole).slice(0, before.length)).toEqual(before);
  expect(whole.seal.shown).toBe(whole.seal.entries);
});

it('a file from before there were parts still verifies', async () => {
  const { file: old, keys } = shipped as { file: string; keys: PublishedKey[] };
  const { verdict, checks } = verifySealedCopy(Buffer.from(old), nodeVerifier, keys);
  expect([verdict, checks.map(({ outcome }) => outcome)]).toEqual(['good', Array(5).fill('good')]);
  expect(checks[0]?.detail).toMatch(/^Audit, format 1, /);
  expect(verifySealedCopy(Buffer.from(old.replace('"sentence":"', '"sentence":"Not ')), nodeVerifier, keys).verdict).toBe('changed');
});

it('shows what is chosen, and of everything else a hash that nobody can guess', async () => {
  const { body: orderId } = await admin.call(getNewOrder, { query: { newEstimateName: 'Haddad deck (Noor + son)' } });
  const customer = {
    firstName: 'Noor',
    lastName: 'Haddad',
    companyName: 'Haddad & Sons (Est. 1990)*',
    phone: '614-555-0143',
    email: 'noor@haddad.example',
  };
  await admin.call(saveOrderCustomer, { params: { orderId }, body: customer });
  await admin.call(updateJobId, { params: { orderId }, body: { externalRefId: 'Call Mrs. HADDAD: at noor@haddad.example' } });
  const other = (await admin.call(getNewOrder, { query: { newEstimateName: 'Next to Noor  Haddad’s' } })).body;
  await app.caughtUp();
  const nameless = await exported('?parts=words,facts,where');
  const text = canonicalJson(nameless);
  expect(text).not.toMatch(/haddad|noor|555-0143/i);
  const shown = nameless.entries.filter((entry) => typeof entry !== 'string');
  const sentences = shown.map(({ wordsWithoutNames }) => (wordsWithoutNames as { value: { job: string; after: string } }).value);
  expect(sentences.map(({ job }) => job)).toEqual(expect.arrayContaining(['Call Mrs. Customer 1: at Customer 1', 'Next to Customer 1’s']));
  expect(other).not.toBe(orderId);
  const found = await check(text);
  expect(found.verdict).toBe('good');
  expect(found.checks[2]).toMatchObject({ outcome: 'good', title: 'Names of customers are not in this file' });

  // A part that is left out is not the hash of what it holds, with no salt or with any that the file shows.
  const whole = await exported('?parts=words,facts,names');
  for (const [n, entry] of nameless.entries.entries()) {
    const named = whole.entries[n];
    if (typeof entry === 'string' || typeof named !== 'object') continue;
    const { value } = named.words as SaltedPart;
    const salts = AUDIT_PARTS.flatMap((part) => (typeof entry[part] === 'string' ? [] : [(entry[part] as SaltedPart).salt]));
    expect([sha256(canonicalJson(value)), ...salts.map((salt) => hashOfPart({ salt, value }, sha256))]).not.toContain(entry.words);
    expect(hashOfPart(named.words, sha256)).toBe(entry.words);
  }
  const { body: key } = await admin.request<string>('GET', '/api/audit/customers.csv');
  expect(String(key)).toContain('Customer 1,Noor Haddad,Haddad & Sons (Est. 1990)*,614-555-0143,noor@haddad.example');
  // An export notes itself as it is written: its answer cannot say where that is.
  await app.caughtUp();
  const [taken, newest] = (await admin.call(getAudit, { query: { kind: 'people' } })).body.entries;
  expect([taken?.sentence, taken?.actorName]).toEqual([
    'Exported the key to 1 customer of exports of the audit without names',
    'Priya Raman',
  ]);
  expect(newest?.after).toBe(
    'with sentence, old and new value, money, raw facts of each entry and names of customers; without network address and device',
  );
});

it('foretells the size of the real file', async () => {
  for (const parts of ['words,facts,names', '', 'where']) {
    const foretold = (await admin.call(foretellSealedAudit, { query: { kind: 'job', parts } })).body;
    const file = canonicalJson(await exported(`?kind=job&parts=${parts}`));
    expect(foretold.isExact).toBe(true);
    expect(Math.abs(foretold.bytes - Buffer.byteLength(file))).toBeLessThan(400);
  }
});

it('is refused to who may not see the audit', async () => {
  const contractor = await app.signedIn('contractor');
  for (const path of ['export.json', 'customers.csv']) expect((await contractor.request('GET', `/api/audit/${path}`)).status).toBe(403);
});
