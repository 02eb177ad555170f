// Above 400 lines, because each erasure is told from the first word of somebody to the last place in which it could stand.
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { unzip } from 'unzipit';
import { getMe } from '../../contracts/accounts/auth/get-me.ts';
import { getPeople } from '../../contracts/accounts/people/get-people.ts';
import { reinstateUser } from '../../contracts/accounts/people/reinstate-user.ts';
import {
  askErasure,
  beginErasure,
  getPersonalArchive,
  getPersonalData,
  openErasure,
  withdrawErasure,
} from '../../contracts/accounts/personal/personal-data-calls.ts';
import { saveBasicInformation } from '../../contracts/accounts/profile/basic-calls.ts';
import { getContact } from '../../contracts/contacts/contacts/get-contact.ts';
import { searchContacts } from '../../contracts/contacts/contacts/search-contacts.ts';
import { createOrModifyCustomer } from '../../contracts/contacts/customers/create-or-modify-customer.ts';
import { askCustomerErasure, dropCustomerErasure, getCustomerErasure } from '../../contracts/contacts/erasure/customer-erasure.ts';
import { askVendorErasure, dropVendorErasure, getVendorErasure } from '../../contracts/contacts/erasure/vendor-erasure.ts';
import { adoptContactImport } from '../../contracts/contacts/imports/adopt-contact-import.ts';
import { getContactImport } from '../../contracts/contacts/imports/get-contact-import.ts';
import { createNewOrgUserVendor } from '../../contracts/contacts/vendors/create-new-org-user-vendor.ts';
import { getAreasWithItems } from '../../contracts/estimating/areas/get-areas-with-items.ts';
import { addRepairItems } from '../../contracts/estimating/builder/add-repair-items.ts';
import { handOverJobs } from '../../contracts/estimating/hand-over/hand-over-jobs.ts';
import { getNewOrder } from '../../contracts/estimating/orders/get-new-order.ts';
import { saveOrderPayment } from '../../contracts/estimating/payments/save-order-payment.ts';
import { saveOrderCustomer } from '../../contracts/estimating/setup/save-order-customer.ts';
import { saveHomeAddress } from '../../contracts/home/property/save-home-address.ts';
import { getAudit } from '../../contracts/organization/audit/get-audit.ts';
import { addServiceProvider } from '../../contracts/providers/book/add-service-provider.ts';
import { getBilling } from '../../contracts/reporting/billing/get-billing.ts';
import { openPublicReport } from '../../contracts/reporting/public/open-public-report.ts';
import { chooseReceivedReport } from '../../contracts/reporting/received/choose-received-report.ts';
import { getReceivedReports } from '../../contracts/reporting/received/get-received-reports.ts';
import { addEstimateReport } from '../../contracts/reporting/reports/add-estimate-report.ts';
import { getCustomReport } from '../../contracts/reporting/reports/get-custom-report.ts';
import { getSealKeys } from '../../contracts/reporting/seal/get-seal-keys.ts';
import { verifySealedCopy } from '../../contracts/reporting/seal/verify.ts';
import { shareReportWithProvider } from '../../contracts/reporting/sharing/share-report-with-provider.ts';
import { getReportHistory } from '../../contracts/reporting/tracking/get-report-history.ts';
import { saveReportTrackingOptions } from '../../contracts/reporting/tracking/save-report-tracking-options.ts';
import { addVaultAttachment } from '../../contracts/vault/attachments/add-vault-attachment.ts';
import { addVaultItem } from '../../contracts/vault/items/add-vault-item.ts';
import { ErasePersons } from '../../server/accounts/personal/erase-persons.ts';
import type { SecondStepTables } from '../../server/accounts/second-step/second-step.tables.ts';
import { EraseContacts } from '../../server/contacts/erasure/erase-contacts.ts';
import { storedEvents } from '../../server/platform/event-log/copy-log.ts';
import { addressSubject, PersonalKeys } from '../../server/platform/event-log/personal-keys.ts';
import { Outbox } from '../../server/platform/mail/outbox.ts';
import { ReadDb } from '../../server/platform/read-db/read-db.ts';
import { nodeVerifier } from '../../server/reporting/seal/node-verifier.ts';
import { newColleague } from '../catalogue/people.ts';
import { eventually } from '../fault/product.ts';
import { type Caller, DEMO_PASSWORD, startApp, type TestApp } from '../harness.ts';
import { answerByLink, TYPED } from '../reporting/answer-by-link.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
let app: TestApp;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scopebook-personal-'));
  app = await startApp({ files: { folder } });
});
afterAll(async () => {
  await app?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Where a text stands: each table of Postgres, and the log. Numbers and names of columns tell what is left. */
async function placesOf(text: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: app.stores.databaseUrl });
  await client.connect();
  const found: string[] = [];
  try {
    const { rows } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    for (const { name } of rows) {
      const { rowCount } = await client.query(`select from ${name} as one where one::text ilike $1 limit 1`, [`%${text}%`]);
      if (rowCount) found.push(name);
    }
  } finally {
    await client.end();
  }
  for await (const { streamId, type, data, metadata } of storedEvents(app.stores.eventStoreUrl))
    if (JSON.stringify([data, metadata]).toLowerCase().includes(text.toLowerCase())) found.push(`${streamId} ${type}`);
  return found;
}

