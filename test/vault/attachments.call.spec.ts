// One file above 400 lines, because what is asked of attachments shares an app, a scanner and a folder of files.
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import sharp from 'sharp';
import { Upload } from 'tus-js-client';
import { getAudit } from '../../contracts/organization/audit/get-audit.ts';
import { addVaultAttachment } from '../../contracts/vault/attachments/add-vault-attachment.ts';
import { cleanFileName, MAX_ATTACHMENT_BYTES, type VaultAttachment } from '../../contracts/vault/attachments/attachment.ts';
import { deleteVaultAttachment } from '../../contracts/vault/attachments/delete-vault-attachment.ts';
import { getAllVaultAttachments } from '../../contracts/vault/attachments/get-all-vault-attachments.ts';
import { getVaultAttachment } from '../../contracts/vault/attachments/get-vault-attachment.ts';
import { getVaultAttachments } from '../../contracts/vault/attachments/get-vault-attachments.ts';
import { moveVaultAttachment } from '../../contracts/vault/attachments/move-vault-attachment.ts';
import { rotateVaultAttachment } from '../../contracts/vault/attachments/rotate-vault-attachment.ts';
import { undoVaultAttachment } from '../../contracts/vault/attachments/undo-vault-attachment.ts';
import { addVaultItem } from '../../contracts/vault/items/add-vault-item.ts';
import { deleteVaultItem } from '../../contracts/vault/items/delete-vault-item.ts';
import { undoVaultItem } from '../../contracts/vault/items/undo-vault-item.ts';
import { askingAs } from '../asking.ts';
import { heicPhoto, phonePhoto, plainPng } from '../estimating/photos/pictures.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';
import { EICAR, TestClamd } from './clamd.ts';

const MB = 1024 * 1024;
let app: TestApp;
let helen: Caller;
let dana: Caller;
let folder: string;
let clamd: TestClamd;
let itemId = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scopebook-vault-'));
  clamd = await TestClamd.start();
  app = await startApp({ files: { folder, bytesPerOrganization: 30 * MB }, scanner: { address: clamd.address, patienceMs: 2_000 } });
  [helen, dana] = await Promise.all([app.signedIn('homeowner'), app.signedIn('contractor')]);
});
afterAll(async () => {
  await app?.close();
  await clamd?.close();
  await rm(folder, { recursive: true, force: true });
});
const { ok } = askingAs(() => helen);
const newItem = async (name = 'Television') => (await ok(addVaultItem, { params: { id: 0 }, body: { name } })).id;
beforeEach(async () => {
  itemId = await newItem();
});

const place = () => ({ id: 0, itemId });
const list = () => ok(getVaultAttachments, { params: place() });
const of = (path: string, id = itemId) => path.replace('{id}', '0').replace('{itemId}', String(id));

/** C226, as a browser's form sends it. */
async function attach(file: Buffer, name: string, { caller = helen, field = 'uploadInventoryItemFile' } = {}) {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(file)]), name);
  const response = await caller.fetch(of(addVaultAttachment.path), { method: 'POST', body: form });
  await app.caughtUp();
  return { status: response.status, body: (await response.json()) as VaultAttachment & { code?: string; detail?: string } };
}
const TUS = { 'Tus-Resumable': '1.0.0' };
const UPLOADS = '/api/inventories/{id}/items/{itemId}/uploads';
async function begin(bytes: number, name = 'manual.pdf', caller = helen) {
  const response = await caller.fetch(of(UPLOADS), {
    method: 'POST',
    headers: { ...TUS, 'Upload-Length': String(bytes), 'Upload-Metadata': `filename ${Buffer.from(name).toString('base64')}` },
  });
  const body = response.status === 201 ? undefined : ((await response.json()) as { code: string });
  return { status: response.status, location: response.headers.get('location') ?? '', code: body?.code };
}
async function part(location: string, offset: number, bytes: Buffer, caller = helen) {
  const response = await caller.fetch(location, {
    method: 'PATCH',
    headers: { ...TUS, 'Upload-Offset': String(offset), 'Content-Type': 'application/offset+octet-stream' },
    body: new Uint8Array(bytes),
  });
  const text = await response.text();
  await app.caughtUp();
  return {
    status: response.status,
    offset: response.headers.get('upload-offset'),
    code: text ? (JSON.parse(text) as { code: string }).code : '',
  };
}
async function head(location: string, caller = helen) {
  const { status, headers } = await caller.fetch(location, { method: 'HEAD', headers: TUS });
  return { status, offset: headers.get('upload-offset'), length: headers.get('upload-length') };
}
const kept = async () =>
  (await readdir(join(folder, 'incoming-vault'), { recursive: true }).catch(() => [])).filter((name) => /\/\d{12}$/.test(name));
