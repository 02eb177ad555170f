// One file above 400 lines, because all that follows a hand-over is asked of one organisation with its people and jobs.
import { getOutbox } from '../../../contracts/accounts/demo/get-outbox.ts';
import { reinstateUser } from '../../../contracts/accounts/people/reinstate-user.ts';
import { suspendUser } from '../../../contracts/accounts/people/suspend-user.ts';
import { getPersonalData } from '../../../contracts/accounts/personal/personal-data-calls.ts';
import { getAreasWithItems } from '../../../contracts/estimating/areas/get-areas-with-items.ts';
import { addRepairItems } from '../../../contracts/estimating/builder/add-repair-items.ts';
import { getJobsOfPeople } from '../../../contracts/estimating/hand-over/get-jobs-of-people.ts';
import { getJobsOfPerson } from '../../../contracts/estimating/hand-over/get-jobs-of-person.ts';
import { handOverJobs, previewHandOver } from '../../../contracts/estimating/hand-over/hand-over-jobs.ts';
import { archiveOrder } from '../../../contracts/estimating/orders/archive-order.ts';
import { getNewOrder } from '../../../contracts/estimating/orders/get-new-order.ts';
import { getOrderByOrderId } from '../../../contracts/estimating/orders/get-order-by-order-id.ts';
import { getOrders } from '../../../contracts/estimating/orders/get-orders.ts';
import { saveOrderCustomer } from '../../../contracts/estimating/setup/save-order-customer.ts';
import { getWhatIfs } from '../../../contracts/estimating/what-if/get-what-ifs.ts';
import { startWhatIf } from '../../../contracts/estimating/what-if/start-what-if.ts';
import { dayIn, instantOf } from '../../../contracts/local-time.ts';
import { getAudit } from '../../../contracts/organization/audit/get-audit.ts';
import { openPublicReport } from '../../../contracts/reporting/public/open-public-report.ts';
import { addEstimateReport } from '../../../contracts/reporting/reports/add-estimate-report.ts';
import { listReports } from '../../../contracts/reporting/reports/list-reports.ts';
import { saveReportTrackingOptions } from '../../../contracts/reporting/tracking/save-report-tracking-options.ts';
import { AccountsService } from '../../../server/accounts/accounts.service.ts';
import { EstimateStreams } from '../../../server/estimating/estimate.stream.ts';
import { ReturnJobs } from '../../../server/estimating/hand-over/return-jobs.ts';
import { askingAs } from '../../asking.ts';
import { newColleague } from '../../catalogue/people.ts';
import { eventually } from '../../fault/product.ts';
import { type Caller, DEMO_PASSWORD, startApp, type TestApp } from '../../harness.ts';
import { answerByLink } from '../../reporting/answer-by-link.ts';

const ORGANIZATION = 73;
const [PRIYA, DANA, MARCUS, CONSUELO] = [0, 1, 2, 3].map((place) => ORGANIZATION * 10 + place) as [number, number, number, number];

let app: TestApp;
let priya: Caller;
let dana: Caller;
let marcus: Caller;

beforeAll(async () => {
  app = await startApp();
  const one = (place: number, firstName: string, lastName: string, isAdmin = false) =>
    newColleague(app, ORGANIZATION, { place, firstName, lastName, isAdmin });
  priya = await one(0, 'Priya', 'Raman', true);
  dana = await one(1, 'Dana', 'Whitfield');
  marcus = await one(2, 'Marcus', 'Oyelaran', true);
  await one(3, 'Consuelo', 'Ortega');
});
afterAll(() => app?.close());

const { ok, refused } = askingAs(() => priya);
const ofDana = { params: { userId: DANA } };

async function job(name: string, by = dana): Promise<number> {
  const orderId = await ok(getNewOrder, { query: { newEstimateName: name } }, by);
  const areas = await ok(getAreasWithItems, { params: { orderId } }, by);
  const Repairs = [{ itemXREF: 99999, description: 'Boards', quantity: '4', labor: '40', material: '12.5' }];
  await ok(addRepairItems, { params: { orderId, taskId: 0 }, body: { Areas: [areas[0]?.areaID], Repairs } }, by);
  return orderId;
}

