import { setTimeout } from 'node:timers/promises';
import type { ListRowKind } from '../../contracts/kit/list-import.ts';
import { addServiceProvider } from '../../contracts/providers/book/add-service-provider.ts';
import { changeServiceProvider } from '../../contracts/providers/book/change-service-provider.ts';
import { deleteServiceProvider } from '../../contracts/providers/book/delete-service-provider.ts';
import { exportServiceProviders } from '../../contracts/providers/book/export-service-providers.ts';
import { getServiceProviders } from '../../contracts/providers/book/get-service-providers.ts';
import { adoptProviderImport } from '../../contracts/providers/imports/adopt-provider-import.ts';
import { cancelProviderImport } from '../../contracts/providers/imports/cancel-provider-import.ts';
import { getProviderImport } from '../../contracts/providers/imports/get-provider-import.ts';
import { getProviderImportRows } from '../../contracts/providers/imports/get-provider-import-rows.ts';
import { runProviderImportAgain } from '../../contracts/providers/imports/run-provider-import-again.ts';
import { undoProviderImport } from '../../contracts/providers/imports/undo-provider-import.ts';
import { uploadProviders } from '../../contracts/providers/imports/upload-providers.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';
import { PATIENCE_MS } from '../patience.ts';

let app: TestApp;
let helen: Caller;
let dana: Caller;
let agent: Caller;
let priya: Caller;
beforeAll(async () => {
  app = await startApp({ data: 'people' });
  [helen, dana, agent, priya] = (await Promise.all(['homeowner', 'contractor', 'agent', 'admin'].map((name) => app.signedIn(name)))) as [
    Caller,
    Caller,
    Caller,
    Caller,
  ];
});
afterAll(() => app?.close());

const oneself = { params: { id: 0 } };
const upload = async (by: Caller, csv: string | Buffer, { category = 0, key = crypto.randomUUID() as string } = {}) => {
  const answer = await by.fetch(`/api/serviceproviders/imports?fileName=providers.csv&category=${category}`, {
    method: uploadProviders.method,
    headers: { 'Content-Type': 'application/octet-stream', 'Idempotency-Key': key },
    body: csv as BodyInit,
  });
  return { status: answer.status, body: (await answer.json()) as { importId: number; code: string } };
};
async function settled(by: Caller, importId: number) {
  for (const end = Date.now() + PATIENCE_MS; ; ) {
    const now = (await by.call(getProviderImport, { params: { importId } })).body;
    const running = now.status === 'reading' || now.status === 'adopting' || (now.status === 'interrupted' && now.problem === null);
    if (!running || Date.now() > end) return now;
    await setTimeout(20);
  }
}
const previewOf = async (by: Caller, csv: string, category = 0) => {
  const { status, body } = await upload(by, csv, { category });
  expect({ status, body }).toMatchObject({ status: 200 });
  return settled(by, body.importId);
};
const rowsOf = async (by: Caller, importId: number, kind: ListRowKind) =>
  (await by.call(getProviderImportRows, { params: { importId }, query: { kind } })).body.rows;
const adopt = async (by: Caller, importId: number, alike: 'leave' | 'add' = 'leave') => {
  const { status, body } = await by.call(adoptProviderImport, { params: { importId }, body: { alike } });
  return status === 200 ? settled(by, importId) : body.code;
};
const list = async (by: Caller) => (await by.call(getServiceProviders, oneself)).body;
const add = async (by: Caller, body: object) => (await by.call(addServiceProvider, { ...oneself, body })).body;