const pdf = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes - 9, 'x')]);
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

it('C224 to C227: a file is attached with its size, type and SHA-256, is answered byte by byte, deleted, and brought back', async () => {
  const receipt = pdf(300_000);
  const { status, body } = await attach(receipt, 'Receipt Best Buy.pdf');
  expect([status, body]).toMatchObject([
    200,
    { label: 'Receipt Best Buy.pdf', fileSize: 300_000, type: 'application/pdf', sha256: sha256(receipt), scan: 'clean', thumbnail: '' },
  ]);
  expect(await list()).toEqual([body]);
  expect(await ok(getVaultAttachment, { params: { ...place(), attId: body.id } })).toEqual(body);
  const file = await helen.fetch(body.url);
  expect(Buffer.from(await file.arrayBuffer()).equals(receipt)).toBe(true);
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'inline; filename="Receipt Best Buy.pdf"',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
  expect((await helen.fetch(`${body.url}?download=1`)).headers.get('content-disposition')).toMatch(/^attachment/);
  const params = { ...place(), attId: body.id };
  expect(await ok(deleteVaultAttachment, { params })).toBe(true);
  expect(await ok(deleteVaultAttachment, { params })).toBe(false);
  await app.caughtUp();
  expect(await list()).toEqual([]);
  expect((await helen.fetch(body.url)).status).toBe(404);
  await ok(undoVaultAttachment, { params: { id: body.id }, body: {} });
  await app.caughtUp();
  expect((await list()).map(({ sha256: hash }) => hash)).toEqual([sha256(receipt)]);
});

it('a picture is upright, without place and maker, in three sizes; it is turned, R444 and R445, from the picture as it came', async () => {
  const { body } = await attach(await phonePhoto(), 'IMG_2207.jpg');
  expect(body).toMatchObject({ type: 'image/jpeg', width: 300, height: 400, takenAt: '2026-11-17T08:51:00' });
  const picture = async (url: string) => Buffer.from(await (await helen.fetch(url)).arrayBuffer());
  for (const url of [body.url, body.large, body.thumbnail]) {
    const bytes = await picture(url);
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    expect(bytes.includes('SecretPhone')).toBe(false);
  }
  expect(sha256(await picture(body.url))).toBe(body.sha256);
  const params = { ...place(), attId: body.id };
  const turned = await ok(rotateVaultAttachment, { params, body: { from: body.thumbnail } });
  expect(turned).toMatchObject({ width: 400, height: 300 });
  // Asked twice, it turns once.
  expect(await ok(rotateVaultAttachment, { params, body: { from: body.thumbnail } })).toMatchObject({ sha256: turned.sha256 });
  const { data } = await sharp(await picture(turned.url))
    .raw()
    .toBuffer({ resolveWithObject: true });
  // The upper half was red; a quarter clockwise it is the right one.
  expect([data[0], data[2]]).toEqual([expect.any(Number), expect.any(Number)]);
  expect((data[2] ?? 0) > 200 && (data[0] ?? 255) < 60).toBe(true);
  await ok(undoVaultAttachment, { params: { id: body.id }, body: {} });
  expect(await ok(getVaultAttachment, { params })).toMatchObject({ sha256: body.sha256, width: 300 });
  const other = await attach(pdf(100), 'x.pdf');
  const refused = await helen.call(rotateVaultAttachment, { params: { ...place(), attId: other.body.id }, body: {} });
  expect(refused.body).toMatchObject({ code: 'NOT_A_PICTURE' });
});

