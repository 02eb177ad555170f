import { getMe } from '../../contracts/accounts/auth/get-me.ts';
import { getOutbox } from '../../contracts/accounts/demo/get-outbox.ts';
import { addArea } from '../../contracts/estimating/areas/add-area.ts';
import { getAreasWithItems } from '../../contracts/estimating/areas/get-areas-with-items.ts';
import { addRepairItems } from '../../contracts/estimating/builder/add-repair-items.ts';
import { archiveOrder } from '../../contracts/estimating/orders/archive-order.ts';
import { getNewOrder } from '../../contracts/estimating/orders/get-new-order.ts';
import { getOrderByOrderId } from '../../contracts/estimating/orders/get-order-by-order-id.ts';
import { beginPhotoUpload } from '../../contracts/estimating/photos/begin-photo-upload.ts';
import { sendPhotoPart } from '../../contracts/estimating/photos/send-photo-part.ts';
import { undo } from '../../contracts/estimating/undo/undo.ts';
import { getAudit } from '../../contracts/organization/audit/get-audit.ts';
import { addServiceProvider } from '../../contracts/providers/book/add-service-provider.ts';
import { deleteServiceProvider } from '../../contracts/providers/book/delete-service-provider.ts';
import { undoServiceProvider } from '../../contracts/providers/book/undo-service-provider.ts';
import { getEstimateShares } from '../../contracts/providers/shares/get-estimate-shares.ts';
import { openSharedEstimate } from '../../contracts/providers/shares/open-shared-estimate.ts';
import { previewEstimateShare } from '../../contracts/providers/shares/preview-estimate-share.ts';
import { recordSharedEstimateOpened } from '../../contracts/providers/shares/record-shared-estimate-opened.ts';
import { shareEstimate } from '../../contracts/providers/shares/share-estimate.ts';
import { takeEstimateShareBack } from '../../contracts/providers/shares/take-estimate-share-back.ts';
import { takeSharedEstimate } from '../../contracts/providers/shares/take-shared-estimate.ts';
import { phonePhoto } from '../estimating/photos/pictures.ts';
import { eventually } from '../fault/product.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
let app: TestApp;
let helen: Caller;
let dana: Caller;
let priya: Caller;
let reader: Caller;
let orderId = 0;
let edId = 0;
let areaId = 0;

beforeAll(async () => {
  app = await startApp({ data: 'people' });
  [helen, dana, priya] = (await Promise.all(['homeowner', 'contractor', 'admin'].map((name) => app.signedIn(name)))) as [
    Caller,
    Caller,
    Caller,
  ];
  reader = app.stranger();
  orderId = (await helen.call(getNewOrder, { query: { newEstimateName: 'Water heater' } })).body;
  const area = await helen.call(addArea, { params: { orderId }, body: { SelectedArea: 'Basement' } });
  areaId = area.body.areaID;
  await addLine('Water heater, gas');
  edId = await add(helen, {
    company: 'Abernathy',
    firstName: 'Ed',
    serviceCategory_Id: 17,
    email: 'ed@abernathy.example',
    rating: 2,
    ratingNote: 'Zq slow',
  });
});
afterAll(() => app?.close());

const addLine = (description: string) =>
  helen.call(addRepairItems, {
    params: { orderId, taskId: 0 },
    body: { Areas: [areaId], Repairs: [{ itemXREF: 99999, description, quantity: '2', unit: 'EA', material: '640', labor: '120' }] },
  });
const add = async (by: Caller, body: object) => (await by.call(addServiceProvider, { params: { id: 0 }, body })).body.id;
const share = async (body: object = {}, providerId = edId) => {
  const answer = await helen.call(shareEstimate, { params: { id: providerId }, body: { orderId, ...body } });
  expect([answer.status, answer.body]).toMatchObject([200, {}]);
  return answer.body;
};
const linkOf = ({ link }: { link: string }) => {
  const [, , shareId = '', token = ''] = link.split('/');
  return { shareId: Number(shareId), token };
};
const open = async (params: { shareId: number; token: string }) => (await reader.call(openSharedEstimate, { params })).body;
const own = async () => (await helen.call(getEstimateShares)).body;
const mails = async (to: string) => (await dana.call(getOutbox)).body.filter((mail) => mail.to === to);

