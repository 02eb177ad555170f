import { getAreasWithItems } from '../../contracts/estimating/areas/get-areas-with-items.ts';
import { addRepairItems } from '../../contracts/estimating/builder/add-repair-items.ts';
import { getNewOrder } from '../../contracts/estimating/orders/get-new-order.ts';
import { formatMoney } from '../../contracts/format.ts';
import { fromCents, toCents } from '../../contracts/money.ts';
import { getAudit } from '../../contracts/organization/audit/get-audit.ts';
import { getBilling } from '../../contracts/reporting/billing/get-billing.ts';
import { getReportOptions } from '../../contracts/reporting/options/get-report-options.ts';
import { saveReportOptions } from '../../contracts/reporting/options/save-report-options.ts';
import { takeOverPick } from '../../contracts/reporting/options/take-over-pick.ts';
import { openPublicReport } from '../../contracts/reporting/public/open-public-report.ts';
import { addEstimateReport } from '../../contracts/reporting/reports/add-estimate-report.ts';
import { reportTrackingList } from '../../contracts/reporting/reports/report-tracking-list.ts';
import { updateEstimateReport } from '../../contracts/reporting/reports/update-estimate-report.ts';
import { canonicalJson } from '../../contracts/reporting/seal/canonical.ts';
import { currentConsent } from '../../contracts/reporting/seal/consent.ts';
import { getSealKeys } from '../../contracts/reporting/seal/get-seal-keys.ts';
import { openSealedCopy } from '../../contracts/reporting/seal/open-sealed-copy.ts';
import type { SealedCopy } from '../../contracts/reporting/seal/sealed-copy.ts';
import { verifySealedCopy } from '../../contracts/reporting/seal/verify.ts';
import { updateTrackingWithResponse } from '../../contracts/reporting/tracking/update-tracking-with-response.ts';
import { nodeVerifier } from '../../server/reporting/seal/node-verifier.ts';
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

const WORK = ['Cabinets, good', 'Cabinets, better', 'Cabinets, best', 'Lighting', 'Grab bars', 'Floor'];

/** An estimate of one fixed line, three choices and two add-ons, sent. */
async function offered() {
  const orderId = (await dana.call(getNewOrder, { query: { newEstimateName: 'Kitchen' } })).body;
  const [house] = (await dana.call(getAreasWithItems, { params: { orderId } })).body;
  const Repairs = WORK.map((description, n) => ({
    ...{ itemXREF: 99999, description, quantity: `${n + 1}.37`, labor: `${40 + n * 7}.33`, material: '12.57' },
  }));
  await dana.call(addRepairItems, { params: { orderId, taskId: 0 }, body: { Areas: [house?.areaID], Repairs } });
  const [area] = (await dana.call(getAreasWithItems, { params: { orderId } })).body;
  const idOf = (description: string) => area?.items.find((line) => line.description === description)?.id ?? 0;
  const { body } = await dana.call(addEstimateReport, {
    params: { orderId },
    body: { reportDetail: { name: 'Kitchen', recipientName: 'Helen Kowalczyk' } },
  });
  const { reportId } = body;
  const option = (name: string, choice: boolean, atStart = false) => ({ name, choice, atStart, itemIds: [idOf(name)] });
  const options = [
    option('Cabinets, good', true),
    option('Cabinets, better', true, true),
    option('Cabinets, best', true),
    option('Lighting', false),
    option('Grab bars', false),
  ];
  const save = await dana.call(saveReportOptions, { params: { reportId }, body: { options } });
  expect(save.status).toBe(200);
  const checksum = body.link.split('/')[4] ?? '';
  return { orderId, reportId, checksum, options, area, params: { orderId, checksum, reportId } };
}

async function answer(report: Awaited<ReturnType<typeof offered>>, picks: string, change: object = {}) {
  const open = await customer.call(openPublicReport, { params: report.params, query: { picks } });
  return customer.call(updateTrackingWithResponse, {
    params: { reportId: report.reportId },
    body: {
      ...{ checksum: report.checksum, Agreement: 'yes', Name: 'Helen Kowalczyk', picks, fingerprint: open.body.fingerprint },
      writtenAt: open.body.document?.writtenAt,
      signature: { method: 'typed', consent: true, consentVersion: currentConsent().version },
      ...change,
    },
  });
}

const sumOf = (report: Awaited<ReturnType<typeof offered>>, names: string[]) =>
  fromCents(
    (report.area?.items ?? [])
      .filter(({ description }) => names.includes(description))
      .reduce((sum, { totalCost, tax }) => sum + toCents(totalCost) + toCents(tax), 0n),
  );

