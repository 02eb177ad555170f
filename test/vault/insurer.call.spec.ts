import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { mkdtemp, open, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from 'fflate';
import { unzipRaw } from 'unzipit';
import { saveHomeAddress } from '../../contracts/home/property/save-home-address.ts';
import { getSealKeys } from '../../contracts/reporting/seal/get-seal-keys.ts';
import type { SealedInventory } from '../../contracts/reporting/seal/sealed-inventory.ts';
import { headlineOf, type PublishedKey, verifySealedCopy } from '../../contracts/reporting/seal/verify.ts';
import { unreadableZip, verifyInventory, type ZippedFile } from '../../contracts/reporting/seal/verify-inventory.ts';
import { addVaultAttachment } from '../../contracts/vault/attachments/add-vault-attachment.ts';
import type { VaultAttachment } from '../../contracts/vault/attachments/attachment.ts';
import { addVaultItem } from '../../contracts/vault/items/add-vault-item.ts';
import { deleteVaultItem } from '../../contracts/vault/items/delete-vault-item.ts';
import { getInventories } from '../../contracts/vault/items/get-inventories.ts';
import { getVaultItems } from '../../contracts/vault/items/get-vault-items.ts';
import { nodeVerifier } from '../../server/reporting/seal/node-verifier.ts';
import { safeName } from '../../server/vault/insurer/safe-names.ts';
import { askingAs } from '../asking.ts';
import { phonePhoto } from '../estimating/photos/pictures.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';
import { readPdf } from '../reporting/read-pdf.ts';

let app: TestApp;
let helen: Caller;
let folder: string;
const { ok } = askingAs(() => helen);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scopebook-insurer-'));
  app = await startApp({ files: { folder } });
  helen = await app.signedIn('homeowner');
});
afterAll(async () => {
  await app?.close();
  await rm(folder, { recursive: true, force: true });
});

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const add = async (body: object) => (await ok(addVaultItem, { params: { id: 0 }, body })).id;
async function attach(itemId: number, file: Buffer, name: string) {
  const form = new FormData();
  form.append('uploadInventoryItemFile', new Blob([new Uint8Array(file)]), name);
  const path = addVaultAttachment.path.replace('{id}', '0').replace('{itemId}', String(itemId));
  const response = await helen.fetch(path, { method: 'POST', body: form });
  expect(response.status).toBe(200);
  return (await response.json()) as VaultAttachment;
}
async function fetched(kind: 'pdf' | 'zip', query = '') {
  await app.caughtUp();
  const response = await helen.fetch(`/api/inventories/0/insurer.${kind}${query}`);
  expect(response.status).toBe(200);
  return { headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) };
}
const opened = (zip: Uint8Array): SealedInventory => JSON.parse(strFromU8(unzipSync(zip)['manifest.json'] ?? new Uint8Array()));

async function filesOf(zip: Uint8Array): Promise<ZippedFile[]> {
  const { entries } = await unzipRaw(new Blob([new Uint8Array(zip)]));
  return entries.map((entry) => ({
    name: entry.name,
    bytes: entry.size,
    read: async function* () {
      yield* (await entry.stream()) as unknown as AsyncIterable<Uint8Array>;
    },
  }));
}
let keys: PublishedKey[];
async function checked(zip: Uint8Array) {
  keys ??= await ok(getSealKeys, {});
  const files = await filesOf(zip).catch((error: Error) => error.message);
  const verdict = typeof files === 'string' ? unreadableZip(files) : await verifyInventory(files, nodeVerifier, { keys });
  return { verdict: verdict.verdict, said: verdict.checks.map(({ title, detail }) => `${title}: ${detail}`).join('\n') };
}

