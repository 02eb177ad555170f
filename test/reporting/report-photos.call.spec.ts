import { getMe } from '../../contracts/accounts/auth/get-me.ts';
import { changeUserRights } from '../../contracts/accounts/people/change-user-rights.ts';
import { checkThisUserRights } from '../../contracts/accounts/people/check-this-user-rights.ts';
import { getPersonalData } from '../../contracts/accounts/personal/personal-data-calls.ts';
import { addArea } from '../../contracts/estimating/areas/add-area.ts';
import { addRepairItems } from '../../contracts/estimating/builder/add-repair-items.ts';
import { getNewOrder } from '../../contracts/estimating/orders/get-new-order.ts';
import { beginPhotoUpload } from '../../contracts/estimating/photos/begin-photo-upload.ts';
import { deleteFile } from '../../contracts/estimating/photos/delete-file.ts';
import type { Photo } from '../../contracts/estimating/photos/photo.ts';
import { savePhotoCaption } from '../../contracts/estimating/photos/save-photo-caption.ts';
import { sendPhotoPart } from '../../contracts/estimating/photos/send-photo-part.ts';
import { getAudit } from '../../contracts/organization/audit/get-audit.ts';
import { getLogoForOrg } from '../../contracts/organization/logo/get-logo-for-org.ts';
import { MAX_LOGO_BYTES } from '../../contracts/organization/logo/logo.ts';
import { getLogoUse, saveLogoUse } from '../../contracts/organization/logo/logo-use.ts';
import { saveOrgLogo } from '../../contracts/organization/logo/save-org-logo.ts';
import { getLogoForUser, saveUserLogo } from '../../contracts/organization/logo/user-logo.ts';
import { getLogoForReport } from '../../contracts/reporting/logo/get-logo-for-report.ts';
import { leftOutWords } from '../../contracts/reporting/page-words.ts';
import { getReportPhotos } from '../../contracts/reporting/photos/get-report-photos.ts';
import type { PagePhoto } from '../../contracts/reporting/photos/page-photo.ts';
import { MAX_PAGE_PHOTOS, pagePhotos } from '../../contracts/reporting/photos/page-photos.ts';
import { openPublicReport } from '../../contracts/reporting/public/open-public-report.ts';
import { addEstimateReport } from '../../contracts/reporting/reports/add-estimate-report.ts';
import { getReportSender } from '../../contracts/reporting/reports/get-report-sender.ts';
import { previewReport } from '../../contracts/reporting/reports/preview-report.ts';
import { withdrawReportLink } from '../../contracts/reporting/reports/withdraw-report-link.ts';
import type { SealedCopy } from '../../contracts/reporting/seal/sealed-copy.ts';
import { verifySealedCopy } from '../../contracts/reporting/seal/verify.ts';
import { nodeVerifier } from '../../server/reporting/seal/node-verifier.ts';
import { askingAs } from '../asking.ts';
import { phonePhoto, plainPng } from '../estimating/photos/pictures.ts';
import { eventually } from '../fault/product.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';
import { answerByLink } from './answer-by-link.ts';
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
  const body = { reportDetail: { name: 'Work', recipientName: 'Helen', ...detail }, repairItems, unsigned: true };
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

  const { archiveId } = (await answerByLink(customer, report)).body;
  const bytes = Buffer.from(await (await dana.fetch(`/api/ProEstimates/${archiveId}/SealedCopy`)).arrayBuffer());
  const copy = JSON.parse(bytes.toString('utf8')) as SealedCopy;
  const { document } = await open(report);
  expect(copy.document.photos).toEqual(document?.photos);
  expect(verifySealedCopy(bytes, nodeVerifier).checks.map(({ outcome }) => outcome)).not.toContain('bad');
  const [first, second] = document?.photos ?? [];
  const forged = Buffer.from(bytes.toString('utf8').replace(first?.large ?? '', second?.large ?? ''));
  expect(JSON.stringify(verifySealedCopy(forged, nodeVerifier))).toContain('photo 1');
});