/** Sent by Dana, and hears of its answer. */
async function sent(orderId: number, tracked = 'dana-73@builders.example, office@builders.example') {
  const reportDetail = { name: 'Porch', recipientName: 'Helen Kowalczyk' };
  const { reportId, link } = await ok(addEstimateReport, { params: { orderId }, body: { reportDetail } }, dana);
  const body = { ReminderDate: '2027-01-10', Email: tracked, AcceptanceAlert: true, WorkFinishedAlert: true };
  await ok(saveReportTrackingOptions, { params: { reportId }, body }, dana);
  return { orderId, reportId, checksum: link.split('/')[4] ?? '' };
}

const handOver = (jobs: { orderId: number; toId: number }[], by = priya, tell = false) =>
  ok(handOverJobs, { ...ofDana, body: { jobs, tell } }, by);
const responsibleFor = async (orderId: number) => (await ok(getOrders)).find(({ id }) => id === orderId)?.responsibleId;
const contactOf = async (link: { orderId: number; reportId: number; checksum: string }) =>
  (await ok(openPublicReport, { params: link }, app.stranger())).contractor.email;

it('somebody’s open jobs are shown with their sums and who can take them; archived ones are counted', async () => {
  const orderId = await job('Kitchen and hall bath');
  const old = await job('Old porch');
  await ok(archiveOrder, { params: { id: old } }, dana);
  await job('Of Priya', priya);
  const shown = await ok(getJobsOfPerson, ofDana);
  expect(shown).toMatchObject({ name: 'Dana Whitfield', isSuspended: false, archived: 1 });
  expect(shown.jobs).toEqual([expect.objectContaining({ orderId, name: 'Kitchen and hall bath', status: 'In Progress' })]);
  expect(Number(shown.jobs[0]?.total)).toBeGreaterThan(0);
  expect(await ok(getJobsOfPeople)).toEqual(expect.arrayContaining([DANA, PRIYA].map((userId) => ({ userId, open: 1 }))));
  expect(shown.takers.map(({ userId, mayWrite, maySend }) => [userId, mayWrite, maySend])).toEqual(
    [PRIYA, MARCUS, CONSUELO].map((id) => [id, true, true]),
  );
  await ok(archiveOrder, { params: { id: orderId } }, dana);
});

it('is for who manages users, of their own people', async () => {
  const orderId = await job('Fence');
  const body = { jobs: [{ orderId, toId: CONSUELO }] };
  expect(await refused(getJobsOfPerson, ofDana, dana)).toEqual([403, 'FORBIDDEN']);
  expect(await refused(handOverJobs, { ...ofDana, body }, dana)).toEqual([403, 'FORBIDDEN']);
  const other = await app.signedIn('admin');
  expect(await refused(getJobsOfPerson, ofDana, other)).toEqual([404, 'NOT_FOUND']);
  expect(await refused(handOverJobs, { ...ofDana, body }, other)).toEqual([404, 'NOT_FOUND']);
  expect((await ok(getJobsOfPeople, {}, other)).map(({ userId }) => userId)).not.toContain(DANA);
  expect(await responsibleFor(orderId)).toBe(DANA);
});

