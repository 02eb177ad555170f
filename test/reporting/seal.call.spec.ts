import { getOutbox } from '../../contracts/accounts/demo/get-outbox.ts';
import { getAreasWithItems } from '../../contracts/estimating/areas/get-areas-with-items.ts';
import { addRepairItems } from '../../contracts/estimating/builder/add-repair-items.ts';
import { saveLineItemQuantityWithDecimals } from '../../contracts/estimating/items/save-line-item-quantity-with-decimals.ts';
import { getNewOrder } from '../../contracts/estimating/orders/get-new-order.ts';
import { createArchivedReport } from '../../contracts/reporting/archive/create-archived-report.ts';
import { deleteArchivedReport } from '../../contracts/reporting/archive/delete-archived-report.ts';
import { openPublicReport } from '../../contracts/reporting/public/open-public-report.ts';
import { addEstimateReport } from '../../contracts/reporting/reports/add-estimate-report.ts';
import { reportTrackingList } from '../../contracts/reporting/reports/report-tracking-list.ts';
import { certificateOf } from '../../contracts/reporting/seal/certificate.ts';
import { currentConsent } from '../../contracts/reporting/seal/consent.ts';
import { getSealKeys } from '../../contracts/reporting/seal/get-seal-keys.ts';
import { getSealedCopy } from '../../contracts/reporting/seal/get-sealed-copy.ts';
import { openSealedCopy } from '../../contracts/reporting/seal/open-sealed-copy.ts';
import type { SealedCopy } from '../../contracts/reporting/seal/sealed-copy.ts';
import { attachmentIn } from '../../contracts/reporting/seal/sealed-pdf.ts';
import { verifySealedCopy } from '../../contracts/reporting/seal/verify.ts';
import { sendReportLink } from '../../contracts/reporting/sharing/send-report-link.ts';
import { updateTrackingWithResponse } from '../../contracts/reporting/tracking/update-tracking-with-response.ts';
import { Files } from '../../server/platform/files/files.ts';
import { nodeVerifier } from '../../server/reporting/seal/node-verifier.ts';
import { SealKeys } from '../../server/reporting/seal/seal-keys.ts';
import { eventually } from '../fault/product.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';
import { readPdf } from './read-pdf.ts';

let app: TestApp;
let dana: Caller;
let customer: Caller;
let orderId: number;

beforeAll(async () => {
  app = await startApp();
  dana = await app.signedIn('contractor');
  customer = app.stranger();
});
afterAll(() => app?.close());

/** What is accepted is the contract of its job: each report has a job of its own. */
async function job() {
  orderId = (await dana.call(getNewOrder, { query: { newEstimateName: 'Kitchen and hall bath' } })).body;
  const { body: areas } = await dana.call(getAreasWithItems, { params: { orderId } });
  const Repairs = ['Countertop, quartz', 'Tür <script>alert(1)</script>'].map((description, n) => ({
    ...{ itemXREF: 99999, description, quantity: `${n + 1}`, labor: '40', material: '12.5' },
  }));
  await dana.call(addRepairItems, { params: { orderId, taskId: 0 }, body: { Areas: [areas[0]?.areaID], Repairs } });
}

async function send() {
  await job();
  const { status, body } = await dana.call(addEstimateReport, {
    params: { orderId },
    body: { reportDetail: { name: 'Kitchen', recipientName: 'Helen Kowalczyk' } },
  });
  expect(status).toBe(200);
  const checksum = body.link.split('/')[4] ?? '';
  return { reportId: body.reportId, checksum, params: { orderId, checksum, reportId: body.reportId } };
}

const STROKES = [[10, 20, 180, 90, 300, 40]];
const signature = (change: object = {}) => ({
  ...{ method: 'drawn' as const, strokes: STROKES, consent: true, consentVersion: currentConsent().version },
  ...{ screen: '390 x 844', language: 'en-US', timeZone: 'America/New_York' },
  ...change,
});

async function sign(report: Awaited<ReturnType<typeof send>>, change: object = {}, body: object = {}) {
  const { body: page } = await customer.call(openPublicReport, { params: report.params });
  return customer.call(updateTrackingWithResponse, {
    params: { reportId: report.reportId },
    body: {
      ...{
        checksum: report.checksum,
        Agreement: 'yes',
        Name: 'Helen Kowalczyk',
        fingerprint: page.fingerprint,
        writtenAt: page.document?.writtenAt,
        signature: signature(change),
      },
      ...body,
    },
  });
}