it('R415-R419: says by line what is new, changed, alike, there already, and refused; a category is one of the 17 by its name; a formula is no text', async () => {
  const ed = await add(helen, {
    company: 'Abernathy and Sons',
    firstName: 'Ed',
    serviceCategory_Id: 17,
    phone: '(614) 555-0137',
    rating: 4,
  });
  await add(helen, { company: 'Scioto Roofing', serviceCategory_Id: 6, phone: '(614) 555-0161', ratingNote: 'Zq fine' });
  const { importId, status, summary, unused, categoryId } = await previewOf(
    helen,
    [
      'Business;Contact;Trade;Phone number;E-mail;Street;City;State;Zip;Notes;My rating',
      'abernathy AND sons;Ed Abernathy;plumbing;614-555-0137;ed@abernathy.example;2214 Morse Rd;Columbus;OH;43224;;5',
      'Scioto Roofing;;Roofing;614 555 0161;;;;;;;',
      'Buckeye Sewer;Ann Lee;PLUMBING;;;;;;;;2',
      'Buckeye Sewer;Ann Lee;Plumbing;;;;;;;;',
      'Roof Hotline;;Roofing;+1 (614) 555-0161;;;;;;;',
      'Sparks;;Electrician;;;;;;;;',
      'Nowhere;;;;;;;;;;',
      ';;Roofing;;;;;;;call them;',
      'Bad Mail;;Roofing;;not-a-mail;;;;;;',
      '=HYPERLINK("http://x");;Roofing;;;;;;;;',
    ].join('\n'),
  );
  expect([status, summary, unused, categoryId]).toEqual(['ready', { added: 1, changed: 1, alike: 1, same: 2, bad: 5 }, ['My rating'], 0]);
  expect(await rowsOf(helen, importId, 'changed')).toMatchObject([
    {
      row: 2,
      changes: [
        { field: 'Company', before: 'Abernathy and Sons', after: 'abernathy AND sons' },
        { field: 'Email', before: '', after: 'ed@abernathy.example' },
        { field: 'Last name', before: '', after: 'Abernathy' },
        { field: 'Address', before: '', after: '2214 Morse Rd, Columbus, OH 43224' },
      ],
    },
  ]);
  expect((await rowsOf(helen, importId, 'same')).map(({ row, why }) => [row, why])).toEqual([
    [3, 'Already in the list'],
    [5, 'The same as row 4'],
  ]);
  expect(await rowsOf(helen, importId, 'alike')).toMatchObject([{ row: 6, category: 'Roofing', why: 'Has the phone of Scioto Roofing' }]);
  expect((await rowsOf(helen, importId, 'bad')).map(({ row, why }) => [row, why])).toEqual([
    [7, 'Category: “Electrician” is none of the 17'],
    [8, 'Category: none is given'],
    [9, 'Nobody could be found by this again: no company and no name'],
    [10, 'Email: must be a mail address'],
    [11, 'Company: this is a formula, not a text'],
  ]);
  expect(await list(helen)).toHaveLength(2);
  expect(await adopt(helen, importId)).toMatchObject({ status: 'adopted', result: { added: 1, changed: 1, refused: 0 } });
  expect((await list(helen)).find(({ id }) => id === ed.id)).toMatchObject({
    ...{ rating: 4, firstName: 'Ed', lastName: 'Abernathy', address: '2214 Morse Rd, Columbus, OH 43224', email: 'ed@abernathy.example' },
  });
  expect((await list(helen)).map(({ company, rating }) => [company, rating])).toContainEqual(['Buckeye Sewer', 0]);
  // Asked again after its answer was lost.
  expect(await adopt(helen, importId)).toMatchObject({ status: 'adopted' });
  expect(await list(helen)).toHaveLength(3);

  // The whole import at once; what was changed since stays.
  const params = { importId };
  expect((await helen.call(undoProviderImport, { params, body: {} })).body).toEqual({ undone: 2, stays: 0 });
  expect((await helen.call(undoProviderImport, { params, body: {} })).body).toEqual({ undone: 2, stays: 0 });
  expect((await list(helen)).map(({ company, lastName, rating }) => [company, lastName, rating])).toEqual([
    ['Abernathy and Sons', '', 4],
    ['Scioto Roofing', '', 0],
  ]);
  expect((await settled(helen, importId)).status).toBe('undone');
  expect((await helen.call(adoptProviderImport, { params, body: {} })).body.code).toBe('PROVIDER_IMPORT_NOT_READY');
});

it('a category for rows without one of the 17 is chosen before, and each row says that it was given', async () => {
  const { importId, summary } = await previewOf(helen, 'Company,Category\nSparks,Electrician\nOther,\nRoofs,Roofing', 2);
  expect(summary).toMatchObject({ added: 3, bad: 0 });
  expect((await rowsOf(helen, importId, 'added')).map(({ category, why }) => [category, why])).toEqual([
    ['Electrical', 'Category “Electrician” is none of the 17: Electrical'],
    ['Electrical', ''],
    ['Roofing', ''],
  ]);
  expect((await helen.call(cancelProviderImport, { params: { importId }, body: {} })).body).toBe(true);
  expect((await helen.call(undoProviderImport, { params: { importId }, body: {} })).body).toMatchObject({
    code: 'PROVIDER_IMPORT_NOT_READY',
  });
});

