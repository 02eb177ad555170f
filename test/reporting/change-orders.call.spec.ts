import { getAreasWithItems } from '../../contracts/estimating/areas/get-areas-with-items.ts';
import { addRepairItems } from '../../contracts/estimating/builder/add-repair-items.ts';
import { deleteItems } from '../../contracts/estimating/items/delete-items.ts';
import { saveLineItemQuantityWithDecimals } from '../../contracts/estimating/items/save-line-item-quantity-with-decimals.ts';
import { getNewOrder } from '../../contracts/estimating/orders/get-new-order.ts';
import { getOrderByOrderId } from '../../contracts/estimating/orders/get-order-by-order-id.ts';
import { fromCents, toCents } from '../../contracts/money.ts';
import { billProgress } from '../../contracts/reporting/billing/bill-progress.ts';
import { getBilling } from '../../contracts/reporting/billing/get-billing.ts';
import { getContract } from '../../contracts/reporting/change-orders/get-contract.ts';
import { sendChangeOrder } from '../../contracts/reporting/change-orders/send-change-order.ts';
import { openPublicReport } from '../../contracts/reporting/public/open-public-report.ts';
import { addEstimateReport } from '../../contracts/reporting/reports/add-estimate-report.ts';
import { applyPayments } from '../../contracts/reporting/reports/apply-payments.ts';
import { renewReportLink } from '../../contracts/reporting/reports/renew-report-link.ts';
import { reportTrackingList } from '../../contracts/reporting/reports/report-tracking-list.ts';
import { updateEstimateReport } from '../../contracts/reporting/reports/update-estimate-report.ts';
import { withdrawReportLink } from '../../contracts/reporting/reports/withdraw-report-link.ts';
import { sendReportLink } from '../../contracts/reporting/sharing/send-report-link.ts';
import { updateTrackingWithResponse } from '../../contracts/reporting/tracking/update-tracking-with-response.ts';
import { ReportPages } from '../../server/reporting/pages/report-pages.service.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';
import { answerByLink } from './answer-by-link.ts';

let app: TestApp;
let dana: Caller;
let customer: Caller;

beforeAll(async () => {
  app = await startApp();
  dana = await app.signedIn('contractor');
  customer = app.stranger();
});
afterAll(() => app?.close());

interface Link {
  orderId: number;
  checksum: string;
  reportId: number;
}
const linkOf = ({ link, reportId }: { link: string; reportId: number }): Link => {
  const [, , , orderId, checksum = ''] = link.split('/');
  return { orderId: Number(orderId), checksum, reportId };
};

const open = async (params: Link) => (await customer.call(openPublicReport, { params: { ...params } })).body;

const answer = (params: Link, Agreement: 'yes' | 'no' = 'yes') => answerByLink(customer, params, { Agreement });

const REPAIRS = [
  { itemXREF: 99999, description: 'Cabinets', quantity: '3', labor: '400', material: '1200.55' },
  { itemXREF: 99999, description: 'Countertop', quantity: '1.5', labor: '310.33', material: '900.07' },
  { itemXREF: 99999, description: 'Faucet', quantity: '1', labor: '120', material: '223.21' },
];

const add = (orderId: number, areaId: number, Repairs: object[]) =>
  dana.call(addRepairItems, { params: { orderId, taskId: 0 }, body: { Areas: [areaId], Repairs } });

/** A job whose estimate was sent, with tax. */
async function sentJob(name: string) {
  const orderId = (await dana.call(getNewOrder, { query: { newEstimateName: name } })).body;
  const areaId = (await dana.call(getAreasWithItems, { params: { orderId } })).body[0]?.areaID ?? 0;
  expect((await add(orderId, areaId, REPAIRS)).status).toBe(200);
  const reportDetail = { name, recipientName: 'Helen Kowalczyk', excludeTax: false };
  const sent = await dana.call(addEstimateReport, { params: { orderId }, body: { reportDetail } });
  return { orderId, areaId, link: linkOf(sent.body) };
}

/** A job whose estimate was sent and signed. */
async function signedJob(name: string) {
  const { orderId, areaId, link: base } = await sentJob(name);
  expect((await answer(base)).status).toBe(200);
  const items = (await dana.call(getAreasWithItems, { params: { orderId } })).body[0]?.items ?? [];
  const [cabinets = 0, countertop = 0, faucet = 0] = REPAIRS.map(
    ({ description }) => items.find((item) => item.description === description)?.id ?? 0,
  );
  return { orderId, areaId, base, cabinets, countertop, faucet };
}

