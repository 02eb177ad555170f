import { changePropertyCharacteristics } from '../../contracts/home/property/change-property-characteristics.ts';
import { getHome } from '../../contracts/home/property/get-home.ts';
import { saveHomeAddress } from '../../contracts/home/property/save-home-address.ts';
import { setUpHome } from '../../contracts/home/property/set-up-home.ts';
import { addVaultItem } from '../../contracts/vault/items/add-vault-item.ts';
import type { House } from '../../web/home/property/model.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';
import { type MountedModel, mountModel } from '../model.tsx';

let app: TestApp;
let helen: Caller;
let page: MountedModel<House>;

beforeAll(async () => {
  app = await startApp();
  helen = await app.signedIn('homeowner');
  await helen.call(saveHomeAddress, {
    body: { address: '214 E Tulane Rd', city: 'Columbus', state: 'OH', zip: '43202', check: 'unchanged' },
  });
  await helen.call(setUpHome, { body: { bedrooms: 3 } });
});
afterAll(() => app?.close());
beforeEach(async () => {
  page = await mountModel(helen, '/home/property', async () => {
    const { useHouse } = await import('../../web/home/property/model.ts');
    return () => useHouse({});
  });
  await page.until(({ home }) => expect(home.data?.characteristics?.bedrooms).toBe(3));
});
afterEach(() => page.end());

const labels = ({ home }: House) => home.data?.areas.map(({ areaLabel }) => areaLabel) ?? [];
const stored = async () => (await helen.call(getHome)).body;

it('R352: a count is saved with the areas that follow it; both are taken back by one step, and done again', async () => {
  await page.act(({ house }) => house.save({ change: { bedrooms: 4 }, what: 'Bedrooms' }));
  await page.until((model) => expect(labels(model)).toContain('Bedroom 4'));
  expect(page.now.undo.what).toBe('Bedrooms saved.');
  await page.act(({ undo }) => undo.run());
  await page.until((model) => expect(labels(model)).not.toContain('Bedroom 4'));
  await page.until(({ undo, redo }) => expect([undo.what, redo.what]).toEqual([null, 'Bedrooms saved.']));
  await page.act(({ redo }) => redo.run());
  await page.until(({ home }) => expect(home.data?.characteristics?.bedrooms).toBe(4));
  await page.until(({ undo }) => expect(undo.what).toBe('Bedrooms saved.'));
  await page.act(({ undo }) => undo.run());
  await page.until(({ home }) => expect(home.data?.characteristics?.bedrooms).toBe(3));
});

it('R369, R370: the same value again is no change, and leaves nothing to take back', async () => {
  const { characteristics } = await stored();
  await page.act(({ house }) => house.save({ change: { bedrooms: 3 }, what: 'Bedrooms' }));
  expect(page.now.undo.what).toBe(null);
  expect((await stored()).characteristics?.revision).toBe(characteristics?.revision);
});

it('R371, R372: an area that holds something is asked for first; left as it is nothing is lost, and once it is said it goes', async () => {
  const bedroom = (await stored()).areas.find(({ areaLabel }) => areaLabel === 'Bedroom 3');
  await helen.call(addVaultItem, { params: { id: 0 }, body: { name: 'Cello', inventoryArea_Id: bedroom?.id } });
  await app.caughtUp();
  await page.act(({ house }) => house.save({ change: { bedrooms: 2 }, what: 'Bedrooms' }).catch(() => {}));
  await page.until(({ asking }) => expect(asking?.text).toMatch(/Bedroom 3/));
  await page.act(({ leave, setAsking }) => {
    leave();
    setAsking(null);
  });
  expect([page.now.left, (await stored()).characteristics?.bedrooms]).toEqual([1, 3]);
  await page.act(({ house }) => house.save({ change: { bedrooms: 2 }, what: 'Bedrooms' }).catch(() => {}));
  await page.until(({ asking }) => expect(asking).not.toBeNull());
  await page.act(({ asking }) => asking?.again());
  await page.until((model) => expect(labels(model)).not.toContain('Bedroom 3'));
  await page.act(({ undo }) => undo.run());
  await page.until((model) => expect(labels(model)).toContain('Bedroom 3'));
});

it('what another window changed meanwhile stays beside what is saved here', async () => {
  await helen.call(changePropertyCharacteristics, { params: { id: 0, characteristicsId: 0 }, body: { yearBuilt: 1956 } });
  await page.act(({ house }) => house.save({ change: { totalLivingArea: '1640' }, what: 'Total living area' }));
  await page.until(({ home }) => expect(home.data?.characteristics?.yearBuilt).toBe(1956));
  expect((await stored()).characteristics).toMatchObject({ yearBuilt: 1956, totalLivingArea: '1640' });
});
