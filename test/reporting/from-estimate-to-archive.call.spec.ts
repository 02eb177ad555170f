import { strFromU8, unzipSync } from 'fflate';
import { getAreasWithItems } from '../../contracts/estimating/areas/get-areas-with-items.ts';
import { addRepairItems } from '../../contracts/estimating/builder/add-repair-items.ts';
import { saveLineItemQuantityWithDecimals } from '../../contracts/estimating/items/save-line-item-quantity-with-decimals.ts';
import { archiveOrder } from '../../contracts/estimating/orders/archive-order.ts';
import { getNewOrder } from '../../contracts/estimating/orders/get-new-order.ts';
import { saveOrderPayment } from '../../contracts/estimating/payments/save-order-payment.ts';
import { beginPhotoUpload } from '../../contracts/estimating/photos/begin-photo-upload.ts';
import { sendPhotoPart } from '../../contracts/estimating/photos/send-photo-part.ts';
import { getEstimateAsOf } from '../../contracts/estimating/undo/get-estimate-as-of.ts';
import { undo } from '../../contracts/estimating/undo/undo.ts';
import { adoptWhatIf } from '../../contracts/estimating/what-if/adopt-what-if.ts';
import { getWhatIfComparison } from '../../contracts/estimating/what-if/get-what-if-comparison.ts';
import { startWhatIf } from '../../contracts/estimating/what-if/start-what-if.ts';
import { formatMoney } from '../../contracts/format.ts';
import { fromCents, toCents } from '../../contracts/money.ts';
import { getAudit } from '../../contracts/organization/audit/get-audit.ts';
import { getArchivedReport } from '../../contracts/reporting/archive/get-archived-report.ts';
import { billProgress } from '../../contracts/reporting/billing/bill-progress.ts';
import { getBilling } from '../../contracts/reporting/billing/get-billing.ts';
import { getContract } from '../../contracts/reporting/change-orders/get-contract.ts';
import { sendChangeOrder } from '../../contracts/reporting/change-orders/send-change-order.ts';
import { openPublicReport } from '../../contracts/reporting/public/open-public-report.ts';
import { addEstimateReport } from '../../contracts/reporting/reports/add-estimate-report.ts';
import { applyPayments } from '../../contracts/reporting/reports/apply-payments.ts';
import { reportTrackingList } from '../../contracts/reporting/reports/report-tracking-list.ts';
import { currentConsent } from '../../contracts/reporting/seal/consent.ts';
import { verifySealedCopy } from '../../contracts/reporting/seal/verify.ts';
import { updateTrackingWithResponse } from '../../contracts/reporting/tracking/update-tracking-with-response.ts';
import { Runner } from '../../projections/runner/runner.ts';
import type { WorkbookRow } from '../../server/platform/workbook/workbook.ts';
import { nodeVerifier } from '../../server/reporting/seal/node-verifier.ts';
import { askingAs } from '../asking.ts';
import { phonePhoto } from '../estimating/photos/pictures.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';
import { compute } from '../platform/compute-sheet.ts';
import { readPdf } from './read-pdf.ts';

const FLAPPER = 26410;

let app: TestApp;
let dana: Caller;
let priya: Caller;
let customer: Caller;
beforeAll(async () => {
  app = await startApp();
  dana = await app.signedIn('contractor');
  priya = await app.signedIn('admin');
  customer = app.stranger();
});
afterAll(() => app?.close());

const { ok } = askingAs(() => dana);

interface Link {
  orderId: number;
  checksum: string;
  reportId: number;
}
const linkOf = ({ link, reportId }: { link: string; reportId: number }): Link => {
  const [, , , orderId, checksum = ''] = link.split('/');
  return { orderId: Number(orderId), checksum, reportId };
};
const open = (link: Link) => ok(openPublicReport, { params: { ...link } }, customer);
const textOf = async (answer: Response) => {
  expect(answer.status).toBe(200);
  return answer;
};
const pdfOf = async (answer: Response) =>
  (await readPdf(Buffer.from(await (await textOf(answer)).arrayBuffer()))).pages.flatMap(({ rows }) => rows).join('\n');

/** Every number that a spreadsheet shows in a workbook's sheet, its formulas computed. */
function computedIn(xlsx: Uint8Array): string[] {
  const parts = Object.entries(unzipSync(xlsx)).filter(([name]) => /worksheets\/.*\.xml$/.test(name));
  const [, sheet] = parts[0] ?? [];
  const rows: WorkbookRow[] = [];
  for (const [, column = 'A', row = '1', body = ''] of strFromU8(sheet ?? new Uint8Array()).matchAll(
    /<c r="([A-Z])(\d+)"[^>]*?(?:\/>|>(.*?)<\/c>)/gs,
  )) {
    const [, formula] = /<f[^>]*>(.*?)<\/f>/s.exec(body) ?? [];
    const [, number] = /<v>(-?[\d.]+)<\/v>/.exec(body) ?? [];
    const at = Number(row) - 2;
    const cells = rows[at] ?? [];
    rows[at] = cells;
    cells[column.charCodeAt(0) - 65] =
      formula !== undefined
        ? { formula: formula.startsWith('=') ? formula : `=${formula}` }
        : number !== undefined
          ? { number }
          : { text: '' };
  }
  const value = compute(rows);
  return rows.flatMap((cells, row) => cells.map((_cell, column) => value(row, column).toFixed(2)));
}

