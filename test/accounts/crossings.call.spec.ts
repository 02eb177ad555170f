import { changeRole } from '../../contracts/accounts/people/change-role.ts';
import { getPeople } from '../../contracts/accounts/people/get-people.ts';
import { reinstateUser } from '../../contracts/accounts/people/reinstate-user.ts';
import { suspendUser } from '../../contracts/accounts/people/suspend-user.ts';
import { askErasure } from '../../contracts/accounts/personal/personal-data-calls.ts';
import { saveRole } from '../../contracts/accounts/roles/save-role.ts';
import { DAY_MS } from '../../contracts/durations.ts';
import { getAreasWithItems } from '../../contracts/estimating/areas/get-areas-with-items.ts';
import { addRepairItems } from '../../contracts/estimating/builder/add-repair-items.ts';
import { DEFAULT_SETTINGS } from '../../contracts/estimating/entities.ts';
import { handOverJobs } from '../../contracts/estimating/hand-over/hand-over-jobs.ts';
import { saveLineItemQuantityWithDecimals } from '../../contracts/estimating/items/save-line-item-quantity-with-decimals.ts';
import { getNewOrder } from '../../contracts/estimating/orders/get-new-order.ts';
import { getOrderByOrderId } from '../../contracts/estimating/orders/get-order-by-order-id.ts';
import { getProfitOverheadByOrderId } from '../../contracts/estimating/setup/get-profit-overhead-by-order-id.ts';
import { updateJobId } from '../../contracts/estimating/setup/update-job-id.ts';
import { updateOrderProfitOverheadSettingsAndUpdateLineItems } from '../../contracts/estimating/setup/update-order-profit-overhead-settings-and-update-line-items.ts';
import { getEstimateAsOf } from '../../contracts/estimating/undo/get-estimate-as-of.ts';
import { exportAudit } from '../../contracts/organization/audit/export-audit.ts';
import { getAudit } from '../../contracts/organization/audit/get-audit.ts';
import { openPublicReport } from '../../contracts/reporting/public/open-public-report.ts';
import { addEstimateReport } from '../../contracts/reporting/reports/add-estimate-report.ts';
import { ErasePersons } from '../../server/accounts/personal/erase-persons.ts';
import { createApp } from '../../server/create-app.ts';
import { OrganizationService } from '../../server/organization/organization.service.ts';
import { EventLog } from '../../server/platform/event-log/event-log.ts';
import { askingAs } from '../asking.ts';
import { newColleague } from '../catalogue/people.ts';
import { Caller, DEMO_PASSWORD, listen, startApp, type TestApp } from '../harness.ts';
import { answerByLink } from '../reporting/answer-by-link.ts';

const ORGANIZATION = 9320;
const [PRIYA, DANA, MARCUS] = [0, 1, 2].map((place) => ORGANIZATION * 10 + place) as [number, number, number];
let app: TestApp;
let priya: Caller;
let dana: Caller;
let marcus: Caller;
const { ok, refused } = askingAs(() => priya);

beforeAll(async () => {
  app = await startApp();
  priya = await newColleague(app, ORGANIZATION, { place: 0, firstName: 'Priya', lastName: 'Raman', isAdmin: true });
  dana = await newColleague(app, ORGANIZATION, { place: 1, firstName: 'Dana', lastName: 'Whitfield', isAdmin: false });
  marcus = await newColleague(app, ORGANIZATION, { place: 2, firstName: 'Marcus', lastName: 'Oyelaranzq', isAdmin: true });
});
afterAll(() => app?.close());

/** A job of somebody's with one line; answers it with the line's id. */
async function jobOf(caller: Caller, name: string) {
  const orderId = await ok(getNewOrder, { query: { newEstimateName: name } }, caller);
  const areas = async () => ok(getAreasWithItems, { params: { orderId } }, caller);
  const Repairs = [{ itemXREF: 99999, description: 'Countertop', quantity: '2', labor: '40', material: '12.5' }];
  await ok(addRepairItems, { params: { orderId, taskId: 0 }, body: { Areas: [(await areas())[0]?.areaID], Repairs } }, caller);
  const line = async () => (await areas())[0]?.items[0];
  return { orderId, itemId: (await line())?.id ?? 0, line };
}