it('each job goes where it says, with its letter’s contact and its alerts, and its link goes on working; the audit and a mail say so', async () => {
  const [deck, bath] = [await sent(await job('Deck')), await sent(await job('Bath'))];
  const { handedOver, failed } = await handOver(
    [
      { orderId: deck.orderId, toId: MARCUS },
      { orderId: bath.orderId, toId: CONSUELO },
    ],
    priya,
    true,
  );
  expect([handedOver, failed]).toEqual([[deck.orderId, bath.orderId], []]);
  expect([await responsibleFor(deck.orderId), await responsibleFor(bath.orderId)]).toEqual([MARCUS, CONSUELO]);
  await eventually(async () => expect(await contactOf(deck)).toBe('marcus-73@builders.example'));
  await eventually(async () => expect(await contactOf(bath)).toBe('consuelo-73@builders.example'));
  await app.caughtUp();
  const report = (await ok(listReports)).find(({ id }) => id === deck.reportId);
  expect(report).toMatchObject({ linkStatus: 'open', trackingStatus: 'Active' });
  const { entries } = await ok(getAudit, { query: { orderId: deck.orderId } });
  expect(entries.find(({ sentence }) => sentence === 'Handed the job over')).toMatchObject({
    before: 'Dana Whitfield',
    after: 'Marcus Oyelaran',
    actorName: 'Priya Raman',
  });
  expect(entries.find(({ sentence }) => sentence === 'Changed the contact under Porch')).toMatchObject({
    before: 'dana-73@builders.example',
    after: 'marcus-73@builders.example',
  });
  await eventually(async () => {
    const mails = (await ok(getOutbox)).filter(({ subject }) => subject.startsWith('Priya Raman handed'));
    expect(mails.map(({ to, subject }) => [to, subject]).sort()).toEqual([
      ['consuelo-73@builders.example', 'Priya Raman handed 1 job over to you'],
      ['dana-73@builders.example', 'Priya Raman handed 2 jobs of yours over'],
      ['marcus-73@builders.example', 'Priya Raman handed 1 job over to you'],
    ]);
  });
  // The customer's answer is told to the new person, and to others that were told before.
  await answerByLink(app.stranger(), deck, { Agreement: 'yes', Name: 'Helen Kowalczyk' });
  await eventually(async () => {
    const told = (await ok(getOutbox)).filter(({ subject }) => subject === 'Helen Kowalczyk accepted Porch').map((mail) => mail.to);
    expect(told.sort()).toEqual(['marcus-73@builders.example', 'office@builders.example']);
  });
});

it('what a customer has accepted keeps the contact that it was signed with; who hears of the finished work is the new person', async () => {
  const fence = await sent(await job('Gate'), 'dana-73@builders.example');
  await answerByLink(app.stranger(), fence, { Agreement: 'yes', Name: 'Helen Kowalczyk' });
  await handOver([{ orderId: fence.orderId, toId: MARCUS }]);
  await eventually(async () => {
    const { entries } = await ok(getAudit, { query: { orderId: fence.orderId } });
    expect(entries.map(({ sentence }) => sentence)).toContain('Changed who is alerted about Porch');
  });
  expect(await contactOf(fence)).toBe('dana-73@builders.example');
});

it('what cannot be handed over is named and the rest goes; asked again nothing is done twice', async () => {
  const [porch, shed, deck] = [await job('Porch'), await job('Shed'), await job('Deck of Priya', priya)];
  await ok(archiveOrder, { params: { id: shed } }, dana);
  const jobs = [shed, deck, 2_000_000_000, porch].map((orderId) => ({ orderId, toId: MARCUS }));
  for (let time = 0; time < 2; time++) {
    const { handedOver, failed } = await handOver(jobs, priya, true);
    expect(handedOver).toEqual([porch]);
    expect(failed.map(({ orderId, because }) => [orderId, because])).toEqual([
      [shed, 'It is archived. Archived jobs stay with whom they had.'],
      [deck, 'It is somebody else’s by now: a colleague handed it over meanwhile.'],
      [2_000_000_000, expect.any(String)],
    ]);
  }
  await app.caughtUp();
  const { entries } = await ok(getAudit, { query: { orderId: porch } });
  expect(entries.filter(({ sentence }) => sentence === 'Handed the job over')).toHaveLength(1);
  await eventually(async () => {
    const mails = (await ok(getOutbox)).filter(({ to, text }) => to === 'marcus-73@builders.example' && text.includes('- Porch'));
    expect(mails).toHaveLength(1);
  });
});

it('two who hand the same job over at once: one of them does, the other reads that it is somebody else’s', async () => {
  const orderId = await job('Garage');
  const both = await Promise.all([handOver([{ orderId, toId: MARCUS }], priya), handOver([{ orderId, toId: CONSUELO }], marcus)]);
  expect(both.map(({ handedOver }) => handedOver.length).sort()).toEqual([0, 1]);
  expect(both.flatMap(({ failed }) => failed)).toHaveLength(1);
  expect(await responsibleFor(orderId)).toBe(both[0].handedOver.length === 1 ? MARCUS : CONSUELO);
});

