import { addArea } from '../../contracts/estimating/areas/add-area.ts';
import { addRepairItems } from '../../contracts/estimating/builder/add-repair-items.ts';
import { getNewOrder } from '../../contracts/estimating/orders/get-new-order.ts';
import { beginPhotoUpload } from '../../contracts/estimating/photos/begin-photo-upload.ts';
import { deleteFile } from '../../contracts/estimating/photos/delete-file.ts';
import type { Photo } from '../../contracts/estimating/photos/photo.ts';
import { savePhotoCaption } from '../../contracts/estimating/photos/save-photo-caption.ts';
import { sendPhotoPart } from '../../contracts/estimating/photos/send-photo-part.ts';
import { leftOutWords } from '../../contracts/reporting/page-words.ts';
import { getReportPhotos } from '../../contracts/reporting/photos/get-report-photos.ts';
import type { PagePhoto } from '../../contracts/reporting/photos/page-photo.ts';
import { MAX_PAGE_PHOTOS, pagePhotos } from '../../contracts/reporting/photos/page-photos.ts';
import { openPublicReport } from '../../contracts/reporting/public/open-public-report.ts';
import { addEstimateReport } from '../../contracts/reporting/reports/add-estimate-report.ts';
import { previewReport } from '../../contracts/reporting/reports/preview-report.ts';
import { withdrawReportLink } from '../../contracts/reporting/reports/withdraw-report-link.ts';
import type { SealedCopy } from '../../contracts/reporting/seal/sealed-copy.ts';
import { verifySealedCopy } from '../../contracts/reporting/seal/verify.ts';
import { updateTrackingWithResponse } from '../../contracts/reporting/tracking/update-tracking-with-response.ts';
import { nodeVerifier } from '../../server/reporting/seal/node-verifier.ts';
import { askingAs } from '../asking.ts';
import { phonePhoto, plainPng } from '../estimating/pictures.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';
import { readPdf } from './read-pdf.ts';

let app: TestApp;
let dana: Caller;
let customer: Caller;
beforeAll(async () => {
  app = await startApp();
  dana = await app.signedIn('contractor');
  customer = app.stranger();
});
afterAll(() => app?.close());

const { ok, refused } = askingAs(() => dana);

async function addPhoto(orderId: number, place: { repairItemId?: number; propertyAreaId?: number }, file: Buffer, caption = '') {
  const { photoId } = await ok(beginPhotoUpload, { params: { orderId }, body: { fileName: 'IMG.jpg', bytes: file.length, ...place } });
  const path = sendPhotoPart.path.replace('{orderId}', String(orderId)).replace('{photoId}', String(photoId));
  const headers = { 'Content-Type': 'application/octet-stream' };
  const sent = await dana.fetch(`${path}?offset=0`, { method: 'PUT', headers, body: new Uint8Array(file) });
  expect(await sent.json()).toMatchObject({ added: true });
  if (caption) await ok(savePhotoCaption, { params: { orderId, photoId }, body: { caption } });
}

/** A kitchen with a sink and a door, a bath with a tub, and a photo of each, and of the kitchen. */
async function job() {
  const orderId = await ok(getNewOrder, { query: { newEstimateName: 'Photos on paper' } });
  const kitchen = await ok(addArea, { params: { orderId }, body: { SelectedArea: 'Kitchen' } });
  const bath = await ok(addArea, { params: { orderId }, body: { SelectedArea: 'Bathroom' } });
  const add = (areaId: number, names: string[]) =>
    ok(addRepairItems, {
      params: { orderId, taskId: 0 },
      body: { Areas: [areaId], Repairs: names.map((description) => ({ itemXREF: 99999, description, quantity: '1', material: '10' })) },
    });
  const [sink, door] = await add(kitchen.areaID, ['Sink', 'Door']);
  const [tub] = await add(bath.areaID, ['Tub']);
  await addPhoto(orderId, { repairItemId: sink?.id }, await phonePhoto(), 'The leak <b>under</b> it');
  await addPhoto(orderId, { repairItemId: door?.id }, await plainPng(900, 300, '#aa0000'));
  await addPhoto(orderId, { propertyAreaId: kitchen.areaID }, await plainPng(40, 30, '#00aa00'), 'Kitchen, from the window');
  await addPhoto(orderId, { repairItemId: tub?.id }, await plainPng(60, 60, '#0000aa'));
  return { orderId, kitchen: kitchen.areaID, sink: sink?.id ?? 0, door: door?.id ?? 0, tub: tub?.id ?? 0 };
}

async function send(orderId: number, detail: object, repairItems: number[] = []) {
  const body = { reportDetail: { name: 'Work', recipientName: 'Helen', ...detail }, repairItems };
  const { reportId, link } = await ok(addEstimateReport, { params: { orderId }, body });
  return { orderId, reportId, checksum: link.split('/')[4] ?? '' };
}
const open = async (params: { orderId: number; checksum: string; reportId: number }) => ok(openPublicReport, { params }, customer);
const pictureOf = ({ orderId, checksum, reportId }: Awaited<ReturnType<typeof send>>, hash: string, etag = '') =>
  customer.fetch(`/api/public/reports/${orderId}/${checksum}/${reportId}/pictures/${hash}`, { headers: { 'If-None-Match': etag } });
const wordsOf = ({ area, work, caption }: PagePhoto) => [area, work, caption];

