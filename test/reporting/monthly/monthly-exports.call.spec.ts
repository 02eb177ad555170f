import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { changeRole } from '../../../contracts/accounts/people/change-role.ts';
import { reinstateUser } from '../../../contracts/accounts/people/reinstate-user.ts';
import { suspendUser } from '../../../contracts/accounts/people/suspend-user.ts';
import { createNewOrgUserCustomer } from '../../../contracts/contacts/customers/create-new-org-user-customer.ts';
import { askCustomerErasure } from '../../../contracts/contacts/erasure/customer-erasure.ts';
import { getNewOrder } from '../../../contracts/estimating/orders/get-new-order.ts';
import { getAudit } from '../../../contracts/organization/audit/get-audit.ts';
import type { MonthlyExportBody } from '../../../contracts/reporting/monthly/monthly-export.ts';
import {
  addMonthlyExport,
  changeMonthlyExport,
  deleteMonthlyExport,
  getMonthlyExports,
  getMonthlyFile,
  leaveMonthlyExport,
  undoMonthlyExport,
} from '../../../contracts/reporting/monthly/monthly-export-calls.ts';
import { getSealKeys } from '../../../contracts/reporting/seal/get-seal-keys.ts';
import type { PartedEntry, SaltedPart, SealedAudit } from '../../../contracts/reporting/seal/sealed-audit.ts';
import { verifySealedCopy } from '../../../contracts/reporting/seal/verify.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { EraseContacts } from '../../../server/contacts/erasure/erase-contacts.ts';
import { createApp } from '../../../server/create-app.ts';
import { Outbox } from '../../../server/platform/mail/outbox.ts';
import { ReadDb } from '../../../server/platform/read-db/read-db.ts';
import { MailMonthlyExports } from '../../../server/reporting/monthly/mail-monthly-exports.ts';
import { nodeVerifier } from '../../../server/reporting/seal/node-verifier.ts';
import { newColleague, newOrganization } from '../../catalogue/people.ts';
import { eventually } from '../../fault/product.ts';
import { type Caller, startApp, type TestApp } from '../../harness.ts';

const ORGANIZATION = 720;
const [DANA, MARCUS] = [ORGANIZATION * 10, ORGANIZATION * 10 + 1];
const DAY_MS = 24 * 60 * 60 * 1000;
const run = promisify(execFile);
let app: TestApp;
let dana: Caller;
let marcus: Caller;
let stranger: Caller;
let second: Awaited<ReturnType<typeof createApp>>;

beforeAll(async () => {
  app = await startApp();
  ({ dana, marcus } = await newOrganization(app, ORGANIZATION));
  ({ dana: stranger } = await newOrganization(app, ORGANIZATION + 1));
  second = await createApp({
    ...{ databaseUrl: app.stores.databaseUrl, eventStoreUrl: app.stores.eventStoreUrl, installationKey: app.stores.installationKey },
    ...{ logLevel: 'silent', callsPerMinute: 0, clock: app.clock, patience: { graceMs: 0 } },
  });
  await second.init();
});
afterAll(async () => {
  await second?.close();
  await app?.close();
});

/** Answers once the months between today, when it is asked for, and the products' clocks, which are ahead, are mailed. */
async function ask(body: MonthlyExportBody = {}) {
  const { id } = (await dana.call(addMonthlyExport, { body: { parts: ['words', 'facts'], to: [String(DANA)], ...body } })).body;
  await look();
  return { id };
}
const listOf = async (by = dana) => (await by.call(getMonthlyExports)).body;
const one = async (id: number, by = dana) => (await listOf(by)).find((exported) => exported.id === id);
const emailOf = (who: 'dana' | 'marcus') => `${who}-${ORGANIZATION}@builders.example`;
const mailsTo = async (to = emailOf('dana')) =>
  (await app.app.get(Outbox).latest(200)).filter((mail) => mail.to === to && mail.text.includes('exported as signed JSON'));
const rounds = () => [app.app, second].map((server) => server.get(MailMonthlyExports));

/** Goes on to the first of the next month, in UTC, where the products' clocks are; every server looks, some of them twice. */
async function nextMonth(hour = 7): Promise<string> {
  const now = app.clock.now();
  const first = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, hour);
  await app.clock.pass(first - now.getTime());
  await look();
  return now.toISOString().slice(0, 7);
}
async function look(): Promise<void> {
  await app.caughtUp();
  await Promise.all([...rounds(), ...rounds()].map((round) => round.look()));
  // One server works at a time, and its own rounds are under way, too.
  await eventually(async () => {
    await Promise.all(rounds().map((round) => round.look()));
    expect(await (rounds()[0] as unknown as { due(): Promise<unknown[]> }).due()).toEqual([]);
  });
}