it('who is suspended in the middle of an estimate changes nothing more; its customer reads, signs and is told of as before', async () => {
  const { orderId, itemId } = await jobOf(dana, 'Deck');
  const sent = await ok(addEstimateReport, { params: { orderId }, body: { reportDetail: { name: 'Deck', recipientName: 'Rosa' } } }, dana);
  const link = { orderId, checksum: sent.link.split('/')[4] ?? '', reportId: sent.reportId };
  const quantity = (of: string) => ({ params: { id: orderId }, body: { ItemID: itemId, Quantity: of } });
  await ok(suspendUser, { params: { userId: DANA }, body: { reason: 'Left in a hurry' } });
  await app.caughtUp();
  expect(await refused(saveLineItemQuantityWithDecimals, quantity('7'), dana)).toEqual([403, 'ACCOUNT_SUSPENDED']);
  expect(await refused(getAreasWithItems, { params: { orderId } }, dana)).toEqual([403, 'ACCOUNT_SUSPENDED']);
  const customer = app.stranger();
  expect((await customer.call(openPublicReport, { params: link })).body.document?.contractor.name).toBe(`Builders ${ORGANIZATION}`);
  expect((await answerByLink(customer, link, { Name: 'Rosa Delgado' })).status).toBe(200);
  await app.caughtUp();
  // A colleague goes on with it.
  await ok(saveLineItemQuantityWithDecimals, quantity('3'), priya);
  await ok(reinstateUser, { params: { userId: DANA } });
  await app.caughtUp();
  dana = await app.signedIn(`dana-${ORGANIZATION}`);
  const [area] = await ok(getAreasWithItems, { params: { orderId } }, dana);
  expect(area?.items[0]?.quantity).toBe('3.0');
});