it('R437: a picture above 5 MB, as it is kept, has no thumbnail and is shown whole', async () => {
  const side = 3_900;
  const noise = sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } });
  const { body } = await attach(await noise.jpeg({ quality: 90 }).toBuffer(), 'gravel.jpg');
  expect(body).toMatchObject({ type: 'image/jpeg', thumbnail: '' });
  expect(body.fileSize).toBeGreaterThan(5 * MB);
  expect((await helen.fetch(body.large)).status).toBe(200);
});

it('ranges: a video is answered in the part that is asked for, or says that there is none', async () => {
  const video = Buffer.concat([Buffer.from('000000186674797069736f6d0000020069736f6d69736f32', 'hex'), Buffer.alloc(50_000, 'v')]);
  const { body } = await attach(video, 'wall mount.mov');
  const get = async (headers: Record<string, string>) => {
    const response = await helen.fetch(body.url, { headers });
    const bytes = Buffer.from(await response.arrayBuffer());
    return { status: response.status, range: response.headers.get('content-range'), bytes, type: response.headers.get('content-type') };
  };
  expect(await get({ Range: 'bytes=100-199' })).toMatchObject({ status: 206, range: `bytes 100-199/${video.length}`, type: 'video/mp4' });
  expect((await get({ Range: 'bytes=-10' })).bytes.equals(video.subarray(-10))).toBe(true);
  expect((await get({ Range: 'bytes=50000-' })).bytes.equals(video.subarray(50_000))).toBe(true);
  expect(await get({ Range: `bytes=${video.length}-` })).toMatchObject({ status: 416, range: `bytes */${video.length}` });
  expect(await get({ Range: 'bytes=0-1', 'If-Range': '"another"' })).toMatchObject({ status: 200 });
  expect((await helen.fetch(body.url, { headers: { 'If-None-Match': `"${body.sha256}"` } })).status).toBe(304);
  expect((await helen.fetch(body.url, { method: 'HEAD' })).headers.get('content-length')).toBe(String(video.length));
});

it('tus-js-client, the reference client, uploads in parts and goes on where it stopped; a last answer that was lost makes no second attachment', async () => {
  const manual = pdf(2 * MB + 17);
  const { status, location } = await begin(manual.length, 'Owner’s manual.pdf');
  expect([status, await head(location)]).toMatchObject([201, { status: 200, offset: '0', length: String(manual.length) }]);
  expect(await part(location, 0, manual.subarray(0, MB))).toMatchObject({ status: 204, offset: String(MB) });
  expect(await part(location, 5, manual.subarray(5, 10))).toMatchObject({ status: 409, code: 'UPLOAD_OFFSET' });
  const headers = { Cookie: cookieOf(helen) };
  await new Promise<void>((resolve, reject) => {
    const upload = new Upload(manual, {
      ...{ uploadUrl: new URL(location, helen.url).href, headers, chunkSize: 300_000, retryDelays: null },
      onSuccess: () => resolve(),
      onError: reject,
    });
    upload.start();
  });
  await app.caughtUp();
  expect(await list()).toMatchObject([{ label: 'Owner’s manual.pdf', sha256: sha256(manual) }]);
  expect(await head(location)).toMatchObject({ offset: String(manual.length) });
  expect(await part(location, manual.length, Buffer.alloc(0))).toMatchObject({ status: 204 });
  expect(await list()).toHaveLength(1);
  expect(await kept()).toEqual([]);
  // From the beginning, too.
  await new Promise<void>((resolve, reject) => {
    const endpoint = new URL(of(UPLOADS), helen.url).href;
    new Upload(pdf(1_000), { endpoint, headers, metadata: { filename: 'b.pdf' }, onSuccess: () => resolve(), onError: reject }).start();
  });
  await app.caughtUp();
  expect((await list()).map(({ label }) => label)).toEqual(['Owner’s manual.pdf', 'b.pdf']);
});