async function fetched(id: number, month: string, by = dana): Promise<{ status: number; text: string }> {
  await app.caughtUp();
  const response = await by.fetch(getMonthlyFile.path.replace('{id}', String(id)).replace('{month}', month));
  return { status: response.status, text: await response.text() };
}

it('is made of each month and mailed once on the first of the next, whatever servers look; the file verifies', async () => {
  await dana.call(getNewOrder, { query: { newEstimateName: 'Porch' } });
  const { id } = await ask({ name: 'New jobs', kinds: ['job'], zone: 'UTC', to: [String(DANA), String(MARCUS)] });
  expect(await one(id)).toMatchObject({ isMine: true, name: 'New jobs', stopped: '', months: [], to: [{ why: '' }, { why: '' }] });
  await look();
  expect(await mailsTo()).toEqual([]);

  const month = await nextMonth();
  const [mail, ...more] = await mailsTo();
  expect(more).toEqual([]);
  expect(mail?.text).toMatch(/It shows 1 entry of your view New jobs; the other [\d,]+ entries of the audit stand in it as their hashes/);
  expect(mail?.text).toContain(`/audit?monthly=${id}`);
  const [other, ...others] = await mailsTo(emailOf('marcus'));
  expect(others).toEqual([]);
  expect(other?.text).toContain('chose you for these mails');
  expect(other?.text).not.toContain('New jobs');

  // As the page does that the mail's link opens: the mail that the address names, its month, and the file of that.
  const opened = new URL(/https?:\S+\/audit\?monthly=\d+/.exec(other?.text ?? '')?.[0] ?? '');
  const named = await one(Number(opened.searchParams.get('monthly')), marcus);
  expect(named?.months.map((kept) => [kept.month, kept.isKept])).toEqual([[month, true]]);
  const { status, text } = await fetched(named?.id ?? 0, named?.months[0]?.month ?? '', marcus);
  expect(status).toBe(200);
  const sealed = JSON.parse(text) as SealedAudit;
  const shown = sealed.entries.filter((entry): entry is PartedEntry => typeof entry !== 'string');
  expect(shown.map(({ entry }) => (entry as SaltedPart).value)).toEqual([expect.objectContaining({ kind: 'job' })]);
  expect(shown.map(({ where }) => typeof where)).toEqual(['string']);
  const keys = (await dana.call(getSealKeys, {})).body;
  expect(verifySealedCopy(Buffer.from(text), nodeVerifier, keys).verdict).toBe('good');
  const listed = await one(id);
  expect(listed?.months).toMatchObject([
    { month, why: '', entries: 1, of: sealed.seal.entries, isKept: true, bytes: Buffer.byteLength(text) },
  ]);
  const sha256 = createHash('sha256').update(text).digest('hex');
  expect(listed?.months[0]?.sha256).toBe(sha256);
  expect(mail?.text).toContain(sha256);

  const folder = await mkdtemp(join(tmpdir(), 'monthly-'));
  try {
    await writeFile(join(folder, 'audit.json'), text);
    await writeFile(join(folder, 'keys.json'), JSON.stringify(keys));
    const verifier = join(import.meta.dirname, '../../../packages/verify/scopebook-verify.mjs');
    const { stdout } = await run(process.execPath, [verifier, join(folder, 'audit.json'), '--keys', join(folder, 'keys.json')]);
    expect(stdout).toContain('As it was exported');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  await app.caughtUp();
  const { entries } = (await dana.call(getAudit, { query: { kind: 'people' } })).body;
  const sentences = entries.map(({ sentence, actorName }) => `${actorName}: ${sentence}`);
  const about = sentences.filter((sentence) => sentence.includes('signed JSON'));
  expect(about).toEqual([
    expect.stringMatching(/^Marcus Oyelaran: Fetched the signed JSON of the audit of \w+ \d{4}$/),
    expect.stringMatching(/^Scopebook: Exported 1 of \d+ entries of the audit as signed JSON of \w+ \d{4}, mailed to 2 people$/),
  ]);
  await look();
  await app.app.get(Runner).rebuild(['audit', 'monthly_exports']);
  await look();
  expect(await mailsTo()).toHaveLength(1);
  await nextMonth();
  expect(await mailsTo()).toHaveLength(2);
  await dana.call(deleteMonthlyExport, { params: { id } });
});

it('of a month whose first no server saw is made when one is back, each missed month once', async () => {
  const { id } = await ask({ zone: 'UTC' });
  const before = [(await mailsTo()).length, (await one(id))?.months.length ?? 0] as const;
  await app.clock.pass(66 * DAY_MS);
  await look();
  const months = (await one(id))?.months ?? [];
  const missed = months.length - before[1];
  expect(missed).toBeGreaterThanOrEqual(2);
  expect(new Set(months.map(({ month }) => month)).size).toBe(months.length);
  expect(await mailsTo()).toHaveLength(before[0] + missed);
  await dana.call(deleteMonthlyExport, { params: { id } });
});

describe('a server that is killed', () => {
  const rows = async (id: number, month: string) =>
    (await app.app.get(ReadDb).pool.query('select state, file from monthly_file where export_id = $1 and month = $2', [id, month])).rows;
  const entriesOf = async (month: string) =>
    (await dana.call(getAudit, { query: { kind: 'people', take: 500 } })).body.entries.filter(({ facts }) => {
      const told = facts as { month?: string; chainHash?: string };
      return told.month === month && told.chainHash !== undefined;
    });

  it.each(['once the file is made', 'once its entry is recorded'])(
    '%s, leaves the mail to the next one, which makes no second file and no second entry',
    async (when) => {
      const { id } = await ask({ zone: 'UTC' });
      const before = (await mailsTo()).length;
      const [round] = rounds();
      const dying = round as unknown as Record<'note' | 'putOut', () => Promise<void>>;
      const step = when === 'once the file is made' ? 'note' : 'putOut';
      const dies = jest.spyOn(dying, step).mockRejectedValue(new Error('killed'));
      // The other one is not there yet.
      const other = jest.spyOn(rounds()[1] as MailMonthlyExports, 'look').mockResolvedValue();
      const now = app.clock.now();
      await app.clock.pass(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 7) - now.getTime());
      await app.caughtUp();
      await eventually(async () => {
        await round?.look();
        expect(dies).toHaveBeenCalled();
      });
      expect(await mailsTo()).toHaveLength(before);
      const [made] = await rows(id, now.toISOString().slice(0, 7));
      expect(made?.state).toBe('made');
      for (const mock of [dies, other]) mock.mockRestore();
      await look();
      expect(await rows(id, now.toISOString().slice(0, 7))).toEqual([{ ...made, state: 'mailed' }]);
      expect(await mailsTo()).toHaveLength(before + 1);
      await app.caughtUp();
      expect(
        (await entriesOf(now.toISOString().slice(0, 7))).filter(({ facts }) => (facts as { exportId: number }).exportId === id),
      ).toHaveLength(1);
      await dana.call(deleteMonthlyExport, { params: { id } });
    },
  );
});