async function pdf(query = '') {
  const { pages } = await readPdf(Buffer.from((await fetched('pdf', query)).bytes));
  return { pages, rows: pages.flatMap(({ rows }) => rows) };
}
/** The same ZIP with something else in it. */
function forged(zip: Uint8Array, change: (files: Zippable & Record<string, Uint8Array>) => void): Uint8Array {
  const files = { ...unzipSync(zip) };
  change(files);
  return zipSync(files, { level: 0 });
}
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
/** What is in use, without what only waits to be given back. */
function heldMemory(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
function put(files: Record<string, Uint8Array>, path: string, bytes: Uint8Array = new Uint8Array()) {
  files[path] = bytes;
}
const edit = (files: Record<string, Uint8Array>, from: string | RegExp, to: string) =>
  put(files, 'manifest.json', strToU8(strFromU8(files['manifest.json'] ?? new Uint8Array()).replace(from, to)));
const cents = (money: string) => Math.round(Number(money.replaceAll(/[$,]/g, '')) * 100);

it('an empty vault has an inventory too, whose ZIP is whole', async () => {
  const { bytes } = await fetched('zip');
  expect(Object.keys(unzipSync(bytes)).sort()).toEqual(['inventory.csv', 'inventory.pdf', 'manifest.json']);
  expect(await checked(bytes)).toMatchObject({ verdict: 'good' });
  expect((await pdf()).rows.join('\n')).toMatch(/\$0\.00/);
});

it('the sums are those of the vault to the cent, the building apart; what is missing is named', async () => {
  await helen.call(saveHomeAddress, { body: { address: '214 E Tulane Rd', city: 'Columbus', state: 'OH', zip: '43202' } });
  const photo = await phonePhoto({ width: 600, height: 800 });
  const fridge = await add({
    ...{
      name: 'Refrigerator, French door',
      inventoryCategory_Id: 1,
      inventoryItemType_Id: 101,
      modelNumber: 'RF25-HMS',
      serialNumber: '0A7L4',
    },
    ...{ purchaseDate: '06-14-2019', purchasedFrom: "Lowe's", priceCost: '2149.99' },
  });
  const { sha256: fingerprint } = await attach(fridge, photo, 'IMG_1.jpg');
  await attach(fridge, Buffer.from('%PDF-1.7 receipt'), 'Receipt.pdf');
  await add({ name: 'Chair, walnut', inventoryCategory_Id: 4, quantity: 7, priceCost: '185.35' });
  await add({ name: 'Furnace, gas', inventoryCategory_Id: 2, inventoryItemType_Id: 203, priceCost: '4300.10', serialNumber: 'F-1' });
  await add({ name: 'Vase', inventoryCategory_Id: 6, purchaseDate: '01-02-2020' });
  const { rows } = await pdf('?insurer=Buckeye%20Mutual%2C%20policy%20HO3');
  const text = rows.join('\n');
  // 2149.99 + 7 x 185.35
  expect(text).toContain('Belongings, 3 items $3,447.44');
  expect(text).toContain('Scopebook, home vault For Buckeye Mutual, policy HO3');
  expect(text).toContain('Furniture 1 1,297.45');
  expect(text).toContain('Furnace, gas: $4,300.10. All together $7,747.54.');
  const [inventory] = await ok(getInventories, { params: { id: 0 } });
  expect(inventory?.total).toBe('7747.54');
  expect(rows).toContain(`SHA-256 ${fingerprint.slice(0, 32).replaceAll(/(.{4})(?!$)/g, '$1 ')}`);
  expect(text).toContain('model RF25-HMS, serial 0A7L4');
  expect(text).toContain("bought 06-14-2019, Lowe's; 1 more in the ZIP");
  expect(text).toContain('neither today’s price nor an appraisal.');
  expect(text).toContain('No photograph: Furnace, gas; Chair, walnut; Vase.');
  expect(text).toContain('No price: Vase.');
  expect(text).toContain('No date of purchase: Furnace, gas; Chair, walnut.');
  const { bytes, headers } = await fetched('zip');
  expect(headers.get('content-disposition')).toBe('attachment; filename="214 E Tulane Rd inventory.zip"');
  const { files, inventory: written } = opened(bytes);
  expect(written).toMatchObject({
    belongings: { items: 3, total: '3447.44' },
    building: { items: 1, total: '4300.10' },
    photographs: 1,
    unreadable: [],
  });
  expect(files.map(({ path }) => path)).toEqual([
    'files/001 Refrigerator, French door/IMG_1.jpg',
    'files/001 Refrigerator, French door/Receipt.pdf',
    'inventory.csv',
    'inventory.pdf',
  ]);
  const inside = unzipSync(bytes);
  for (const { path, sha256: hash, bytes: size } of files)
    expect([path, sha256(inside[path] ?? new Uint8Array()), inside[path]?.length]).toEqual([path, hash, size]);
  const digits = (written.fingerprint.match(/.{4}/g) ?? []).join(' ');
  expect(text).toContain(`${digits.slice(0, 39)}\n${digits.slice(40)}`);
  expect(strFromU8(inside['inventory.csv'] ?? new Uint8Array())).toContain('"Chair, walnut",,Furniture,,,no,,,,,7,185.35,1297.45,,,,');
  expect(await checked(bytes)).toMatchObject({ verdict: 'good', said: expect.stringContaining('All 4 files are as they were sealed') });
  // The manifest alone is as it was sealed, and says that no file was compared.
  const alone = verifySealedCopy(inside['manifest.json'] ?? new Uint8Array(), nodeVerifier, keys);
  expect([alone.verdict, alone.checks[3]]).toMatchObject(['good', { outcome: 'skipped', title: 'The files were not looked at' }]);
});

it('a forged ZIP is found, and what was done to it is named', async () => {
  const { bytes } = await fetched('zip');
  const photo = 'files/001 Refrigerator, French door/IMG_1.jpg';
  const receipt = 'files/001 Refrigerator, French door/Receipt.pdf';
  const changes: [string, (files: Record<string, Uint8Array>) => void][] = [
    [
      `changed: ${photo}`,
      (files) =>
        put(
          files,
          photo,
          Uint8Array.from(files[photo] ?? [], (byte, n) => (n === 300 ? byte ^ 1 : byte)),
        ),
    ],
    [`missing: ${receipt}`, (files) => delete files[receipt]],
    ['added: files/004 Ring/ring.jpg', (files) => put(files, 'files/004 Ring/ring.jpg', files[photo])],
    [
      'missing: inventory.pdf; added: Inventory.pdf',
      (files) => {
        put(files, 'Inventory.pdf', files['inventory.pdf']);
        delete files['inventory.pdf'];
      },
    ],
    ['What was written was changed', (files) => edit(files, '"3447.44"', '"9447.44"')],
    ['The list of files was changed', (files) => edit(files, '"image/jpeg"', '"image/webp"')],
    ['it is not written as it was sealed', (files) => edit(files, /$/, ' ')],
    ['The seal was changed', (files) => edit(files, /"at":"[^"]*","files":/, '"at":"2020-01-01T00:00:00.000Z","files":')],
  ];
  for (const [words, change] of changes)
    expect(await checked(forged(bytes, change))).toMatchObject({ verdict: 'changed', said: expect.stringContaining(words) });
  expect(await checked(bytes.subarray(0, bytes.length - 400))).toMatchObject({ verdict: 'cut' });
  // Without its manifest it is no sealed file, of which nothing is said.
  expect(await checked(forged(bytes, (files) => delete files['manifest.json']))).toEqual({ verdict: 'other', said: '' });
  expect(await checked(zipSync({ 'manifest.json': strToU8('{"manifest_version":3,"name":"Another"}') }))).toEqual({
    verdict: 'other',
    said: '',
  });
  // Two files of one name: which of them a program shows is not known.
  const twin = await filesOf(bytes);
  const twice = await verifyInventory([...twin, ...twin.filter(({ name }) => name === receipt)], nodeVerifier, { keys });
  expect([headlineOf(twice), twice.checks[3]?.detail]).toEqual(['Changed after it was written', `twice: ${receipt}`]);
  // A key of one's own fits, and is not one of the published ones.
  const foreign = await verifyInventory(twin, nodeVerifier, { keys: [] });
  expect(foreign).toMatchObject({
    verdict: 'changed',
    checks: expect.arrayContaining([expect.objectContaining({ title: 'The seal was made by somebody else' })]),
  });
  expect((await verifyInventory(twin, nodeVerifier)).verdict).toBe('unknown');
  // Packed anew by another program, with folders: the same files.
  const packed = forged(bytes, (files) => put(files, 'files/', new Uint8Array()));
  expect(await checked(packed)).toMatchObject({ verdict: 'good' });
});

it('a file that was lost, and one that was damaged, are named in manifest and PDF, and break nothing', async () => {
  const vase = (await ok(getVaultItems, { params: { id: 0 } })).find(({ name }) => name === 'Vase')?.id ?? 0;
  const [lost, damaged] = [
    await attach(vase, Buffer.from('lost letter'), 'lost.txt'),
    await attach(vase, Buffer.from('letter'), 'damaged.txt'),
  ];
  const stored = (await readdir(folder, { recursive: true })).map((name) => join(folder, name));
  const pathOf = (hash: string) => stored.find((path) => path.endsWith(hash)) ?? '';
  await rm(pathOf(lost.sha256));
  await writeFile(pathOf(damaged.sha256), 'lether');
  const { bytes } = await fetched('zip');
  const { inventory } = opened(bytes);
  expect(inventory.unreadable).toEqual([
    { path: 'files/004 Vase/lost.txt', item: 'Vase', sha256: lost.sha256, reason: 'missing' },
    { path: 'files/004 Vase/damaged.txt', item: 'Vase', sha256: damaged.sha256, reason: 'damaged' },
  ]);
  const inside = unzipSync(bytes);
  const { pages } = await readPdf(Buffer.from(inside['inventory.pdf'] ?? new Uint8Array()));
  const text = pages.flatMap(({ rows }) => rows).join('\n');
  expect(text).toContain('Not in the ZIP file, because it could not be read: files/004 Vase/lost.txt.');
  expect(text).toContain('Not as it was when it was added: files/004 Vase/damaged.txt (damaged).');
  expect(await checked(bytes)).toMatchObject({ verdict: 'good', said: expect.stringContaining('2 could not be read whole') });
  await ok(deleteVaultItem, { params: { id: 0, itemId: vase } });
});

it('names from anywhere become safe and different ones', async () => {
  const item = await add({ name: '..\u202e/../CON  ', priceCost: '1' });
  const names = [
    '../../etc/passwd',
    'b\u202egpj.exe',
    'IMG.jpg',
    'img.JPG',
    'IMG (2).jpg',
    `${'😀'.repeat(255)}.txt`,
    'con.txt',
    'x?.pdf',
    '...',
  ];
  for (const [n, name] of names.entries()) await attach(item, Buffer.from(`file ${n}`), name);
  const { bytes } = await fetched('zip');
  const { files } = opened(bytes);
  const own = files.filter(({ item: of }) => of?.includes('CON')).map(({ path }) => path.split('/'));
  expect(own).toHaveLength(names.length);
  expect(new Set(own.map((parts) => parts.join('/').toLowerCase())).size).toBe(names.length);
  for (const parts of own) {
    expect(parts).toHaveLength(3);
    for (const part of parts) {
      expect(part).toMatch(/^(?!\.)[^\\:*?"<>|\p{Cc}\u202a-\u202e]{1,120}(?<![. ])$/u);
      expect(Buffer.byteLength(part)).toBeLessThanOrEqual(140);
    }
  }
  expect(own.map(([, , name]) => name)).toEqual(expect.arrayContaining(['passwd', 'IMG.jpg', 'img (2).JPG', '_con.txt', 'x.pdf', 'File']));
  // What no form can send, and older names may have.
  expect(['a\u0000b.txt', '\ud800.jpg', 'CON', 'n'.repeat(300), `.${'e'.repeat(99)}`, ' . '].map((name) => safeName(name))).toEqual([
    ...['ab.txt', '.jpg'.slice(1), '_CON', 'n'.repeat(120), 'e'.repeat(99), 'File'],
  ]);
  expect(await checked(bytes)).toMatchObject({ verdict: 'good' });
  await ok(deleteVaultItem, { params: { id: 0, itemId: item } });
});

it('sums are carried from page to page and add up on the last one', async () => {
  const many = Array.from({ length: 45 }, (_, n) =>
    add({ name: `Lamp ${n}`, inventoryCategory_Id: 13, quantity: (n % 3) + 1, priceCost: `${n}.99` }),
  );
  const ids = await Promise.all(many);
  const { pages } = await pdf();
  const all = pages.map(({ rows }) => rows.join('\n'));
  expect(pages.length).toBeGreaterThan(4);
  const carried = all.map((text) => /Carried to page \d+ (\S+)/.exec(text)?.[1]);
  const brought = all.map((text) => /Brought from page \d+ (\S+)/.exec(text)?.[1]);
  expect(brought.slice(1)).toEqual(carried.slice(0, -1));
  const items = await ok(getVaultItems, { params: { id: 0 } });
  const belongings = items.filter(({ inventoryCategory_Id }) => inventoryCategory_Id !== 2);
  const total = belongings.reduce((sum, { priceCost, quantity }) => sum + cents(priceCost) * quantity, 0);
  const last = all.find((text) => /^Belongings, /m.test(text)) ?? '';
  expect(cents(/Belongings, \d+ items (\S+)/.exec(last)?.[1] ?? '')).toBe(total);
  const added = [...last.matchAll(/^(?:Pages? 1(?: to \d+)?|Lighting|Furniture|Appliances) (\$\S+)$/gm)].map(([, money]) =>
    cents(money ?? ''),
  );
  // The head of a category on the page is no row of the sum.
  expect(added.reduce((sum, one) => sum + one, 0)).toBe(total);
  for (const itemId of ids) await ok(deleteVaultItem, { params: { id: 0, itemId } });
});

it('nobody else’s vault exists; one person fetches two at a time, and who hangs up frees the place', async () => {
  const dana = await app.signedIn('contractor');
  const [mine] = await ok(getVaultItems, { params: { id: 0 } });
  for (const kind of ['pdf', 'zip']) {
    const refused = await dana.fetch(`/api/inventories/${mine?.inventory_Id}/insurer.${kind}`);
    expect([refused.status, await refused.json()]).toMatchObject([404, { code: 'VAULT_NOT_FOUND' }]);
  }
  const item = await add({ name: 'Film' });
  await attach(item, Buffer.alloc(20_000_000, 'f'), 'film.txt');
  await app.caughtUp();
  const leave = new AbortController();
  const slow = () => helen.fetch('/api/inventories/0/insurer.zip', { signal: leave.signal });
  const held = [await slow(), await slow()];
  expect(held.map(({ status }) => status)).toEqual([200, 200]);
  const third = await slow();
  expect([third.status, await third.json()]).toMatchObject([429, { code: 'TOO_MANY' }]);
  leave.abort();
  let status = 429;
  while (status === 429) {
    const again = await helen.fetch('/api/inventories/0/insurer.zip');
    await again.arrayBuffer();
    status = again.status;
  }
  expect(status).toBe(200);
});

it('an item that is deleted while its ZIP is written is in it as it was; 200 MB of files take less than 60 MB of memory', async () => {
  const [film] = (await ok(getVaultItems, { params: { id: 0 } })).filter(({ name }) => name === 'Film');
  for (let n = 0; n < 18; n++) await attach(film?.id ?? 0, Buffer.alloc(10_000_000, `${n} `), `part ${n}.txt`);
  await app.caughtUp();
  let least = heldMemory();
  const response = await helen.fetch('/api/inventories/0/insurer.zip');
  const path = join(folder, 'fetched.zip');
  const file = await open(path, 'w');
  let [peak, read, measured, isDeleted] = [0, 0, 0, false];
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    await file.write(chunk);
    read += chunk.length;
    if (read - measured > 5_000_000) {
      measured = read;
      // What earlier tests left may go meanwhile, so that it is the rise that counts.
      const held = heldMemory();
      least = Math.min(least, held);
      peak = Math.max(peak, held - least);
    }
    if (!isDeleted) isDeleted = await ok(deleteVaultItem, { params: { id: 0, itemId: film?.id ?? 0 } });
  }
  await file.close();
  expect(isDeleted).toBe(true);
  expect((await stat(path)).size).toBeGreaterThan(200_000_000);
  expect(peak).toBeLessThan(60_000_000);
  const { entries } = await unzipRaw(await openAsBlob(path));
  const files = entries.map((entry) => ({
    name: entry.name,
    bytes: entry.size,
    read: async function* () {
      yield* (await entry.stream()) as unknown as AsyncIterable<Uint8Array>;
    },
  }));
  const verdict = await verifyInventory(files, nodeVerifier, { keys });
  expect([verdict.verdict, files.filter(({ name }) => name.includes('Film')).length]).toEqual(['good', 19]);
});