function cookieOf(caller: Caller): string {
  return [...(caller as unknown as { cookies: Map<string, string> }).cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

it('a connection that breaks in the middle keeps what arrived', async () => {
  const { location } = await begin(3 * MB);
  const body = new PassThrough();
  const url = new URL(location, helen.url);
  const cookie = cookieOf(helen);
  await new Promise<void>((resolve) => {
    const headers = {
      ...TUS,
      'Upload-Offset': '0',
      'Content-Type': 'application/offset+octet-stream',
      'Content-Length': String(3 * MB),
      Cookie: cookie,
    };
    const request = httpRequest(url, { method: 'PATCH', headers });
    request.on('error', () => resolve());
    body.pipe(request);
    body.write(Buffer.alloc(MB, 'a'));
    const look = setInterval(async () => {
      if ((await kept()).length < 1) return;
      clearInterval(look);
      request.destroy();
    }, 10);
  });
  for (let n = 0; n < 100 && Number((await head(location)).offset) < MB; n++) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(Number((await head(location)).offset)).toBe(MB);
  expect(await part(location, MB, Buffer.alloc(2 * MB, 'b'))).toMatchObject({ status: 204 });
  expect(await list()).toMatchObject([{ sha256: sha256(Buffer.concat([Buffer.alloc(MB, 'a'), Buffer.alloc(2 * MB, 'b')])) }]);
});

it('R436: 100 MB and no byte more, whatever was announced; a file that says it is 1 KB is cut off there', async () => {
  expect(await begin(MAX_ATTACHMENT_BYTES + 1)).toMatchObject({ status: 413, code: 'FILE_TOO_LARGE' });
  const { location } = await begin(1_000);
  expect(await part(location, 0, Buffer.alloc(5 * MB))).toMatchObject({ status: 413, code: 'FILE_TOO_LARGE' });
  const form = (bytes: number) => {
    const [start, end] = ['--b\r\nContent-Disposition: form-data; name="uploadInventoryItemFile"; filename="x"\r\n\r\n', '\r\n--b--\r\n'];
    const rows = function* () {
      yield Buffer.from(start);
      for (let n = 0; n < bytes / MB; n++) yield Buffer.alloc(MB);
      yield Buffer.from(end);
    };
    return helen.fetch(of(addVaultAttachment.path), {
      method: 'POST',
      headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
      body: Readable.toWeb(Readable.from(rows())) as ReadableStream,
      duplex: 'half',
    } as RequestInit);
  };
  expect((await form(101 * MB).catch(() => ({ status: 413 }))).status).toBe(413);
  expect(await list()).toEqual([]);
});

it('the space of a person is theirs alone: what is not there is refused before anything is sent', async () => {
  // Somebody whose space no other test takes.
  const marisol = await app.signedIn('agent');
  itemId = (await marisol.call(addVaultItem, { params: { id: 0 }, body: { name: 'Video' } })).body.id;
  const sent = (location: string, offset: number, bytes: Buffer) => part(location, offset, bytes, marisol);
  const { location } = await begin(15 * MB, 'a', marisol);
  for (let n = 0; n < 15; n += 5) expect(await sent(location, n * MB, Buffer.alloc(5 * MB, String(n)))).toMatchObject({ status: 204 });
  expect((await marisol.call(getVaultAttachments, { params: place() })).body).toMatchObject([{ fileSize: 15 * MB }]);
  expect(await begin(20 * MB, 'b', marisol)).toMatchObject({ status: 422, code: 'VAULT_STORAGE_FULL' });
  // In the middle of an upload: what arrived stays, and goes on once there is room.
  const [one, two] = [await begin(8 * MB, 'c', marisol), await begin(8 * MB, 'd', marisol)];
  expect(await sent(one.location, 0, Buffer.alloc(8 * MB))).toMatchObject({ status: 204 });
  expect(await sent(two.location, 0, Buffer.alloc(8 * MB))).toMatchObject({ status: 422, code: 'VAULT_STORAGE_FULL' });
  expect(await head(two.location, marisol)).toMatchObject({ status: 200, offset: '0' });
});

it('HEIC is drawn anew like any photograph: shown, with its clock, and without its place', async () => {
  const { status, body } = await attach(heicPhoto(), 'IMG_2207.HEIC');
  expect([status, body]).toMatchObject([
    200,
    { label: 'IMG_2207.jpg', type: 'image/jpeg', width: 64, height: 48, takenAt: '2026-11-17T08:51:00' },
  ]);
  const shown = Buffer.from(await (await helen.fetch(body.url)).arrayBuffer());
  const { data } = await sharp(shown).raw().toBuffer({ resolveWithObject: true });
  const [red, , blue] = [data[0] ?? 0, data[1], data[2] ?? 0];
  expect(blue).toBeGreaterThan(red + 80);
  expect((await sharp(shown).metadata()).exif).toBeUndefined();
});

it('a bomb of 50,000 x 50,000 pixels, damaged pictures, HEIC too, are kept as files to save, never shown, and without the place', async () => {
  const { data } = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .png()
    .toBuffer({ resolveWithObject: true });
  const bomb = Buffer.from(data);
  bomb.writeUInt32BE(50_000, 16);
  bomb.writeUInt32BE(50_000, 20);
  const heic = Buffer.concat([Buffer.from('0000001c66747970686569630000000068656963', 'hex'), Buffer.alloc(400)]);
  for (const [file, name] of [
    [bomb, 'bomb.png'],
    [heic, 'IMG.heic'],
  ] as const) {
    const { status, body } = await attach(file, name);
    expect([status, body]).toMatchObject([200, { label: name, thumbnail: '', width: 0, sha256: sha256(file) }]);
    const { headers } = await helen.fetch(body.url);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringMatching(/^attachment/),
    });
  }
});