describe('who may not read the audit', () => {
  it('is mailed nothing when it is sent, and fetches nothing that was mailed before; the list says why', async () => {
    const { id } = await ask({ zone: 'UTC', to: [String(DANA), String(MARCUS)] });
    const month = await nextMonth();
    expect((await fetched(id, month, marcus)).status).toBe(200);
    const before = (await mailsTo(emailOf('marcus'))).length;
    await dana.call(changeRole, { params: { userId: MARCUS }, body: { role: 'Office' } });
    expect((await fetched(id, month, marcus)).status).toBe(403);
    await nextMonth();
    expect(await mailsTo(emailOf('marcus'))).toHaveLength(before);
    expect((await one(id))?.to).toMatchObject([
      { userId: DANA, why: '' },
      { userId: MARCUS, why: 'no right' },
    ]);
    await dana.call(changeRole, { params: { userId: MARCUS }, body: { role: 'Organization admin' } });
    await dana.call(deleteMonthlyExport, { params: { id } });
  });

  it('stops it where it is its owner: nobody is mailed, also not later; who gets it sees why; and it goes on once they are back', async () => {
    const { id } = await ask({ zone: 'UTC', to: [String(DANA), String(MARCUS)] });
    await marcus.call(suspendUser, { params: { userId: DANA }, body: {} });
    const before = (await mailsTo(emailOf('marcus'))).length;
    const month = await nextMonth();
    expect(await mailsTo(emailOf('marcus'))).toHaveLength(before);
    expect(await one(id, marcus)).toMatchObject({ isMine: false, stopped: 'suspended', to: [{ why: 'suspended' }, { why: '' }] });
    await marcus.call(reinstateUser, { params: { userId: DANA } });
    dana = await app.signedIn(`dana-${ORGANIZATION}`);
    await look();
    expect(await one(id)).toMatchObject({ stopped: '' });
    expect((await one(id))?.months[0]).toMatchObject({ month, why: 'suspended', isKept: false });
    expect(await mailsTo(emailOf('marcus'))).toHaveLength(before);
    await nextMonth();
    expect(await mailsTo(emailOf('marcus'))).toHaveLength(before + 1);
    await dana.call(deleteMonthlyExport, { params: { id } });
  });

  it('has no list, and of others’ nobody has anything', async () => {
    const { id } = await ask({ zone: 'UTC' });
    const month = await nextMonth();
    const sam = await newColleague(app, ORGANIZATION, { place: 2, firstName: 'Sam', lastName: 'Lee', isAdmin: false });
    const asked = [sam.call(getMonthlyExports), sam.call(addMonthlyExport, { body: { to: [String(DANA)] } })];
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([403, 403]);
    expect((await fetched(id, month, sam)).status).toBe(403);
    for (const other of [marcus, stranger]) {
      expect(await one(id, other)).toBeUndefined();
      const tried = [
        other.call(changeMonthlyExport, { params: { id }, body: { name: 'Mine' } }),
        other.call(deleteMonthlyExport, { params: { id } }),
        other.call(leaveMonthlyExport, { params: { id } }),
        other.call(undoMonthlyExport, { params: { id }, body: {} }),
      ];
      expect((await Promise.all(tried)).map(({ status }) => status)).toEqual([404, 404, 404, 404]);
      expect((await fetched(id, month, other)).status).toBe(404);
    }
    const outside = await dana.call(addMonthlyExport, { body: { to: [String((ORGANIZATION + 1) * 10)] } });
    const nobody = await dana.call(addMonthlyExport, { body: { to: [] } });
    expect([outside.body.code, nobody.body.code]).toEqual(['MONTHLY_EXPORT_INVALID', 'MONTHLY_EXPORT_INVALID']);
    await dana.call(deleteMonthlyExport, { params: { id } });
  });
});

