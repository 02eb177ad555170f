import { getMe } from '../../contracts/accounts/auth/get-me.ts';
import { getHome } from '../../contracts/home/property/get-home.ts';
import { removePropertyArea } from '../../contracts/home/property/remove-property-area.ts';
import { saveHomeAddress } from '../../contracts/home/property/save-home-address.ts';
import { setUpHome } from '../../contracts/home/property/set-up-home.ts';
import { getAudit } from '../../contracts/organization/audit/get-audit.ts';
import { addVaultItem } from '../../contracts/vault/items/add-vault-item.ts';
import { changeVaultItem } from '../../contracts/vault/items/change-vault-item.ts';
import { countInventories } from '../../contracts/vault/items/count-inventories.ts';
import { dateFaults } from '../../contracts/vault/items/dates.ts';
import { deleteVaultItem } from '../../contracts/vault/items/delete-vault-item.ts';
import { getInventories } from '../../contracts/vault/items/get-inventories.ts';
import { getInventoryCategories } from '../../contracts/vault/items/get-inventory-categories.ts';
import { getVaultItem } from '../../contracts/vault/items/get-vault-item.ts';
import { getVaultItems } from '../../contracts/vault/items/get-vault-items.ts';
import { undoVaultItem } from '../../contracts/vault/items/undo-vault-item.ts';
import type { VaultItem } from '../../contracts/vault/items/vault-item.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';

const MINE = { params: { id: 0 } };
let app: TestApp;
let helen: Caller;
let dana: Caller;

beforeAll(async () => {
  app = await startApp({ data: 'people' });
  [helen, dana] = await Promise.all([app.signedIn('homeowner'), app.signedIn('contractor')]);
});
afterAll(() => app?.close());

const add = (body: object) => helen.call(addVaultItem, { ...MINE, body });

it('C218: seventeen categories, each with types', async () => {
  const { body } = await helen.call(getInventoryCategories);
  expect(body).toHaveLength(17);
  expect(body.filter(({ inventoryItemTypes }) => inventoryItemTypes.length === 0)).toEqual([]);
  expect(new Set(body.flatMap(({ inventoryItemTypes }) => inventoryItemTypes.map(({ id }) => id))).size).toBe(
    body.reduce((sum, { inventoryItemTypes }) => sum + inventoryItemTypes.length, 0),
  );
});

it('one that was only photographed is added without a name and gets it later; what has a name keeps one', async () => {
  const refused = await add({ inventoryCategory_Id: 4 });
  expect(refused.body).toMatchObject({ code: 'VAULT_ITEM_INVALID', detail: 'Please give the item a name.' });
  const { body: item } = await add({ isUnnamed: true, priceCost: '12' });
  expect(item).toMatchObject({ name: '', inventoryCategory_Id: 17, priceCost: '12.00' });
  const params = { id: 0, itemId: item.id };
  const priced = await helen.call(changeVaultItem, { params, body: { name: '', priceCost: '15' } });
  expect(priced.body).toMatchObject({ name: '', priceCost: '15.00' });
  const named = await helen.call(changeVaultItem, { params, body: { name: 'Ladder' } });
  expect(named.body).toMatchObject({ name: 'Ladder' });
  const emptied = await helen.call(changeVaultItem, { params, body: { name: ' ' } });
  expect(emptied.body).toMatchObject({ code: 'VAULT_ITEM_INVALID' });
  await helen.call(undoVaultItem, { params: { id: item.id }, body: {} });
  expect((await helen.call(getVaultItem, { params })).body).toMatchObject({ name: '', priceCost: '15.00' });
  await helen.call(deleteVaultItem, { params });
});

describe('one item', () => {
  let item: VaultItem;
  let params: { id: number; itemId: number };
  const change = (body: object) => helen.call(changeVaultItem, { params, body });

  beforeAll(async () => {
    const given = { name: 'Tablet', inventoryCategory_Id: 3, inventoryItemType_Id: 303, purchaseDate: '11-28-2025' };
    item = (await add(given)).body;
    params = { id: 0, itemId: item.id };
  });

  it('C221: is added with what was given', () =>
    expect(item).toMatchObject({ name: 'Tablet', inventoryItemType_Id: 303, purchaseDate: '11-28-2025' }));

  it('R433: is one piece', () => expect(item.quantity).toBe(1));

  it('R434: costs nothing', () => expect(item.priceCost).toBe('0.00'));

  it('R435: says with a word that it has no alerts', () => expect(item.enableAlertNotifications).toBe('false'));

  it('C220: is read by its number', async () => expect((await helen.call(getVaultItem, { params })).body).toEqual(item));

  it('C222: is changed field by field', async () => {
    const changed = await change({ quantity: '2', priceCost: '1,449.5', enableAlertNotifications: 'true', revision: item.revision });
    expect(changed.body).toMatchObject({ name: 'Tablet', quantity: 2, priceCost: '1449.50', enableAlertNotifications: 'true' });
  });

  it('is not changed over what somebody else changed since', async () =>
    expect((await change({ quantity: 3, revision: item.revision })).body).toMatchObject({ code: 'VAULT_ITEM_CHANGED' }));

  it('R440: is as it was when the same is given again', async () => {
    const { revision } = (await helen.call(getVaultItem, { params })).body;
    expect((await change({ quantity: 2 })).body.revision).toBe(revision);
  });

  it('C231: counts in the inventory with its pieces', async () =>
    expect((await helen.call(getInventories, MINE)).body).toMatchObject([{ items: 1, total: '2899.00' }]));

  it('loses its type with its category', async () =>
    expect((await change({ inventoryCategory_Id: 7 })).body).toMatchObject({ inventoryCategory_Id: 7, inventoryItemType_Id: null }));

  it('C219: is in the list of the vault', async () =>
    expect((await helen.call(getVaultItems, MINE)).body).toMatchObject([{ id: item.id, name: 'Tablet' }]));

  it('C223: is deleted, and then neither listed nor read', async () => {
    expect((await helen.call(deleteVaultItem, { params })).body).toBe(true);
    expect((await helen.call(getVaultItems, MINE)).body).toEqual([]);
    expect((await helen.call(getVaultItem, { params })).body).toMatchObject({ code: 'VAULT_ITEM_NOT_FOUND' });
  });

  it('C232: is counted again once it is brought back', async () => {
    await helen.call(undoVaultItem, { params: { id: item.id }, body: {} });
    expect((await helen.call(countInventories, MINE)).body).toEqual({ totalCount: 1 });
  });
});