/** All read models, made anew from the log. */
const rebuild = async () => {
  await app.caughtUp();
  await app.app.get(Runner).rebuild(['estimates', 'reports']);
};

/** The sum of a report where it is shown: each of them is `amount`. */
async function sumIsEverywhere(link: Link, amount: string) {
  const { orderId, checksum, reportId } = link;
  const { document } = await open(link);
  expect(document?.grand.amount).toBe(amount);
  const pdf = await pdfOf(await customer.fetch(`/api/public/reports/${orderId}/${checksum}/${reportId}/pdf`));
  expect(pdf).toContain(formatMoney(amount));
  const csv = await (await textOf(await dana.fetch(`/api/ProEstimates/${reportId}/ExportReport?format=csv`))).text();
  expect(csv).toContain(amount);
  const xlsx = await (await textOf(await dana.fetch(`/api/ProEstimates/${reportId}/ExportReport?format=xlsx`))).arrayBuffer();
  expect(computedIn(new Uint8Array(xlsx))).toContain(amount);
  const listed = (await ok(reportTrackingList, { params: { orderId } })).find(({ id }) => id === reportId);
  expect(listed?.total).toBe(amount);
  return { document, pdf };
}

async function sign(link: Link) {
  const { document, fingerprint } = await open(link);
  const about = { consent: true, consentVersion: currentConsent().version, screen: '', language: '', timeZone: '' };
  const body = {
    ...{ checksum: link.checksum, Agreement: 'yes' as const, Name: 'Helen Kowalczyk', fingerprint, writtenAt: document?.writtenAt },
    signature: { method: 'typed' as const, strokes: [], ...about },
  };
  return ok(updateTrackingWithResponse, { params: { reportId: link.reportId }, body }, customer);
}

const linesOf = async (orderId: number) => (await ok(getAreasWithItems, { params: { orderId } })).flatMap(({ items }) => items);
const asOf = async (orderId: number, revision?: number) =>
  ok(getEstimateAsOf, { params: { orderId }, query: revision === undefined ? {} : { revision } });
const plus = (...amounts: string[]) => fromCents(amounts.reduce((sum, amount) => sum + toCents(amount), 0n));