/** The file as a browser or a person's program gets it. */
async function file(of: { params: { orderId: number; checksum: string; reportId: number } }): Promise<Buffer> {
  const { orderId: order, checksum, reportId } = of.params;
  const response = await customer.fetch(`/api/public/reports/${order}/${checksum}/${reportId}/sealed`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="Estimate \d+ Archived Copy\.json"$/);
  return Buffer.from(await response.arrayBuffer());
}

const keys = async () => (await customer.call(getSealKeys, {})).body;

describe('signing through the link', () => {
  it('R324, R325, R330: seals what was read, with the signature, the text consented to, time, address and device', async () => {
    const report = await send();
    const { status, body } = await sign(report, {}, { Comments: ' after the 7th ' });
    expect(status).toBe(200);
    const opened = (await customer.call(openPublicReport, { params: report.params })).body;
    expect(opened).toMatchObject({ outcome: 'answered', sealed: true, response: { signed: true, comments: 'after the 7th' } });
    const bytes = await file(report);
    const verdict = verifySealedCopy(bytes, nodeVerifier, await keys());
    expect(verdict.checks.map(({ outcome }) => outcome)).toEqual(['good', 'good', 'good', 'good', 'good']);
    const copy = JSON.parse(bytes.toString('utf8')) as SealedCopy;
    expect(copy.document).toEqual(opened.document);
    expect(copy.seal.pageHash).toBe(opened.fingerprint);
    expect(copy.answer).toMatchObject({
      name: 'Helen Kowalczyk',
      at: body.response.at,
      signature: { method: 'drawn', strokes: STROKES, consent: { version: 1, text: currentConsent().text }, screen: '390 x 844' },
    });
    expect(copy.answer?.signature?.address).toMatch(/127\.0\.0\.1|::1/);
    expect(copy.entries.map(({ type }) => type)).toEqual(['ReportAdded', 'ReportResponded', 'ReportArchived']);
    // The sender reads the same bytes, and the log has what the seal says of it.
    const own = await dana.fetch(`/api/ProEstimates/${body.archiveId}/SealedCopy`);
    expect(Buffer.from(await own.arrayBuffer()).equals(bytes)).toBe(true);
    // A store that lost the file says so, and the seal stays in the log.
    // Not once: the mail of the copy, which is put out meanwhile, reads the file too, and tries again.
    const none = jest.spyOn(app.app.get(Files), 'get').mockResolvedValue(undefined);
    const lost = await dana.fetch(`/api/ProEstimates/${body.archiveId}/SealedCopy`);
    none.mockRestore();
    expect([lost.status, ((await lost.json()) as { code: string }).code]).toEqual([503, 'SEALED_FILE_MISSING']);
  });

  it('is refused at the box without consent, without a signature, and with a text that was never shown; nothing is recorded', async () => {
    const report = await send();
    const refusals = [
      [{ consent: false }, 'CONSENT_REQUIRED'],
      [{ consentVersion: 99 }, 'CONSENT_REQUIRED'],
      [{ strokes: [] }, 'SIGNATURE_REQUIRED'],
      [{ strokes: [[5, 5, 6, 6]] }, 'SIGNATURE_REQUIRED'],
    ] as const;
    for (const [change, code] of refusals) expect((await sign(report, change)).body).toMatchObject({ code });
    for (const change of [{ strokes: [[1, 2, 3]] }, { strokes: [[1, 2, 3, 9_999]] }, { strokes: Array(301).fill([1, 2, 90, 90]) }])
      expect((await sign(report, change)).status).toBe(400);
    expect((await customer.call(openPublicReport, { params: report.params })).body).toMatchObject({ outcome: 'open', response: null });
    expect((await customer.call(openSealedCopy, { params: report.params })).body).toMatchObject({ status: 409, code: 'NOT_ANSWERED' });
    expect((await sign(report, { method: 'typed', strokes: [] })).status).toBe(200);
  });

  it('names the page that was read: another fingerprint is refused, and two answers at once record one', async () => {
    const report = await send();
    expect((await sign(report, {}, { fingerprint: 'a'.repeat(64) })).body).toMatchObject({ code: 'REPORT_CHANGED' });
    const answers = await Promise.all([sign(report), sign(report, {}, { Agreement: 'no', signature: undefined })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await keys()).length).toBe(1);
    const copy = JSON.parse((await file(report)).toString('utf8')) as SealedCopy;
    expect(copy.entries.filter(({ type }) => type === 'ReportResponded')).toHaveLength(1);
  });

  it('an acceptance that the contractor records by hand has no signature, and is sealed as unsigned', async () => {
    const report = await send();
    const byHand = { params: { reportId: report.reportId }, body: { Agreement: 'yes', Name: 'Helen Kowalczyk' } };
    expect((await dana.call(updateTrackingWithResponse, byHand)).status).toBe(200);
    const bytes = await file(report);
    expect(verifySealedCopy(bytes, nodeVerifier, await keys()).verdict).toBe('good');
    expect((JSON.parse(bytes.toString('utf8')) as SealedCopy).answer).toMatchObject({ answer: 'yes', signature: null });
  });
});