it('nobody takes jobs who is suspended, of another organisation, or the person; a suspended person’s jobs go', async () => {
  const [attic, roof] = [await job('Attic'), await job('Roof')];
  await ok(suspendUser, { params: { userId: CONSUELO }, body: { reason: '' } });
  await app.caughtUp();
  for (const toId of [CONSUELO, DANA, 1, 2_000_000_000]) {
    const jobs = [
      { orderId: attic, toId: MARCUS },
      { orderId: roof, toId },
    ];
    expect(await refused(handOverJobs, { ...ofDana, body: { jobs } })).toEqual([409, 'CANNOT_TAKE_JOBS']);
  }
  expect(await responsibleFor(attic)).toBe(DANA);
  await ok(reinstateUser, { params: { userId: CONSUELO }, body: {} });
  await ok(suspendUser, { params: { userId: DANA }, body: { reason: '' } });
  await app.caughtUp();
  expect((await ok(getJobsOfPerson, ofDana)).isSuspended).toBe(true);
  expect(await handOver([{ orderId: roof, toId: CONSUELO }])).toEqual({ handedOver: [roof], failed: [] });
  await ok(reinstateUser, { params: { userId: DANA }, body: {} });
  await app.caughtUp();
  dana = await app.signedIn('dana-73');
});

it('a what-if goes with its estimate, and cannot be handed over alone', async () => {
  const orderId = await job('Basement');
  const whatIfId = await ok(startWhatIf, { params: { orderId }, body: { name: 'Cheaper' } }, dana);
  expect((await handOver([{ orderId: whatIfId, toId: MARCUS }])).failed).toHaveLength(1);
  expect((await ok(getJobsOfPerson, ofDana)).jobs.map((one) => one.orderId)).not.toContain(whatIfId);
  await handOver([{ orderId, toId: MARCUS }]);
  const whatIfs = await ok(getWhatIfs, { params: { orderId } }, marcus);
  expect(JSON.stringify(whatIfs)).toContain('Cheaper');
});

it('open jobs stand in the way of an erasure, until they are handed over', async () => {
  const orderId = await job('Stairs');
  const before = (await ok(getPersonalData, {}, dana)).inTheWay;
  const { jobs } = await ok(getJobsOfPerson, ofDana);
  expect(before).toContainEqual({
    what: `${jobs.length} open jobs are yours`,
    wayOut: 'An administrator hands them over: ask Priya Raman or Marcus Oyelaran',
    to: '/?view=mine',
  });
  expect(jobs.map((one) => one.orderId)).toContain(orderId);
  await handOver(jobs.map((one) => ({ orderId: one.orderId, toId: MARCUS })));
  await app.caughtUp();
  expect((await ok(getPersonalData, {}, dana)).inTheWay).toEqual([]);
  // Who manages users does it without asking.
  expect((await ok(getPersonalData, {}, marcus)).inTheWay).toContainEqual(
    expect.objectContaining({ wayOut: 'Hand them over', to: `/people?person=${MARCUS}&hand-over=1` }),
  );
});

it('hundreds go in one call', async () => {
  const orderIds: number[] = [];
  for (let n = 0; n < 200; n++) orderIds.push(await ok(getNewOrder, { query: { newEstimateName: `Unit ${n}` } }, dana));
  const { handedOver } = await handOver(orderIds.map((orderId) => ({ orderId, toId: CONSUELO })));
  expect(handedOver).toEqual(orderIds);
});