it('every combination of a choice and add-ons comes to the cents of its lines, on the page and in the sums of its options', async () => {
  const report = await offered();
  const start = (await customer.call(openPublicReport, { params: report.params })).body.document;
  expect(start?.grand.amount).toBe(sumOf(report, ['Floor', 'Cabinets, better']));
  const base = toCents(sumOf(report, ['Floor']));
  for (const choice of [1, 2, 3])
    for (const addOns of [[], [4], [5], [4, 5]]) {
      const picks = [choice, ...addOns];
      const { document } = (await customer.call(openPublicReport, { params: report.params, query: { picks: picks.join(',') } })).body;
      expect(document?.grand.amount).toBe(sumOf(report, ['Floor', ...picks.map((id) => WORK[id - 1] ?? '')]));
      const options = (document?.options ?? []).filter(({ picked }) => picked);
      expect(options.map(({ id }) => id)).toEqual(picks);
      expect(document?.grand.amount).toBe(fromCents(options.reduce((sum, { amount }) => sum + toCents(amount), base)));
    }
});

it('what was picked is what is signed, sealed, listed and named by its certificate, and becomes the estimate in one step', async () => {
  const report = await offered();
  expect((await answer(report, '3,4')).status).toBe(200);
  const total = sumOf(report, ['Floor', 'Cabinets, best', 'Lighting']);
  const { document, response } = (await customer.call(openPublicReport, { params: report.params })).body;
  expect([response?.answer, document?.grand.amount]).toEqual(['yes', total]);
  const listed = (await dana.call(reportTrackingList, { params: { orderId: report.orderId } })).body;
  expect(listed.find(({ id }) => id === report.reportId)?.total).toBe(total);
  const file = await customer.call(openSealedCopy, { params: report.params });
  const copy = file.body as unknown as SealedCopy;
  expect(copy.document.grand.amount).toBe(total);
  expect(copy.document.facts.find(({ name }) => name === 'Chosen')?.lines.map((line) => line.split(', $')[0])).toEqual([
    'Cabinets, best',
    'Lighting',
  ]);
  expect(copy.entries.map(({ type }) => type)).toEqual([
    'ReportAdded',
    'ReportOptionsOffered',
    'ReportPicked',
    'ReportResponded',
    'ReportArchived',
  ]);
  // The file is the canonical JSON of its object, so that its bytes are made of it again.
  const bytes = Buffer.from(canonicalJson(copy), 'utf8');
  expect(verifySealedCopy(bytes, nodeVerifier, (await customer.call(getSealKeys, {})).body).verdict).toBe('good');

  const before = await dana.call(getReportOptions, { params: { reportId: report.reportId } });
  expect(before.body.declined).toHaveLength(3);
  expect((await dana.call(takeOverPick, { params: { reportId: report.reportId } })).status).toBe(200);
  const [area] = (await dana.call(getAreasWithItems, { params: { orderId: report.orderId } })).body;
  expect(area?.items.map(({ description }) => description).sort()).toEqual(['Cabinets, best', 'Floor', 'Lighting']);
  const again = await dana.call(takeOverPick, { params: { reportId: report.reportId } });
  expect(again.body.code).toBe('NOTHING_TO_TAKE_OVER');
});

/** The sum of a report on its pages, files and lists, and as the contract. */
async function sumsOf({ orderId, reportId, checksum, params }: Awaited<ReturnType<typeof offered>>) {
  const page = (await customer.call(openPublicReport, { params })).body.document?.grand.amount;
  const file = await customer.fetch(`/api/public/reports/${orderId}/${checksum}/${reportId}/pdf`);
  const { pages } = await readPdf(Buffer.from(await file.arrayBuffer()));
  const csv = await (await dana.fetch(`/api/ProEstimates/${reportId}/ExportReport?format=csv`)).text();
  const listed = (await dana.call(reportTrackingList, { params: { orderId } })).body.find(({ id }) => id === reportId)?.total;
  const { accepted, sums } = (await dana.call(getBilling, { params: { orderId } })).body;
  return { page, pdf: pages.flatMap(({ rows }) => rows).join('\n'), csv, listed, accepted: accepted?.reportId, contract: sums.contract };
}