it('a picture that cannot be drawn anew loses its place, its clock and its camera, and nothing else', async () => {
  const photo = await phonePhoto();
  const cut = photo.subarray(0, photo.length - 200);
  expect(cut.includes('SecretPhone')).toBe(true);
  const { body } = await attach(cut, 'cut.jpg');
  expect(body).toMatchObject({ label: 'cut.jpg', type: 'image/jpeg', thumbnail: '' });
  const kept = Buffer.from(await (await helen.fetch(body.url)).arrayBuffer());
  expect(kept.includes('SecretPhone')).toBe(false);
  expect([body.sha256, body.fileSize]).toEqual([sha256(kept), kept.length]);
  expect(kept.subarray(-500)).toEqual(cut.subarray(-500));
});

it('a polyglot does not run: a page is saved, and a picture with a page behind it is drawn anew', async () => {
  const page = Buffer.from('<!doctype html><script>alert(document.domain)</script>');
  const { body: html } = await attach(page, 'invoice.jpg');
  const { headers } = await helen.fetch(html.url);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment; filename=invoice.jpg',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  });
  const { body: both } = await attach(Buffer.concat([await plainPng(20, 20), page]), 'both.html');
  expect(both).toMatchObject({ type: 'image/jpeg' });
  expect(Buffer.from(await (await helen.fetch(both.url)).arrayBuffer()).includes('script')).toBe(false);
});