describe('until a day', () => {
  const DAY_MS = 24 * 60 * 60 * 1000;
  const inDays = (days: number) => new Date(app.clock.now().getTime() + days * DAY_MS).toISOString();
  const lend = (orderIds: number[], toId: number, days = 3, tell = false) =>
    ok(handOverJobs, { ...ofDana, body: { jobs: orderIds.map((orderId) => ({ orderId, toId })), until: inDays(days), tell } });
  const look = async () => {
    await app.caughtUp();
    await Promise.all([app.app.get(ReturnJobs).look(), app.app.get(ReturnJobs).look()]);
    await app.caughtUp();
  };

  it('they go back by themselves, once on however many servers, with contact and alerts; who had them and who has them are told', async () => {
    const deck = await sent(await job('Lent deck'));
    await lend([deck.orderId], MARCUS, 3, true);
    await eventually(async () => expect(await contactOf(deck)).toBe('marcus-73@builders.example'));
    const { jobs } = await ok(getJobsOfPerson, { params: { userId: MARCUS } });
    expect(jobs.find(({ orderId }) => orderId === deck.orderId)?.until).toBe(dayIn('America/Chicago', new Date(inDays(3))));
    await look();
    expect(await responsibleFor(deck.orderId)).toBe(MARCUS);
    await app.clock.pass(3 * DAY_MS);
    await look();
    expect(await responsibleFor(deck.orderId)).toBe(DANA);
    await eventually(async () => expect(await contactOf(deck)).toBe('dana-73@builders.example'));
    const { entries } = await ok(getAudit, { query: { orderId: deck.orderId } });
    const passed = entries
      .filter(({ sentence }) => sentence.startsWith('Handed the job over'))
      .map(({ after, actorName }) => [after, actorName]);
    expect(passed).toEqual([
      ['Dana Whitfield', 'Scopebook'],
      ['Marcus Oyelaran', 'Priya Raman'],
    ]);
    await eventually(async () => {
      const told = (await ok(getOutbox)).filter(({ subject }) => subject === 'Lent deck is Dana Whitfield’s again').map((mail) => mail.to);
      expect(told.sort()).toEqual(['dana-73@builders.example', 'marcus-73@builders.example']);
    });
    expect((await ok(getOutbox)).some(({ text }) => text.includes('they go back by themselves.'))).toBe(true);
  });

  it('stay where they are when their person is suspended by then, they were archived, or handed over again', async () => {
    const [kept, archived, again] = [await job('Kept'), await job('Put away'), await job('Again')];
    await lend([kept, archived, again], MARCUS);
    await ok(archiveOrder, { params: { id: archived } }, marcus);
    const onwards = { jobs: [{ orderId: again, toId: CONSUELO }] };
    await ok(handOverJobs, { params: { userId: MARCUS }, body: onwards });
    await ok(suspendUser, { params: { userId: DANA }, body: { reason: 'Away' } });
    await app.clock.pass(3 * DAY_MS);
    await look();
    const ofAll = await Promise.all([kept, archived, again].map(responsibleFor));
    expect(ofAll).toEqual([MARCUS, MARCUS, CONSUELO]);
    const { entries } = await ok(getAudit, { query: { orderId: kept } });
    expect(entries.map(({ sentence }) => sentence)).toContain('The job stays where it is: who had it before is suspended');
    await ok(reinstateUser, { params: { userId: DANA } });
    await look();
    expect(await responsibleFor(kept)).toBe(MARCUS);
    await eventually(async () => {
      const told = (await ok(getOutbox)).filter(({ subject }) => subject === 'Kept stays where it is');
      expect(told.map(({ to }) => to)).toEqual(['marcus-73@builders.example']);
    });
  });

  it('the day is that of whoever chose it, in lists, mails and the audit, wherever the server and its readers are', async () => {
    const orderId = await job('Lent far away');
    // The morning of December 4 of 2027 in Auckland is December 3 in UTC, and everywhere in the US.
    const timeZone = 'Pacific/Auckland';
    const body = { jobs: [{ orderId, toId: MARCUS }], until: instantOf('2027-12-04', timeZone), timeZone, tell: true };
    await ok(handOverJobs, { ...ofDana, body });
    await app.caughtUp();
    const order = (await ok(getOrders)).find(({ id }) => id === orderId);
    expect(order?.loan).toEqual({ day: '2027-12-04', from: 'Dana Whitfield', to: 'Marcus Oyelaran' });
    const { entries } = await ok(getAudit, { query: { orderId } });
    expect(entries.slice(0, 2).map(({ sentence }) => sentence)).toEqual([
      'Wrote to Dana Whitfield and Marcus Oyelaran of it',
      'Handed the job over until 12/04/2027',
    ]);
    await eventually(async () => {
      const mails = (await ok(getOutbox)).filter(({ text }) => text.includes('Lent far away'));
      expect(mails.map(({ text }) => text.includes('On 12/04/2027 they go back'))).toEqual([true, true]);
    });
    await ok(handOverJobs, { params: { userId: MARCUS }, body: { jobs: [{ orderId, toId: CONSUELO }] } });
    await app.caughtUp();
    expect((await ok(getOrders)).find(({ id }) => id === orderId)?.loan).toBeNull();
  });

  it('no day that is over, and none years away', async () => {
    const orderId = await job('Porch of nobody');
    for (const days of [-1, 0, 800]) {
      const body = { jobs: [{ orderId, toId: MARCUS }], until: inDays(days) };
      expect((await priya.call(handOverJobs, { ...ofDana, body })).status).toBe(400);
    }
    expect((await priya.call(handOverJobs, { ...ofDana, body: { jobs: [{ orderId, toId: MARCUS }], until: 'Friday' } })).status).toBe(400);
    expect(await responsibleFor(orderId)).toBe(DANA);
  });
});

