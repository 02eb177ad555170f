// One file above 400 lines, because its calls share one app and its folder of files, whose start costs more than they do.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { addArea } from '../../../contracts/estimating/areas/add-area.ts';
import { getAreasWithItems } from '../../../contracts/estimating/areas/get-areas-with-items.ts';
import { addRepairItems } from '../../../contracts/estimating/builder/add-repair-items.ts';
import { deleteLineItemFromArea } from '../../../contracts/estimating/items/delete-line-item-from-area.ts';
import { getNewOrder } from '../../../contracts/estimating/orders/get-new-order.ts';
import { beginPhotoUpload } from '../../../contracts/estimating/photos/begin-photo-upload.ts';
import { cancelPhotoUpload } from '../../../contracts/estimating/photos/cancel-photo-upload.ts';
import { deleteFile } from '../../../contracts/estimating/photos/delete-file.ts';
import { getAssociatedThumbnails } from '../../../contracts/estimating/photos/get-associated-thumbnails.ts';
import { movePhoto } from '../../../contracts/estimating/photos/move-photo.ts';
import { EMPTY_FILE, MAX_PHOTO_BYTES } from '../../../contracts/estimating/photos/photo.ts';
import { rotatePhoto } from '../../../contracts/estimating/photos/rotate-photo.ts';
import { savePhotoCaption } from '../../../contracts/estimating/photos/save-photo-caption.ts';
import { sendPhotoPart } from '../../../contracts/estimating/photos/send-photo-part.ts';
import { getEstimateAsOf } from '../../../contracts/estimating/undo/get-estimate-as-of.ts';
import { getJobAsOf } from '../../../contracts/estimating/undo/get-job-as-of.ts';
import { getUndoState } from '../../../contracts/estimating/undo/get-undo-state.ts';
import { undo } from '../../../contracts/estimating/undo/undo.ts';
import { getAudit } from '../../../contracts/organization/audit/get-audit.ts';
import { askingAs } from '../../asking.ts';
import { type Caller, startApp, type TestApp } from '../../harness.ts';
import { startS3 } from '../../s3.ts';
import { heicPhoto, phonePhoto, plainPng } from './pictures.ts';

const FLAPPER = 26410;

let app: TestApp;
let dana: Caller;
let helen: Caller;
let priya: Caller;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scopebook-photos-'));
  app = await startApp({ files: { folder } });
  [dana, helen, priya] = await Promise.all([app.signedIn('contractor'), app.signedIn('homeowner'), app.signedIn('admin')]);
});
afterAll(async () => {
  await app?.close();
  await rm(folder, { recursive: true, force: true });
});

const { ok, refused } = askingAs(() => dana);

interface Place {
  orderId: number;
  areaId: number;
  itemId: number;
}
async function line(caller = dana): Promise<Place> {
  const orderId = await ok(getNewOrder, { query: { newEstimateName: 'Photos' } }, caller);
  const area = await ok(addArea, { params: { orderId }, body: { SelectedArea: 'Kitchen' } }, caller);
  const body = { Areas: [area.areaID], Repairs: [{ itemXREF: FLAPPER, quantity: '1' }] };
  const [item] = await ok(addRepairItems, { params: { orderId, taskId: 0 }, body }, caller);
  return { orderId, areaId: area.areaID, itemId: item?.id ?? 0 };
}

let keys = 0;
const begin = ({ orderId, itemId }: Place, bytes: number, { key = `photo-${++keys}`, fileName = 'IMG_4471.jpg', caller = dana } = {}) =>
  caller.call(beginPhotoUpload, {
    params: { orderId },
    body: { fileName, bytes, repairItemId: itemId },
    headers: { 'Idempotency-Key': key },
  });