it('C168: a report has the photos of its lines and of their areas, as they were when it was saved; without the box none', async () => {
  const { orderId, sink, door } = await job();
  const report = await send(orderId, { includePhotos: true }, [sink, door]);
  const names = [
    ['Kitchen', 'Sink', 'The leak <b>under</b> it'],
    ['Kitchen', 'Door', ''],
    ['Kitchen', '', 'Kitchen, from the window'],
  ];
  const photos = await ok(getReportPhotos, { params: { reportId: report.reportId } });
  expect(photos.map(({ repairItemId }) => repairItemId)).toEqual([sink, door, null]);
  const { document } = await open(report);
  expect(document?.photos?.map(wordsOf)).toEqual(names);
  expect(document?.photos?.[0]).toMatchObject({ width: 300, height: 400 });
  // What happens to a photo afterwards reaches only what is sent afterwards.
  await ok(deleteFile, { body: { PropertySurveyId: orderId, filename: photos[0]?.filename ?? '' } });
  expect((await open(report)).document?.photos?.map(wordsOf)).toEqual(names);
  expect((await ok(previewReport, { params: { reportId: report.reportId } })).photos?.map(wordsOf)).toEqual(names.slice(1));
  const without = await send(orderId, {}, [sink]);
  expect(await ok(getReportPhotos, { params: { reportId: without.reportId } })).toEqual([]);
  expect((await open(without)).document).not.toHaveProperty('photos');
});

it('R260, R267, R274: an invoice, an ELM report and a ProfitLoss show no photos, also when asked to; R241: a work order does', async () => {
  const { orderId } = await job();
  const counts: Record<string, number> = {};
  for (const customReportType of ['Estimate', 'Work Order', 'Invoice', 'ELM Report', 'ProfitLoss']) {
    const { reportId } = await send(orderId, { customReportType, includePhotos: true });
    counts[customReportType] = (await ok(getReportPhotos, { params: { reportId } })).length;
  }
  expect(counts).toEqual({ Estimate: 4, 'Work Order': 4, Invoice: 0, 'ELM Report': 0, ProfitLoss: 0 });
});

it('a link shows the pictures of its page, and no other picture to nobody else', async () => {
  const { orderId, sink, tub } = await job();
  const [ofSink, ofTub] = [await send(orderId, { includePhotos: true }, [sink]), await send(orderId, { includePhotos: true }, [tub])];
  const [photo] = (await open(ofSink)).document?.photos ?? [];
  const [other] = (await open(ofTub)).document?.photos ?? [];
  for (const hash of [photo?.large ?? '', photo?.small ?? '']) {
    const picture = await pictureOf(ofSink, hash);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(Buffer.from(await picture.arrayBuffer()).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    expect((await pictureOf(ofSink, hash, `"${hash}"`)).status).toBe(304);
  }
  for (const hash of [other?.large ?? '', '0'.repeat(64), 'pictures']) expect((await pictureOf(ofSink, hash)).status).toBe(404);
  expect((await pictureOf({ ...ofSink, checksum: 'guessed' }, photo?.large ?? '')).status).toBe(404);
  await ok(withdrawReportLink, { params: { reportId: ofSink.reportId }, body: { reason: '' } });
  expect((await pictureOf(ofSink, photo?.large ?? '')).status).toBe(404);
  expect(await refused(getReportPhotos, { params: { reportId: ofTub.reportId } }, await app.signedIn('homeowner'))).toEqual([
    404,
    'REPORT_NOT_FOUND',
  ]);
});

it('the PDF has the photos with their words, each read out; a sealed copy names them by their content, and another photo breaks it', async () => {
  const { orderId } = await job();
  const report = await send(orderId, { includePhotos: true });
  const { orderId: order, checksum, reportId } = report;
  const pdf = await customer.fetch(`/api/public/reports/${order}/${checksum}/${reportId}/pdf`);
  const { pages, tags } = await readPdf(Buffer.from(await pdf.arrayBuffer()));
  const text = pages.flatMap(({ rows }) => rows).join('\n');
  for (const words of ['Photos', 'The leak <b>under</b> it', 'Kitchen, Sink', 'Kitchen, from the window', 'Tub'])
    expect(text).toContain(words);
  expect(tags.Figure).toBe(4);

  const body = { checksum, Agreement: 'yes' as const, Name: 'Helen' };
  const { archiveId } = await ok(updateTrackingWithResponse, { params: { reportId }, body }, customer);
  const bytes = Buffer.from(await (await dana.fetch(`/api/ProEstimates/${archiveId}/SealedCopy`)).arrayBuffer());
  const copy = JSON.parse(bytes.toString('utf8')) as SealedCopy;
  const { document } = await open(report);
  expect(copy.document.photos).toEqual(document?.photos);
  expect(verifySealedCopy(bytes, nodeVerifier).checks.map(({ outcome }) => outcome)).not.toContain('bad');
  const [first, second] = document?.photos ?? [];
  const forged = Buffer.from(bytes.toString('utf8').replace(first?.large ?? '', second?.large ?? ''));
  expect(JSON.stringify(verifySealedCopy(forged, nodeVerifier))).toContain('photo 1');
});

it('a page shows at most 200 photos and says how many more there are', () => {
  const address = '/api/ProEstimates/1/PhotoFiles';
  const photos = Array.from({ length: MAX_PAGE_PHOTOS + 12 }, (_, n) => ({
    ...{ repairItemId: null, propertyAreaId: 1, caption: `${n}`, width: 4, height: 3 },
    ...{ large: `${address}/l${n}`, thumbnail: `${address}/s${n}` },
  })) as Photo[];
  const { photos: shown, photosLeftOut } = pagePhotos(photos, { areas: [] });
  expect([shown?.length, shown?.[199]?.large, photosLeftOut]).toEqual([200, 'l199', 12]);
  expect(leftOutWords(12)).toBe('12 more photos are kept with the estimate.');
});
