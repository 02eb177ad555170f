import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { getMe } from '../../contracts/accounts/auth/get-me.ts';
import { getInvitations } from '../../contracts/accounts/invitations/get-invitations.ts';
import { invitePeople } from '../../contracts/accounts/invitations/invite-people.ts';
import { sendInvitationAgain } from '../../contracts/accounts/invitations/send-invitation-again.ts';
import { withdrawInvitation } from '../../contracts/accounts/invitations/withdraw-invitation.ts';
import { getPlanUse } from '../../contracts/billing/limits/get-plan-use.ts';
import { submitPurchaseTransaction } from '../../contracts/billing/purchases/submit-purchase-transaction.ts';
import { addArea } from '../../contracts/estimating/areas/add-area.ts';
import { duplicateAreaAndItems } from '../../contracts/estimating/areas/duplicate-area-and-items.ts';
import { addRepairItems } from '../../contracts/estimating/builder/add-repair-items.ts';
import { getNewOrder } from '../../contracts/estimating/orders/get-new-order.ts';
import { beginPhotoUpload } from '../../contracts/estimating/photos/begin-photo-upload.ts';
import { cancelPhotoUpload } from '../../contracts/estimating/photos/cancel-photo-upload.ts';
import { deleteFile } from '../../contracts/estimating/photos/delete-file.ts';
import { getAssociatedThumbnails } from '../../contracts/estimating/photos/get-associated-thumbnails.ts';
import { sendPhotoPart } from '../../contracts/estimating/photos/send-photo-part.ts';
import { AccountStreams } from '../../server/billing/account.stream.ts';
import { readPriceFiles, shippedPriceFiles } from '../../server/billing/pricing/price-files.ts';
import { ReadDb } from '../../server/platform/read-db/read-db.ts';
import { plainPng } from '../estimating/photos/pictures.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';

let app: TestApp;
let dana: Caller;
let priya: Caller;
let prices: string;
beforeAll(async () => {
  prices = mkdtempSync(join(tmpdir(), 'scopebook-limits-'));
  cpSync(shippedPriceFiles(), prices, { recursive: true });
  const lines = ['list,from,productPricingId,people,storedGb,photos', 'normal,2026-01-01,0,4,1,2', 'normal,2026-01-01,151,5,,3'];
  writeFileSync(join(prices, 'limits.csv'), `${lines.join('\n')}\n`);
  app = await startApp({ billing: { prices }, paymentGateway: 'test' });
  [dana, priya] = [await app.signedIn('contractor'), await app.signedIn('admin')];
});
afterAll(async () => {
  await app?.close();
  rmSync(prices, { recursive: true, force: true });
});

const use = async () => {
  await app.caughtUp();
  return (await dana.call(getPlanUse)).body;
};
const usedOf = async (what: string) => (await use()).uses.find((one) => one.what === what)?.used;
const invite = (...emails: string[]) => priya.call(invitePeople, { body: { emails, role: 'Estimator', remark: 'FFF' } });