describe('a sealed copy', () => {
  it('is nobody’s by a guessed or forged link, and not a stranger’s by its number', async () => {
    const report = await send();
    const { body } = await sign(report);
    for (const wrong of [{ checksum: 'x'.repeat(43) }, { orderId: orderId + 1 }, { reportId: report.reportId + 100_000 }])
      expect((await customer.call(openSealedCopy, { params: { ...report.params, ...wrong } })).body).toMatchObject({
        code: 'REPORT_NOT_FOUND',
      });
    expect((await customer.call(getSealedCopy, { params: { id: body.archiveId } })).status).toBe(401);
  });

  it('stays, byte for byte, whatever happens to the estimate; the copy of an answer cannot be deleted', async () => {
    const report = await send();
    const { body } = await sign(report);
    const before = await file(report);
    const { body: areas } = await dana.call(getAreasWithItems, { params: { orderId } });
    const ItemID = areas.flatMap(({ items }) => items)[0]?.id ?? 0;
    await dana.call(saveLineItemQuantityWithDecimals, { params: { id: orderId }, body: { ItemID, Quantity: '77' } });
    expect((await file(report)).equals(before)).toBe(true);
    expect((await dana.call(deleteArchivedReport, { params: { id: body.archiveId } })).body).toMatchObject({ code: 'COPY_IS_SEALED' });
  });

  it('C176: that was kept by hand is sealed by the reaction, and can be deleted', async () => {
    const report = await send();
    await dana.call(createArchivedReport, { params: { id: report.reportId }, body: { ArchiveName: 'For the bank' } });
    const list = await dana.call(reportTrackingList, { params: { orderId } });
    const copy = list.body.find(({ id }) => id === report.reportId)?.archivedCopies[0];
    expect(copy).toMatchObject({ ArchiveName: 'For the bank', answer: false });
    const id = copy?.id ?? 0;
    await eventually(async () => expect((await dana.call(getSealedCopy, { params: { id } })).status).toBe(200));
    expect((await dana.call(deleteArchivedReport, { params: { id } })).status).toBe(200);
  });

  it('goes to customer and contractor by mail, once, as the file that was sealed', async () => {
    const report = await send();
    await sign(report, {}, { copyTo: 'helen@mail.example' });
    const bytes = await file(report);
    const mails = async () =>
      (await customer.call(getOutbox, {})).body.filter(({ attachment }) => attachment?.text === bytes.toString('utf8'));
    await eventually(async () =>
      expect((await mails()).map(({ to }) => to).sort()).toEqual(['dana@hartwell.example', 'helen@mail.example']),
    );
    const [mail] = await mails();
    expect(mail).toMatchObject({ attachment: { name: expect.stringMatching(/^Estimate \d+ Archived Copy\.json$/) } });
    const pdf = mail?.files.indexOf(mail.files.find((name) => name.endsWith('.pdf')) ?? '');
    const sent = await customer.fetch(`/api/outbox/${mail?.id}/files/${pdf}`);
    expect([sent.status, sent.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const { verdict } = verifySealedCopy(Buffer.from(await sent.arrayBuffer()), nodeVerifier, await keys());
    expect(verdict).toBe('good');
    expect((await customer.fetch(`/api/outbox/${mail?.id}/files/7`)).status).toBe(404);
    expect(mail?.text).toContain(`/ProEstimate/Report/${orderId}/${report.checksum}/${report.reportId}/certificate`);
  });

  it('C172: is in each PDF of the report, with its certificate: by the link, by the report and by the copy', async () => {
    const report = await send();
    const pdfs = (archiveId: number) => [
      customer.fetch(`/api/public/reports/${orderId}/${report.checksum}/${report.reportId}/pdf`),
      dana.fetch(`/ProEstimate/PdfReport?order_id=${orderId}&report_id=${report.reportId}`),
      ...(archiveId ? [dana.fetch(`/ProEstimate/PdfReport?order_id=${orderId}&archive_id=${archiveId}`)] : []),
    ];
    for (const response of await Promise.all(pdfs(0))) {
      const unsigned = Buffer.from(await response.arrayBuffer());
      expect(verifySealedCopy(unsigned, nodeVerifier, await keys()).verdict).toBe('other');
    }
    const { body } = await sign(report, { method: 'typed', strokes: [] });
    const sealed = await file(report);
    for (const response of await Promise.all(pdfs(body.archiveId))) {
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      const pdf = Buffer.from(await response.arrayBuffer());
      expect(verifySealedCopy(pdf, nodeVerifier, await keys()).checks.map(({ outcome }) => outcome)).toEqual(Array(6).fill('good'));
      expect(Buffer.from(attachmentIn(pdf, nodeVerifier.inflate, () => true) ?? []).equals(sealed)).toBe(true);
      const { pages } = await readPdf(pdf);
      const last = pages.at(-1)?.rows.join('\n') ?? '';
      for (const words of [
        'Certificate of acceptance',
        'Who Helen Kowalczyk',
        'typed, kept as typed',
        `${body.response.at.slice(11, 19)} UTC`,
      ])
        expect(last).toContain(words);
    }
  });

  it('goes unasked to the address that the link was mailed to, and names it: in the certificate and how it came about', async () => {
    const report = await send();
    const mail = (Recipient: string) =>
      dana.call(sendReportLink, { params: { orderId }, body: { ReportId: report.reportId, Recipient, Subject: '', Body: '' } });
    await mail('helen.kowalczyk@mail.example');
    expect((await customer.call(openPublicReport, { params: report.params })).body.copyTo).toBe('helen.kowalczyk@mail.example');
    await sign(report, {}, { copyTo: 'helen@work.example' });
    const bytes = await file(report);
    await eventually(async () =>
      expect(
        (await customer.call(getOutbox, {})).body
          .filter(({ attachment }) => attachment?.text === bytes.toString('utf8'))
          .map(({ to }) => to)
          .sort(),
      ).toEqual(['dana@hartwell.example', 'helen.kowalczyk@mail.example', 'helen@work.example']),
    );
    const copy = JSON.parse(bytes.toString('utf8')) as SealedCopy;
    expect(copy.entries[1]?.words).toBe('Dana Whitfield mailed the link to helen.kowalczyk@mail.example');
    expect(certificateOf(copy).facts[0]).toMatchObject({
      text: 'Helen Kowalczyk',
      aside: 'by the link mailed to helen.kowalczyk@mail.example',
    });

    // Of two addresses whoever opens the link may be either, and is not shown the other's.
    const two = await send();
    await dana.call(sendReportLink, {
      params: { orderId },
      body: { ReportId: two.reportId, Recipient: 'helen@mail.example, amir@mail.example', Subject: '', Body: '' },
    });
    expect((await customer.call(openPublicReport, { params: two.params })).body.copyTo).toBe('');
  });

  it('of a link that was never mailed says so; an answer by hand says nothing of a link', async () => {
    const report = await send();
    await sign(report);
    const aside = (bytes: Buffer) => certificateOf(JSON.parse(bytes.toString('utf8')) as SealedCopy).facts[0]?.aside;
    expect(aside(await file(report))).toBe('The link was not mailed by Scopebook; whoever has it can answer.');
    const byHand = await send();
    await dana.call(updateTrackingWithResponse, {
      params: { reportId: byHand.reportId },
      body: { Agreement: 'yes', Name: 'Helen Kowalczyk' },
    });
    expect(aside(await file(byHand))).toBe('');
  });

  it('of the key before last still verifies after two rotations; new ones use the new key', async () => {
    const first = await send();
    await sign(first);
    const sealKeys = app.app.get(SealKeys, { strict: false });
    await sealKeys.rotate();
    await sealKeys.rotate();
    const second = await send();
    await sign(second);
    const published = await keys();
    expect(published).toHaveLength(3);
    expect(published.filter(({ retiredAt }) => retiredAt === null)).toHaveLength(1);
    const keyOf = (bytes: Buffer) => (JSON.parse(bytes.toString('utf8')) as SealedCopy).seal.keyId;
    const [old, recent] = [await file(first), await file(second)];
    expect(keyOf(old)).toBe(published[2]?.keyId);
    expect(keyOf(recent)).toBe(published[0]?.keyId);
    for (const bytes of [old, recent]) expect(verifySealedCopy(bytes, nodeVerifier, published).verdict).toBe('good');
  });
});