async function linkMailedTo(email: string) {
  const mails = await app.app.get(Outbox).latest(50);
  const [, userId = '', code = ''] = /\/account\/erasure\/(\d+)\?code=(\S+)/.exec(mails.find(({ to }) => to === email)?.text ?? '') ?? [];
  return { params: { userId: Number(userId) }, code };
}

const ask = (caller: Caller, userName: string, password = DEMO_PASSWORD) => caller.call(askErasure, { body: { userName, password } });
const signIn = (userName: string) =>
  app.stranger().request<{ code?: string }>('POST', '/account/Signup', {
    query: { action: 'login' },
    body: { UserName: userName, Password: DEMO_PASSWORD },
  });

describe('who is alone in an organisation, as a homeowner is', () => {
  let helen: Caller;
  const userName = 'quillana-81';
  const email = `${userName}@builders.example`;
  const TEXTS = ['quillana', 'zebedee', 'Tulanezq', 'heirloomzq', 'drainszq', 'customerzq', '614-555-0187'];

  beforeAll(async () => {
    helen = await newColleague(app, 81, { place: 0, firstName: 'Quillana', lastName: 'Zebedee', isAdmin: true });
    await helen.call(saveBasicInformation, { body: { mobileNumber: '614-555-0187' } });
    await helen.call(saveHomeAddress, { body: { address: '214 E Tulanezq Rd', city: 'Columbus', state: 'OH', zip: '43202' } });
    const { body: item } = await helen.call(addVaultItem, { params: { id: 0 }, body: { name: 'Clock heirloomzq' } });
    const form = new FormData();
    form.append('uploadInventoryItemFile', new Blob(['a receipt of the clock']), 'receipt heirloomzq.txt');
    const path = addVaultAttachment.path.replace('{id}', '0').replace('{itemId}', String(item.id));
    expect((await helen.fetch(path, { method: 'POST', body: form })).status).toBe(200);
    await helen.call(addServiceProvider, { params: { id: 0 }, body: { company: 'Drainszq', serviceCategory: 'plumbing' } });
    const orderId = (await helen.call(getNewOrder, { query: { newEstimateName: 'Porch' } })).body;
    expect((await helen.call(saveOrderCustomer, { params: { orderId }, body: { firstName: 'Ann', lastName: 'Customerzq' } })).status).toBe(
      200,
    );
    await app.caughtUp();
  });

  it('takes everything out as one archive, and reads what an erasure would do, counted', async () => {
    const { body } = await helen.call(getPersonalData);
    expect(body.held.filter(({ happens }) => happens === 'erased').map(({ what }) => what)).toEqual(
      expect.arrayContaining([
        'Vault: 1 item, 1 file; life of the home: 0 entries',
        'Address book: 1 provider with your ratings',
        'Names and addresses in 1 job of Builders 81, which has nobody else',
      ]),
    );
    expect(body.inTheWay).toEqual([]);
    const answer = await helen.fetch(getPersonalArchive.path);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    const { entries } = await unzip(await answer.arrayBuffer());
    const text = async (name: string) => entries[name]?.text();
    expect(JSON.parse((await text('profile.json')) ?? '')).toMatchObject({ lastName: 'Zebedee', mobileNumber: '614-555-0187' });
    expect(JSON.parse((await text('home.json')) ?? '')).toMatchObject({ address: { address: '214 E Tulanezq Rd' } });
    expect(await text('vault/items.json')).toContain('heirloomzq');
    const [file = ''] = Object.keys(entries).filter((name) => name.startsWith('vault/files/'));
    expect([file, await text(file)]).toEqual([expect.stringMatching(/receipt heirloomzq/), 'a receipt of the clock']);
    expect(await text('changes.csv')).toContain('Porch');
    expect(await text('readme.txt')).toMatch(/vault\/items.json \(1\)/);
  });

  it('asks with user name and password; then is out, and the mailed link brings everything back', async () => {
    expect((await ask(helen, 'somebody')).body.fields).toHaveProperty('userName');
    expect((await ask(helen, userName, 'Wrong-password-1')).body.code).toBe('WRONG_PASSWORD');
    expect((await ask(helen, 'QUILLANA-81')).status).toBe(200);
    expect((await helen.call(getMe)).body).toBeNull();
    expect((await signIn(userName)).body.code).toBe('ACCOUNT_TO_BE_ERASED');
    const { params, code } = await linkMailedTo(email);
    const stranger = app.stranger();
    expect((await stranger.call(openErasure, { params, query: { code: 'guessed' } })).body.code).toBe('ERASURE_LINK_GONE');
    expect((await stranger.call(openErasure, { params, query: { code } })).body).toMatchObject({ userName, erasedAt: '', withdrawnAt: '' });
    expect((await stranger.call(withdrawErasure, { params, body: { code: 'guessed' } })).body.code).toBe('ERASURE_LINK_GONE');
    expect((await stranger.call(withdrawErasure, { params, body: { code } })).body).toBe(true);
    expect((await stranger.call(withdrawErasure, { params, body: { code } })).body).toBe(true);
    helen = await app.signedIn(userName);
    expect((await helen.call(getPersonalData)).body.held).not.toEqual([]);
  });

  it('after 30 days nothing of it stands in any table, in the log or among the files, and the link says what was erased', async () => {
    expect((await ask(helen, userName)).status).toBe(200);
    const { params, code } = await linkMailedTo(email);
    await app.clock.pass(29 * DAY_MS);
    await app.app.get(ErasePersons).look();
    for (const text of TEXTS) expect((await placesOf(text)).length).toBeGreaterThan(0);
    await app.clock.pass(DAY_MS);
    await app.app.get(ErasePersons).look();
    await app.caughtUp();
    for (const text of TEXTS) expect({ text, places: await placesOf(text) }).toEqual({ text, places: [] });
    expect(await readdir(join(folder, 'content', 'person-810'), { recursive: true })).not.toContainEqual(
      expect.stringMatching(/[0-9a-f]{64}/),
    );
    expect((await signIn(userName)).body.code).toBe('BAD_CREDENTIALS');
    const choice = { params: { reportId: 1 }, body: { atHome: 'shown' } } as const;
    expect([(await helen.call(getReceivedReports)).status, (await helen.call(chooseReceivedReport, choice)).status]).toEqual([401, 401]);
    const stranger = app.stranger();
    const { body } = await stranger.call(openErasure, { params, query: { code } });
    expect(body).toMatchObject({ userName: 'Former user 810', withdrawnAt: '' });
    expect([body.erasedAt.slice(0, 10), body.held.length > 4]).toEqual([app.clock.now().toISOString().slice(0, 10), true]);
    expect((await stranger.call(withdrawErasure, { params, body: { code } })).body.code).toBe('ERASED_ALREADY');
    // Nothing is left to be done, and a second round changes nothing.
    await app.app.get(ErasePersons).look();
    expect(await app.app.get(PersonalKeys).usable(['user-810'])).toEqual([]);
    expect((await stranger.call(openErasure, { params, query: { code } })).body).toEqual(body);
  });
});