it('who is suspended while an export of theirs runs, on whatever server, gets no whole file, within a second', async () => {
  const whole = await marcus.fetch(exportAudit.path);
  expect((await whole.text()).split('\n').length).toBeGreaterThan(2);
  const { databaseUrl, eventStoreUrl, installationKey } = app.stores;
  const second = await createApp({
    ...{ databaseUrl, eventStoreUrl, installationKey, clock: app.clock },
    ...{ logLevel: 'silent', callsPerMinute: 0, patience: { graceMs: 0 } },
  });
  // The last line waits until the export is recorded.
  const held = jest.spyOn(OrganizationService.prototype, 'noteExportAsTable').mockReturnValue(new Promise(() => {}));
  try {
    const there = Object.assign(new Caller(await listen(second)), { cookies: (marcus as unknown as { cookies: unknown }).cookies });
    const answers = await Promise.all([marcus, there].map((server) => server.fetch(exportAudit.path)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const broken = Promise.all(answers.map((answer) => expect(answer.text()).rejects.toThrow()));
    await ok(suspendUser, { params: { userId: MARCUS }, body: {} });
    const since = Date.now();
    await broken;
    expect(Date.now() - since).toBeLessThan(1_000);
  } finally {
    held.mockRestore();
    await second.close();
    await ok(reinstateUser, { params: { userId: MARCUS } });
    marcus = await app.signedIn(`marcus-${ORGANIZATION}`);
  }
});

it('R340: a right taken away while a change waits refuses it with nothing changed; given back, the change counts once', async () => {
  const { orderId } = await jobOf(dana, 'Porch');
  const percentages = () => ok(getProfitOverheadByOrderId, { params: { orderId } });
  const before = await percentages();
  const waiting = {
    ...{ params: { orderId }, body: { ...DEFAULT_SETTINGS, profitAmount: '17' } },
    headers: { 'Idempotency-Key': 'typed-without-a-network' },
  };
  await ok(saveRole, { body: { name: 'Helper', words: '', grants: [{ right: 'EditEstimate' }] } });
  await ok(changeRole, { params: { userId: DANA }, body: { role: 'Helper' } });
  await app.caughtUp();
  expect(await refused(updateOrderProfitOverheadSettingsAndUpdateLineItems, waiting, dana)).toEqual([403, 'FORBIDDEN']);
  expect(await percentages()).toEqual(before);
  await ok(saveRole, { body: { name: 'Helper', words: '', grants: [{ right: 'EditEstimate' }, { right: 'RepriceAll' }] } });
  await app.caughtUp();
  await ok(updateOrderProfitOverheadSettingsAndUpdateLineItems, waiting, dana);
  await ok(updateOrderProfitOverheadSettingsAndUpdateLineItems, waiting, dana);
  expect(Number((await percentages()).profitAmount)).toBe(17);
  const { entries } = await ok(getAudit, { query: { orderId } });
  expect(entries.filter(({ event }) => event === 'SettingsChanged')).toHaveLength(1);
});

it('an estimate as of before somebody joined is to them as it is to everybody', async () => {
  const { orderId, itemId } = await jobOf(priya, 'Attic');
  const before = new Date().toISOString();
  await ok(updateJobId, { params: { orderId }, body: { externalRefId: 'Attic, insulated' } });
  const consuelo = await newColleague(app, ORGANIZATION, { place: 3, firstName: 'Consuelo', lastName: 'Ibarra', isAdmin: false });
  await ok(saveLineItemQuantityWithDecimals, { params: { id: orderId }, body: { ItemID: itemId, Quantity: '5' } }, consuelo);
  const input = { params: { orderId }, query: { at: before } };
  const seen = await ok(getEstimateAsOf, input, consuelo);
  expect(seen).toEqual(await ok(getEstimateAsOf, input, priya));
  expect(seen.order.externalRefId).toBe('Attic');
  expect(seen.areas[0]?.items[0]?.quantity).toBe('2.0');
});

it('who is in ten thousand entries of the audit is erased from all of them; the entries stay, and what they say of the job', async () => {
  const ENTRIES = 10_000;
  // Few enough that a busy machine keeps them before the log gives up.
  const AT_ONCE = 200;
  const { orderId } = await jobOf(marcus, 'Long house');
  await app.caughtUp();
  const log = app.app.get(EventLog);
  const stream = `estimate-${orderId}`;
  const actor = { kind: 'user' as const, userId: MARCUS, organizationId: ORGANIZATION, name: 'Marcus Oyelaranzq' };
  let revision = (await log.read(stream, {})).length - 1;
  for (let from = 0; from < ENTRIES; from += AT_ONCE) {
    const events = Array.from({ length: AT_ONCE }, (_, n) => {
      const id = `${stream}/${from + n}`;
      const metadata = {
        actor,
        at: new Date(Date.parse('2026-11-02T08:00:00Z') + (from + n) * 1000).toISOString(),
        command: 'updateJobId',
      };
      return {
        ...{ id: crypto.randomUUID(), type: 'JobIdChanged', version: 1, data: { externalRefId: `House ${from + n}` } },
        metadata: { ...metadata, commandId: id, correlationId: id, causationId: id },
      };
    });
    await log.append(stream, events as never, revision);
    revision += AT_ONCE;
  }
  await app.caughtUp();
  await ok(handOverJobs, { params: { userId: MARCUS }, body: { jobs: [{ orderId, toId: PRIYA }] } });
  await app.caughtUp();
  const counted = async () => {
    const names = new Map<string, number>();
    let entries = 0;
    for (let before: string | undefined; ; ) {
      const page = await ok(getAudit, { query: { orderId, take: 500, ...(before && { before }) } });
      for (const { actorId, actorName } of page.entries)
        if (actorId === MARCUS) {
          entries++;
          names.set(actorName, (names.get(actorName) ?? 0) + 1);
        }
      if (!page.next) return { entries, names: [...names.keys()] };
      before = page.next;
    }
  };
  const earlier = await counted();
  expect(earlier.entries).toBeGreaterThanOrEqual(ENTRIES);
  await ok(askErasure, { body: { userName: `marcus-${ORGANIZATION}`, password: DEMO_PASSWORD } }, marcus);
  await app.caughtUp();
  await app.clock.pass(30 * DAY_MS);
  await app.app.get(ErasePersons).look();
  await app.caughtUp();
  expect(await counted()).toEqual({ entries: earlier.entries, names: [`Former user ${MARCUS}`] });
  expect((await ok(getOrderByOrderId, { params: { orderId } })).externalRefId).toBe(`House ${ENTRIES - 1}`);
  expect((await ok(getPeople)).map(({ name }) => name)).not.toContain('Marcus Oyelaranzq');
});