it('a provider reads areas, lines, quantities and notes by the link, without prices, and nothing of the rating', async () => {
  const preview = (await helen.call(previewEstimateShare, { params: { orderId }, query: { prices: 'true' } })).body;
  expect([preview.lineCount, preview.photos.length, preview.totals?.grandTotal !== undefined]).toEqual([1, 0, true]);
  const shared = await share({ message: 'What would you ask?\nWith the permit' });
  expect(shared).toMatchObject({ outcome: 'open', openings: 0, mailedTo: '', prices: false, lines: true, estimateName: 'Water heater' });
  const answer = await reader.call(openSharedEstimate, { params: linkOf(shared) });
  expect([answer.headers.get('x-robots-tag'), answer.headers.get('referrer-policy')]).toEqual(['noindex, nofollow', 'no-referrer']);
  const { estimate } = answer.body;
  expect(estimate).toMatchObject({
    ...{ title: 'Water heater', message: 'What would you ask?\nWith the permit', totals: null, lineCount: 1, photos: [] },
    areas: [{ name: 'Basement', total: null, lines: [{ description: 'Water heater, gas', unit: 'EA', total: null }] }],
  });
  expect(estimate?.sharedBy).toBe((await helen.call(getMe)).body?.name);
  // Instants may have any digits.
  const text = JSON.stringify({ ...estimate, at: '', validUntil: '' });
  for (const never of ['Zq slow', 'rating', 'Abernathy', 'ed@abernathy', '640', '120', 'checksum']) expect(text).not.toContain(never);
  const priced = await open(linkOf(await share({ prices: true })));
  expect(priced.estimate?.totals).toMatchObject({ grandTotal: preview.totals?.grandTotal });
  expect(priced.estimate?.areas[0]?.lines[0]?.total).toBe(preview.areas[0]?.lines[0]?.total);
  const bare = await open(linkOf(await share({ lines: false, prices: true })));
  expect([bare.estimate?.totals, bare.estimate?.areas[0]?.lines]).toEqual([null, []]);
});

it('the link shows the estimate as it was shared; shared again unchanged it is the same link, changed a new one, and the former says so', async () => {
  const first = await share({ message: 'same' });
  expect((await share({ message: 'same' })).link).toBe(first.link);
  // Two tabs at once.
  const tabs = await Promise.all([share({ message: 'tabs' }), share({ message: 'tabs' })]);
  expect(new Set(tabs.map(({ link }) => link)).size).toBe(1);
  expect(await open(linkOf(first))).toEqual({ outcome: 'replaced', estimate: null });
  await addLine('Expansion tank');
  const [newest] = await own();
  expect(newest).toMatchObject({ link: tabs[0]?.link, changedSince: true, outcome: 'open' });
  expect((await open(linkOf(tabs[0] ?? first))).estimate?.lineCount).toBe(1);
  const again = await share({ message: 'tabs' });
  expect(again.link).not.toBe(tabs[0]?.link);
  expect((await open(linkOf(again))).estimate?.lineCount).toBe(2);
  expect((await own()).filter(({ outcome }) => outcome === 'open')).toHaveLength(1);
});

it('it is mailed to the provider’s address, once, and an opening is told but for the owner’s own look', async () => {
  const shared = await share({ message: 'By mail', mail: true });
  expect(shared).toMatchObject({ mailedTo: 'ed@abernathy.example' });
  await share({ message: 'By mail', mail: true });
  await eventually(async () => expect(await mails('ed@abernathy.example')).toHaveLength(1));
  const [mail] = await mails('ed@abernathy.example');
  expect(mail?.text).toContain(shared.link);
  expect(mail?.text).toContain('By mail');
  expect(`${mail?.subject}${mail?.text}`).not.toContain('Zq slow');
  const params = linkOf(shared);
  expect((await helen.call(recordSharedEstimateOpened, { params, body: {} })).body).toBe(false);
  expect((await own())[0]).toMatchObject({ openings: 0, openedAt: '' });
  expect((await reader.call(recordSharedEstimateOpened, { params, body: { device: 'phone' } })).body).toBe(true);
  await reader.call(recordSharedEstimateOpened, { params, body: { device: 'computer' } });
  expect((await own())[0]).toMatchObject({ openings: 1, openedOn: 'phone', openedAt: app.clock.now().toISOString() });
});