describe('a colleague among others', () => {
  let dana: Caller;
  let marcus: Caller;
  const userName = 'marcuszq-82';

  beforeAll(async () => {
    dana = await newColleague(app, 82, { place: 0, firstName: 'Dana', lastName: 'Whitfield', isAdmin: true });
    marcus = await newColleague(app, 82, { place: 1, firstName: 'Marcuszq', lastName: 'Oyelaranzq', isAdmin: true });
  });

  it('is erased from the changes, the letterhead and the lists; money, links and sealed copies stay, and still verify', async () => {
    await marcus.call(saveBasicInformation, { body: { workNumber: '614-555-0155' } });
    await dana.call(saveBasicInformation, { body: { workNumber: '614-555-0100' } });
    await marcus.call(saveBasicInformation, { body: { mobileNumber: '(614) 555-0100' } });
    const orderId = (await marcus.call(getNewOrder, { query: { newEstimateName: 'Deck' } })).body;
    const { body: areas } = await marcus.call(getAreasWithItems, { params: { orderId } });
    const Repairs = [{ itemXREF: 99999, description: 'Countertop', quantity: '2', labor: '40', material: '12.5' }];
    await marcus.call(addRepairItems, { params: { orderId, taskId: 0 }, body: { Areas: [areas[0]?.areaID], Repairs } });
    await marcus.call(saveOrderCustomer, { params: { orderId }, body: { firstName: 'Rosa', lastName: 'Delgadozq' } });
    await marcus.call(saveOrderPayment, {
      params: { orderId },
      body: { paymentDate: '2026-11-20', amount: '25.00', typeId: 1, payeeName: 'Rosa Delgadozq' },
    });
    const { body: sent } = await marcus.call(addEstimateReport, {
      params: { orderId },
      body: { reportDetail: { name: 'Deck', recipientName: 'Rosa Delgadozq' } },
    });
    const link = { orderId, checksum: sent.link.split('/')[4] ?? '', reportId: sent.reportId };
    const customer = app.stranger();
    expect((await answerByLink(customer, link, { Name: 'Rosa Delgadozq' })).status).toBe(200);
    const sealed = async () => {
      const answer = await customer.fetch(`/api/public/reports/${orderId}/${link.checksum}/${link.reportId}/sealed`);
      return [
        answer.status,
        createHash('sha256')
          .update(Buffer.from(await answer.arrayBuffer()))
          .digest('hex'),
      ];
    };
    const money = async () => [
      (await dana.call(getBilling, { params: { orderId } })).body,
      (await dana.call(getAreasWithItems, { params: { orderId } })).body,
    ];
    const before = [await sealed(), await money()];
    await app.caughtUp();

    // His job is somebody else's first.
    expect((await ask(marcus, userName)).body.code).toBe('ERASURE_IN_THE_WAY');
    await marcus.call(handOverJobs, { params: { userId: 821 }, body: { jobs: [{ orderId, toId: 820 }] } });
    await app.caughtUp();
    expect((await marcus.call(getPersonalData)).body).toMatchObject({ inTheWay: [], inOrder: ['Builders 82 keeps an administrator'] });
    expect((await marcus.call(getPersonalData)).body.held.map(({ what }) => what)).toEqual(
      expect.arrayContaining([
        'Your phone and email on 1 report',
        '1 sealed copy carries your phone and email',
        'Personal data of customers',
      ]),
    );
    const office = addressSubject('614.555.0100');
    await app.app.get(PersonalKeys).ensure([office, addressSubject('614 555 0155')]);
    expect((await ask(marcus, userName)).status).toBe(200);
    await app.caughtUp();
    expect((await dana.call(reinstateUser, { params: { userId: 821 }, body: {} })).body.code).toBe('ACCOUNT_TO_BE_ERASED');
    await app.clock.pass(30 * DAY_MS);
    await app.app.get(ErasePersons).look();
    await app.caughtUp();

    for (const text of ['marcuszq', 'oyelaranzq', '614-555-0155'])
      expect({ text, places: await placesOf(text) }).toEqual({ text, places: [] });
    // The number of the office is Dana's too.
    expect(await app.app.get(PersonalKeys).usable([office, addressSubject('614 555 0155')])).toEqual([office]);
    expect([await sealed(), await money()]).toEqual(before);
    const { body: audit } = await dana.call(getAudit, { query: {} });
    expect(audit.entries.filter(({ actorId }) => actorId === 821).map(({ actorName }) => actorName)).toEqual(
      expect.arrayContaining(['Former user 821']),
    );
    expect(new Set(audit.entries.filter(({ actorId }) => actorId === 821).map(({ actorName }) => actorName)).size).toBe(1);
    const page = (await customer.call(openPublicReport, { params: link })).body.document;
    expect(page?.contractor).toMatchObject({ name: 'Builders 82' });
    expect((await dana.call(getPeople)).body.map(({ name }) => name)).toEqual(['Dana Whitfield']);
    // The customer is the firm's, and stays.
    expect((await placesOf('Delgadozq')).length).toBeGreaterThan(0);
  });

  it('who alone manages the users, or belongs to the demo, is refused with what to do', async () => {
    const people = { place: 2, firstName: 'Jozq', lastName: 'Amadi', isAdmin: false };
    await newColleague(app, 82, people);
    await app.caughtUp();
    expect((await dana.call(getPersonalData)).body.inTheWay).toEqual([
      { what: '1 open job is yours', wayOut: 'Hand them over', to: '/people?person=820&hand-over=1' },
      { what: 'Nobody else manages the users of Builders 82', wayOut: 'Give the right to another person', to: '/people' },
    ]);
    expect((await ask(dana, 'dana-82')).body.code).toBe('ERASURE_IN_THE_WAY');
    const demo = await app.signedIn('contractor');
    expect((await demo.call(getPersonalData)).body.isDemo).toBe(true);
    expect((await ask(demo, 'contractor')).body.code).toBe('DEMO_ACCOUNT');
  });
});

