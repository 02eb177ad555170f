import { changePropertyArea } from '../../contracts/home/property/change-property-area.ts';
import { getHome } from '../../contracts/home/property/get-home.ts';
import { saveHomeAddress } from '../../contracts/home/property/save-home-address.ts';
import { setUpHome } from '../../contracts/home/property/set-up-home.ts';
import type { RecordState } from '../../contracts/kit/record.ts';
import { addVaultItem } from '../../contracts/vault/items/add-vault-item.ts';
import { changeVaultItem } from '../../contracts/vault/items/change-vault-item.ts';
import { deleteVaultItem } from '../../contracts/vault/items/delete-vault-item.ts';
import { undoVaultItem } from '../../contracts/vault/items/undo-vault-item.ts';
import { addHomeEntry } from '../../contracts/vault/life/add-home-entry.ts';
import { changeHomeEntry } from '../../contracts/vault/life/change-home-entry.ts';
import { getHomeLife } from '../../contracts/vault/life/get-home-life.ts';
import { getHomeInventory } from '../../contracts/vault/report/get-home-inventory.ts';
import { printHomeInventory } from '../../contracts/vault/report/print-home-inventory.ts';
import { MOST_READ, recordsAsOf } from '../../server/platform/records/records-as-of.ts';
import { askingAs } from '../asking.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';
import { readPdf } from '../reporting/read-pdf.ts';

let app: TestApp;
let helen: Caller;
let dana: Caller;
const { ok } = askingAs(() => helen);
const mine = { id: 0 };

beforeAll(async () => {
  app = await startApp({ data: 'people' });
  [helen, dana] = await Promise.all([app.signedIn('homeowner'), app.signedIn('contractor')]);
  await ok(saveHomeAddress, { body: { address: '214 E Tulane Rd', city: 'Columbus', state: 'OH', zip: '43202' } });
  await ok(setUpHome, { body: { bedrooms: 1, totalLivingArea: '1640' } });
});
afterAll(() => app?.close());

/** An instant between two changes. */
const moment = async (): Promise<string> => {
  await new Promise((resolve) => setTimeout(resolve, 5));
  const at = new Date().toISOString();
  await new Promise((resolve) => setTimeout(resolve, 5));
  return at;
};
const inventory = async (at?: string, who = helen) =>
  (await who.call(getHomeInventory, { params: { arrangement: 'area' }, query: { building: 'true', ...(at && { at }) } })).body;
const things = async (at?: string) =>
  (await inventory(at)).groups.flatMap(({ name, items }) =>
    items.map((item) => `${name}: ${item.quantity} ${item.name} ${item.priceCost}`),
  );

it('the inventory as of an instant has what the vault held then: as it was before it was changed, deleted or brought back, in areas as they were called', async () => {
  const before = await moment();
  const area = (await ok(getHome, {})).areas.find(({ areaLabel }) => areaLabel === 'Kitchen');
  const add = async (body: object) => (await ok(addVaultItem, { params: mine, body: { inventoryCategory_Id: 3, ...body } })).id;
  const [television, chair, lamp] = [
    await add({ name: 'Television', priceCost: '1299.99', inventoryArea_Id: area?.id }),
    await add({ name: 'Chair', priceCost: '80', quantity: 4 }),
    await add({ name: 'Lamp', priceCost: '25' }),
  ];
  const then = await moment();
  await ok(changeVaultItem, { params: { ...mine, itemId: television }, body: { priceCost: '999', name: 'Television, OLED' } });
  await ok(deleteVaultItem, { params: { ...mine, itemId: chair } });
  await ok(changePropertyArea, { params: { id: 0, areaId: area?.id ?? 0 }, body: { areaLabel: 'Cookery' } });
  await add({ name: 'Mixer', priceCost: '400' });
  const deleted = await moment();
  await ok(undoVaultItem, { params: { id: chair }, body: {} });
  await ok(deleteVaultItem, { params: { ...mine, itemId: lamp } });
  await app.caughtUp();

  expect(await things(then)).toEqual(['Kitchen: 1 Television 1299.99', 'No area: 4 Chair 80.00', 'No area: 1 Lamp 25.00']);
  expect(await inventory(then)).toMatchObject({ items: 3, pieces: 6, total: '1644.99', unread: 0, isEmpty: false });
  expect(await things(deleted)).toEqual(['Cookery: 1 Television, OLED 999.00', 'No area: 1 Lamp 25.00', 'No area: 1 Mixer 400.00']);
  const now = ['Cookery: 1 Television, OLED 999.00', 'No area: 4 Chair 80.00', 'No area: 1 Mixer 400.00'];
  expect(await things()).toEqual(now);
  // Of an instant to come, what is there now; of one before anything, nothing.
  expect(await things('2099-01-01T00:00:00Z')).toEqual(now);
  expect(await inventory(before)).toMatchObject({ isEmpty: true, items: 0, total: '0.00' });
  // At once and in another time zone: the same.
  const offset = new Date(Date.parse(then) - 5 * 3_600_000).toISOString().replace('Z', '-05:00');
  const answers = await Promise.all([inventory(then), inventory(offset), inventory(then)]);
  expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);

  const paper = await helen.fetch(`${printHomeInventory.path.replace('{arrangement}', 'area')}?at=${encodeURIComponent(then)}`);
  const { pages } = await readPdf(Buffer.from(await paper.arrayBuffer()));
  const text = pages.flatMap(({ rows }) => rows).join('\n');
  expect(text).toContain('$1,644.99');
  expect(text).not.toContain('Mixer');
  expect((await helen.fetch(`${printHomeInventory.path.replace('{arrangement}', 'area')}?at=${encodeURIComponent(before)}`)).status).toBe(
    409,
  );
});