describe('the customers are written to', () => {
  const HELEN = 'Helen.Kowalczyk@example.com';
  const withCustomer = async (name: string, email: string, firstName = 'Helen', by = dana) => {
    const orderId = await job(name, by);
    const { customer } = await ok(getOrderByOrderId, { params: { orderId } }, by);
    await ok(saveOrderCustomer, { params: { orderId }, body: { ...customer, firstName, lastName: 'Kowalczyk', email } }, by);
    await app.caughtUp();
    return orderId;
  };
  const mailsTo = async (address: string, name: string) =>
    (await ok(getOutbox)).filter(({ to, text }) => to.toLowerCase() === address.toLowerCase() && text.includes(name));
  const body = (orderIds: number[], toId = MARCUS) => ({ jobs: orderIds.map((orderId) => ({ orderId, toId })), tellCustomers: true });

  it('one mail each from whoever gets their jobs, as it was shown before; who has no address is named, and nobody is written to unasked', async () => {
    const [kitchen, bath, roof] = [
      await withCustomer('Kitchen L', HELEN),
      await withCustomer('Bath L', HELEN.toLowerCase()),
      await withCustomer('Roof L', '', 'Luis'),
    ];
    const ask = { ...ofDana, body: { jobs: body([kitchen, bath, roof]).jobs } };
    const shown = await ok(previewHandOver, ask);
    expect(shown.unreached).toEqual(['Luis Kowalczyk']);
    expect(shown.letters).toHaveLength(1);
    const [letter] = shown.letters;
    expect(letter).toMatchObject({ to: HELEN, customer: 'Helen Kowalczyk' });
    expect(letter?.subject).toMatch(/^Marcus Oyelaran is your contact at .* now$/);
    expect(letter?.text).toContain('in place of Dana Whitfield, for:\n\n- Kitchen L\n- Bath L\n\nMarcus Oyelaran: ');
    expect(letter?.text).toContain('marcus-73@builders.example');
    expect(letter?.text).not.toContain('keep working');
    expect(await refused(previewHandOver, ask, dana)).toEqual([403, 'FORBIDDEN']);
    await ok(handOverJobs, { ...ofDana, body: body([kitchen, bath, roof]) });
    await eventually(async () => expect(await mailsTo(HELEN, 'Kitchen L')).toHaveLength(1));
    const [mail] = await mailsTo(HELEN, 'Kitchen L');
    expect([mail?.subject, mail?.text]).toEqual([letter?.subject, letter?.text]);
    const { entries } = await ok(getAudit, { query: { orderId: bath } });
    expect(entries[0]).toMatchObject({ sentence: 'Wrote to the customer that Marcus Oyelaran is their contact', after: HELEN });
    const quiet = await withCustomer('Quiet L', HELEN);
    await handOver([{ orderId: quiet, toId: MARCUS }], priya, true);
    expect(await mailsTo(HELEN, 'Quiet L')).toHaveLength(0);
  });

  it('once, also when the hand-over is asked for again by the same and by another request, and where another was first', async () => {
    const orderId = await withCustomer('Porch L', HELEN);
    const same = { 'idempotency-key': 'porch-l-once' };
    for (let time = 0; time < 2; time++) await priya.call(handOverJobs, { ...ofDana, body: body([orderId]), headers: same });
    await ok(handOverJobs, { ...ofDana, body: body([orderId]) });
    await ok(handOverJobs, { ...ofDana, body: body([orderId], CONSUELO) });
    await eventually(async () => expect(await mailsTo(HELEN, 'Porch L')).toHaveLength(1));
    await app.caughtUp();
    expect(await mailsTo(HELEN, 'Porch L')).toHaveLength(1);
    expect(await responsibleFor(orderId)).toBe(MARCUS);
  });

  it('a server that dies right after the event leaves the mail to the next one', async () => {
    const orderId = await withCustomer('Attic L', HELEN);
    // What a killed server leaves: the event in the log, and nothing after it.
    const letter = {
      ...{
        mailing: 'killed/1',
        address: HELEN,
        customer: 'Helen Kowalczyk',
        company: 'Hartwell',
        phone: '',
        email: 'marcus-73@builders.example',
      },
      ...{ jobs: ['Attic L'], hasLinks: true, day: '2027-01-05' },
    };
    const whose = {
      fromId: DANA,
      from: 'Dana Whitfield',
      toId: MARCUS,
      to: 'Marcus Oyelaran',
      until: '2027-01-05T06:00:00.000Z',
      day: '2027-01-05',
    };
    const actor = { kind: 'user' as const, userId: PRIYA, organizationId: ORGANIZATION, name: 'Priya Raman' };
    const command = { type: 'HandOverJob' as const, organizationId: ORGANIZATION, ...whose, letter };
    await app.app.get(EstimateStreams).execute(orderId, command, { actor, idempotencyKey: 'killed', at: app.clock.now().toISOString() });
    await eventually(async () => expect(await mailsTo(HELEN, 'Attic L')).toHaveLength(1));
    const [mail] = await mailsTo(HELEN, 'Attic L');
    expect(mail?.subject).toBe('Marcus Oyelaran is your contact at Hartwell until 01/05/2027');
    expect(mail?.text).toContain('The links that you have from us keep working as before.');
    expect(mail?.text).toContain('On 01/05/2027 Dana Whitfield is your contact again.');
  });

  it('colleagues are told by a server that comes after one that died right after the event, once, however many jobs say the same', async () => {
    const jobs = [await job('Attic M'), await job('Attic N')];
    const whose = { fromId: DANA, from: 'Dana Whitfield', toId: MARCUS, to: 'Marcus Oyelaran' };
    const told = { mailing: 'killed-told', day: '', parts: [{ toId: MARCUS, jobs: ['Attic M', 'Attic N'], count: 2 }] };
    const actor = { kind: 'user' as const, userId: PRIYA, organizationId: ORGANIZATION, name: 'Priya Raman' };
    for (const orderId of jobs) {
      const command = { type: 'HandOverJob' as const, organizationId: ORGANIZATION, ...whose, told };
      const idempotencyKey = `killed-told/${orderId}`;
      await app.app.get(EstimateStreams).execute(orderId, command, { actor, idempotencyKey, at: app.clock.now().toISOString() });
    }
    const mails = (to: string) => mailsTo(to, 'Attic N');
    await eventually(async () => expect(await mails('marcus-73@builders.example')).toHaveLength(1));
    await eventually(async () => expect(await mails('dana-73@builders.example')).toHaveLength(1));
    await app.caughtUp();
    expect((await mails('marcus-73@builders.example')).map(({ subject }) => subject)).toEqual(['Priya Raman handed 2 jobs over to you']);
    expect((await mails('dana-73@builders.example')).map(({ subject }) => subject)).toEqual(['Priya Raman handed 2 jobs of yours over']);
  });

  it('more people than an account may mail in a day are refused before anything is handed over', async () => {
    const userId = ORGANIZATION * 10 + 9;
    const zoe = {
      firstName: 'Zoe',
      lastName: 'New',
      userName: 'zoe-73',
      email: 'zoe-73@builders.example',
      workNumber: '',
      mobileNumber: '',
      jobFunction: '',
    };
    const details = { ...zoe, userType: 'Contractor', organizationId: ORGANIZATION, organizationName: 'Builders 73', isAdmin: true };
    // An account of today mails 20 people in a day.
    await app.app.get(AccountsService).createTrustedUser(userId, details, DEMO_PASSWORD, new Date().toISOString());
    const newcomer = await app.signedIn('zoe-73');
    const many: number[] = [];
    for (let n = 0; n < 21; n++) many.push(await withCustomer(`Row ${n} L`, `row${n}@example.com`));
    expect(await refused(handOverJobs, { ...ofDana, body: body(many) }, newcomer)).toEqual([429, 'LETTERS_ENOUGH_TODAY']);
    expect(await responsibleFor(many[0] ?? 0)).toBe(DANA);
    const { handedOver } = await ok(handOverJobs, { ...ofDana, body: body(many.slice(0, 20)) }, newcomer);
    expect(handedOver).toHaveLength(20);
  });
});