/** The office of a firm is mailed of the answer to a report. */
async function alertOffice(by: Caller, reportId: number) {
  const organizationId = (await by.call(getMe)).body?.organizationId;
  const body = { ReminderDate: '12/24/2030', Email: `office${organizationId}@builders.example`, AcceptanceAlert: true };
  expect((await by.call(saveReportTrackingOptions, { params: { reportId }, body })).status).toBe(200);
}

describe('a customer who asks the firm', () => {
  it('is erased from contact, jobs, reports, answers and mailed alerts after 30 days; the sums and the signed copy stay, and until then it can be dropped', async () => {
    const dana = await newColleague(app, 83, { place: 0, firstName: 'Dana', lastName: 'Whitfield', isAdmin: true });
    const eve = await newColleague(app, 83, { place: 1, firstName: 'Eve', lastName: 'Nolan', isAdmin: false });
    const orderId = (await dana.call(getNewOrder, { query: { newEstimateName: 'Porch' } })).body;
    const { body: customerId } = await dana.call(createOrModifyCustomer, {
      params: { id: orderId },
      body: { id: 0, firstName: 'Rosanna', lastName: 'Ferrarizq', email: 'rosanna@ferrarizq.example', phone: '614-555-0166' },
    });
    const { body: areas } = await dana.call(getAreasWithItems, { params: { orderId } });
    const Repairs = [{ itemXREF: 99999, description: 'Rail', quantity: '2', labor: '40', material: '12.5' }];
    await dana.call(addRepairItems, { params: { orderId, taskId: 0 }, body: { Areas: [areas[0]?.areaID], Repairs } });
    const { body: sent } = await dana.call(addEstimateReport, {
      params: { orderId },
      body: { reportDetail: { name: 'Porch', recipientName: 'Rosanna Ferrarizq' } },
    });
    const link = { orderId, checksum: sent.link.split('/')[4] ?? '', reportId: sent.reportId };
    await alertOffice(dana, sent.reportId);
    const customer = app.stranger();
    const answer = { Name: 'Rosanna Ferrarizq', Comments: 'Ring twicezq', copyTo: 'rosanna@ferrarizq.example' };
    expect((await answerByLink(customer, link, answer)).status).toBe(200);
    await eventually(async () => expect(await placesOf('twicezq')).toContain('public.mail'));
    const sealed = async () => {
      const answer = await customer.fetch(`/api/public/reports/${orderId}/${link.checksum}/${link.reportId}/sealed`);
      return createHash('sha256')
        .update(Buffer.from(await answer.arrayBuffer()))
        .digest('hex');
    };
    const money = async () => (await dana.call(getBilling, { params: { orderId } })).body;
    await app.caughtUp();
    const before = [await sealed(), await money()];

    const params = { customerId };
    expect((await eve.call(askCustomerErasure, { params })).status).toBe(403);
    const { body } = await dana.call(getCustomerErasure, { params });
    expect(body.held.map(({ what, happens }) => `${what}: ${happens}`)).toEqual([
      'Name, company, phones, email, address, notes: erased',
      'Name and address in 1 job: erased',
      'Recipients and answers of 1 report: nameless',
      '1 sealed copy of an answer: stays',
      'Jobs whose customer was typed by hand, and free text such as names of jobs: untouched',
    ]);
    const { eraseAt } = (await dana.call(askCustomerErasure, { params })).body;
    expect((await dana.call(askCustomerErasure, { params })).body.eraseAt).toBe(eraseAt);
    expect((await dana.call(dropCustomerErasure, { params })).body).toBe(true);
    await app.caughtUp();
    await app.clock.pass(31 * DAY_MS);
    await app.app.get(EraseContacts).look();
    expect((await placesOf('ferrarizq')).length).toBeGreaterThan(0);

    await dana.call(askCustomerErasure, { params });
    await app.caughtUp();
    await app.clock.pass(30 * DAY_MS);
    await app.app.get(EraseContacts).look();
    await app.caughtUp();
    expect([await placesOf('ferrarizq'), await placesOf('rosanna@'), await placesOf('twicezq')]).toEqual([[], [], []]);
    // That the office was written to, and whether it went out, stays.
    const mails = await app.app.get(Outbox).latest(50);
    expect(mails.filter(({ to }) => to === 'office83@builders.example').map(({ subject, text }) => [subject, text])).toContainEqual([
      'erased',
      '',
    ]);
    expect([await sealed(), await money()]).toEqual(before);
    expect((await dana.call(getContact, { params: { kind: 'customer', id: customerId } })).body).toMatchObject({
      erased: true,
      deleted: true,
    });
    expect((await dana.call(askCustomerErasure, { params })).body.code).toBe('CONTACT_ERASED');
    const page = (await customer.call(openPublicReport, { params: link })).body;
    expect(JSON.stringify(page)).not.toMatch(/rosanna/i);
    // Nothing more is found to do.
    await app.app.get(EraseContacts).look();
  });
});