it('an export is read back unchanged and adds nobody; in an empty book it makes the same providers, without ratings', async () => {
  const odd = ['=cmd|1', "'=kept", '@home', '+1 614', '👩🏽‍🔧'.repeat(20), 'Two "quoted"'];
  for (const [n, company] of odd.entries())
    await add(agent, {
      company,
      firstName: `P${n}`,
      serviceCategory_Id: n + 1,
      notes: 'Two\nlines, "quoted"',
      address: '=1+1',
      rating: 5,
      ratingNote: 'Zq',
    });
  const csv = (await agent.call(exportServiceProviders)).body as unknown as string;
  expect((await previewOf(agent, csv)).summary).toEqual({ added: 0, changed: 0, alike: 0, same: odd.length, bad: 0 });
  const { importId, summary } = await previewOf(dana, csv);
  expect(summary).toEqual({ added: odd.length, changed: 0, alike: 0, same: 0, bad: 0 });
  await adopt(dana, importId);
  const plain = (rows: Awaited<ReturnType<typeof list>>) =>
    rows.map(({ company, firstName, notes, address, serviceCategory, rating }) => ({
      company,
      firstName,
      notes,
      address,
      serviceCategory,
      rating,
    }));
  expect(plain(await list(dana))).toEqual(plain(await list(agent)).map((row) => ({ ...row, rating: 0 })));
  // What was rated or deleted since the import: the rated one stays, the deleted one is gone already.
  const [first, second] = await list(dana);
  await dana.call(changeServiceProvider, { params: { id: 0, providerId: first?.id ?? 0 }, body: { rating: 3 } });
  await dana.call(deleteServiceProvider, { params: { id: 0, providerId: second?.id ?? 0 } });
  expect((await dana.call(undoProviderImport, { params: { importId }, body: {} })).body).toEqual({ undone: odd.length - 1, stays: 1 });
  expect((await list(dana)).map(({ id }) => id)).toEqual([first?.id]);
});

it('a list of 1,000 takes no more: rows beyond are refused by their number; the list changed meanwhile is previewed again', async () => {
  const lines = Array.from({ length: 1_003 }, (_, n) => `Company ${n},Roofing,740-555-${String(n).padStart(4, '0')}`);
  const { importId, summary } = await previewOf(priya, `Company,Category,Phone\n${lines.join('\n')}`);
  expect(summary).toEqual({ added: 1_000, changed: 0, alike: 0, same: 0, bad: 3 });
  expect((await rowsOf(priya, importId, 'bad')).map(({ row, why }) => [row, why])[0]).toEqual([
    1_002,
    'The list is full: it holds 1,000 providers',
  ]);
  const other = await add(priya, { company: 'Meanwhile', serviceCategory_Id: 1 });
  expect(await adopt(priya, importId)).toBe('PROVIDER_IMPORT_STALE');
  await priya.call(deleteServiceProvider, { params: { id: 0, providerId: other.id } });
  await priya.call(runProviderImportAgain, { params: { importId }, body: {} });
  expect((await settled(priya, importId)).summary).toMatchObject({ added: 1_000 });
  const twins = await Promise.all([adopt(priya, importId), adopt(priya, importId)]);
  expect(twins.map((one) => (typeof one === 'string' ? one : one.status))).toEqual(['adopted', 'adopted']);
  expect(await list(priya)).toHaveLength(1_000);
  expect((await priya.call(undoProviderImport, { params: { importId }, body: {} })).body).toEqual({ undone: 1_000, stays: 0 });
  expect(await list(priya)).toEqual([]);
});

it('R425: says what a file is that is no list of providers, and an import is nobody else’s, not even an administrator’s', async () => {
  expect((await upload(helen, Buffer.from('%PDF-1.7'))).body.code).toBe('FILE_UNREADABLE');
  expect(await previewOf(helen, 'a,b\n1,2')).toMatchObject({
    status: 'failed',
    problem: expect.stringContaining('No column of this file is one of a provider.'),
  });
  const key = crypto.randomUUID();
  const own = await upload(dana, 'Company,Category\nMine,Roofing', { key });
  expect((await upload(dana, 'Company,Category\nMine,Roofing', { key })).body.importId).toBe(own.body.importId);
  expect((await upload(dana, 'Company,Category\nOther,Roofing', { key })).body.code).toBe('IDEMPOTENCY_MISMATCH');
  for (const other of [helen, priya])
    for (const [method, what] of [['GET', ''], ...['adopt', 'cancel', 'again', 'undo'].map((one) => ['POST', `/${one}`])] as [
      'GET' | 'POST',
      string,
    ][])
      expect((await other.request(method, `/api/serviceproviders/imports/${own.body.importId}${what}`, { body: {} })).body).toMatchObject({
        code: 'PROVIDER_IMPORT_NOT_FOUND',
      });
});
