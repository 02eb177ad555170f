import { createNewAddendum } from '../../../contracts/organization/addendums/create-new-addendum.ts';
import { editExistingAddendum } from '../../../contracts/organization/addendums/edit-existing-addendum.ts';
import type { Addendums } from '../../../web/organization/addendums/addendums-model.ts';
import { type Caller, startApp, type TestApp } from '../../harness.ts';
import { type MountedModel, mountModel } from '../../model.tsx';

let app: TestApp;
let admin: Caller;
let page: MountedModel<Addendums>;

beforeAll(async () => {
  app = await startApp();
  admin = await app.signedIn('admin');
});
afterAll(() => app?.close());
afterEach(() => page.end());

const load = async () => (await import('../../../web/organization/addendums/addendums-model.ts')).useAddendums;
const open = async (path: string) => {
  page = await mountModel<Addendums>(admin, path, load);
  await page.until(({ loading }) => expect(loading).toBe(false));
};
const create = async (name: string) => (await admin.call(createNewAddendum, { body: { id: 0, name, content: '<p>Two years</p>' } })).body;

it('R196-R199, M092, M093: one is written, opened by its address, duplicated under a name of its own, deleted, and brought back by one step of undo', async () => {
  await open('/addendums');
  await page.act(({ add }) => add());
  expect(page.now.adding).toMatchObject({ list: 'mine', values: { name: '' } });
  await page.act(({ saves }) => saves.save.save({ id: 0, name: 'Payment terms', content: '<p>Ten days</p>', isActive: true }));
  await page.until(({ all }) => expect(all.map(({ name }) => name)).toContain('Payment terms'));
  const id = page.now.saves.savedId();
  await page.act((now) => now.open(id));
  expect([page.address, page.now.adding, page.now.opened?.name]).toEqual([`/addendums?addendum=${id}`, null, 'Payment terms']);
  await page.act(({ duplicate, opened }) => opened && duplicate(opened));
  expect(page.now.adding?.values.name).toBe('Copy of Payment terms');
  await page.act(({ saves }) => saves.remove.save({ params: { id } }));
  await page.until(({ opened }) => expect(opened).toBeUndefined());
  await page.act(({ saves }) => saves.undo.run());
  await page.until(({ opened }) => expect(opened?.name).toBe('Payment terms'));
});

it('what was saved elsewhere meanwhile is shown at once where nothing is typed, and waits beside what is', async () => {
  const { id } = await create('Warranty');
  await app.caughtUp();
  await open(`/addendums?addendum=${id}`);
  await page.until(({ form }) => expect(form.shown?.addendum.name).toBe('Warranty'));
  const elsewhere = async (name: string) => {
    expect((await admin.call(editExistingAddendum, { params: { id }, body: { name } })).body).toBe(true);
    await app.caughtUp();
    await page.act(({ read }) => read());
    await page.until(({ opened }) => expect(opened?.name).toBe(name));
  };
  await elsewhere('Warranty, two years');
  await page.until(({ form }) => expect(form.shown?.addendum.name).toBe('Warranty, two years'));
  await page.act(({ form }) => form.onTyped(true));
  await elsewhere('Warranty, three years');
  expect(page.now.form.shown?.addendum.name).toBe('Warranty, two years');
  await page.act(({ form, opened }) => opened && form.show(opened));
  expect([page.now.form.shown?.addendum.name, page.now.form.isTyped()]).toEqual(['Warranty, three years', false]);
});

it('an address of one that is gone opens nothing; one for everybody stands under the name of the organisation', async () => {
  await open('/addendums?addendum=999999');
  expect([page.now.opened, page.now.form.shown]).toEqual([undefined, null]);
  const { organizationId, organizationName } = page.now;
  await admin.call(createNewAddendum, {
    body: { id: 0, name: 'For everybody', content: '<p>Permits</p>', organization_Id: organizationId },
  });
  await app.caughtUp();
  await page.act(({ read }) => read());
  await page.until(({ groups }) => {
    const shared = groups.find(({ title }) => title === organizationName);
    expect(shared?.list.map(({ name }) => name)).toEqual(['For everybody']);
  });
});