it('names lose their path, NUL and what turns their direction, and keep 255 letters of any kind', async () => {
  expect(cleanFileName('../../etc/passwd')).toBe('passwd');
  expect(cleanFileName('C:\\temp\\a\u0000b.pdf')).toBe('ab.pdf');
  expect(cleanFileName('photo\u202egpj.exe')).toBe('photogpj.exe');
  expect(cleanFileName('..')).toBe('File');
  expect(cleanFileName('half\ud83d')).toBe('half');
  const emoji = '😀'.repeat(255);
  expect(cleanFileName(emoji)).toBe(emoji);
  const { location } = await begin(3, `../\u0000\u202e${'😀'.repeat(255)}`);
  await part(location, 0, Buffer.from('abc'));
  const [one] = await list();
  expect(one?.label).toBe(emoji);
  expect((await helen.fetch(`${one?.url}?download=1`)).headers.get('content-disposition')).toContain(encodeURIComponent(emoji));
  // A form's name passes the same.
  expect((await attach(Buffer.from('x'), '..\\..\\boot.ini')).body.label).toBe('boot.ini');
});

it('the scanner: what it finds is not kept and named; one that hangs keeps what arrived, and the file goes on once it answers', async () => {
  const infected = await attach(Buffer.from(EICAR), 'warranty-claim.zip');
  expect([infected.status, infected.body]).toMatchObject([
    422,
    { code: 'FILE_INFECTED', detail: 'The scanner found Eicar-Test-Signature. The file was not kept.' },
  ]);
  const { location } = await begin(EICAR.length);
  expect(await part(location, 0, Buffer.from(EICAR))).toMatchObject({ status: 422, code: 'FILE_INFECTED' });
  expect((await head(location)).status).toBe(404);
  clamd.hang = true;
  const waiting = await begin(1_000);
  expect(await part(waiting.location, 0, pdf(1_000))).toMatchObject({ status: 503, code: 'SCANNER_UNAVAILABLE' });
  expect(await list()).toEqual([]);
  clamd.hang = false;
  expect(await head(waiting.location)).toMatchObject({ status: 200, offset: '1000' });
  await app.caughtUp();
  expect(await list()).toMatchObject([{ scan: 'clean', sha256: sha256(pdf(1_000)) }]);
});

it('nobody else’s: neither the file, nor the upload, nor the item of another person exists', async () => {
  const { body } = await attach(pdf(500), 'a.pdf');
  const { location } = await begin(500);
  expect((await dana.fetch(body.url)).status).toBe(404);
  expect((await dana.call(getVaultAttachments, { params: place() })).status).toBe(404);
  expect(await head(location, dana)).toMatchObject({ status: 404 });
  expect(await part(location, 0, pdf(500), dana)).toMatchObject({ status: 404 });
  expect((await begin(5, 'x', dana)).status).toBe(404);
  expect((await attach(pdf(500), 'x', { caller: dana })).status).toBe(404);
  // Nor an attachment by another item of one's own.
  const other = await newItem('Chair');
  expect((await helen.fetch(body.url.replace(`items/${itemId}`, `items/${other}`))).status).toBe(404);
  expect((await helen.call(getVaultAttachment, { params: { id: 0, itemId: other, attId: body.id } })).body).toMatchObject({
    code: 'VAULT_ATTACHMENT_NOT_FOUND',
  });
  expect((await helen.fetch(location.replace(`items/${itemId}`, `items/${other}`), { method: 'HEAD', headers: TUS })).status).toBe(404);
  await app.caughtUp();
  const audit = JSON.stringify((await helen.call(getAudit, { query: {} })).body);
  expect(audit).toContain('Added the attachment in their own vault');
  expect(audit).not.toContain('a.pdf');
});

it('an item that is deleted takes its attachments along, and a running upload waits until it is back', async () => {
  await attach(pdf(500), 'a.pdf');
  const { location } = await begin(1_000);
  await part(location, 0, pdf(1_000).subarray(0, 400));
  await ok(deleteVaultItem, { params: place() });
  await app.caughtUp();
  expect(await part(location, 400, pdf(1_000).subarray(400))).toMatchObject({ status: 404, code: 'VAULT_ITEM_NOT_FOUND' });
  expect((await ok(getAllVaultAttachments, { params: { id: 0 } })).filter((one) => one.inventoryItem_Id === itemId)).toEqual([]);
  await ok(undoVaultItem, { params: { id: itemId }, body: {} });
  await app.caughtUp();
  expect(await list()).toHaveLength(1);
  expect(await head(location)).toMatchObject({ offset: '400' });
  expect(await part(location, 400, pdf(1_000).subarray(400))).toMatchObject({ status: 204 });
  expect(await list()).toHaveLength(2);
  const given = await begin(10);
  expect((await helen.fetch(given.location, { method: 'DELETE', headers: TUS })).status).toBe(204);
  expect(await head(given.location)).toMatchObject({ status: 404 });
});

