import { addServiceProvider } from '../../contracts/providers/book/add-service-provider.ts';
import { changeServiceProvider } from '../../contracts/providers/book/change-service-provider.ts';
import { getServiceProviders } from '../../contracts/providers/book/get-service-providers.ts';
import type { ProvidersModel } from '../../web/providers/book/model.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';
import { type MountedModel, mountModel } from '../model.tsx';

let app: TestApp;
let helen: Caller;
let page: MountedModel<ProvidersModel>;
const NAMES = ['Alder Plumbing', 'Birch Roofing', 'Cedar Plumbing'];

beforeAll(async () => {
  app = await startApp();
  helen = await app.signedIn('homeowner');
  for (const company of NAMES)
    await helen.call(addServiceProvider, {
      params: { id: 0 },
      body: { company, serviceCategory_Id: company.endsWith('Roofing') ? 2 : 1 },
    });
});
afterAll(() => app?.close());
beforeEach(async () => {
  page = await mountModel(helen, '/providers', async () => (await import('../../web/providers/book/model.ts')).useProviders);
  await page.until(({ rows }) => expect(names(rows)).toEqual(expect.arrayContaining(NAMES)));
});
afterEach(() => page.end());

const names = (rows: ProvidersModel['rows']) => rows.map(({ company }) => company);
const rating = async (company: string) =>
  (await helen.call(getServiceProviders, { params: { id: 0 } })).body.find((one) => one.company === company)?.rating;

it('arrows go from row to row and stop at both ends; Escape clears the search first, then closes what is open', async () => {
  await page.press('ArrowDown');
  expect(page.now.opened?.company).toBe('Alder Plumbing');
  await page.press('ArrowUp');
  expect(page.now.opened?.company).toBe('Alder Plumbing');
  for (let n = 0; n < 5; n++) await page.press('ArrowDown');
  expect(page.now.opened?.company).toBe('Cedar Plumbing');
  await page.act(({ set }) => set({ q: 'cedar' }));
  expect(names(page.now.rows)).toEqual(['Cedar Plumbing']);
  await page.press('Escape');
  expect([page.now.words, page.now.opened?.company]).toEqual(['', 'Cedar Plumbing']);
  await page.press('Escape');
  expect([page.now.opened, page.address]).toEqual([undefined, '/providers']);
});

it('what is searched, the category and what is open are in the address; a category that does not exist is none', async () => {
  await page.act(({ set }) => set({ q: 'plumbing', category: 1 }));
  await page.press('ArrowDown');
  expect(page.address).toBe(`/providers?q=plumbing&category=1&provider=${page.now.opened?.id}`);
  expect([page.now.countOf(1), page.now.countOf(2)]).toEqual([2, 1]);
  await page.act(({ set }) => set({ category: 999 }));
  expect([page.now.category, names(page.now.rows)]).toEqual([0, ['Alder Plumbing', 'Cedar Plumbing']]);
});

it('two changes of the address in one moment both count', async () => {
  await page.act(({ set }) => {
    set({ q: 'plumbing' });
    set({ category: 1 });
  });
  await page.until(() => expect(page.address).toBe('/providers?q=plumbing&category=1'));
});

it('a digit rates what is open, once however often it is pressed; Ctrl+Z takes the rating back, and Ctrl+Y gives it again', async () => {
  await page.press('4');
  expect(await rating('Alder Plumbing')).toBe(0);
  await page.press('ArrowDown');
  await page.press('4');
  await page.until(({ opened }) => expect(opened?.rating).toBe(4));
  const { revision } = page.now.opened ?? {};
  await page.press('4');
  await page.press('mod+z');
  await page.until(({ opened }) => expect(opened?.rating).toBe(0));
  expect(page.now.opened?.revision).toBe((revision ?? 0) + 1);
  await page.press('mod+y');
  await page.until(({ opened }) => expect(opened?.rating).toBe(4));
  expect(await rating('Alder Plumbing')).toBe(4);
});

it('a change that somebody else made meanwhile is not written over', async () => {
  await page.press('ArrowDown');
  const { id = 0, revision } = page.now.opened ?? {};
  await helen.call(changeServiceProvider, { params: { id: 0, providerId: id }, body: { phone: '(614) 555-0142' } });
  await page.act(({ saves }) => saves.save.save({ id, revision, phone: '(614) 555-0199' }).catch(() => {}));
  await page.until(({ saves }) => expect(saves.save.failure?.code).toBe('PROVIDER_CHANGED'));
});

it('R422: what was saved is opened and flashes for a second; a search that would hide it is cleared', async () => {
  await page.act(({ set }) => set({ q: 'birch' }));
  await page.press('n');
  expect(page.now.editing).toEqual({ categoryId: 0 });
  await page.act(({ saves }) => saves.save.save({ company: 'Dogwood Electric', serviceCategory_Id: 1 }));
  await page.act(({ saved }) => saved());
  expect([page.now.editing, page.now.words]).toEqual([null, '']);
  await page.until(({ opened, flashing }) => expect([opened?.company, flashing]).toEqual(['Dogwood Electric', opened?.id]));
  await page.until(({ flashing }) => expect(flashing).toBe(0));
});
