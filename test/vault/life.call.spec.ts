import { getHouseProjects } from '../../contracts/estimating/house/get-house-projects.ts';
import { startHouseEstimate } from '../../contracts/estimating/house/start-house-estimate.ts';
import { getOrders } from '../../contracts/estimating/orders/get-orders.ts';
import { changePropertyCharacteristics } from '../../contracts/home/property/change-property-characteristics.ts';
import { getHome } from '../../contracts/home/property/get-home.ts';
import { saveHomeAddress } from '../../contracts/home/property/save-home-address.ts';
import { setUpHome } from '../../contracts/home/property/set-up-home.ts';
import { getAudit } from '../../contracts/organization/audit/get-audit.ts';
import { addVaultItem } from '../../contracts/vault/items/add-vault-item.ts';
import { changeVaultItem } from '../../contracts/vault/items/change-vault-item.ts';
import { deleteVaultItem } from '../../contracts/vault/items/delete-vault-item.ts';
import { undoVaultItem } from '../../contracts/vault/items/undo-vault-item.ts';
import { addHomeEntry } from '../../contracts/vault/life/add-home-entry.ts';
import { changeHomeEntry } from '../../contracts/vault/life/change-home-entry.ts';
import { deleteHomeEntry } from '../../contracts/vault/life/delete-home-entry.ts';
import { EQUIPMENT } from '../../contracts/vault/life/equipment.ts';
import { getHomeEntries } from '../../contracts/vault/life/get-home-entries.ts';
import { getHomeLife } from '../../contracts/vault/life/get-home-life.ts';
import { replaceHomeEntry } from '../../contracts/vault/life/replace-home-entry.ts';
import { replaceVaultItem } from '../../contracts/vault/life/replace-vault-item.ts';
import { undoHomeEntry } from '../../contracts/vault/life/undo-home-entry.ts';
import { askingAs } from '../asking.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';

let app: TestApp;
let helen: Caller;
let dana: Caller;
let heaterId = 0;
const { ok, refused } = askingAs(() => helen);
const life = () => ok(getHomeLife);
const thing = async (name: string) => (await life()).things.find((one) => one.name === name);

beforeAll(async () => {
  app = await startApp({ data: 'people' });
  [helen, dana] = await Promise.all([app.signedIn('homeowner'), app.signedIn('contractor')]);
});
afterAll(() => app?.close());

it('before there is a home: nothing wears out, parts of the house are named as not counted, and no price is made up', async () => {
  const empty = await life();
  expect(empty).toMatchObject({ place: null, things: [], done: [] });
  expect(empty.notCounted.map(({ name }) => name)).toEqual(['Roof', 'Windows', 'Siding', 'Floors', 'Sewer line']);
  const body = { name: 'Water heater, gas, 50 gal', inventoryCategory_Id: 2, inventoryItemType_Id: 201, priceCost: '1180' };
  heaterId = (await ok(addVaultItem, { params: { id: 0 }, body })).id;
  expect((await life()).notCounted[0]).toEqual({ name: body.name, itemId: heaterId, part: '' });
  const dated = { purchaseDate: '06-15-2010', purchasedFrom: 'Abernathy and Sons', serialNumber: '1021J006418' };
  await ok(changeVaultItem, { params: { id: 0, itemId: heaterId }, body: dated });
  expect(await thing(body.name)).toMatchObject({ newCost: null, lifeYears: '14.5', project: 'water-heater' });
});

it('a new one costs the figure of the country times the factor of the state, and says which; several cost several times as much', async () => {
  await ok(saveHomeAddress, { body: { address: '214 E Tulane Rd', city: 'Columbus', state: 'OH', zip: '43202' } });
  expect(await thing('Water heater, gas, 50 gal')).toMatchObject({
    ...{ key: `item-${heaterId}`, installedOn: '2010-06-15', installedBy: 'Abernathy and Sons', paid: '1180.00', lifeFrom: 'figures' },
    newCost: { total: '2200.10', from: 'figures', national: '2245.00', year: 2023, item: 'gas storage water heater', units: 1 },
  });
  const rooms = { name: 'Window units', inventoryCategory_Id: 2, inventoryItemType_Id: 208, quantity: 3, purchaseDate: '05-01-2020' };
  const { id } = await ok(addVaultItem, { params: { id: 0 }, body: rooms });
  expect((await thing('Window units'))?.newCost).toMatchObject({ total: '2360.82', units: 3, national: '803.00' });
  await ok(deleteVaultItem, { params: { id: 0, itemId: id } });
  expect(await thing('Window units')).toBeUndefined();
  const { place, sources } = await life();
  expect(place).toEqual({ state: 'OH', factor: '0.98' });
  expect(sources.map(({ key, file, sha256 }) => [key, file, sha256.length])).toEqual([
    ['equipment', 'doe_residential_equipment_costs.csv', 64],
    ['place', 'us_state_location_factors.csv', 64],
  ]);
});