it('lists that a firm uploaded go with the first customer who is erased: counted before, and one that waits has to be uploaded again', async () => {
  const dana = await newColleague(app, 93, { place: 0, firstName: 'Dana', lastName: 'Whitfield', isAdmin: true });
  const settled = async (importId: number, status: string) => {
    await eventually(async () => expect((await dana.call(getContactImport, { params: { importId } })).body.status).toBe(status));
    return importId;
  };
  const upload = async (csv: string) => {
    const headers = { 'Content-Type': 'application/octet-stream', 'Idempotency-Key': crypto.randomUUID() };
    const path = '/api/contacts/imports?fileName=people.csv&list=organization';
    const { importId } = (await (await dana.fetch(path, { method: 'POST', headers, body: csv })).json()) as { importId: number };
    return settled(importId, 'ready');
  };
  const adopted = await upload('First name,Last name,Email\nGail,Listerzq,gail@listerzq.example\n');
  await dana.call(adoptContactImport, { params: { importId: adopted }, body: { alike: 'leave' } });
  await settled(adopted, 'adopted');
  const waiting = await upload('First name,Last name\nHugo,Waiterzq\n');
  const [gail] = (await dana.call(searchContacts, { query: { text: 'listerzq' } })).body.rows;
  const params = { customerId: gail?.id ?? 0 };
  const { held } = (await dana.call(getCustomerErasure, { params })).body;
  expect(held.map(({ what, happens }) => `${what}: ${happens}`)).toContain('2 uploaded lists of customers and vendors: erased');
  await dana.call(askCustomerErasure, { params });
  await app.caughtUp();
  expect(await placesOf('listerzq')).toContain('public.contact_import_page');
  await app.clock.pass(30 * DAY_MS);
  await app.app.get(EraseContacts).look();
  await app.caughtUp();
  expect([await placesOf('listerzq'), await placesOf('waiterzq')]).toEqual([[], []]);
  const now = (await dana.call(getContactImport, { params: { importId: waiting } })).body;
  expect([now.status, now.problem]).toEqual([
    'cancelled',
    'The list was removed, because somebody of the customers and vendors was erased. Upload it again.',
  ]);
  expect((await dana.call(adoptContactImport, { params: { importId: waiting }, body: { alike: 'leave' } })).body).toMatchObject({
    code: 'CONTACT_IMPORT_NOT_READY',
  });
});

