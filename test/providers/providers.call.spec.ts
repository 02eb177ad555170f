import { getMe } from '../../contracts/accounts/auth/get-me.ts';
import { getAudit } from '../../contracts/organization/audit/get-audit.ts';
import { addServiceProvider } from '../../contracts/providers/book/add-service-provider.ts';
import { changeServiceProvider } from '../../contracts/providers/book/change-service-provider.ts';
import { deleteServiceProvider } from '../../contracts/providers/book/delete-service-provider.ts';
import { exportServiceProviders } from '../../contracts/providers/book/export-service-providers.ts';
import { getServiceProvider } from '../../contracts/providers/book/get-service-provider.ts';
import { getServiceProviderCategories } from '../../contracts/providers/book/get-service-provider-categories.ts';
import { getServiceProviders } from '../../contracts/providers/book/get-service-providers.ts';
import { undoServiceProvider } from '../../contracts/providers/book/undo-service-provider.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';

const oneself = { params: { id: 0 } };
let app: TestApp;
let helen: Caller;
let dana: Caller;
let priya: Caller;

beforeAll(async () => {
  app = await startApp({ data: 'people' });
  [helen, dana, priya] = await Promise.all([app.signedIn('homeowner'), app.signedIn('contractor'), app.signedIn('admin')]);
});
afterAll(() => app?.close());

const add = async (caller: Caller, body: object) => (await caller.call(addServiceProvider, { ...oneself, body })).body;
const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code];

describe('a provider', () => {
  let ed: Awaited<ReturnType<typeof add>>;
  let params: { id: number; providerId: number };
  const counts = async () =>
    (await helen.call(getServiceProviderCategories)).body.filter(({ providerCount }) => providerCount > 0).map(({ name }) => name);
  beforeAll(async () => {
    ed = await add(helen, { company: 'Abernathy', firstName: 'Ed', serviceCategory: 'plumbing', email: 'ed@abernathy.example' });
    params = { id: 0, providerId: ed.id };
  });

  it('C212: is added', () =>
    expect(ed).toMatchObject({ company: 'Abernathy', serviceCategory: 'Plumbing', serviceCategory_Id: 17, rating: 0, lastName: '' }));

  it('C213: is changed', async () => {
    expect((await helen.call(changeServiceProvider, { params, body: { rating: 4 } })).body).toMatchObject({
      company: 'Abernathy',
      rating: 4,
    });
  });

  it('C211: is read', async () => expect((await helen.call(getServiceProvider, { params })).body).toMatchObject({ id: ed.id, rating: 4 }));

  it('says since when a rating is what it is', async () => {
    // Since when a rating is what it is, which another note leaves.
    const today = app.clock.now().toISOString().slice(0, 10);
    const rated = async (body: object) => (await helen.call(changeServiceProvider, { params, body })).body.ratedOn;
    expect([ed.ratedOn, await rated({})]).toEqual(['', today]);
    await app.clock.pass(3 * 86_400_000);
    expect(await rated({ rating: 4, ratingNote: 'Fair' })).toBe(today);
    expect([await rated({ rating: 0 }), await rated({ rating: 4 })]).toEqual(['', app.clock.now().toISOString().slice(0, 10)]);
  });

  it('C215: is counted in one of 17 categories', async () => {
    expect([(await helen.call(getServiceProviderCategories)).body.length, await counts()]).toEqual([17, ['Plumbing']]);
  });

  it('C214: is deleted once, and then neither listed nor read', async () => {
    expect((await helen.call(deleteServiceProvider, { params })).body).toBe(true);
    expect((await helen.call(deleteServiceProvider, { params })).body).toBe(false);
    expect([(await helen.call(getServiceProviders, oneself)).body, await counts()]).toEqual([[], []]);
    expect(codeOf(await helen.request('GET', `/api/organizationusers/0/serviceproviders/${ed.id}`))).toEqual([404, 'PROVIDER_NOT_FOUND']);
  });

  it('C210: is listed again once that is taken back', async () => {
    await helen.call(undoServiceProvider, { params: { id: ed.id }, body: {} });
    expect((await helen.call(getServiceProviders, oneself)).body).toMatchObject([{ id: ed.id, rating: 4 }]);
  });
});

it('R425: nobody else reads or changes a provider, not with its id and not with its owner’s', async () => {
  const own = await add(dana, { company: 'Zq Secret Drains', serviceCategory_Id: 17, ratingNote: 'Zq never again', rating: 1 });
  const { userId } = (await dana.call(getMe)).body ?? { userId: 0 };
  for (const other of [priya, helen]) {
    for (const id of [0, userId]) {
      const path = `/api/organizationusers/${id}/serviceproviders/${own.id}`;
      for (const method of ['GET', 'PUT', 'DELETE'] as const)
        expect(codeOf(await other.request(method, path, { body: {} }))).toEqual([404, 'PROVIDER_NOT_FOUND']);
    }
    expect(codeOf(await other.request('GET', `/api/organizationusers/${userId}/serviceproviders`))).toEqual([404, 'PROVIDER_NOT_FOUND']);
    expect(codeOf(await other.request('POST', `/api/serviceproviders/${own.id}/undo`, { body: {} }))).toEqual([404, 'PROVIDER_NOT_FOUND']);
  }
  await app.caughtUp();
  const audit = JSON.stringify((await priya.call(getAudit, { query: {} })).body);
  expect(audit).toContain('Added the provider on their own list');
  expect(audit).not.toContain('Zq');
});

it('is exported as CSV by name, without ratings, and with nothing that a spreadsheet would run; of others there is nothing in it', async () => {
  const ann = await app.signedIn('agent');
  await add(ann, {
    company: '=cmd|1',
    firstName: 'Zed',
    serviceCategory_Id: 6,
    notes: 'Two\nlines, "quoted"',
    rating: 5,
    ratingNote: 'Zq fine',
  });
  await add(ann, { company: 'Buckeye Sewer', serviceCategory_Id: 17, phone: '614 555 0110' });
  const answer = await ann.call(exportServiceProviders);
  expect([answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual([
    'text/csv; charset=utf-8',
    'attachment; filename="providers.csv"',
  ]);
  expect(answer.body as unknown as string).toBe(
    'Company,First name,Last name,Category,Phone,Email,Address,Notes\r\n' +
      `'=cmd|1,Zed,,Roofing,,,,"Two\nlines, ""quoted"""\r\n` +
      'Buckeye Sewer,,,Plumbing,614 555 0110,,,\r\n',
  );
});

it('what cannot be is refused, and two tabs are not overwritten', async () => {
  const post = (body: object) => helen.request('POST', '/api/organizationusers/0/serviceproviders', { body });
  expect((await post({ company: 'A', serviceCategory_Id: 6, rating: 6 })).status).toBe(400);
  expect((await post({ company: 'A', serviceCategory_Id: 6, email: 'nowhere' })).status).toBe(400);
  expect(codeOf(await post({ company: ' ', serviceCategory_Id: 6 }))).toEqual([422, 'PROVIDER_INVALID']);
  expect(codeOf(await post({ company: 'A', serviceCategory: 'Plumbers' }))).toEqual([422, 'PROVIDER_INVALID']);
  const long = await add(helen, { company: '👩🏽‍🔧'.repeat(30), serviceCategory_Id: 6 });
  const path = `/api/organizationusers/0/serviceproviders/${long.id}`;
  expect((await helen.request('PUT', path, { body: { notes: 'first', revision: long.revision } })).status).toBe(200);
  expect(codeOf(await helen.request('PUT', path, { body: { notes: 'late', revision: long.revision } }))).toEqual([409, 'PROVIDER_CHANGED']);
});