async function part(orderId: number, photoId: number, offset: number, bytes: Buffer, caller = dana) {
  const path = sendPhotoPart.path.replace('{orderId}', String(orderId)).replace('{photoId}', String(photoId));
  const response = await caller.fetch(`${path}?offset=${offset}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  });
  return { status: response.status, body: (await response.json()) as { received: number; added: boolean; code?: string; detail?: string } };
}
async function add(place: Place, file: Buffer, options: { key?: string; fileName?: string } = {}) {
  const { body } = await begin(place, file.length, options);
  return part(place.orderId, body.photoId, 0, file);
}
const photosOf = (orderId: number, only = {}) => ok(getAssociatedThumbnails, { query: { PropertySurveyId: orderId, ...only } });
const picture = async (address: string, caller = dana) => {
  const response = await caller.fetch(address);
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
};
const incoming = async () =>
  (await readdir(join(folder, 'incoming'), { recursive: true }).catch(() => [])).filter((name) => /\d{12}|about/.test(name));

it('C078: a photo of a line is shown at the line, at its area and at the estimate, upright, in three sizes, and named on the line', async () => {
  const place = await line();
  const { orderId, areaId, itemId } = place;
  expect(await add(place, await phonePhoto())).toMatchObject({ status: 200, body: { added: true } });
  const [photo, ...others] = await photosOf(orderId);
  expect(others).toEqual([]);
  expect(photo).toMatchObject({
    filename: 'IMG_4471.jpg',
    repairItemId: itemId,
    propertyAreaId: areaId,
    takenAt: '2026-11-17T08:51:00',
    width: 300,
    height: 400,
  });
  for (const only of [{ propertyAreaId: areaId }, { repairItemId: itemId }]) expect(await photosOf(orderId, only)).toEqual([photo]);
  expect(await photosOf(orderId, { repairItemId: itemId + 1 })).toEqual([]);
  const lines = (await ok(getAreasWithItems, { params: { orderId } })).flatMap((area) => area.items);
  expect(lines.find((one) => one.id === itemId)?.photos).toEqual(['IMG_4471.jpg']);

  const { status, headers, bytes } = await picture(photo?.full ?? '');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('image/jpeg');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
  const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  expect([(data[0] ?? 0) > 200, (data[2] ?? 255) < 60]).toEqual([true, true]);
  expect([(data.at(-3) ?? 255) < 60, (data.at(-1) ?? 0) > 200]).toEqual([true, true]);
});

it('nothing of where and with what a photo was taken is left in any of its files', async () => {
  const place = await line();
  const sent = await phonePhoto();
  expect(sent.includes('SecretPhone')).toBe(true);
  expect((await sharp(sent).metadata()).exif).toBeDefined();
  await add(place, sent);
  const [photo] = await photosOf(place.orderId);
  for (const address of [photo?.full, photo?.large, photo?.thumbnail]) {
    const { bytes } = await picture(address ?? '');
    const { exif, xmp, iptc, orientation } = await sharp(bytes).metadata();
    expect({ exif, xmp, iptc, orientation }).toEqual({});
    expect(bytes.includes('SecretPhone')).toBe(false);
  }
});

it('an upload that was cut in the middle leaves no photo, and goes on from where it stopped', async () => {
  const place = await line();
  const { orderId } = place;
  const file = await sharp(await noise(1_400, 1_000))
    .jpeg({ quality: 95 })
    .toBuffer();
  const key = 'cut-in-the-middle';
  const { body } = await begin(place, file.length, { key });
  expect(body).toMatchObject({ received: 0, added: false });
  // The connection breaks: the server hears of more than it gets.
  await new Promise<void>((resolve) => {
    const path = sendPhotoPart.path.replace('{orderId}', String(orderId)).replace('{photoId}', String(body.photoId));
    const cut = httpRequest(`${app.url}${path}?offset=0`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/octet-stream', 'Content-Length': file.length, Cookie: cookieOf(dana) },
    });
    cut.on('error', () => resolve());
    cut.on('close', () => resolve());
    cut.write(file.subarray(0, 400_000), () => setImmediate(() => cut.destroy()));
  });
  expect(await photosOf(orderId)).toEqual([]);
  let received = 0;
  // The server keeps what arrived once it notices; how soon is the machine's.
  while (received === 0) received = (await begin(place, file.length, { key })).body.received;
  expect(received).toBeLessThanOrEqual(400_000);
  const wrong = await part(orderId, body.photoId, received + 1, file.subarray(received + 1));
  expect([wrong.status, wrong.body.code]).toEqual([409, 'UPLOAD_OFFSET']);
  received = (await begin(place, file.length, { key })).body.received;
  expect(await part(orderId, body.photoId, received, file.subarray(received))).toMatchObject({ status: 200, body: { added: true } });
  expect(await photosOf(orderId)).toMatchObject([{ width: 1_400, height: 1_000 }]);
  // Asked again, after the answer was lost: it is there, once.
  expect((await begin(place, file.length, { key })).body).toEqual({ photoId: body.photoId, received: file.length, added: true });
  expect(await part(orderId, body.photoId, received, file.subarray(received))).toMatchObject({ status: 200, body: { added: true } });
  expect(await photosOf(orderId)).toHaveLength(1);
  expect(await incoming()).toEqual([]);
});

it('the same key for another photo is refused; given up, nothing of an upload is kept', async () => {
  const place = await line();
  const { body } = await begin(place, 500_000, { key: 'given-up' });
  expect((await begin(place, 400_000, { key: 'given-up' })).status).toBe(422);
  await part(place.orderId, body.photoId, 0, Buffer.alloc(300_000));
  expect((await incoming()).length).toBeGreaterThan(1);
  await ok(cancelPhotoUpload, { params: { orderId: place.orderId, photoId: body.photoId } });
  expect(await incoming()).toEqual([]);
  const late = await part(place.orderId, body.photoId, 300_000, Buffer.alloc(10));
  expect([late.status, late.body.code]).toEqual([404, 'UPLOAD_NOT_FOUND']);
});

/** As an iPhone begins a photo, and no more of it. */
const HEIC = Buffer.concat([Buffer.from([0, 0, 0, 0x24]), Buffer.from('ftypheic\0\0\0\0mif1MiHBheicmiaf', 'latin1'), Buffer.alloc(200)]);

it('HEIC is drawn anew like any photo', async () => {
  const place = await line();
  expect(await add(place, heicPhoto(), { fileName: 'IMG_1.HEIC' })).toMatchObject({ status: 200 });
  expect(await photosOf(place.orderId)).toMatchObject([{ width: 64, height: 48 }]);
});

it('a file that lies about its type is refused in words, and nothing of it is kept', async () => {
  const place = await line();
  const files: [Buffer, RegExp][] = [
    [Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n'), /This is a PDF file/],
    [Buffer.from('PK\u0003\u0004\u0014\u0000\u0000\u0000\u0000\u0000'.padEnd(60, '\u0000')), /This is a ZIP file/],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), /text of the web/],
    [Buffer.from('MZ not a picture at all, but long enough to be looked at'), /This is (a|no)/],
    [Buffer.concat([(await phonePhoto()).subarray(0, 900), Buffer.alloc(4_000, 7)]), /damaged/],
    [HEIC, /damaged/],
    [Buffer.from('x'), /This is no picture/],
  ];
  for (const [file, words] of files) {
    const { status, body } = await add(place, file);
    expect([status, body.code]).toEqual([422, 'NOT_A_PICTURE']);
    expect(body.detail).toMatch(words);
  }
  expect(await photosOf(place.orderId)).toEqual([]);
  expect(await incoming()).toEqual([]);
});

it('photos as of a moment have the captions, places and turns of then, and are shown although they were deleted since', async () => {
  const place = await line();
  const { orderId, areaId, itemId } = place;
  await add(place, await plainPng(64, 48), { fileName: 'first' });
  await add(place, await plainPng(48, 64), { fileName: 'second' });
  const [first, second] = await photosOf(orderId);
  await ok(savePhotoCaption, { params: { orderId, photoId: first?.id }, body: { caption: 'Before' } });
  const { revision } = await ok(getEstimateAsOf, { params: { orderId } });
  await ok(savePhotoCaption, { params: { orderId, photoId: first?.id }, body: { caption: 'After' } });
  const moved = await ok(movePhoto, { params: { orderId, photoId: first?.id }, body: { propertyAreaId: areaId } });
  expect(moved).toBe(true);
  await ok(deleteFile, { body: { PropertySurveyId: orderId, filename: 'second.jpg' } });

  const then = await ok(getJobAsOf, { params: { orderId }, query: { revision } });
  expect(then.photos).toEqual([{ ...first, caption: 'Before', repairItemId: itemId }, second]);
  expect((await picture(then.photos[1]?.large ?? '')).status).toBe(200);
  const now = await ok(getJobAsOf, { params: { orderId } });
  expect(now.photos).toEqual([{ ...first, caption: 'After', repairItemId: null }]);
  expect(now.photos).toEqual(await photosOf(orderId));
  expect((await ok(getJobAsOf, { params: { orderId }, query: { revision: 0 } })).photos).toEqual([]);
  expect(await refused(getJobAsOf, { params: { orderId } }, helen)).toEqual([404, 'ORDER_NOT_FOUND']);
});

it('PNG and WebP are taken as well, whatever they are called', async () => {
  const place = await line();
  const png = await plainPng(64, 48);
  await add(place, png, { fileName: 'plan.jpeg' });
  await add(place, await sharp(png).webp().toBuffer(), { fileName: '..\\..\\etc/<b>plan.webp' });
  await add(place, await sharp(png).avif().toBuffer(), { fileName: 'plan' });
  expect((await photosOf(place.orderId)).map((photo) => photo.filename).sort()).toEqual([
    '.. .. etc <b>plan.jpg',
    'plan (2).jpg',
    'plan.jpg',
  ]);
});

it('an empty file is refused with a sentence that says so', async () => {
  const { status, body } = await begin(await line(), 0);
  expect([status, body.code, body.detail]).toEqual([422, 'NOT_A_PICTURE', EMPTY_FILE]);
});

it('too large is refused before anything is sent: in bytes, in megapixels, and more than was announced', async () => {
  const place = await line();
  const many = await begin(place, MAX_PHOTO_BYTES + 1);
  expect([many.status, many.body.code, many.body.detail]).toEqual([413, 'FILE_TOO_LARGE', 'A photo can have at most 40 MB.']);
  const { body } = await begin(place, 100);
  const more = await part(place.orderId, body.photoId, 0, Buffer.alloc(101));
  expect([more.status, more.body.code]).toEqual([413, 'FILE_TOO_LARGE']);
  await ok(cancelPhotoUpload, { params: { orderId: place.orderId, photoId: body.photoId } });
  const wide = await add(place, await plainPng(15_000, 7_000));
  expect([wide.status, wide.body.code]).toEqual([422, 'NOT_A_PICTURE']);
  expect(wide.body.detail).toMatch(/100 megapixels|105 megapixels/);
});

it('a photo of 60 megapixels is taken, and its full size is what screens and paper need', async () => {
  const place = await line();
  const huge = await sharp({ create: { width: 9_500, height: 6_400, channels: 3, background: '#a08060' } })
    .jpeg()
    .toBuffer();
  expect(await add(place, huge)).toMatchObject({ status: 200, body: { added: true } });
  expect(await photosOf(place.orderId)).toMatchObject([{ width: 4_096, height: 2_759 }]);
});

it('caption, place, turn (M159, M160) and deletion (C079) are each undone, and told in the audit', async () => {
  const place = await line();
  const { orderId, areaId, itemId } = place;
  await add(place, await phonePhoto());
  const [added] = await photosOf(orderId);
  const params = { orderId, photoId: added?.id ?? 0 };
  await ok(savePhotoCaption, { params, body: { caption: 'Stain, old leak' } });
  const turned = await ok(rotatePhoto, { params, body: { degrees: 90, from: added?.thumbnail } });
  expect(turned).toMatchObject({ width: 400, height: 300 });
  expect(turned.full).not.toBe(added?.full);
  // Somebody else pressed the same key before they saw it turn: it is not turned twice.
  expect(await ok(rotatePhoto, { params, body: { degrees: 90, from: added?.thumbnail } })).toEqual(turned);
  const back = await ok(rotatePhoto, { params, body: { degrees: 270, from: turned.thumbnail } });
  expect(back.full).toBe(added?.full);
  await ok(movePhoto, { params, body: { propertyAreaId: areaId } });
  expect(await photosOf(orderId)).toMatchObject([{ repairItemId: null, propertyAreaId: areaId, caption: 'Stain, old leak' }]);
  const survey = { PropertySurveyId: orderId, filename: 'IMG_4471.jpg' };
  expect(await refused(deleteFile, { body: { ...survey, RepairItemId: itemId } })).toEqual([404, 'PHOTO_NOT_FOUND']);
  expect(await ok(deleteFile, { body: { ...survey, propertyAreaId: areaId } })).toBe(true);
  expect(await photosOf(orderId)).toEqual([]);
  expect(await refused(deleteFile, { body: survey })).toEqual([404, 'PHOTO_NOT_FOUND']);
  // The picture stays: undo and the past show it.
  expect((await picture(turned.full)).status).toBe(200);
  for (let step = 0; step < 2; step++) await undoLast(orderId);
  expect(await photosOf(orderId)).toMatchObject([{ repairItemId: itemId, caption: 'Stain, old leak' }]);
  const { entries } = await ok(getAudit, { query: { orderId } }, priya);
  expect(entries.map(({ sentence }) => sentence.split(' photo')[0]).slice(0, 8)).toEqual([
    'Undid: moved',
    'Undid: brought back a',
    'Deleted a',
    'Moved',
    'Turned a',
    'Turned a',
    'Captioned a',
    'Added a',
  ]);
});

it('a deleted line takes its photos along and brings them back', async () => {
  const place = await line();
  const { orderId, itemId } = place;
  await add(place, await phonePhoto());
  await ok(deleteLineItemFromArea, { params: { orderId, taskId: 0, id: itemId } });
  expect(await photosOf(orderId)).toEqual([]);
  await undoLast(orderId);
  expect(await photosOf(orderId)).toMatchObject([{ repairItemId: itemId }]);
});

it('a photo, a picture and an upload of another organisation do not exist', async () => {
  const place = await line();
  const { orderId, itemId } = place;
  await add(place, await phonePhoto());
  const [photo] = await photosOf(orderId);
  const theirs = await line(helen);
  expect((await picture(photo?.full ?? '', helen)).status).toBe(404);
  // Nor beneath an estimate of one's own.
  expect((await picture((photo?.full ?? '').replace(`/${orderId}/`, `/${theirs.orderId}/`), helen)).status).toBe(404);
  expect(await refused(getAssociatedThumbnails, { query: { PropertySurveyId: orderId } }, helen)).toEqual([404, 'ORDER_NOT_FOUND']);
  expect(await refused(deleteFile, { body: { PropertySurveyId: orderId, filename: 'IMG_4471.jpg' } }, helen)).toEqual([
    404,
    'ORDER_NOT_FOUND',
  ]);
  expect(
    await refused(savePhotoCaption, { params: { orderId: theirs.orderId, photoId: photo?.id }, body: { caption: 'x' } }, helen),
  ).toEqual([404, 'PHOTO_NOT_FOUND']);
  const { body } = await begin(place, 1_000);
  expect((await part(theirs.orderId, body.photoId, 0, Buffer.alloc(1_000), helen)).body.code).toBe('UPLOAD_NOT_FOUND');
  expect((await begin({ ...theirs, itemId }, 1_000, { caller: helen })).body.code).toBe('ITEM_NOT_FOUND');
  expect((await picture(photo?.full ?? '', app.stranger())).status).toBe(401);
  await ok(cancelPhotoUpload, { params: { orderId, photoId: body.photoId } });
});

it('a picture that the browser has already is not sent again', async () => {
  const place = await line();
  await add(place, await phonePhoto());
  const [photo] = await photosOf(place.orderId);
  const { headers } = await picture(photo?.thumbnail ?? '');
  const again = await dana.fetch(photo?.thumbnail ?? '', { headers: { 'If-None-Match': headers.get('etag') ?? '' } });
  expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
  const saved = await dana.fetch(`${photo?.full}?download=${encodeURIComponent('Leck "am" Bad.jpg')}`);
  expect(saved.headers.get('content-disposition')).toMatch(/^attachment; filename="Leck \\"am\\" Bad.jpg"/);
  await saved.arrayBuffer();
});

it('a full disk and a full organisation refuse in words, with nothing recorded; with room again the same upload goes through', async () => {
  const files = await mkdtemp(join(tmpdir(), 'scopebook-full-'));
  const full = await startApp({ files: { folder: files, reserveBytes: Number.MAX_SAFE_INTEGER } });
  try {
    const caller = await full.signedIn('contractor');
    const place = await line(caller);
    const refusal = await begin(place, 1_000, { caller });
    expect([refusal.status, refusal.body.code]).toEqual([507, 'DISK_FULL']);
    expect(await ok(getAssociatedThumbnails, { query: { PropertySurveyId: place.orderId } }, caller)).toEqual([]);
  } finally {
    await full.close();
  }
  const small = await startApp({ files: { folder: files, bytesPerOrganization: 30_000 } });
  try {
    const caller = await small.signedIn('contractor');
    const place = await line(caller);
    const refusal = await begin(place, 30_001, { caller });
    expect([refusal.status, refusal.body.code]).toEqual([507, 'PHOTO_STORAGE_FULL']);
    // What is announced but not sent yet does not count; what has arrived does.
    const { body } = await begin(place, 20_000, { caller });
    await part(place.orderId, body.photoId, 0, Buffer.alloc(15_000), caller);
    expect((await begin(place, 20_000, { caller })).body.code).toBe('PHOTO_STORAGE_FULL');
    await ok(cancelPhotoUpload, { params: { orderId: place.orderId, photoId: body.photoId } }, caller);
    expect((await begin(place, 20_000, { caller })).status).toBe(200);
  } finally {
    await small.close();
    await rm(files, { recursive: true, force: true });
  }
});

it('photos are kept in an S3-compatible store by configuration; while it does not answer, nothing is taken', async () => {
  const s3 = await startS3();
  const one = await startApp({ files: { s3: s3.options } });
  try {
    const caller = await one.signedIn('contractor');
    const place = await line(caller);
    const file = await phonePhoto();
    const { body } = await begin(place, file.length, { caller });
    expect((await part(place.orderId, body.photoId, 0, file.subarray(0, 2_000), caller)).body).toMatchObject({ received: 2_000 });
    expect((await part(place.orderId, body.photoId, 2_000, file.subarray(2_000), caller)).body).toMatchObject({ added: true });
    const [photo] = await ok(getAssociatedThumbnails, { query: { PropertySurveyId: place.orderId } }, caller);
    const { status, bytes } = await picture(photo?.thumbnail ?? '', caller);
    expect([status, (await sharp(bytes).metadata()).format]).toEqual([200, 'jpeg']);
    await s3.close();
    const away = await begin(place, 1_000, { caller });
    expect([away.status, away.body.code]).toEqual([503, 'FILES_UNAVAILABLE']);
  } finally {
    await one.close();
  }
});

async function undoLast(orderId: number) {
  const { undoStep } = await ok(getUndoState, { params: { orderId } });
  await ok(undo, { params: { orderId }, body: { commandId: undoStep?.commandId } });
}

/** Detail that JPEG cannot make small. */
async function noise(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
    .png()
    .toBuffer();
}

function cookieOf(caller: Caller): string {
  const { cookies } = caller as unknown as { cookies: Map<string, string> };
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}