describe('a vendor who asks the firm', () => {
  it('is erased from contact, work orders and mails after 30 days; the job’s customer, the sums and the sealed copy stay, and until then it can be dropped', async () => {
    const dana = await newColleague(app, 87, { place: 0, firstName: 'Dana', lastName: 'Whitfield', isAdmin: true });
    const eve = await newColleague(app, 87, { place: 1, firstName: 'Eve', lastName: 'Nolan', isAdmin: false });
    const orderId = (await dana.call(getNewOrder, { query: { newEstimateName: 'Porch' } })).body;
    const person = { id: 0, firstName: 'Paula', lastName: 'Stayerzq', email: 'paula@stayerzq.example' };
    await dana.call(createOrModifyCustomer, { params: { id: orderId }, body: person });
    const fields = {
      companyName: 'Tilerzq and Sons',
      firstName: 'Ray',
      lastName: 'Tilerzq',
      phone: '614-555-0191',
      email: 'ray@tilerzq.example',
    };
    const vendor_Id = (await dana.call(createNewOrgUserVendor, { body: { ...fields, organization_Id: 87 } })).body as unknown as number;
    const { body: areas } = await dana.call(getAreasWithItems, { params: { orderId } });
    const Repairs = [{ itemXREF: 99999, description: 'Rail', quantity: '2', labor: '40', material: '12.5' }];
    await dana.call(addRepairItems, { params: { orderId, taskId: 0 }, body: { Areas: [areas[0]?.areaID], Repairs } });
    const reportDetail = {
      name: 'Work',
      recipientName: 'Paula Stayerzq',
      customReportType: 'Work Order',
      workOrderPricing: 'Both',
      vendor_Id,
    };
    const { body: sent } = await dana.call(addEstimateReport, { params: { orderId }, body: { reportDetail } });
    const link = { orderId, checksum: sent.link.split('/')[4] ?? '', reportId: sent.reportId };
    const shared = await dana.call(shareReportWithProvider, { params: { orderId }, body: { vendorId: vendor_Id, reportLink: sent.link } });
    expect(shared.body).toMatchObject({ IsSuccess: true });
    const page = async () => (await app.stranger().call(openPublicReport, { params: link })).body.document;
    const before = await page();
    expect(JSON.stringify(before)).toContain('Tilerzq');
    await alertOffice(dana, sent.reportId);
    // An estimate names no vendor, whatever it was saved with.
    const plain = { name: 'Porch', recipientName: 'Paula Stayerzq', vendor_Id };
    const { body: offer } = await dana.call(addEstimateReport, { params: { orderId }, body: { reportDetail: plain } });
    const offered = { orderId, checksum: offer.link.split('/')[4] ?? '', reportId: offer.reportId };
    const signature = { ...TYPED, method: 'drawn', strokes: [[11, 13, 117, 113, 217, 213, 317, 313]] };
    const signed = { Name: 'Raymond Signerzq', Comments: 'Call my wife Mondayzq', signature };
    expect((await answerByLink(app.stranger(), link, signed)).status).toBe(200);
    const finished = { Agreement: '', Completion: 'yes', Name: 'Raymond Signerzq', Comments: 'Keyzq is under the mat' };
    expect((await answerByLink(app.stranger(), link, finished)).status).toBe(200);
    expect((await answerByLink(app.stranger(), offered, { Name: 'Paula Stayerzq', Comments: 'Ring twicezq' })).status).toBe(200);
    const answers = async (reportId: number) => {
      const { response, completion } = (await dana.call(getCustomReport, { params: { reportId } })).body;
      const { entries } = (await dana.call(getReportHistory, { params: { reportId } })).body;
      const audit = (await dana.call(getAudit, { query: { orderId, kind: 'reports' } })).body.entries;
      const said = entries.filter(({ kind }) => kind === 'answer');
      return {
        page: (await app.stranger().call(openPublicReport, { params: reportId === offered.reportId ? offered : link })).body.response,
        list: [response, completion].map((one) => one && [one.name, one.answer, one.comments, one.signed]),
        history: said.map(({ by, words, comment }) => [by, words, comment]),
        audit: audit
          .filter(({ event, stream }) => /Respond|Answered/.test(event) && stream === `report-${reportId}`)
          .map(({ actorName }) => actorName),
      };
    };
    const sealed = async () => {
      const path = `/api/public/reports/${orderId}/${link.checksum}/${link.reportId}/sealed`;
      return Buffer.from(await (await app.stranger().fetch(path)).arrayBuffer());
    };
    const keys = (await dana.call(getSealKeys, {})).body;
    await app.caughtUp();
    const ofCustomer = await answers(offered.reportId);
    expect(ofCustomer).toMatchObject({ page: { name: 'Paula Stayerzq', comments: 'Ring twicezq' }, audit: ['Paula Stayerzq'] });
    expect(await answers(link.reportId)).toMatchObject({
      page: { name: 'Raymond Signerzq', comments: 'Call my wife Mondayzq' },
      audit: ['Raymond Signerzq', 'Raymond Signerzq'],
    });
    await eventually(async () => expect(await placesOf('mondayzq')).toContain('public.mail'));
    // The log holds the drawn strokes sealed, as all else that who answered typed.
    for (const text of ['117 113', '117,113', 'mondayzq', 'keyzq', 'twicezq'])
      expect((await placesOf(text)).filter((place) => place.startsWith('report-'))).toEqual([]);
    const copy = await sealed();
    expect(copy.includes('Tilerzq and Sons')).toBe(true);
    await app.caughtUp();
    const params = { vendorId: vendor_Id };
    expect((await eve.call(askVendorErasure, { params })).status).toBe(403);
    expect((await dana.call(getVendorErasure, { params })).body.held.map(({ what, happens }) => `${what}: ${happens}`)).toEqual([
      'Name, company, phones, fax, email, address, license number, notes: erased',
      'Name, contact and phone on 1 work order or report of 1 job: nameless',
      'Name, comment and signature of 2 answers: erased',
      '2 sealed copies of answers: stays',
      'Free text such as notes of lines, and payments to them that were typed by hand: untouched',
    ]);
    const { eraseAt } = (await dana.call(askVendorErasure, { params })).body;
    expect((await dana.call(askVendorErasure, { params })).body.eraseAt).toBe(eraseAt);
    expect((await dana.call(dropVendorErasure, { params })).body).toBe(true);
    await app.caughtUp();
    await app.clock.pass(31 * DAY_MS);
    await app.app.get(EraseContacts).look();
    expect((await placesOf('tilerzq')).length).toBeGreaterThan(0);

    await dana.call(askVendorErasure, { params });
    await app.caughtUp();
    await app.clock.pass(30 * DAY_MS);
    await app.app.get(EraseContacts).look();
    await app.caughtUp();
    // The sealed copy stays to the byte and verifies, the firm's own mail with it does not.
    expect(await placesOf('tilerzq')).toEqual([]);
    expect((await sealed()).equals(copy)).toBe(true);
    expect(verifySealedCopy(await sealed(), nodeVerifier, keys).verdict).toBe('good');
    expect((await placesOf('stayerzq')).length).toBeGreaterThan(0);
    for (const text of ['signerzq', 'mondayzq', 'keyzq']) expect(await placesOf(text)).toEqual([]);
    expect(await answers(link.reportId)).toEqual({
      page: expect.objectContaining({ name: 'erased', answer: 'yes', comments: '', signed: true }),
      list: [
        ['erased', 'yes', '', true],
        ['erased', 'yes', '', false],
      ],
      history: [
        ['erased', 'said that the work is finished', ''],
        ['erased', 'accepted and signed, $0.00', ''],
      ],
      audit: ['erased', 'erased'],
    });
    expect(await answers(offered.reportId)).toEqual(ofCustomer);
    const after = await page();
    expect(JSON.stringify(after)).toContain('"Vendor","lines":["erased"');
    expect([after?.grand, after?.totals]).toEqual([before?.grand, before?.totals]);
    expect((await dana.call(getContact, { params: { kind: 'vendor', id: vendor_Id } })).body).toMatchObject({
      erased: true,
      deleted: true,
    });
    expect((await dana.call(askVendorErasure, { params })).body.code).toBe('CONTACT_ERASED');
    const { entries } = (await dana.call(getAudit, { query: { kind: 'contacts' } })).body;
    expect(entries[0]?.sentence).toBe('Erased the personal data of a vendor, also in 1 job');
  });
});