const contract = async (orderId: number) => (await dana.call(getContract, { params: { orderId } })).body;
const quantity = (orderId: number, ItemID: number, Quantity: string) =>
  dana.call(saveLineItemQuantityWithDecimals, { params: { id: orderId }, body: { ItemID, Quantity } });
async function send(orderId: number, body: object = {}) {
  const { next } = await contract(orderId);
  return dana.call(sendChangeOrder, { params: { orderId }, body: { seen: next?.total ?? '0.00', ...body } });
}
const total = (...amounts: (string | undefined)[]) => fromCents(amounts.reduce((sum, one) => sum + toCents(one ?? '0'), 0n));

describe('change orders of an accepted estimate', () => {
  it('an estimate that nobody accepted has no contract and takes no change order', async () => {
    const orderId = (await dana.call(getNewOrder, { query: { newEstimateName: 'Draft' } })).body;
    expect(await contract(orderId)).toMatchObject({ accepted: null, changeOrders: [], next: null });
    expect((await send(orderId)).body.code).toBe('NOTHING_ACCEPTED');
  });

  it('added, changed and removed lines are sent, signed, and become the contract that the job, the list and billing say', async () => {
    const { orderId, areaId, base, cabinets, countertop, faucet } = await signedJob('Kitchen');
    const before = await contract(orderId);
    expect(before).toMatchObject({ accepted: { reportId: base.reportId }, next: null });
    expect((await send(orderId)).body.code).toBe('NOTHING_CHANGED');
    await quantity(orderId, cabinets, '4');
    await dana.call(deleteItems, { params: { orderId }, body: { itemIds: [faucet] } });
    await add(orderId, areaId, [{ itemXREF: 99999, description: 'Grab bar', quantity: '2', labor: '30', material: '41.5' }]);
    const { next, value } = await contract(orderId);
    expect(value).toBe(before.value);
    expect(next?.lines.map(({ was, now }) => [was?.description, was?.quantity, now?.description, now?.quantity])).toEqual([
      ['Cabinets', '3.0', 'Cabinets', '4.0'],
      [undefined, undefined, 'Grab bar', '2.0'],
      ['Faucet', '1.0', undefined, undefined],
    ]);
    expect(next?.areas).toMatchObject([{ areaId, unchanged: 1 }]);
    expect(total(...(next?.lines ?? []).map(({ difference }) => difference))).toBe(next?.change.lines);
    expect(total(value, next?.change.total)).toBe(next?.total);
    const sent = await send(orderId, {
      why: 'One more cabinet; you bought the faucet yourself.',
      days: 2,
      recipientName: 'Helen Kowalczyk',
    });
    expect(sent.status).toBe(200);
    const link = linkOf(sent.body);
    const { document, outcome } = await open(link);
    expect(outcome).toBe('open');
    expect(document).toMatchObject({ title: `Change order 1 to Estimate ${orderId}`, noun: 'change order', changeOrder: { number: 1 } });
    expect(document?.groups.map(({ title, lines }) => [title, lines.map(({ description }) => description)])).toEqual([
      ['Added', ['Grab bar']],
      ['Changed', ['Cabinets']],
      ['Removed', ['Faucet']],
    ]);
    expect(document?.grand).toEqual({ name: 'New contract', amount: next?.total });
    expect(document?.facts).toContainEqual({ name: 'Time', lines: ['2 more working days'] });
    // Until it is signed the contract stays, and nothing of it can be billed; the job stays accepted.
    expect((await contract(orderId)).value).toBe(before.value);
    expect((await dana.call(getBilling, { params: { orderId } })).body.sums.contract).toBe(before.value);
    expect((await dana.call(getOrderByOrderId, { params: { orderId } })).body).toMatchObject({
      status: 'Accepted',
      money: { total: before.value },
    });
    expect((await answer(link)).status).toBe(200);
    const after = await contract(orderId);
    expect(after).toMatchObject({
      value: next?.total,
      next: null,
      changeOrders: [{ number: 1, state: 'accepted', change: next?.change.total }],
    });
    const billing = (await dana.call(getBilling, { params: { orderId } })).body;
    expect(billing.sums.contract).toBe(next?.total);
    expect(billing.lines.map(({ itemId }) => itemId).slice(0, 2)).toEqual([cabinets, countertop]);
    const order = (await dana.call(getOrderByOrderId, { params: { orderId } })).body;
    expect(order).toMatchObject({ status: 'Accepted', money: { total: next?.total, accepted: { reportId: link.reportId } } });
    const listed = (await dana.call(reportTrackingList, { params: { orderId } })).body;
    expect(listed.find(({ id }) => id === link.reportId)).toMatchObject({
      total: next?.total,
      changeOrder: { number: 1, days: 2, change: next?.change.total, fromId: base.reportId },
    });
    // The whole new contract can be billed, and no cent more.
    expect((await dana.call(billProgress, { params: { orderId }, body: { percent: '100' } })).status).toBe(200);
    expect((await dana.call(getBilling, { params: { orderId } })).body.sums).toMatchObject({ open: next?.total, toBill: '0.00' });
  });

  it('what is billed of a removed line is said on the page and comes back on the next invoice', async () => {
    const { orderId, faucet, cabinets } = await signedJob('Credit');
    await dana.call(billProgress, { params: { orderId }, body: { percent: '10' } });
    const line = (await dana.call(getBilling, { params: { orderId } })).body.lines.find(({ itemId }) => itemId === faucet);
    await dana.call(deleteItems, { params: { orderId }, body: { itemIds: [faucet] } });
    const { next } = await contract(orderId);
    expect(next?.lines).toMatchObject([{ itemId: faucet, now: null, billed: line?.before }]);
    expect(next?.document.groups[0]?.lines[0]?.notes).toContain(`$${line?.before} of it is billed and comes off the next invoice`);
    expect((await answer(linkOf((await send(orderId)).body))).status).toBe(200);
    const lines = [{ itemId: cabinets, percent: '100' }];
    expect((await dana.call(billProgress, { params: { orderId }, body: { lines } })).status).toBe(200);
    expect((await dana.call(billProgress, { params: { orderId }, body: { percent: '100' } })).status).toBe(200);
    const { sums } = (await dana.call(getBilling, { params: { orderId } })).body;
    expect(sums).toMatchObject({ contract: next?.total, open: next?.total, toBill: '0.00' });
  });

  it('declined changes nothing; the next one has the next number and the same beginning', async () => {
    const { orderId, cabinets } = await signedJob('Declined');
    const { value } = await contract(orderId);
    await quantity(orderId, cabinets, '5');
    const first = linkOf((await send(orderId)).body);
    expect((await answer(first, 'no')).status).toBe(200);
    expect(await contract(orderId)).toMatchObject({ value, changeOrders: [{ number: 1, state: 'declined' }], next: { number: 2 } });
    expect((await dana.call(getOrderByOrderId, { params: { orderId } })).body.status).toBe('Accepted');
    const second = linkOf((await send(orderId)).body);
    expect((await answer(second)).status).toBe(200);
    await quantity(orderId, cabinets, '1');
    const third = (await contract(orderId)).next;
    expect(third?.document.sums.map(({ name }) => name.split(',')[0])).toEqual(
      expect.arrayContaining([`Estimate ${orderId}`, 'Change order 2']),
    );
    expect(toCents(third?.change.total ?? '0')).toBeLessThan(0n);
    expect(total(third?.document.changeOrder?.change, (await contract(orderId)).value)).toBe(third?.total);
  });

  it('one waits at a time, also when two are sent at once; withdrawn it is over, and another can be sent', async () => {
    const { orderId, cabinets } = await signedJob('One at a time');
    await quantity(orderId, cabinets, '4');
    const both = await Promise.all([send(orderId), send(orderId)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('CHANGE_ORDER_WAITS');
    const sent = linkOf(both.find(({ status }) => status === 200)?.body ?? { link: '', reportId: 0 });
    expect((await send(orderId)).body.code).toBe('CHANGE_ORDER_WAITS');
    const params = { reportId: sent.reportId };
    expect((await dana.call(withdrawReportLink, { params, body: {} })).status).toBe(200);
    expect((await dana.call(renewReportLink, { params, body: {} })).body.code).toBe('CHANGE_ORDER_STAYS');
    expect((await open(sent)).outcome).toBe('withdrawn');
    const byHand = await dana.call(updateTrackingWithResponse, { params, body: { Agreement: 'yes', Name: 'Helen' } });
    expect(byHand.body.code).toBe('LINK_WITHDRAWN');
    expect((await send(orderId)).status).toBe(200);
    expect((await contract(orderId)).changeOrders.map(({ number, state }) => [number, state])).toEqual([
      [1, 'withdrawn'],
      [2, 'waiting'],
    ]);
  });

  it('it stays as it was sent: not changed, not renewed to another content, without payments, and not sent unseen', async () => {
    const { orderId, cabinets } = await signedJob('As sent');
    await quantity(orderId, cabinets, '4');
    const seen = (await contract(orderId)).next?.total;
    await quantity(orderId, cabinets, '6');
    expect((await send(orderId, { seen })).body.code).toBe('REPORT_CHANGED');
    const sent = linkOf((await send(orderId)).body);
    const { document } = await open(sent);
    const params = { reportId: sent.reportId };
    expect((await dana.call(renewReportLink, { params, body: { anew: true } })).body.code).toBe('CHANGE_ORDER_STAYS');
    const changed = await dana.call(updateEstimateReport, { params: { id: sent.reportId }, body: { reportDetail: { name: 'Other' } } });
    expect(changed.body.code).toBe('CHANGE_ORDER_STAYS');
    expect((await dana.call(applyPayments, { params, body: { payments: [{ id: 1, paymentAmount: '1' }] } })).body.code).toBe(
      'TAKES_NO_PAYMENTS',
    );
    await quantity(orderId, cabinets, '9');
    expect((await open(sent)).document).toEqual(document);
    // A new link to the same letter is given while it waits.
    const again = await dana.call(renewReportLink, { params, body: {} });
    expect((await open(linkOf(again.body))).document?.grand).toEqual(document?.grand);
  });

  it('one that was written for an older contract, as older logs have them, is refused by name, and its page says so', async () => {
    const { orderId, cabinets } = await signedJob('Outdated');
    await quantity(orderId, cabinets, '4');
    const order = linkOf((await send(orderId)).body);
    const { value } = await contract(orderId);
    const pages = app.app.get(ReportPages, { strict: false });
    const now = await pages.contract(orderId);
    const another = { ...now, reportId: 999_999, at: '2030-01-01T00:00:00.000Z' } as NonNullable<typeof now>;
    const read = jest.spyOn(pages, 'contract').mockResolvedValue(another);
    const late = await answerByLink(customer, order, { writtenAt: 'any', fingerprint: 'a'.repeat(64) });
    expect(late.body.code).toBe('CHANGE_ORDER_OUTDATED');
    expect(await open(order)).toMatchObject({
      outcome: 'withdrawn',
      withdrawn: { reason: 'Something else was agreed since it was written.' },
    });
    read.mockRestore();
    expect((await contract(orderId)).value).toBe(value);
  });
});

describe('a second estimate of a job', () => {
  it('never takes the place of the contract: what was sent before is closed and says why, what would be made is refused', async () => {
    const { orderId, link } = await sentJob('Two estimates');
    const second = await dana.call(addEstimateReport, { params: { orderId }, body: { reportDetail: { name: 'Cheaper' } } });
    const other = linkOf(second.body);
    const { fingerprint, document } = await open(other);
    expect((await answer(link)).status).toBe(200);
    const { value, accepted } = await contract(orderId);
    const late = await answerByLink(customer, other, { fingerprint, writtenAt: document?.writtenAt });
    expect([late.status, late.body.code]).toEqual([409, 'CONTRACT_EXISTS']);
    expect(late.body.detail).toBe('Another estimate of this job was accepted. What is new comes as a change order. Nothing was sent.');
    const byHand = { params: { reportId: other.reportId }, body: { Agreement: 'yes', Name: 'Helen' } };
    expect((await dana.call(updateTrackingWithResponse, byHand)).body.code).toBe('CONTRACT_EXISTS');
    expect(await open(other)).toMatchObject({
      outcome: 'withdrawn',
      withdrawn: { reason: 'Another estimate of this job was accepted. What is new comes as a change order.' },
    });
    const mail = { params: { orderId }, body: { Recipient: 'helen@mail.example', ReportId: other.reportId } };
    expect((await dana.call(sendReportLink, mail)).body.code).toBe('CONTRACT_EXISTS');
    const third = await dana.call(addEstimateReport, { params: { orderId }, body: { reportDetail: { name: 'Third' } } });
    expect([third.status, third.body.code]).toEqual([409, 'CONTRACT_EXISTS']);
    expect(third.body.detail).toContain('change order');
    expect(await contract(orderId)).toMatchObject({ value, accepted: { reportId: accepted?.reportId } });
    expect(accepted?.reportId).toBe(link.reportId);
  });

  it('counts not, even if both are accepted at once', async () => {
    const { orderId, link } = await sentJob('Two at once');
    const other = linkOf((await dana.call(addEstimateReport, { params: { orderId }, body: { reportDetail: { name: 'Cheaper' } } })).body);
    const answers = await Promise.all([answer(link), answer(other)]);
    const first = answers.map(({ body }, n) => ({ at: body.response?.at, id: [link, other][n]?.reportId }));
    const [won] = first.filter(({ at }) => at).sort((a, b) => String(a.at).localeCompare(String(b.at)));
    expect((await contract(orderId)).accepted?.reportId).toBe(won?.id);
  });
});
