import { setTimeout } from 'node:timers/promises';
import type { z } from 'zod';
import { exportContacts } from '../../contracts/contacts/contacts/export-contacts.ts';
import { searchContacts } from '../../contracts/contacts/contacts/search-contacts.ts';
import { createNewOrgUserCustomer } from '../../contracts/contacts/customers/create-new-org-user-customer.ts';
import { modifyCustomer } from '../../contracts/contacts/customers/modify-customer.ts';
import { adoptContactImport } from '../../contracts/contacts/imports/adopt-contact-import.ts';
import { cancelContactImport } from '../../contracts/contacts/imports/cancel-contact-import.ts';
import type { ContactImport } from '../../contracts/contacts/imports/contact-import.ts';
import { getContactImport } from '../../contracts/contacts/imports/get-contact-import.ts';
import { getContactImportRows } from '../../contracts/contacts/imports/get-contact-import-rows.ts';
import { runContactImportAgain } from '../../contracts/contacts/imports/run-contact-import-again.ts';
import { uploadContacts } from '../../contracts/contacts/imports/upload-contacts.ts';
import type { ListRowKind } from '../../contracts/kit/list-import.ts';
import { newOrganization } from '../catalogue/people.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';
import { PATIENCE_MS } from '../patience.ts';

let app: TestApp;
let dana: Caller;
let marcus: Caller;
let stranger: Caller;
const organization_Id = 81;

beforeAll(async () => {
  app = await startApp();
  ({ dana, marcus } = await newOrganization(app, organization_Id));
  ({ dana: stranger } = await newOrganization(app, 82));
});
afterAll(() => app?.close());

const upload = async (csv: string | Buffer, by = dana, list = 'organization', key: string = crypto.randomUUID()) => {
  const answer = await by.fetch(`/api/contacts/imports?fileName=people.csv&list=${list}`, {
    method: uploadContacts.method,
    headers: { 'Content-Type': 'application/octet-stream', 'Idempotency-Key': key },
    body: csv as BodyInit,
  });
  return { status: answer.status, body: (await answer.json()) as { importId: number; code: string; detail: string } };
};
const get = async (importId: number, by = dana) => (await by.call(getContactImport, { params: { importId } })).body;
/** Asks until it is neither read nor recorded any more. A machine that stalls for 15 seconds looks interrupted meanwhile, without a problem. */
async function settled(importId: number, by = dana): Promise<z.infer<typeof ContactImport>> {
  for (const end = Date.now() + PATIENCE_MS; ; ) {
    const now = await get(importId, by);
    const running = now.status === 'reading' || now.status === 'adopting' || (now.status === 'interrupted' && now.problem === null);
    if (!running || Date.now() > end) return now;
    await setTimeout(20);
  }
}
const previewOf = async (csv: string) => {
  const { status, body } = await upload(csv);
  expect({ status, body }).toMatchObject({ status: 200 });
  return settled(body.importId);
};
const rowsOf = async (importId: number, kind: ListRowKind) =>
  (await dana.call(getContactImportRows, { params: { importId }, query: { kind } })).body.rows;
const adopt = async (importId: number, alike: 'leave' | 'add' = 'leave', by = dana) => {
  const { status, body } = await by.call(adoptContactImport, { params: { importId }, body: { alike } });
  return status === 200 ? settled(importId, by) : body.code;
};
const found = async (text: string, by = dana) => (await by.call(searchContacts, { query: { text } })).body;

it('previews which rows are new, changed, alike, there already, or unreadable and why; nothing is recorded until it is adopted', async () => {
  const { body: id } = await dana.call(createNewOrgUserCustomer, {
    body: { firstName: 'Ruth', lastName: 'Abernathy', phone: '614-555-0119', organization_Id },
  });
  const { importId, status, summary, unused } = await previewOf(
    [
      'My people',
      'Full name;Company;Mobile;E-mail Address;Street;Zip;State;Birthday',
      'Ruth Abernathy;;(614) 555-0119;ruth@mail.example;;;;',
      'Ruth Abernathy;;614 555 0119;;;;;',
      'R. Abernathy;;6145550119;;;;;',
      'Abdi Warsame;;614-555-0122;;1877 Oakland Ave;2134;OH;1/1',
      'Abdi Warsame;;614-555-0122;;1877 Oakland Ave;2134;OH;1/1',
      ';;;;9 Elm;;;',
      'Bad Mail;;;not-a-mail;;;;',
      'Bad State;;;;;;Ohio;',
      '=HYPERLINK("http://x");;;;;;;',
    ].join('\n'),
  );
  expect([status, summary, unused]).toEqual(['ready', { added: 1, changed: 1, alike: 1, same: 2, bad: 4 }, ['Birthday']]);
  expect(await rowsOf(importId, 'changed')).toMatchObject([
    { row: 3, changes: [{ field: 'Email', before: '', after: 'ruth@mail.example' }] },
  ]);
  expect(await rowsOf(importId, 'alike')).toMatchObject([{ row: 5, why: 'Has the phone of Ruth Abernathy' }]);
  expect((await rowsOf(importId, 'same')).map(({ why }) => why)).toEqual(['Already in the list', 'The same as row 6']);
  expect((await rowsOf(importId, 'bad')).map(({ row, why }) => [row, why.split(':')[0]])).toEqual([
    [8, 'Nobody could be found by this again'],
    [9, 'Email'],
    [10, 'State'],
    [11, 'Name'],
  ]);
  expect((await found('')).whole).toBe(1);
  expect(await adopt(importId)).toMatchObject({ status: 'adopted', result: { added: 1, changed: 1, refused: 0 } });
  expect((await found('abdi')).rows).toMatchObject([{ displayName: 'Abdi Warsame', phone: '614-555-0122' }]);
  expect((await found('ruth@mail')).rows).toMatchObject([{ id }]);
  expect((await found('')).whole).toBe(2);
  // Asked again after its answer was lost.
  expect(await adopt(importId)).toMatchObject({ status: 'adopted' });
  expect((await found('')).whole).toBe(2);
});