it('it is one’s own vault; an instant that is none is refused at its field', async () => {
  expect(await inventory(new Date().toISOString(), dana)).toMatchObject({ isEmpty: true });
  for (const at of ['yesterday', '2026-11-01', '2026-13-01T00:00:00Z']) {
    const refused = await helen.call(getHomeInventory, { params: { arrangement: 'area' }, query: { building: 'true', at } });
    expect([refused.status, Object.keys((refused.body as unknown as { fields: object }).fields)]).toEqual([400, ['at']]);
  }
  expect((await app.stranger().fetch(`${getHomeLife.path}?at=2026-11-01T00:00:00Z`)).status).toBe(401);
});

it('the life of a home as of an instant has what was done and what wore out then', async () => {
  const { id } = await ok(addHomeEntry, { body: { name: 'New roof', doneOn: '2004', paid: '9400', part: 'roof', lifeYears: 20 } });
  const then = await moment();
  await ok(changeHomeEntry, { params: { id }, body: { name: 'Roof, half of it', paid: '4700', lifeYears: null } });
  await ok(addHomeEntry, { body: { name: 'Gutters cleaned', doneOn: '05-2024' } });
  await app.caughtUp();
  const life = async (at?: string) => (await helen.call(getHomeLife, { query: at ? { at } : {} })).body;
  const was = await life(then);
  expect(was.things.map(({ name, lifeYears }) => [name, lifeYears])).toEqual([['New roof', '20']]);
  expect(was.done.map(({ name, paid }) => [name, paid])).toEqual([['New roof', '9400.00']]);
  expect(was.unread).toBe(0);
  expect((await life()).done.map(({ name }) => name)).toEqual(['Gutters cleaned', 'Roof, half of it']);
});

describe('many that were changed since', () => {
  const AT = Date.parse('2026-11-01T00:00:00Z');
  const record = (id: number, addedAt: string, updatedAt: string) => ({ id, addedAt, updatedAt }) as RecordState<unknown>;
  const was = async (id: number) => record(id, '', 'was');

  it('are read to 500, the latest changed first; the others stand as of now and are counted', async () => {
    const late = Array.from({ length: MOST_READ + 20 }, (_, id) =>
      record(id, '2026-10-01T00:00:00Z', new Date(AT + (id + 1) * 1_000).toISOString()),
    );
    const { states, unread } = await recordsAsOf(late, AT, was);
    expect([states.length, unread]).toEqual([MOST_READ + 20, 20]);
    expect(states.filter(({ updatedAt }) => updatedAt !== 'was').map(({ id }) => id)).toEqual(
      late
        .slice(0, 20)
        .map(({ id }) => id)
        .reverse(),
    );
  });

  it('what was added since or not changed since is not read; an instant itself belongs to before', async () => {
    const read: number[] = [];
    const states = [
      record(1, '2026-10-01T00:00:00Z', '2026-11-01T00:00:00Z'),
      record(2, '2026-11-01T00:00:00.001Z', '2026-11-02T00:00:00Z'),
      record(3, '2026-11-01T00:00:00.000Z', '2026-11-02T00:00:00Z'),
    ];
    const asOf = await recordsAsOf(states, AT, async (id) => {
      read.push(id);
      return was(id);
    });
    expect([read, asOf.states.map(({ id }) => id), asOf.unread]).toEqual([[3], [1, 3], 0]);
  });

  it('one that cannot be read fails the whole, instead of leaving it out', async () => {
    const states = [record(1, '2026-10-01T00:00:00Z', '2026-11-02T00:00:00Z')];
    await expect(recordsAsOf(states, AT, () => Promise.reject(new Error('the log is away')))).rejects.toThrow('the log is away');
  });
});