/** Mails are told after the fact: what follows must not be counted with it. */
async function told(what: 'people' | 'photos', percent: number) {
  const { organizationId = 0 } = (await priya.call(getMe)).body ?? {};
  const streams = app.app.get(AccountStreams);
  for (let n = 0; n < 400; n++) {
    if ((await streams.load(organizationId)).state.toldUse[what] === percent) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${percent} % of ${what} was not told`);
}

let begunId = 0;
let keys = 0;
let place: { orderId: number; itemId: number };
beforeAll(async () => {
  const orderId = (await dana.call(getNewOrder, { query: { newEstimateName: 'Photos' } })).body;
  const { areaID } = (await dana.call(addArea, { params: { orderId }, body: { SelectedArea: 'Kitchen' } })).body;
  const body = { Areas: [areaID], Repairs: [{ itemXREF: 26410, quantity: '1' }] };
  const [item] = (await dana.call(addRepairItems, { params: { orderId, taskId: 0 }, body })).body;
  place = { orderId, itemId: item?.id ?? 0 };
});

const begin = (bytes: number) =>
  dana.call(beginPhotoUpload, {
    params: { orderId: place.orderId },
    body: { fileName: 'IMG.png', bytes, repairItemId: place.itemId },
    headers: { 'Idempotency-Key': `limit-${++keys}` },
  });
async function addPhoto(seed: number) {
  const file = await plainPng(40 + seed, 30);
  const { status, body } = await begin(file.length);
  if (status !== 200) return body;
  const path = sendPhotoPart.path.replace('{orderId}', String(place.orderId)).replace('{photoId}', String(body.photoId));
  const response = await dana.fetch(`${path}?offset=0`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/octet-stream' },
    body: new Uint8Array(file),
  });
  return (await response.json()) as { photoId: number; added?: boolean; code?: string; detail?: string };
}

it('people are counted with those who are invited; told before, and refused with a way on', async () => {
  expect(await use()).toMatchObject({
    planName: '',
    uses: [{ what: 'people', used: 2, most: 4 }, { what: 'bytes' }, { what: 'photos', used: 0, most: 2 }],
  });
  expect((await invite('jo@example.com')).status).toBe(200);
  expect(await usedOf('people')).toBe(3);
  const tooMany = await invite('kim@example.com', 'lee@example.com');
  expect([tooMany.status, tooMany.body.code]).toEqual([409, 'PLAN_FULL']);
  expect(tooMany.body.detail).toBe(
    'An account without a plan has room for 4 people. Suspend somebody who has left, withdraw an invitation, or choose a larger plan under Plan and credits.',
  );
  // Two at once for one place: one of them has it.
  const both = await Promise.all([invite('kim@example.com'), invite('lee@example.com')]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await invite('mo@example.com')).body.code).toBe('PLAN_FULL');
  // Who is invited already takes no second place.
  const [waiting] = (await priya.call(getInvitations)).body;
  const userId = waiting?.userId ?? 0;
  expect((await priya.call(sendInvitationAgain, { params: { userId } })).status).toBe(200);
  await told('people', 100);
  expect((await priya.call(withdrawInvitation, { params: { userId } })).status).toBe(200);
  await app.caughtUp();
  await told('people', 0);
  expect((await invite('mo@example.com')).status).toBe(200);
});

it('photos are counted with those on their way; those that are there stay, and one that is deleted makes room', async () => {
  expect(await addPhoto(1)).toMatchObject({ added: true });
  await app.caughtUp();
  expect(await addPhoto(2)).toMatchObject({ added: true });
  await app.caughtUp();
  expect(await addPhoto(3)).toMatchObject({
    code: 'PHOTO_STORAGE_FULL',
    detail:
      'An account without a plan holds 2 photos. Those that are there stay, to see, print and send. For more, choose a larger plan under Plan and credits.',
  });
  expect(await usedOf('photos')).toBe(2);
  await told('photos', 100);
  expect((await dana.call(getAssociatedThumbnails, { query: { PropertySurveyId: place.orderId } })).body).toHaveLength(2);
  const [photo] = (await dana.call(getAssociatedThumbnails, { query: { PropertySurveyId: place.orderId } })).body;
  await dana.call(deleteFile, { body: { PropertySurveyId: place.orderId, filename: photo?.filename } });
  expect(await usedOf('photos')).toBe(1);
  // One that is begun has its place: beside it there is none.
  const begun = await begin(1_000);
  expect(begun.status).toBe(200);
  begunId = begun.body.photoId;
  expect((await begin(1_000)).body.code).toBe('PHOTO_STORAGE_FULL');
  // A file larger than all that is left.
  expect((await usedOf('bytes')) ?? 0).toBeGreaterThan(0);
});

it('a plan has limits of its own from the moment that it is paid, and no number means any number', async () => {
  const body = { CardNumber: '4242424242424242', ExpirationMonth: '08', ExpirationYear: '2034', VerificationCode: '737' };
  await priya.call(submitPurchaseTransaction, {
    params: { product: 'ProEstimate' },
    body: { SelectedProductPricingId: 151, Zip: '43212', ...body },
    headers: { 'Idempotency-Key': '8a0c9f5e-1f5d-4f5a-9a53-0b6a3a1d2c43' },
  });
  expect(await use()).toEqual({
    planName: 'Crew 5, monthly',
    uses: [
      { what: 'people', used: 4, most: 5 },
      { what: 'photos', used: 1, most: 3 },
    ],
  });
  expect((await invite('nia@example.com')).status).toBe(200);
  expect((await invite('ola@example.com')).body.detail).toContain('Crew 5, monthly has room for 5 people.');
  expect(await addPhoto(4)).toMatchObject({ added: true });
});

it('a copy of an area asks for room for its photos; without them it is made', async () => {
  const [photo] = (await dana.call(getAssociatedThumbnails, { query: { PropertySurveyId: place.orderId } })).body;
  const OriginalAreaID = photo?.propertyAreaId ?? 0;
  const copy = (Photos: boolean) =>
    dana.call(duplicateAreaAndItems, {
      params: { orderId: place.orderId },
      body: { OriginalAreaID, FromDefault: true, NewAreaname: 'Copy', Lines: true, Photos },
    });
  const before = await usedOf('photos');
  const refused = await copy(true);
  expect([refused.status, refused.body.code]).toEqual([507, 'PHOTO_STORAGE_FULL']);
  expect(refused.body.detail).toContain('Crew 5, monthly holds 3 photos. Those that are there stay');
  expect((await copy(false)).status).toBe(200);
  expect(await usedOf('photos')).toBe(before);
});

it('is mailed once when four fifths are used and once when all are, and again only after less was used', async () => {
  const mails = async (subject: string) => {
    await app.caughtUp();
    const { rows } = await sql<{ subject: string; recipient: string }>`
      select subject, recipient from mail where subject like ${subject} order by id`.execute(app.app.get(ReadDb).db);
    return rows;
  };
  const eventually = async (subject: string, count: number) => {
    for (let n = 0; n < 200 && (await mails(subject)).length < count; n++) await new Promise((resolve) => setTimeout(resolve, 50));
    return mails(subject);
  };
  // Of those before: two photos of two, and four people of four, were all of them.
  expect((await eventually('Your account without a plan is full: 2 of 2 photos', 1)).length).toBe(1);
  // Twice, because an invitation was withdrawn between.
  expect((await eventually('%: 4 of 4 people', 2)).length).toBe(2);
  const files = (await dana.call(getAssociatedThumbnails, { query: { PropertySurveyId: place.orderId } })).body;
  for (const { filename } of files) await dana.call(deleteFile, { body: { PropertySurveyId: place.orderId, filename } });
  await dana.call(cancelPhotoUpload, { params: { orderId: place.orderId, photoId: begunId } });
  await app.caughtUp();
  await told('photos', 0);
  for (const seed of [11, 12, 13]) {
    expect(await addPhoto(seed)).toMatchObject({ added: true });
    await app.caughtUp();
  }
  const [full] = await eventually('Crew 5, monthly is full: 3 of 3 photos', 1);
  expect(full?.recipient).toContain('@');
  // Refused ones, and one that is taken out and put in again, are no crossing.
  expect(await addPhoto(14)).toMatchObject({ code: 'PHOTO_STORAGE_FULL' });
  const account = app.app.get(AccountStreams);
  const { organizationId = 0 } = (await priya.call(getMe)).body ?? {};
  const ctx = () => ({ actor: { kind: 'system' as const, organizationId, name: 'Scopebook' }, idempotencyKey: randomUUID() });
  const tell = async (used: number) =>
    (await account.execute(organizationId, { type: 'TellUse', what: 'photos', used, most: 10 }, ctx())).events;
  expect(await tell(9)).toEqual([]);
  expect(await tell(10)).toEqual([]);
  expect(await tell(7)).toMatchObject([{ data: { percent: 0 } }]);
  expect(await tell(8)).toMatchObject([{ data: { percent: 80 } }]);
  expect(await tell(9)).toEqual([]);
  expect(await tell(10)).toMatchObject([{ data: { percent: 100 } }]);
  expect((await eventually('%nearly full: 8 of 10 photos', 1)).length).toBe(1);
  expect((await mails('Crew 5, monthly is full: 3 of 3 photos')).length).toBe(1);
});

it('limits of a plan that there is not are refused at start, by file and line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'scopebook-limits-'));
  cpSync(shippedPriceFiles(), folder, { recursive: true });
  const lines = readFileSync(join(folder, 'limits.csv'), 'utf8').split('\n');
  lines[1] = 'normal,2026-01-01,999,5,5,500';
  writeFileSync(join(folder, 'limits.csv'), lines.join('\n'));
  expect(() => readPriceFiles(folder)).toThrow('limits.csv:2: productPricingId is of no plan of the list normal: 999');
  rmSync(join(folder, 'limits.csv'));
  expect(readPriceFiles(folder).limits).toEqual([]);
  rmSync(folder, { recursive: true, force: true });
});