describe('dates', () => {
  it.each([
    ['R427, M164', 'a day of purchase written otherwise', { purchaseDate: '2025-11-28' }, 'invalidPurchaseDatePickerDate'],
    ['R426', 'a day that is not in the calendar', { purchaseDate: '02-30-2025' }, 'invalidPurchaseDatePickerDate'],
    ['R428, M165', 'a last day written with too few digits', { warrantyExpires: '1-2-2027' }, 'invalidExpirationDatePickerDate'],
    ['R429, M161', 'a purchase to come', { purchaseDate: '12-31-2999' }, 'greaterthantoday'],
    ['R431, M163', 'a last day before it', { purchaseDate: '11-28-2025', warrantyExpires: '11-01-2025' }, 'smallerthanpurchase'],
    ['R430, M162', 'a last day that is it', { purchaseDate: '11-28-2025', warrantyExpires: '11-28-2025' }, 'greaterthanexpiration'],
  ])('%s: %s is refused by its name', async (_, _what, body, words) => {
    const { status, body: answer } = await add({ name: 'Chair', ...body });
    expect(JSON.stringify(answer)).toContain(words);
    expect(status).toBeGreaterThanOrEqual(400);
  });

  const faults = (purchaseDate: string, warrantyExpires: string) =>
    dateFaults({ purchaseDate, warrantyExpires }, '2026-11-23').map(({ field, error, text }) => `${field} ${error} ${text}`);

  it('R432: the earliest last day is the day after the purchase, and is named', () =>
    expect(faults('12-04-2026', '12-04-2026')).toEqual([
      'purchaseDate greaterthantoday Later than today, 11-23-2026.',
      'purchaseDate greaterthanexpiration The warranty must end after the purchase: 12-05-2026 at the earliest.',
      'warrantyExpires smallerthanpurchase The warranty must end after the purchase: 12-05-2026 at the earliest.',
    ]));

  it('R524: are right as MM-DD-YYYY, leap days too', () => expect(faults('02-29-2024', '03-01-2024')).toEqual([]));

  it('may be left out', () => expect(faults('', '')).toEqual([]));
});

it('a vault is its person’s: nobody else’s exists, whatever their organisation', async () => {
  const { userId } = (await helen.call(getMe)).body ?? { userId: 0 };
  const [item] = (await helen.call(getVaultItems, { params: { id: userId } })).body;
  expect(item?.name).toBe('Tablet');
  expect((await dana.call(getVaultItems, { params: { id: userId } })).body).toMatchObject({ code: 'VAULT_NOT_FOUND' });
  expect((await dana.call(deleteVaultItem, { params: { id: 0, itemId: item?.id } })).status).toBe(404);
  expect((await add({ name: '' })).body).toMatchObject({ code: 'VAULT_ITEM_INVALID' });
  for (const body of [
    { name: 'x', quantity: 0 },
    { name: 'x', priceCost: '-5' },
    { name: 'x', priceCost: '1e309' },
    { name: 'x', quantity: 1.5 },
  ])
    expect((await add(body)).status).toBe(400);
  expect((await add({ name: 'x', inventoryCategory_Id: 99 })).body).toMatchObject({ code: 'VAULT_ITEM_INVALID' });
});

it('the audit of the organisation does not say what a vault holds', async () => {
  await app.caughtUp();
  const audit = JSON.stringify((await helen.call(getAudit, { query: {} })).body);
  expect(audit).toContain('Added the vault item in their own vault');
  expect(audit).not.toMatch(/Tablet|1449/);
});

it('an area of the property whose things stand in the vault is not taken away unasked', async () => {
  await helen.call(saveHomeAddress, { body: { address: '214 E Tulane Rd', city: 'Columbus', state: 'OH', zip: '43202' } });
  await helen.call(setUpHome, { body: { bedrooms: 1, basementSizeSF: '820' } });
  const basement = (await helen.call(getHome)).body.areas.find(({ areaLabel }) => areaLabel === 'Basement');
  expect((await add({ name: 'Lost', inventoryArea_Id: 999 })).body).toMatchObject({ code: 'VAULT_ITEM_INVALID' });
  await add({ name: 'Workbench', inventoryArea_Id: basement?.id });
  const { body } = await helen.call(removePropertyArea, { params: { id: 0, areaId: basement?.id } });
  expect(body).toMatchObject({
    code: 'PROPERTY_AREA_IN_USE',
    detail: expect.stringContaining('Basement has 1 item in your vault.'),
  });
});
