import sharp from 'sharp';
import { getMe } from '../../contracts/accounts/auth/get-me.ts';
import { beginHousePhoto } from '../../contracts/home/photo/begin-house-photo.ts';
import { cancelHousePhoto } from '../../contracts/home/photo/cancel-house-photo.ts';
import type { HousePhotoUpload } from '../../contracts/home/photo/house-photo.ts';
import { removeHousePhoto } from '../../contracts/home/photo/remove-house-photo.ts';
import { getHome } from '../../contracts/home/property/get-home.ts';
import { getHomeAsOf } from '../../contracts/home/property/get-home-as-of.ts';
import { saveHomeAddress } from '../../contracts/home/property/save-home-address.ts';
import { undoHome } from '../../contracts/home/property/undo-home.ts';
import { getAudit } from '../../contracts/organization/audit/get-audit.ts';
import { AccountHolding } from '../../server/accounts/personal/account.holding.ts';
import { HomeHolding } from '../../server/home/home.holding.ts';
import { Files } from '../../server/platform/files/files.ts';
import type { DataSubject } from '../../server/platform/personal-data/holdings.ts';
import { phonePhoto, plainPng } from '../estimating/photos/pictures.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';

const ADDRESS = { address: '214 E Tulane Rd', city: 'Columbus', state: 'OH', zip: '43202' };
let app: TestApp;
let helen: Caller;
let dana: Caller;
let photo: Buffer;

beforeAll(async () => {
  app = await startApp({ data: 'people' });
  [helen, dana] = await Promise.all([app.signedIn('homeowner'), app.signedIn('contractor')]);
  await helen.call(saveHomeAddress, { body: ADDRESS });
  photo = await phonePhoto();
});
afterAll(() => app?.close());

const begin = async (bytes: number, key: string, who = helen) =>
  (await who.call(beginHousePhoto, { body: { bytes }, headers: { 'Idempotency-Key': key } })).body;
async function send(uploadId: string, offset: number, body: Buffer, { revision, who = helen }: { revision?: number; who?: Caller } = {}) {
  const query = revision === undefined ? '' : `&revision=${revision}`;
  const headers = { 'Content-Type': 'application/octet-stream' };
  const answer = await who.fetch(`/api/home/photo/uploads/${uploadId}?offset=${offset}${query}`, {
    method: 'PUT',
    headers,
    body: new Uint8Array(body),
  });
  return { status: answer.status, ...((await answer.json()) as Partial<HousePhotoUpload> & { code?: string }) };
}
async function set(file: Buffer, key: string, seen?: number) {
  const { uploadId } = await begin(file.length, key);
  return send(uploadId, 0, file, seen === undefined ? {} : { revision: seen });
}
const home = async () => {
  await app.caughtUp();
  return (await helen.call(getHome)).body;
};

it('goes on where it stopped, is made upright without place and camera, and is the caller’s alone', async () => {
  const { uploadId, received } = await begin(photo.length, 'first');
  expect(received).toBe(0);
  const half = Math.floor(photo.length / 2);
  expect(await send(uploadId, 0, photo.subarray(0, half))).toMatchObject({ status: 200, received: half, revision: null });
  expect(await send(uploadId, 3, photo.subarray(3))).toMatchObject({ status: 409, code: 'UPLOAD_OFFSET' });
  expect(await begin(photo.length, 'first')).toEqual({ uploadId, received: half, revision: null });
  expect(await send(uploadId, half, photo.subarray(half), { who: dana })).toMatchObject({ status: 404, code: 'UPLOAD_NOT_FOUND' });
  const done = await send(uploadId, half, photo.subarray(half));
  const now = await home();
  expect(done).toMatchObject({ status: 200, revision: now.revision });
  expect(now.photo).toMatchObject({ width: 300, height: 400 });
  const answer = await helen.fetch(now.photo?.small ?? '');
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('x-content-type-options')]).toEqual([
    200,
    'image/jpeg',
    'nosniff',
  ]);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.includes('SecretPhone')).toBe(false);
  const { exif, width = 0, height = 0 } = await sharp(bytes).metadata();
  expect([exif, width < height]).toEqual([undefined, true]);
  expect((await dana.fetch(now.photo?.small ?? '')).status).toBe(404);
  expect((await app.stranger().fetch(now.photo?.small ?? '')).status).toBe(401);
  expect((await helen.fetch('/api/home/photo/..%2Fhome')).status).toBe(404);
  expect((await dana.call(getHome)).body.photo).toBeNull();
});