describe('an erasure confirmed by a passkey', () => {
  it('is begun by who has one, and a made-up, foreign or repeated answer erases nobody; without either the password is asked for', async () => {
    const nora = await newColleague(app, 86, { place: 0, firstName: 'Nora', lastName: 'Lindqvist', isAdmin: true });
    const userName = 'nora-86';
    expect((await nora.call(getPersonalData)).body.hasPasskey).toBe(false);
    const none = await nora.call(beginErasure);
    expect([none.status, none.body.code]).toEqual([404, 'NO_SUCH_PASSKEY']);
    const { userId } = (await nora.call(getMe)).body ?? { userId: 0 };
    const db = app.app.get(ReadDb).tables<SecondStepTables>();
    const key = { id: 'bm9yYQ', user_id: userId, name: 'Phone', public_key: Buffer.from('a2', 'hex'), counter: '0', transports: [] };
    await db
      .insertInto('passkey')
      .values({ ...key, added_at: new Date(), used_at: null })
      .execute();
    expect((await nora.call(getPersonalData)).body.hasPasskey).toBe(true);
    const passkey = { id: 'bm9yYQ', rawId: 'bm9yYQ', response: { clientDataJSON: 'e30' }, type: 'public-key' as const };
    const by = async (answer: object) => {
      const { status, body } = await nora.call(askErasure, { body: { userName, passkey: answer as typeof passkey } });
      return [status, body.code];
    };
    // Nothing was begun in this session.
    expect(await by(passkey)).toEqual([422, 'PASSKEY_REFUSED']);
    const { body: options } = await nora.call(beginErasure);
    expect(options).toMatchObject({ userVerification: 'required', allowCredentials: [{ id: 'bm9yYQ' }] });
    expect(await by(passkey)).toEqual([422, 'PASSKEY_REFUSED']);
    await nora.call(beginErasure);
    expect(await by({ ...passkey, id: 'of-somebody-else' })).toEqual([422, 'PASSKEY_REFUSED']);
    expect((await ask(nora, userName, '')).status).toBe(400);
    expect((await nora.call(getMe)).body?.userId).toBe(userId);
  });
});