it('an own item, a photo, a labor minimum and an adopted what-if are sent, signed, changed by order, invoiced in parts, paid, finished and archived, undone after signing and rebuilt between, each number the same wherever it is shown', async () => {
  // The estimate.
  const orderId = await ok(getNewOrder, { query: { newEstimateName: 'Hall bath' } });
  const [area] = await ok(getAreasWithItems, { params: { orderId } });
  const add = (Repairs: object[]) =>
    ok(addRepairItems, { params: { orderId, taskId: 0 }, body: { Areas: [area?.areaID ?? 0], Repairs: Repairs as never } });
  await add([{ itemXREF: FLAPPER, quantity: '1' }]);
  const [own] = await add([{ itemXREF: 99999, description: 'Heirloom mirror', quantity: '2', labor: '40.15', material: '310.07' }]);
  const mirror = own?.id ?? 0;
  expect((await linesOf(orderId)).some(({ isLaborMinimum }) => isLaborMinimum)).toBe(true);
  const photo = await phonePhoto();
  const { photoId } = await ok(beginPhotoUpload, {
    params: { orderId },
    body: { fileName: 'IMG.jpg', bytes: photo.length, repairItemId: mirror },
  });
  const path = sendPhotoPart.path.replace('{orderId}', String(orderId)).replace('{photoId}', String(photoId));
  const headers = { 'Content-Type': 'application/octet-stream' };
  await textOf(await dana.fetch(`${path}?offset=0`, { method: 'PUT', headers, body: new Uint8Array(photo) }));

  // A what-if with one mirror more, adopted.
  const whatIf = await ok(startWhatIf, { params: { orderId }, body: { name: 'Three mirrors' } });
  const copied = (await linesOf(whatIf)).find(({ description }) => description === 'Heirloom mirror');
  await ok(saveLineItemQuantityWithDecimals, { params: { id: whatIf }, body: { ItemID: copied?.id ?? 0, Quantity: '3' } });
  const { revision, changes } = await ok(getWhatIfComparison, { params: { orderId: whatIf } });
  await ok(adoptWhatIf, { params: { orderId: whatIf }, body: { revision, changes: changes.map(({ id }) => id) } });
  expect((await linesOf(orderId)).find(({ id }) => id === mirror)?.quantity).toBe('3.0');

  // Sent and signed; a later edit and its undo change neither page nor seal.
  const reportDetail = { name: 'Hall bath', recipientName: 'Helen Kowalczyk', excludeTax: false, includePhotos: true };
  const sent = linkOf(await ok(addEstimateReport, { params: { orderId }, body: { reportDetail } }));
  const sentView = await asOf(orderId);
  const agreed = (await open(sent)).document?.grand.amount ?? '';
  expect(agreed).toBe(sentView.totals.grandTotal);
  const page = await sumIsEverywhere(sent, agreed);
  expect(page.document?.photos?.map(({ work }) => work)).toEqual(['Heirloom mirror']);
  expect(page.pdf).toContain('Labor minimum');
  const quantity = (Quantity: string) =>
    ok(saveLineItemQuantityWithDecimals, { params: { id: orderId }, body: { ItemID: mirror, Quantity } });
  await quantity('9');
  await sumIsEverywhere(sent, agreed);
  await ok(undo, { params: { orderId } });
  expect((await asOf(orderId)).totals.grandTotal).toBe(agreed);
  const { archiveId } = await sign(sent);
  const archived = await ok(getArchivedReport, { params: { id: archiveId } });

  // Undone after signing, and made anew from the log: what was signed stays as it was.
  await quantity('9');
  await sumIsEverywhere(sent, agreed);
  await ok(undo, { params: { orderId } });
  await rebuild();
  await sumIsEverywhere(sent, agreed);

  // Changed by order.
  await quantity('4');
  const { next } = await ok(getContract, { params: { orderId } });
  const order = linkOf(await ok(sendChangeOrder, { params: { orderId }, body: { seen: next?.total ?? '' } }));
  const contract = next?.total ?? '';
  await sumIsEverywhere(order, contract);
  await sign(order);
  await rebuild();
  await sumIsEverywhere(order, contract);
  expect((await ok(getBilling, { params: { orderId } })).sums.contract).toBe(contract);
  expect((await asOf(orderId)).totals.grandTotal).toBe(contract);

  // Invoiced in three parts and paid.
  const billed: string[] = [];
  for (const [milestone, percent] of [
    ['Deposit', '10'],
    ['Half way', '50'],
    ['Finished', '100'],
  ] as const) {
    const made = await ok(billProgress, { params: { orderId }, body: { milestone, percent, recipientName: 'Helen Kowalczyk' } });
    const { invoices } = await ok(getBilling, { params: { orderId } });
    const due = invoices.find(({ reportId }) => reportId === made.reportId)?.due ?? '';
    billed.push(due);
    await sumIsEverywhere(linkOf(made), due);
    const payment = await ok(saveOrderPayment, { body: { order_Id: orderId, paymentAmount: due } });
    await ok(applyPayments, { params: { reportId: made.reportId }, body: { payments: [{ id: payment.id, paymentAmount: due }] } });
  }
  expect(plus(...billed)).toBe(contract);
  expect((await ok(getBilling, { params: { orderId } })).sums).toEqual({
    ...{ contract, paid: contract, open: '0.00', retained: '0.00', toBill: '0.00' },
  });

  // The end of the work, on the link that was signed; then the job is archived.
  const finish = { checksum: sent.checksum, Completion: 'yes' as const, Name: 'Helen Kowalczyk' };
  const finished = await ok(updateTrackingWithResponse, { params: { reportId: sent.reportId }, body: finish }, customer);
  await rebuild();
  await sumIsEverywhere(sent, agreed);
  expect((await ok(getBilling, { params: { orderId } })).sums.paid).toBe(contract);
  expect((await ok(getArchivedReport, { params: { id: finished.archiveId } })).document).toEqual(archived.document);

  // Archived: what was signed stays, is as it was, and verifies.
  await ok(archiveOrder, { params: { id: orderId } });
  expect((await open(sent)).document).toEqual(page.document);
  expect(await ok(getArchivedReport, { params: { id: archiveId } })).toEqual({ ...archived, sealed: true });
  const sealed = Buffer.from(await (await textOf(await dana.fetch(`/api/ProEstimates/${archiveId}/SealedCopy`))).arrayBuffer());
  expect(verifySealedCopy(sealed, nodeVerifier).checks.map(({ outcome }) => outcome)).not.toContain('bad');
  expect((await asOf(orderId, sentView.revision)).totals).toEqual(sentView.totals);

  // The audit tells each step with its money, the latest first.
  const { entries } = await ok(getAudit, { query: { orderId: String(orderId), take: '200' } }, priya);
  const told = entries
    .filter(({ sentence }) => /signed and accepted|^Made (?!a new link)/i.test(sentence))
    .map(({ before, after }) => [before, after]);
  expect(told).toEqual([
    ...[...billed].reverse().map((due) => ['', due]),
    [agreed, contract],
    [agreed, contract],
    ['', agreed],
    ['', agreed],
  ]);
});