it('taken back it ends at once, and says so to its holder and its owner; a wrong link never says whether there was one', async () => {
  const shared = await share({ message: 'back' });
  const params = linkOf(shared);
  const takeBack = () => helen.call(takeEstimateShareBack, { params: { shareId: shared.id }, body: {} });
  expect((await takeBack()).body).toBe(true);
  expect((await takeBack()).body).toBe(false);
  expect(await open(params)).toEqual({ outcome: 'takenBack', estimate: null });
  expect((await reader.call(recordSharedEstimateOpened, { params, body: {} })).body).toBe(false);
  expect((await own()).find(({ id }) => id === shared.id)).toMatchObject({ outcome: 'takenBack', link: '' });
  const wrong = [
    { shareId: shared.id, token: 'A'.repeat(43) },
    { shareId: shared.id, token: params.token.slice(0, -1) },
    { shareId: 999_999, token: params.token },
  ];
  const answers = await Promise.all(wrong.map((one) => reader.call(openSharedEstimate, { params: one })));
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
  expect(answers[0]?.body).toMatchObject({ code: 'SHARE_NOT_FOUND' });
});

it('an archived estimate and a deleted provider end the link while they are so', async () => {
  const scioto = await add(helen, { company: 'Scioto', serviceCategory_Id: 6 });
  const shared = await share({}, scioto);
  const outcome = async () => (await open(linkOf(shared))).outcome;
  await helen.call(archiveOrder, { params: { id: orderId } });
  expect(await outcome()).toBe('gone');
  expect((await helen.request('POST', `/api/serviceproviders/${scioto}/shares`, { body: { orderId } })).body.code).toBe('JOB_IS_ARCHIVED');
  await helen.call(undo, { params: { orderId }, body: {} });
  expect(await outcome()).toBe('open');
  await helen.call(deleteServiceProvider, { params: { id: 0, providerId: scioto } });
  expect(await outcome()).toBe('gone');
  expect((await helen.request('POST', `/api/serviceproviders/${scioto}/shares`, { body: { orderId } })).body.code).toBe(
    'PROVIDER_NOT_FOUND',
  );
  await helen.call(undoServiceProvider, { params: { id: scioto }, body: {} });
  expect(await outcome()).toBe('open');
  expect((await helen.request('POST', `/api/serviceproviders/${scioto}/shares`, { body: { orderId, mail: true } })).body.code).toBe(
    'PROVIDER_WITHOUT_EMAIL',
  );
});

it('R425: another person’s estimate, provider and link do not exist', async () => {
  const shared = await share({ message: 'mine' });
  const theirs = await add(dana, { company: 'Dana’s plumber', serviceCategory_Id: 17 });
  const codeOf = async (by: Caller, providerId: number, body: object) =>
    (await by.request('POST', `/api/serviceproviders/${providerId}/shares`, { body })).body.code;
  expect(await codeOf(dana, edId, { orderId })).toBe('PROVIDER_NOT_FOUND');
  expect(await codeOf(dana, theirs, { orderId })).toBe('ORDER_NOT_FOUND');
  expect(await codeOf(helen, theirs, { orderId })).toBe('PROVIDER_NOT_FOUND');
  expect(await codeOf(helen, edId, { orderId: 999_999 })).toBe('ORDER_NOT_FOUND');
  expect((await dana.request('POST', `/api/serviceproviders/shares/${shared.id}/takeback`, { body: {} })).body.code).toBe(
    'SHARE_NOT_FOUND',
  );
  expect((await dana.request('GET', `/api/serviceproviders/shares/preview/${orderId}`)).status).toBe(404);
  expect((await dana.call(getEstimateShares)).body).toEqual([]);
  const empty = (await helen.call(getNewOrder, { query: { newEstimateName: 'Empty' } })).body;
  expect(await codeOf(helen, edId, { orderId: empty })).toBe('NO_LINES_TO_SHARE');
  await app.caughtUp();
  const audit =
    JSON.stringify((await helen.call(getAudit, { query: {} })).body) + JSON.stringify((await priya.call(getAudit, { query: {} })).body);
  expect(audit).toContain('with a provider on their own list, without prices');
  for (const never of ['ed@abernathy', 'By mail', 'Zq slow']) expect(audit).not.toContain(never);
});

it('photographs go along, without their line where lines do not; the picture opens by the link alone', async () => {
  const file = await phonePhoto();
  const { photoId } = (
    await helen.call(beginPhotoUpload, { params: { orderId }, body: { fileName: 'IMG.jpg', bytes: file.length, propertyAreaId: areaId } })
  ).body;
  const path = sendPhotoPart.path.replace('{orderId}', String(orderId)).replace('{photoId}', String(photoId));
  await helen.fetch(`${path}?offset=0`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/octet-stream' },
    body: new Uint8Array(file),
  });
  const params = linkOf(await share({ message: 'photos' }));
  const [photo] = (await open(params)).estimate?.photos ?? [];
  expect(photo).toMatchObject({ area: 'Basement' });
  const at = (token: string, hash: string) => reader.fetch(`/api/public/estimates/${params.shareId}/${token}/pictures/${hash}`, {});
  const picture = await at(params.token, photo?.large ?? '');
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect((await at('A'.repeat(43), photo?.large ?? '')).status).toBe(404);
  expect((await at(params.token, '0'.repeat(64))).status).toBe(404);
  const without = linkOf(await share({ message: 'photos', photos: false }));
  expect((await open(without)).estimate?.photos).toEqual([]);
  expect((await at(params.token, photo?.large ?? '')).status).toBe(404);
});

