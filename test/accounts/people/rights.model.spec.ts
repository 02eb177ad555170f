import { getMe } from '../../../contracts/accounts/auth/get-me.ts';
import { Caller, startApp, type TestApp } from '../../harness.ts';
import { mountModel } from '../../model.tsx';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ data: 'people' });
});
afterAll(() => app?.close());

it('R012, R013, R018: role and rights are fetched once for all that ask for them, and kept; until they are there nobody has a right', async () => {
  const dana = await app.signedIn('contractor');
  const asked: string[] = [];
  const counting = {
    url: dana.url,
    fetch: (path: string, init?: RequestInit) => {
      asked.push(path);
      return dana.fetch(path, init);
    },
  } as Pick<Caller, 'url' | 'fetch'>;
  const { useMay, useMe } = await import('../../../web/app/me.ts');
  const model = await mountModel(counting, '/', async () => () => ({
    may: [useMay('EditEstimate'), useMay('SendReport'), useMay('ViewAudit'), useMay('ManageOrganizationUsers')],
    role: useMe()?.role,
  }));
  expect(model.now.may).toEqual([false, false, false, false]);
  await model.until(({ may, role }) => {
    expect(may).toEqual([true, true, false, false]);
    expect(role).toBe('Contractor');
  });
  await model.act(() => undefined);
  expect(asked.filter((path) => path.startsWith(getMe.path))).toHaveLength(1);
  await model.end();
});