it('the same picture again is no change; what is no picture, empty or too large is refused and not kept', async () => {
  const { revision } = await home();
  expect(await set(photo, 'again')).toMatchObject({ status: 200, revision });
  const text = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  const { uploadId } = await begin(text.length, 'text');
  expect(await send(uploadId, 0, text)).toMatchObject({ status: 422, code: 'NOT_A_PICTURE' });
  expect(await send(uploadId, 0, text)).toMatchObject({ status: 404, code: 'UPLOAD_NOT_FOUND' });
  expect(await begin(0, 'empty')).toMatchObject({ code: 'NOT_A_PICTURE' });
  expect(await begin(41 * 1024 * 1024, 'large')).toMatchObject({ code: 'FILE_TOO_LARGE' });
  const given = await begin(photo.length, 'given-up');
  await send(given.uploadId, 0, photo.subarray(0, 100));
  await helen.call(cancelHousePhoto, { params: { uploadId: given.uploadId } });
  expect((await begin(photo.length, 'given-up')).received).toBe(0);
  expect((await home()).revision).toBe(revision);
});

it('two of one family at once: one is set, the other is told and may set theirs all the same without sending it again', async () => {
  const { revision } = await home();
  const pictures = await Promise.all(['#aa0000', '#00aa00'].map((color) => plainPng(64, 48, color)));
  const uploads = await Promise.all(pictures.map((one, n) => begin(one.length, `at-once-${n}`)));
  const answers = await Promise.all(uploads.map(({ uploadId }, n) => send(uploadId, 0, pictures[n] as Buffer, { revision })));
  expect(answers.map(({ status, code }) => [status, code]).sort()).toEqual([
    [200, undefined],
    [409, 'PROPERTY_CHANGED'],
  ]);
  const late = answers.findIndex(({ status }) => status === 409);
  expect(answers[late]).toMatchObject({ code: 'PROPERTY_CHANGED' });
  const before = await home();
  const size = pictures[late]?.length ?? 0;
  expect(await begin(size, `at-once-${late}`)).toMatchObject({ received: size });
  const again = await send(uploads[late]?.uploadId ?? '', size, Buffer.alloc(0), { revision: before.revision });
  expect(again.status).toBe(200);
  expect((await home()).photo?.small).not.toBe(before.photo?.small);
});

it('is taken off, undone, and stands as of each moment; the audit says so in words', async () => {
  const before = await home();
  const { revision } = (await helen.call(removeHousePhoto, { body: { revision: before.revision } })).body;
  expect((await home()).photo).toBeNull();
  await helen.call(undoHome, { body: { revision } });
  const back = await home();
  expect(back.photo).toEqual(before.photo);
  const asOf = async (at: number) => (await helen.call(getHomeAsOf, { query: { revision: at } })).body.home.photo;
  expect(await asOf(before.revision)).toEqual(before.photo);
  expect(await asOf(revision)).toBeNull();
  const first = await asOf(1);
  expect(first?.small).not.toBe(before.photo?.small);
  expect((await helen.fetch(first?.small ?? '')).status).toBe(200);
  const { entries } = (await helen.call(getAudit, { query: { take: 500 } })).body;
  const sentences = entries.flatMap(({ event, sentence }) => (event === 'HousePhotographed' ? sentence : []));
  expect([sentences[0], sentences.at(-1)]).toEqual(['Took the photograph of their home off', 'Set the photograph of their home']);
});

it('is taken out with the home, and erasing its person deletes its files', async () => {
  const now = await home();
  const { userId, organizationId } = (await helen.call(getMe)).body;
  const me = { userId, organizationId } as DataSubject;
  const holding = app.app.get(HomeHolding);
  expect((await holding.held(me)).map(({ what }) => what)).toContain('The photograph of your home');
  const paths: string[] = [];
  for await (const { path, content } of holding.files(me)) {
    paths.push(path);
    if (path.endsWith('.jpg')) expect(typeof content === 'function' && (await content())).toBeTruthy();
  }
  expect(paths).toContain('home-photograph.jpg');
  await app.app.get(AccountHolding).erase(me);
  expect(await app.app.get(Files).bytesOf([`person-${userId}`])).toBe(0);
  expect(await app.app.get(Files).get(`person-${userId}`, now.photo?.small.split('/').at(-1) ?? '')).toBeUndefined();
});