it('another life is of this one alone, and is taken back', async () => {
  const params = { id: 0, itemId: heaterId };
  const { revision } = await ok(changeVaultItem, { params, body: { lifeYears: '20' } });
  expect(await thing('Water heater, gas, 50 gal')).toMatchObject({ lifeYears: '20', lifeFrom: 'typed' });
  for (const lifeYears of ['0', '151', '1.55', 'ten', '-3'])
    expect(await refused(changeVaultItem, { params, body: { lifeYears } })).toEqual([400, 'INVALID']);
  await ok(undoVaultItem, { params: { id: heaterId }, body: { revision } });
  expect(await thing('Water heater, gas, 50 gal')).toMatchObject({ lifeYears: '14.5', lifeFrom: 'figures' });
});

it('an entry with a life wears out, at the price that was typed; one without was done', async () => {
  const roof = { name: 'Roof, asphalt shingle', doneOn: '2003', paid: '6,200', part: 'roof', lifeYears: '25', newCost: '11,701.80' };
  const added = await ok(addHomeEntry, { body: roof });
  expect(added).toMatchObject({ doneOn: '2003', paid: '6200.00', newCost: '11701.80' });
  await ok(addHomeEntry, { body: { name: 'Main drain, cleared', doneOn: '11-2023', doneBy: 'Buckeye Sewer', paid: '275' } });
  const { things, done, notCounted } = await life();
  // What is worn out first comes first.
  expect(things.map(({ name }) => name)).toEqual(['Water heater, gas, 50 gal', 'Roof, asphalt shingle']);
  expect(things[1]).toMatchObject({
    key: `entry-${added.id}`,
    lifeFrom: 'typed',
    newCost: { total: '11701.80', from: 'typed' },
    project: 'roof',
  });
  expect(done.map(({ name, doneOn, paid }) => [name, doneOn, paid])).toEqual([
    ['Main drain, cleared', '2023-11', '275.00'],
    ['Water heater, gas, 50 gal, installed', '2010-06-15', '1180.00'],
    ['Roof, asphalt shingle', '2003', '6200.00'],
  ]);
  expect(notCounted.map(({ name }) => name)).not.toContain('Roof');
  const params = { id: added.id };
  await ok(changeHomeEntry, { params, body: { doneOn: '05-2003', revision: added.revision } });
  expect(await refused(changeHomeEntry, { params, body: { doneOn: '06-2003', revision: added.revision } })).toEqual([
    409,
    'HOME_ENTRY_CHANGED',
  ]);
  expect(await ok(deleteHomeEntry, { params })).toBe(true);
  expect((await life()).notCounted.map(({ name }) => name)).toContain('Roof');
  await ok(undoHomeEntry, { params, body: {} });
  expect((await thing('Roof, asphalt shingle'))?.installedOn).toBe('2003-05');
});

it('what cannot be is refused, and so is everybody else', async () => {
  for (const doneOn of ['2999', '12-31-2998', '02-30-2020', 'soon']) {
    const [status] = await refused(addHomeEntry, { body: { name: 'Later', doneOn } });
    expect([400, 422]).toContain(status);
  }
  expect(await refused(addHomeEntry, { body: { name: 'No year' } })).toEqual([422, 'HOME_ENTRY_INVALID']);
  expect(await refused(addHomeEntry, { body: { doneOn: '2020' } })).toEqual([422, 'HOME_ENTRY_INVALID']);
  expect(await refused(addHomeEntry, { body: { name: 'Of nothing', doneOn: '2020', itemId: 99_999 } })).toEqual([
    404,
    'VAULT_ITEM_NOT_FOUND',
  ]);
  expect(await refused(addHomeEntry, { body: { name: 'Of hers', doneOn: '2020', itemId: heaterId } }, dana)).toEqual([
    404,
    'VAULT_ITEM_NOT_FOUND',
  ]);
  const [entry] = await ok(getHomeEntries);
  expect(await refused(changeHomeEntry, { params: { id: entry?.id }, body: { name: 'Mine' } }, dana)).toEqual([
    404,
    'HOME_ENTRY_NOT_FOUND',
  ]);
  expect(await ok(getHomeEntries, {}, dana)).toEqual([]);
  expect(await refused(replaceVaultItem, { params: { itemId: heaterId }, body: { on: '11-01-2026' } }, dana)).toEqual([
    404,
    'VAULT_ITEM_NOT_FOUND',
  ]);
});

