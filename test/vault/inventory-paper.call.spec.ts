import { writeFile } from 'node:fs/promises';
import { formatMoney, formatNumber } from '../../contracts/format.ts';
import { saveHomeAddress } from '../../contracts/home/property/save-home-address.ts';
import { addVaultAttachment } from '../../contracts/vault/attachments/add-vault-attachment.ts';
import { addVaultItem } from '../../contracts/vault/items/add-vault-item.ts';
import { getHomeInventory } from '../../contracts/vault/report/get-home-inventory.ts';
import { printHomeInventory } from '../../contracts/vault/report/print-home-inventory.ts';
import { askingAs } from '../asking.ts';
import { phonePhoto } from '../estimating/photos/pictures.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';
import { readPdf } from '../reporting/read-pdf.ts';

let app: TestApp;
let helen: Caller;
const { ok } = askingAs(() => helen);

beforeAll(async () => {
  app = await startApp({ data: 'people' });
  helen = await app.signedIn('homeowner');
});
afterAll(() => app?.close());

const asked = async (by: string, query = '') => {
  await app.caughtUp();
  return helen.fetch(`${printHomeInventory.path.replace('{arrangement}', by)}${query}`);
};
async function printed(by: string, query = '') {
  const response = await asked(by, query);
  expect(response.status).toBe(200);
  const file = Buffer.from(await response.arrayBuffer());
  if (process.env.KEEP_PDF) await writeFile(`${process.env.KEEP_PDF}/inventory-${by}${query.replaceAll(/\W/g, '-')}.pdf`, file);
  const { pages, ...about } = await readPdf(file);
  return { ...about, headers: response.headers, file, pages, text: pages.flatMap(({ rows }) => rows).join('\n') };
}
const add = (body: object) => ok(addVaultItem, { params: { id: 0 }, body: { inventoryCategory_Id: 3, ...body } });

it('R407: an empty vault is refused with words, an unknown arrangement by its name, a stranger at all', async () => {
  const response = await asked('area');
  expect([response.status, await response.json()]).toMatchObject([
    409,
    { code: 'VAULT_EMPTY', detail: 'The report prints what is in your vault, and the vault is empty.' },
  ]);
  expect((await asked('price')).status).toBe(400);
  expect((await app.stranger().fetch(printHomeInventory.path.replace('{arrangement}', 'area'))).status).toBe(401);
});

it('S121, R411: the paper has the sums of the report, by area or category, with photographs or without, with the building or without', async () => {
  await ok(saveHomeAddress, { body: { address: '214 E Tulane Rd', city: 'Columbus', state: 'OH', zip: '43202', bypass: true } });
  const { id } = await add({ name: 'Television, OLED, 65 in', inventoryItemType_Id: 301, priceCost: '1299.99' });
  await add({ name: `Лампа שלום 🙂 ${'W'.repeat(120)}`, quantity: 3, priceCost: '0.33', serialNumber: '4411-K0' });
  await add({ name: 'Water heater', inventoryCategory_Id: 2, inventoryItemType_Id: 201, priceCost: '1180' });
  const form = new FormData();
  form.append('uploadInventoryItemFile', new Blob([new Uint8Array(await phonePhoto())]), 'tv.jpg');
  const path = addVaultAttachment.path.replace('{id}', '0').replace('{itemId}', String(id));
  expect((await helen.fetch(path, { method: 'POST', body: form })).status).toBe(200);

  const plain = await printed('category');
  const report = await ok(getHomeInventory, { params: { arrangement: 'category' }, query: { building: 'true' } });
  expect([plain.title, plain.pages.length, plain.tags.Figure]).toEqual(['Home inventory, 214 E Tulane Rd', 1, undefined]);
  const sums = [report.total, ...report.groups.map(({ total }) => total)].map(formatMoney);
  const figures = [report.belongings, report.building, ...report.groups.flatMap(({ items }) => items.map(({ total }) => total))].map(
    formatNumber,
  );
  for (const words of [...sums, ...figures, '3 items, 5 pieces', 'no serial number', '4411-K0', 'Лампа', 'Prices as paid'])
    expect(plain.text).toContain(words);
  expect(plain.headers.get('content-disposition')).toBe('attachment; filename="214 E Tulane Rd home inventory.pdf"');
  expect((await printed('category')).file.equals(plain.file)).toBe(true);

  const pictured = await printed('area', '?photographs=true&building=false');
  expect([pictured.tags.Figure, pictured.tags.H2]).toEqual([1, 1]);
  for (const words of ['2 items, 4 pieces, 1', 'no photograph', 'Television, OLED, 65 in', '$1,300.98'])
    expect(pictured.text).toContain(words);
  expect(pictured.text).not.toContain('Water heater');
});

it('a long inventory goes on over pages with the head of its columns', async () => {
  for (let n = 0; n < 90; n++) await add({ name: `Book ${n}`, priceCost: '1.00' });
  const { pages, text } = await printed('category');
  expect(pages.length).toBeGreaterThan(1);
  expect(pages[1]?.rows.slice(0, 2)).toEqual(['Electronics, continued', 'Name Area Serial number Quantity Price each Total']);
  expect(text.match(/^Book \d+/gm)).toHaveLength(90);
});