describe('C169, C180, C184, C186: the logo of the organisation', () => {
  let priya: Caller;
  beforeAll(async () => {
    priya = await app.signedIn('admin');
  });
  const upload = (file: Buffer, by = priya, name = 'logo.png') => {
    const body = new FormData();
    body.append('file', new File([new Uint8Array(file)], name));
    return by.fetch('/api/propertysurvey/UploadFiles?InputFieldId=logo&SurveyDataId=1', { method: 'POST', body });
  };
  const nameOf = async (answer: Response) => ((await answer.json()) as { filename: string }).filename;
  const choose = (filename: string, by = priya) => ok(saveOrgLogo, { body: { filename } }, by);
  afterEach(() => choose(''));

  it('stands on what is saved from now on, on the page, in the PDF and in the sealed copy; what was sent keeps its own', async () => {
    const { orderId } = await job();
    const before = await send(orderId, {});
    const saved = await choose(await nameOf(await upload(await plainPng(1200, 300, '#123456'))));
    expect(saved).toMatchObject({ width: 600, height: 150, url: expect.stringContaining('/logo-files/') });
    expect(await ok(getLogoForOrg, { params: { orgId: 0 } })).toEqual(saved);
    const report = await send(orderId, {});
    expect(await ok(getLogoForReport, { params: { id: report.reportId } })).toEqual(saved);
    expect(await ok(getLogoForReport, { params: { id: before.reportId } })).toMatchObject({ filename: '', url: '' });
    expect((await open(before)).document?.contractor).not.toHaveProperty('logo');
    const { document, contractor } = await open(report);
    const { hash = '' } = document?.contractor.logo ?? {};
    expect([saved.url.endsWith(hash), contractor.logo?.hash]).toEqual([true, hash]);
    expect((await pictureOf(report, hash)).headers.get('content-type')).toBe('image/jpeg');
    expect((await pictureOf(before, hash)).status).toBe(404);
    expect((await dana.fetch(saved.url)).status).toBe(200);
    const pdf = Buffer.from(
      await (await customer.fetch(`/api/public/reports/${orderId}/${report.checksum}/${report.reportId}/pdf`)).arrayBuffer(),
    );
    expect(pdf.includes('/DCTDecode')).toBe(true);
    // Another logo, and none, change nothing of what was sent.
    await choose(await nameOf(await upload(await plainPng(300, 300, '#654321'))));
    expect((await open(report)).document).toEqual(document);
    const { archiveId } = (await answerByLink(customer, report)).body;
    const copy = (await (await dana.fetch(`/api/ProEstimates/${archiveId}/SealedCopy`)).json()) as SealedCopy;
    expect(copy.document.contractor.logo?.hash).toBe(hash);
    const { body: audit } = await (await app.signedIn('admin')).call(getAudit, { query: { take: 50 } });
    expect(JSON.stringify(audit)).toContain('Replaced the logo of reports');
  });

  it('C179, C185: a person’s own stands on what they save, once the organization lets it; what others save and what was sent keeps its own', async () => {
    const logoOn = async ({ reportId }: { reportId: number }) => (await ok(getLogoForReport, { params: { id: reportId } })).filename;
    const ofAll = await choose(await nameOf(await upload(await plainPng(300, 300, '#123456'))));
    const MINE = { params: { orgUserId: 0 } };
    expect(await ok(getLogoForUser, MINE)).toMatchObject({ filename: '', url: '' });
    expect((await dana.call(saveUserLogo, { body: { filename: '' } })).status).toBe(403);
    const danaId = (await ok(getMe, {}))?.userId ?? 0;
    const own = async (remark: string) => {
      await ok(changeUserRights, { body: [{ Id: danaId, Remark: remark }] }, priya);
      await eventually(async () => expect((await ok(checkThisUserRights, {})).remark).toBe(remark));
    };
    await own('FFT');
    const { filename } = await ok(saveUserLogo, {
      body: { filename: await nameOf(await upload(await plainPng(200, 100, '#654321'), dana)) },
    });
    expect(await ok(getLogoForUser, MINE)).toMatchObject({ filename, width: 200, height: 100 });
    expect(await ok(getLogoForUser, { params: { orgUserId: danaId } })).toMatchObject({ filename });
    expect(await ok(getLogoForUser, { params: { orgUserId: danaId } }, priya)).toMatchObject({ filename: '' });
    expect(await ok(getLogoUse, {})).toEqual({ own: false, people: 1 });
    expect((await ok(getPersonalData, {})).held).toContainEqual(expect.objectContaining({ what: 'Your own logo', happens: 'stays' }));
    const { orderId } = await job();
    const before = await send(orderId, {});
    expect(await logoOn(before)).toBe(ofAll.filename);
    expect(await ok(saveLogoUse, { body: { own: true } }, priya)).toEqual({ own: true, people: 1 });
    const report = await send(orderId, {});
    expect([await logoOn(report), await logoOn(before)]).toEqual([filename, ofAll.filename]);
    const { hash = '' } = (await open(report)).document?.contractor.logo ?? {};
    expect((await pictureOf(report, hash)).headers.get('content-type')).toBe('image/jpeg');
    expect((await ok(getReportSender, {})).logo?.hash).toBe(hash);
    expect((await ok(getReportSender, {}, priya)).logo?.hash).not.toBe(hash);
    await ok(saveUserLogo, { body: { filename: '' } });
    expect([await logoOn(await send(orderId, {})), await logoOn(report)]).toEqual([ofAll.filename, filename]);
    await ok(saveLogoUse, { body: { own: false } }, priya);
    await own('FFF');
  });

  it('R338: the right is asked of every person, of whom each has an id above 0; without it neither logo is changed, and both are read', async () => {
    const danaId = (await ok(getMe, {}))?.userId ?? 0;
    expect(danaId).toBeGreaterThan(0);
    const { remark } = (await dana.call(checkThisUserRights)).body;
    expect(remark).toMatch(/^..F$/);
    for (const call of [saveUserLogo, saveOrgLogo])
      expect(await refused(call, { body: { filename: '' } }, dana)).toEqual([403, 'FORBIDDEN']);
    expect(await refused(saveLogoUse, { body: { own: true } }, dana)).toEqual([403, 'FORBIDDEN']);
    expect((await upload(await plainPng(30, 10), dana)).status).toBe(403);
    expect((await app.stranger().call(saveUserLogo, { body: { filename: '' } })).status).toBe(401);
    for (const answer of [await ok(getLogoForUser, { params: { orgUserId: 0 } }), await ok(getLogoForOrg, { params: { orgId: 0 } })])
      expect(answer).toMatchObject({ filename: '' });
    await ok(saveUserLogo, { body: { filename: '' } }, priya);
  });

  it('is refused as what it is: too large, no picture, no form, another organisation’s, a name that nobody was given', async () => {
    const helen = await app.signedIn('homeowner');
    const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code];
    expect(await codeOf(await upload(Buffer.alloc(MAX_LOGO_BYTES + 1)))).toEqual([413, 'FILE_TOO_LARGE']);
    expect(
      await codeOf(await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), priya, 'logo.png')),
    ).toEqual([422, 'NOT_A_PICTURE']);
    const bare = await priya.fetch('/api/propertysurvey/UploadFiles', { method: 'POST', body: 'x' });
    expect(bare.status).toBe(400);
    const torn = await priya.fetch('/api/propertysurvey/UploadFiles', {
      method: 'POST',
      headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
      body: '--x torn',
    });
    expect(torn.status).toBe(400);
    const filename = await nameOf(await upload(await plainPng(30, 10)));
    const logo = await choose(filename);
    expect(await refused(saveOrgLogo, { body: { filename } }, helen)).toEqual([404, 'LOGO_NOT_FOUND']);
    expect((await helen.fetch(logo.url)).status).toBe(404);
    for (const name of ['../../etc/passwd', `logo-1x1-${'0'.repeat(64)}.jpg`, filename.replace('30x10', '0x10')])
      expect(await refused(saveOrgLogo, { body: { filename: name } }, priya)).toEqual([404, 'LOGO_NOT_FOUND']);
    expect(await ok(getLogoForOrg, { params: { orgId: 999_999 } })).toMatchObject({ url: '' });
  });
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
