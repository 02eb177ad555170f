import { getHome } from '../../contracts/home/property/get-home.ts';
import { saveHomeAddress } from '../../contracts/home/property/save-home-address.ts';
import { setUpHome } from '../../contracts/home/property/set-up-home.ts';
import { addVaultAttachment } from '../../contracts/vault/attachments/add-vault-attachment.ts';
import { addVaultItem } from '../../contracts/vault/items/add-vault-item.ts';
import { getInventories } from '../../contracts/vault/items/get-inventories.ts';
import { getHomeInventory } from '../../contracts/vault/report/get-home-inventory.ts';
import { getHomeInventoryWithPhotographs } from '../../contracts/vault/report/get-home-inventory-with-photographs.ts';
import { askingAs } from '../asking.ts';
import { phonePhoto } from '../estimating/photos/pictures.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';

let app: TestApp;
let helen: Caller;
let dana: Caller;
const { ok } = askingAs(() => helen);

beforeAll(async () => {
  app = await startApp({ data: 'people' });
  [helen, dana] = await Promise.all([app.signedIn('homeowner'), app.signedIn('contractor')]);
});
afterAll(() => app?.close());

const by = (arrangement: 'area' | 'category', building: 'true' | 'false' = 'true') => ({ params: { arrangement }, query: { building } });
const shape = ({ groups }: { groups: { name: string; total: string; items: { name: string }[] }[] }) =>
  groups.map(({ name, total, items }) => [name, total, ...items.map((item) => item.name)]);

it('R407: the report of an empty vault says that it is empty', async () => {
  expect(await ok(getHomeInventory, by('area'))).toEqual({
    ...{ arrangement: 'area', groups: [], items: 0, pieces: 0, photographs: 0, isEmpty: true, unread: 0 },
    ...{ belongings: '0.00', building: '0.00', total: '0.00' },
  });
});

it('C208, C209, R411: by area or category, with photographs or without, the building left out or not; the sums are those of the vault', async () => {
  const address = { address: '214 E Tulane Rd', city: 'Columbus', state: 'OH', zip: '43202' };
  await ok(saveHomeAddress, { body: { ...address, bypass: true } });
  await ok(setUpHome, {
    body: { totalLivingArea: '1842', yearBuilt: '1961', stories: '1', bedrooms: 2, fullBaths: 1, halfBaths: 0 },
  });
  const { areas } = await ok(getHome, {});
  const area = (label: string) => areas.find(({ areaLabel }) => areaLabel.startsWith(label))?.id ?? null;
  const add = async (body: object) => (await ok(addVaultItem, { params: { id: 0 }, body: { inventoryCategory_Id: 3, ...body } })).id;
  const kitchen = area('Kitchen');
  const television = await add({ name: 'Television', inventoryArea_Id: area('Bedroom'), priceCost: '1299.99' });
  await add({ name: 'Stand mixer', inventoryCategory_Id: 9, inventoryArea_Id: kitchen, priceCost: '399.95' });
  await add({ name: 'Chair', inventoryCategory_Id: 4, inventoryArea_Id: kitchen, quantity: 3, priceCost: '0.33' });
  await add({ name: 'Water heater', inventoryCategory_Id: 2, inventoryItemType_Id: 201, priceCost: '1180' });
  await add({ isUnnamed: true, inventoryCategory_Id: 17 });
  const form = new FormData();
  form.append('uploadInventoryItemFile', new Blob([new Uint8Array(await phonePhoto())]), 'tv.jpg');
  const path = addVaultAttachment.path.replace('{id}', '0').replace('{itemId}', String(television));
  expect((await helen.fetch(path, { method: 'POST', body: form })).status).toBe(200);
  await app.caughtUp();

  const byArea = await ok(getHomeInventory, by('area'));
  const bedroom = areas.find(({ id }) => id === area('Bedroom'))?.areaLabel ?? '';
  expect(shape(byArea)).toEqual([
    [bedroom, '1299.99', 'Television'],
    ['Kitchen', '400.94', 'Chair', 'Stand mixer'],
    ['No area', '1180.00', 'Water heater', 'Without a name'],
  ]);
  expect(byArea).toMatchObject({ items: 5, pieces: 7, belongings: '1700.93', building: '1180.00', total: '2880.93', isEmpty: false });
  expect(byArea.groups.flatMap(({ items }) => items).every(({ photograph }) => photograph === '')).toBe(true);
  expect((await ok(getInventories, { params: { id: 0 } }))[0]?.total).toBe(byArea.total);

  const byCategory = await ok(getHomeInventoryWithPhotographs, by('category', 'false'));
  expect(shape(byCategory)).toEqual([
    ['Electronics', '1299.99', 'Television'],
    ['Furniture', '0.99', 'Chair'],
    ['Kitchen and dining', '399.95', 'Stand mixer'],
    ['Other', '0.00', 'Without a name'],
  ]);
  expect(byCategory).toMatchObject({ items: 4, photographs: 1, building: '0.00', total: '1700.93' });
  const shown = await helen.fetch(byCategory.groups[0]?.items[0]?.photograph ?? '');
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg']);

  const refused = await helen.fetch(getHomeInventory.path.replace('{arrangement}', 'price'));
  expect(refused.status).toBe(400);
  expect((await dana.call(getHomeInventory, by('area'))).body).toMatchObject({ isEmpty: true });
});