it('an answer by phone says what was picked, and page, PDF, CSV, list, contract and audit come to its cents', async () => {
  const report = await offered();
  const { reportId } = report;
  const { seen } = (await dana.call(getReportOptions, { params: { reportId } })).body;
  const record = (change: object) =>
    dana.call(updateTrackingWithResponse, {
      params: { reportId },
      body: { Agreement: 'yes', Name: 'Helen Kowalczyk', picks: '1,5', writtenAt: seen, ...change },
    });
  expect((await record({ writtenAt: '2020-01-01T00:00:00.000Z' })).body.code).toBe('REPORT_CHANGED');
  expect((await record({ picks: '1,2' })).body.code).toBe('CHOICE_GONE');
  expect((await record({})).status).toBe(200);
  const total = sumOf(report, ['Floor', 'Cabinets, good', 'Grab bars']);
  const { pdf, csv, ...sums } = await sumsOf(report);
  expect(sums).toEqual({ page: total, listed: total, accepted: reportId, contract: total });
  expect(pdf).toContain(formatMoney(total));
  expect(csv).toContain(total);
  expect(csv).not.toContain('Cabinets, best');
  const { body: audit } = await (await app.signedIn('admin')).call(getAudit, { query: { take: 20 } });
  expect(JSON.stringify(audit)).toContain('Chose Cabinets, good, Grab bars of Kitchen');
});

it('who declines the page of a pick picks nothing: the report stays as it was sent, and its copy says so', async () => {
  const report = await offered();
  expect((await answer(report, '3,4', { Agreement: 'no', signature: undefined })).status).toBe(200);
  const { body } = await customer.call(openPublicReport, { params: report.params });
  expect([body.response?.answer, body.document?.grand.amount]).toEqual(['no', sumOf(report, ['Floor', 'Cabinets, better'])]);
  const copy = (await customer.call(openSealedCopy, { params: report.params })).body as unknown as SealedCopy;
  expect(copy.entries.map(({ type }) => type)).toEqual(['ReportAdded', 'ReportOptionsOffered', 'ReportResponded', 'ReportArchived']);
  const bytes = Buffer.from(canonicalJson(copy), 'utf8');
  expect(verifySealedCopy(bytes, nodeVerifier, (await customer.call(getSealKeys, {})).body).verdict).toBe('good');
  expect((await dana.call(getReportOptions, { params: { reportId: report.reportId } })).body.declined).toEqual([]);
});

it('a pick that is not offered, two choices at once, none, and a pick after the choices changed are refused by name', async () => {
  const report = await offered();
  for (const picks of ['9', '1,2', '', '4'])
    expect((await customer.call(openPublicReport, { params: report.params, query: { picks } })).body.code).toBe('CHOICE_GONE');
  const page = (await customer.call(openPublicReport, { params: report.params, query: { picks: '3' } })).body;
  const tampered = await answer(report, '1', { fingerprint: page.fingerprint });
  expect(tampered.body.code).toBe('REPORT_CHANGED');
  const { options, reportId } = report;
  await dana.call(saveReportOptions, { params: { reportId }, body: { options: options.slice(3) } });
  expect((await answer(report, '3', { fingerprint: page.fingerprint })).body.code).toBe('CHOICE_GONE');
  const first = await answer(report, '1');
  expect(first.status).toBe(200);
  expect((await answer(report, '2')).body.code).toBe('ALREADY_ANSWERED');
});

it('options without price, with a line of two, of an unknown line, or with one choice only are refused, and a report that offers is not changed under it', async () => {
  const { reportId, options } = await offered();
  const save = async (asked: typeof options, seen?: string) =>
    (await dana.call(saveReportOptions, { params: { reportId }, body: { options: asked, seen } })).body.code;
  const [good, , , lighting] = options as [(typeof options)[0], unknown, unknown, (typeof options)[0]];
  expect(await save([good])).toBe('OPTIONS_UNCLEAR');
  expect(await save([lighting, { ...lighting, name: 'Twice' }])).toBe('OPTIONS_UNCLEAR');
  expect(await save([{ ...lighting, itemIds: [0] }])).toBe('ITEM_NOT_FOUND');
  expect(await save([lighting], '2020-01-01T00:00:00.000Z')).toBe('REPORT_CHANGED');
  const change = await dana.call(updateEstimateReport, { params: { id: reportId }, body: { reportDetail: { name: 'Other' } } });
  expect(change.body.code).toBe('REPORT_HAS_OPTIONS');
  expect(await save([])).toBeUndefined();
  expect((await dana.call(getReportOptions, { params: { reportId } })).body.options).toEqual([]);
});