describe('off again', () => {
  it('by its owner, who takes it back; the file that was mailed stays until its day', async () => {
    const { id } = await ask({ zone: 'UTC' });
    const month = await nextMonth();
    const before = (await mailsTo()).length;
    await dana.call(deleteMonthlyExport, { params: { id } });
    await nextMonth();
    expect(await mailsTo()).toHaveLength(before);
    expect(await one(id)).toMatchObject({ isEnded: true });
    expect((await one(id))?.months).toContainEqual(expect.objectContaining({ month, isKept: true }));
    expect((await fetched(id, month)).status).toBe(200);
    await app.clock.pass(91 * DAY_MS);
    await look();
    expect(await one(id)).toBeUndefined();
    expect((await fetched(id, month)).status).toBe(410);
  });

  it('by a reader in the list, and by a mail program; with the last reader it ends', async () => {
    const { id } = await ask({ zone: 'UTC', to: [String(DANA), String(MARCUS)] });
    await nextMonth();
    const { rows } = await app.app
      .get(ReadDb)
      .pool.query<{ one_click_off: string }>('select one_click_off from mail where recipient = $1 order by id desc limit 1', [
        emailOf('dana'),
      ]);
    const path = new URL(rows[0]?.one_click_off ?? '').pathname;
    expect((await marcus.call(leaveMonthlyExport, { params: { id } })).body).toBe(true);
    expect((await one(id))?.to).toMatchObject([{ userId: DANA }]);
    const forged = await app.stranger().request('POST', path.replace(`${id}.${DANA}`, `${id}.${MARCUS}`));
    expect(forged.status).toBe(404);
    const form = { method: 'POST', headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: 'List-Unsubscribe=One-Click' };
    expect((await app.stranger().fetch(path, form)).status).toBe(200);
    await app.caughtUp();
    expect(await one(id)).toMatchObject({ isEnded: true });
    expect((await app.stranger().fetch(path, form)).status).toBe(200);
  });
});

it('an erasure of a customer deletes the files of its organization', async () => {
  const body = { firstName: 'Odile', lastName: 'Zimmerli' };
  const customerId = (await dana.call(createNewOrgUserCustomer, { body })).body as unknown as number;
  const { id } = await ask({ zone: 'UTC', parts: ['words', 'names'] });
  await nextMonth();
  // In which the test runs, and the customer was added.
  const month = new Date().toISOString().slice(0, 7);
  expect((await fetched(id, month)).text.includes('Zimmerli')).toBe(true);
  await dana.call(askCustomerErasure, { params: { customerId } });
  await app.caughtUp();
  await app.clock.pass(31 * DAY_MS);
  await app.app.get(EraseContacts).look();
  await app.caughtUp();
  await eventually(async () => expect((await fetched(id, month)).status).toBe(410));
  await dana.call(deleteMonthlyExport, { params: { id } });
});