it('after 30 days the link ends by itself', async () => {
  const other = await add(helen, { company: 'Labarre', serviceCategory_Id: 1 });
  const shared = await share({}, other);
  expect(shared.validUntil).toBe(new Date(app.clock.now().getTime() + 30 * DAY_MS).toISOString());
  await app.clock.pass(30 * DAY_MS - 1);
  expect((await open(linkOf(shared))).outcome).toBe('open');
  await app.clock.pass(1);
  expect(await open(linkOf(shared))).toEqual({ outcome: 'expired', estimate: null });
  expect((await own()).find(({ id }) => id === shared.id)).toMatchObject({ outcome: 'expired', endedAt: shared.validUntil, link: '' });
  expect((await share({}, other)).link).not.toBe(shared.link);
});

describe('a contractor makes a shared estimate a job of their organisation', () => {
  const take = (by: Caller, params: { shareId: number; token: string }, key?: string) =>
    by.call(takeSharedEstimate, { params, ...(key && { headers: { 'Idempotency-Key': key } }) });
  const areasOf = async (id: number) => (await dana.call(getAreasWithItems, { params: { orderId: id } })).body;

  it('areas, measurements and lines as they were shared, at its own prices, with where it came from; sent twice it is one job', async () => {
    await helen.call(addRepairItems, {
      params: { orderId, taskId: 0 },
      body: { Areas: [areaId], Repairs: [{ itemXREF: 26310, quantity: '1', notes: 'in the corner', labor: '7', material: '9' }] },
    });
    const link = linkOf(await share({ message: 'job', prices: false }));
    await addLine('After it was shared');
    const { status, body: job } = await take(dana, link, 'take');
    expect(status).toBe(200);
    expect((await take(dana, link, 'take')).body).toBe(job);

    const order = (await dana.call(getOrderByOrderId, { params: { orderId: job } })).body;
    expect(order).toMatchObject({ externalRefId: 'Water heater', customerName: (await helen.call(getMe)).body?.name });
    const [house, basement, ...others] = await areasOf(job);
    expect([house?.areaTypeGroup, basement?.label, others]).toEqual(['E', 'Basement', []]);
    const lines = basement?.items.filter(({ isLaborMinimum }) => !isLaborMinimum) ?? [];
    expect(lines.map(({ description }) => description)).not.toContain('After it was shared');
    const heater = lines.find(({ itemXREF }) => itemXREF === 26310);
    expect(heater).toMatchObject({ notes: 'in the corner', quantity: '1.0', priceSource: 'book' });
    // What was typed at home is no price of theirs, and is not shown by the link.
    expect(lines.find(({ description }) => description === 'Water heater, gas')).toMatchObject({
      quantity: '2.0',
      labor: '0',
      material: '0',
    });
    const audit = JSON.stringify((await priya.call(getAudit, { query: {} })).body);
    expect(audit).toContain('Water heater, shared by');

    // The homeowner's estimate is nobody else's, and theirs is not hers.
    expect((await helen.call(getAreasWithItems, { params: { orderId: job } })).status).toBe(404);
  });

  it('without lines it is the areas alone; a link that has ended, a wrong one and one’s own are refused, and nothing is made', async () => {
    const bare = linkOf(await share({ message: 'areas', lines: false }));
    const [, basement] = await areasOf((await take(dana, bare)).body);
    expect([basement?.label, basement?.items]).toEqual(['Basement', []]);
    expect((await take(helen, bare)).body).toMatchObject({ code: 'OWN_SHARED_ESTIMATE' });
    expect((await take(dana, { ...bare, token: 'x' })).body).toMatchObject({ code: 'SHARE_NOT_FOUND' });
    expect((await take(reader, bare)).status).toBe(401);
    const [open] = await own();
    await helen.call(takeEstimateShareBack, { params: { shareId: open?.id ?? 0 } });
    expect(await take(dana, bare)).toMatchObject({ status: 410, body: { code: 'SHARE_ENDED' } });
  });
});