it('what was replaced begins anew, and the one of before stays in what was paid; sent twice, it is one', async () => {
  const params = { itemId: heaterId };
  for (const on of ['06-14-2010', '', '13-01-2026', '12-31-2998'])
    expect(await refused(replaceVaultItem, { params, body: { on } })).toEqual([422, 'VAULT_ITEM_INVALID']);
  const before = await ok(getHomeEntries);
  const again = {
    params,
    body: { on: '11-20-2026', by: 'Labarre Heating', paid: '2,823.86', serialNumber: '2611A' },
    headers: { 'Idempotency-Key': 'new' },
  };
  const { item, was } = await ok(replaceVaultItem, again);
  expect(await ok(replaceVaultItem, again)).toMatchObject({ was: { id: was.id } });
  expect(item).toMatchObject({ purchaseDate: '11-20-2026', priceCost: '2823.86', serialNumber: '2611A', warrantyExpires: '' });
  expect(was).toMatchObject({ doneOn: '06-15-2010', doneBy: 'Abernathy and Sons', paid: '1180.00', itemId: heaterId });
  expect(await ok(getHomeEntries)).toHaveLength(before.length + 1);
  const { things, done } = await life();
  expect(things.find(({ itemId }) => itemId === heaterId)).toMatchObject({ installedOn: '2026-11-20', paid: '2823.86' });
  expect(done.map(({ doneOn, paid }) => [doneOn, paid])).toEqual(
    expect.arrayContaining([
      ['2010-06-15', '1180.00'],
      ['2026-11-20', '2823.86'],
    ]),
  );
});

it('a part of the house that was replaced lasts as long again; the one of before does not wear out any more', async () => {
  const id = (await thing('Roof, asphalt shingle'))?.entryId;
  expect(await refused(replaceHomeEntry, { params: { id }, body: { on: '2002' } })).toEqual([422, 'HOME_ENTRY_INVALID']);
  expect(await refused(replaceHomeEntry, { params: { id }, body: { on: '2025' } }, dana)).toEqual([404, 'HOME_ENTRY_NOT_FOUND']);
  const { entry, was } = await ok(replaceHomeEntry, { params: { id }, body: { on: '2025', by: 'Scioto Roofing', paid: '11,500' } });
  expect(entry).toMatchObject({ id, doneOn: '2025', lifeYears: '25', newCost: '11701.80', paid: '11500.00' });
  expect(was).toMatchObject({ doneOn: '05-2003', paid: '6200.00', lifeYears: null, part: 'roof' });
  expect((await life()).things.filter(({ name }) => name === 'Roof, asphalt shingle')).toHaveLength(1);
  // Both are taken back, the last first.
  await ok(undoHomeEntry, { params: { id: entry.id }, body: { revision: entry.revision } });
  await ok(undoHomeEntry, { params: { id: was.id }, body: { revision: was.revision } });
  expect((await thing('Roof, asphalt shingle'))?.installedOn).toBe('2003-05');
});

it('refused because somebody changed it meanwhile, nothing is kept of it', async () => {
  const before = await ok(getHomeEntries);
  const params = { id: 0, itemId: heaterId };
  const { revision } = await ok(changeVaultItem, { params, body: { priceCost: '2900' } });
  await ok(changeVaultItem, { params, body: { priceCost: '2901' } });
  const late = { on: '11-21-2026', paid: '3000', revision: revision - 1 };
  expect(await refused(replaceVaultItem, { params: { itemId: heaterId }, body: late })).toEqual([409, 'VAULT_ITEM_CHANGED']);
  await app.caughtUp();
  expect(await ok(getHomeEntries)).toEqual(before);
});

it('an estimate begins with a new one of each kind, priced as it was shown', async () => {
  await ok(setUpHome, { body: { bedrooms: 3, basementSizeSF: '820', totalLivingArea: '1640' } });
  const house = { structureQuality: 4, roofPitch: 'Moderate', selectedMaterials: [34701, 34801, 34802, 34901] };
  await ok(changePropertyCharacteristics, { params: { id: 0, characteristicsId: 0 }, body: house });
  const usual = (await ok(getHouseProjects)).projects.map(({ id }) => id);
  for (const { project } of EQUIPMENT) {
    const asked = (await ok(getHouseProjects, { query: { with: project } })).projects.find(({ id }) => id === project);
    expect([project, Number(asked?.total) > 100, (asked?.fits.length ?? 0) > 0]).toEqual([project, true, true]);
  }
  expect(usual).not.toContain('furnace');
  const { areas } = await ok(getHome);
  const basement = areas.find(({ areaLabel }) => areaLabel === 'Basement')?.id ?? 0;
  const shown = (await ok(getHouseProjects, { query: { with: 'furnace' } })).projects.find(({ id }) => id === 'furnace');
  await ok(startHouseEstimate, { body: { project: 'furnace', areaIds: [basement] } });
  const [order] = await ok(getOrders);
  expect(order?.totals.totalCost).toBe(shown?.total);
});

it('the audit of the organisation says that something was done, and nothing of what', async () => {
  await app.caughtUp();
  const audit = JSON.stringify(await ok(getAudit, { query: { take: '200' } }));
  expect(audit).toContain('Added the entry of the life of the home in their own home');
  expect(audit).not.toMatch(/asphalt|Buckeye|11701/);
});