it('an import twice makes no second copy, whatever the contacts look like; an export is read back unchanged', async () => {
  const people = Array.from(
    { length: 400 },
    (_, n) => `Person${n},Family ${n % 7},${n % 3 === 0 ? '' : `740-555-${String(n).padStart(4, '0')}`},p${n}@mail.example`,
  );
  const odd = ["'=SUM(A1),Formula,,", "''=kept,Twice,,", "'@home,At,+1 614 555 0100,", '"Two\nlines",Notes,5,'];
  const csv = `First name,Last name,Phone,Email\n${[...people, ...odd].join('\n')}`;
  const first = await previewOf(csv);
  expect(first.summary).toMatchObject({ added: 404, bad: 0 });
  expect(await adopt(first.importId)).toMatchObject({ status: 'adopted', result: { added: 404 } });
  expect((await found('formula')).rows[0]?.displayName).toBe('=SUM(A1) Formula');
  expect((await previewOf(csv)).summary).toEqual({ added: 0, changed: 0, alike: 0, same: 404, bad: 0 });
  const exported = (await dana.call(exportContacts, { query: {} })).body as unknown as string;
  expect(exported).toContain("'=SUM(A1),Formula");
  expect(exported).toContain("''=kept,Twice");
  const { whole } = await found('');
  expect((await previewOf(exported)).summary).toEqual({ added: 0, changed: 0, alike: 0, same: whole, bad: 0 });
});

it('two previews of one file adopted at once record it once: the later one is refused, and made again finds everybody', async () => {
  const csv = `First name,Phone\n${Array.from({ length: 60 }, (_, n) => `Twin${n},380-555-${String(n).padStart(4, '0')}`).join('\n')}`;
  const [a, b] = [await previewOf(csv), await previewOf(csv)];
  const outcomes = await Promise.all([adopt(a.importId), adopt(b.importId, 'leave', marcus)]);
  expect(outcomes.filter((one) => one === 'CONTACT_IMPORT_STALE')).toHaveLength(1);
  expect((await found('twin')).counts.all).toBe(60);
  const loser = outcomes[0] === 'CONTACT_IMPORT_STALE' ? a : b;
  await dana.call(runContactImportAgain, { params: { importId: loser.importId }, body: {} });
  expect((await settled(loser.importId)).summary).toMatchObject({ added: 0, same: 60 });
});

it('rows that look like another contact are added only when that is asked for; what a colleague changed since is left alone', async () => {
  const { body: id } = await dana.call(createNewOrgUserCustomer, {
    body: { firstName: 'Vera', email: 'vera@mail.example', organization_Id },
  });
  const csv = 'First name,Email,Notes\nVera,vera@mail.example,from the file\nWilma,vera@mail.example,';
  const { importId, summary } = await previewOf(csv);
  expect(summary).toMatchObject({ added: 0, changed: 1, alike: 1 });
  await marcus.call(modifyCustomer, { params: { id: id as unknown as number }, body: { notes: 'mine' } });
  expect(await adopt(importId)).toBe('CONTACT_IMPORT_STALE');
  await dana.call(runContactImportAgain, { params: { importId }, body: {} });
  expect((await rowsOf((await settled(importId)).importId, 'changed'))[0]?.changes).toEqual([
    { field: 'Notes', before: 'mine', after: 'from the file' },
  ]);
  expect(await adopt(importId, 'add')).toMatchObject({ status: 'adopted', result: { added: 1, changed: 1 } });
  expect((await found('wilma')).counts.all).toBe(1);
});

it('says what a file is that is no list of contacts, and shows an import to nobody else', async () => {
  expect((await upload(Buffer.from('%PDF-1.7'))).body.code).toBe('FILE_UNREADABLE');
  expect((await upload('')).status).toBeGreaterThanOrEqual(400);
  expect(await previewOf('a,b\n1,2')).toMatchObject({
    status: 'failed',
    problem: expect.stringContaining('No column of this file is one of a contact.'),
  });
  expect(await previewOf('First name,Last name')).toMatchObject({
    status: 'failed',
    problem: 'This file has a header, and no rows below it.',
  });
  const key = crypto.randomUUID();
  const own = await upload('First name\nMine', dana, 'mine', key);
  expect((await upload('First name\nMine', dana, 'mine', key)).body.importId).toBe(own.body.importId);
  expect((await upload('First name\nOther', dana, 'mine', key)).body.code).toBe('IDEMPOTENCY_MISMATCH');
  const params = { importId: own.body.importId };
  expect((await marcus.call(getContactImport, { params })).body.code).toBe('CONTACT_IMPORT_NOT_FOUND');
  expect((await stranger.call(adoptContactImport, { params, body: {} })).body.code).toBe('CONTACT_IMPORT_NOT_FOUND');
  await settled(params.importId);
  expect((await dana.call(cancelContactImport, { params, body: {} })).body).toBe(true);
  expect((await dana.call(adoptContactImport, { params, body: {} })).body.code).toBe('CONTACT_IMPORT_NOT_READY');
  expect((await dana.call(cancelContactImport, { params, body: {} })).body).toBe(false);
});
