import { getNewOrder } from '../../contracts/estimating/orders/get-new-order.ts';
import { updateJobId } from '../../contracts/estimating/setup/update-job-id.ts';
import { getAudit } from '../../contracts/organization/audit/get-audit.ts';
import { canonicalJson } from '../../contracts/reporting/seal/canonical.ts';
import { getSealKeys } from '../../contracts/reporting/seal/get-seal-keys.ts';
import { hashOfExported, type SealedAudit } from '../../contracts/reporting/seal/sealed-audit.ts';
import { verifySealedCopy } from '../../contracts/reporting/seal/verify.ts';
import { nodeVerifier, sha256 } from '../../server/reporting/seal/node-verifier.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';

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
  expect(shown.map(({ kind }) => kind)).toEqual(shown.map(() => 'job'));
  expect(entries.length).toBeGreaterThan(shown.length);
  expect(audit).toMatchObject({ madeBy: 'Priya Raman', filter: { kind: 'job' } });
  const { verdict, checks } = await check(file);
  expect([verdict, checks.map(({ outcome }) => outcome)]).toEqual(['good', Array(5).fill('good')]);
  // A file that is streamed cannot name the position of the entry that it ends with.
  for (let after = total; after === total; ) after = (await admin.call(getAudit, {})).body.total;
  const [newest] = (await admin.call(getAudit, {})).body.entries;
  expect(newest?.sentence).toBe(`Exported ${seal.shown} of ${seal.entries} entries of the audit as signed JSON`);
});

it('says so when an entry is changed, left out, hidden behind its hash, moved, or when the file ends early', async () => {
  const place = (JSON.parse(file) as SealedAudit).entries.findIndex((entry) => typeof entry !== 'string');
  const forgeries = [
    changed(({ entries }) => Object.assign(entries[place] as object, { after: '12 %' })),
    changed(({ entries }) => entries.splice(place, 1)),
    changed(({ entries }) => entries.pop()),
    changed(({ entries }) => entries.reverse()),
    changed(({ entries }) => {
      const entry = entries[place];
      if (typeof entry === 'object') entries[place] = hashOfExported(entry, sha256);
    }),
    changed(({ audit }) => Object.assign(audit, { filter: {} })),
    changed(({ seal }) => Object.assign(seal, { shown: seal.shown - 1 })),
  ];
  for (const forgery of forgeries) expect((await check(forgery)).verdict).toBe('changed');
  expect((await check(file.slice(0, -200))).verdict).toBe('cut');
  expect((await check(file.replace('"format"', ' "format"'))).verdict).toBe('changed');
  expect(verifySealedCopy(Buffer.from(file), nodeVerifier).verdict).toBe('unknown');
});

it('an entry has the same hash in every export, whatever its filter', async () => {
  const whole = await exported('');
  const hashes = (audit: SealedAudit) => audit.entries.map((entry) => (typeof entry === 'string' ? entry : hashOfExported(entry, sha256)));
  const before = hashes(JSON.parse(file) as SealedAudit);
  expect(hashes(whole).slice(0, before.length)).toEqual(before);
  expect(whole.seal.shown).toBe(whole.seal.entries);
});

it('is refused to who may not see the audit', async () => {
  const contractor = await app.signedIn('contractor');
  expect((await contractor.request('GET', '/api/audit/export.json')).status).toBe(403);
});