it('what is no upload says why: no form, no version, no length, no bytes', async () => {
  const post = (path: string, headers: Record<string, string>) => helen.fetch(of(path), { method: 'POST', headers, body: 'x' });
  expect((await post(addVaultAttachment.path, { 'Content-Type': 'text/plain' })).status).toBe(400);
  expect((await attach(pdf(100), 'a.pdf', { field: 'other' })).status).toBe(400);
  expect((await post(UPLOADS, { 'Content-Type': 'text/plain', 'Upload-Length': '5' })).status).toBe(400);
  expect((await post(UPLOADS, { ...TUS, 'Content-Type': 'text/plain' })).status).toBe(400);
  // A file without bytes is one.
  expect((await begin(0, 'empty.txt')).status).toBe(201);
  await app.caughtUp();
  expect(await list()).toMatchObject([{ label: 'empty.txt', fileSize: 0 }]);
});

it('a full disk is refused before it is full, and nothing is kept', async () => {
  const full = await startApp({ files: { folder: join(folder, 'full'), reserveBytes: Number.MAX_SAFE_INTEGER } });
  try {
    const caller = await full.signedIn('homeowner');
    const { body } = await caller.call(addVaultItem, { params: { id: 0 }, body: { name: 'Chair' } });
    const headers = { ...TUS, 'Upload-Length': '5' };
    const response = await caller.fetch(of(UPLOADS, body.id), { method: 'POST', headers });
    expect([response.status, await response.json()]).toMatchObject([507, { code: 'DISK_FULL' }]);
    expect((await caller.call(getVaultAttachments, { params: { id: 0, itemId: body.id } })).body).toEqual([]);
  } finally {
    await full.close();
  }
});

it('moveVaultAttachment: a photograph goes to another item of the same vault, once however often it is asked, and back; nowhere else', async () => {
  const photo = await phonePhoto({ width: 40, height: 30 });
  const { body: file } = await attach(photo, 'label.jpg');
  const to = await newItem('Bicycle');
  const move = (body: { itemId: number }, caller = helen, from = itemId) =>
    caller.call(moveVaultAttachment, { params: { id: 0, itemId: from, attId: file.id }, body });
  const moved = await move({ itemId: to });
  expect(moved.body).toMatchObject({ id: file.id, inventoryItem_Id: to, sha256: file.sha256 });
  expect((await move({ itemId: to })).body).toMatchObject({ inventoryItem_Id: to, revision: moved.body.revision });
  expect(await list()).toEqual([]);
  const shown = await helen.fetch(moved.body.url);
  expect(shown.status).toBe(200);
  // From where it is no more, to where nothing is, and by somebody else.
  expect((await move({ itemId })).body).toMatchObject({ code: 'VAULT_ATTACHMENT_NOT_FOUND' });
  expect((await move({ itemId: 999_999 }, helen, to)).body).toMatchObject({ code: 'VAULT_ITEM_NOT_FOUND' });
  expect((await move({ itemId: to }, dana)).body).toMatchObject({ code: 'VAULT_ITEM_NOT_FOUND' });
  const foreign = (await dana.call(addVaultItem, { params: { id: 0 }, body: { name: 'Saw' } })).body.id;
  expect((await move({ itemId: foreign }, helen, to)).body).toMatchObject({ code: 'VAULT_ITEM_NOT_FOUND' });
  await ok(undoVaultAttachment, { params: { id: file.id }, body: {} });
  expect(await list()).toMatchObject([{ id: file.id }]);
});
