import { sql } from 'kysely';
import { createNewOrgUserCustomer } from '../../contracts/contacts/customers/create-new-org-user-customer.ts';
import { writeCopiedFromIdToOrder } from '../../contracts/contacts/customers/write-copied-from-id-to-order.ts';
import { askCustomerErasure, getCustomerErasure } from '../../contracts/contacts/erasure/customer-erasure.ts';
import { getNewOrder } from '../../contracts/estimating/orders/get-new-order.ts';
import { getAudit } from '../../contracts/organization/audit/get-audit.ts';
import { exportRetentionDue } from '../../contracts/retention/rules/export-retention-due.ts';
import { getRetention } from '../../contracts/retention/rules/get-retention.ts';
import { getRetentionDue } from '../../contracts/retention/rules/get-retention-due.ts';
import { keepRetentionDue, releaseRetentionDue } from '../../contracts/retention/rules/keep-retention-due.ts';
import { removeRetentionDue } from '../../contracts/retention/rules/remove-retention-due.ts';
import { dueBefore } from '../../contracts/retention/rules/retention.ts';
import { saveRetentionRule } from '../../contracts/retention/rules/save-retention-rule.ts';
import { EraseContacts } from '../../server/contacts/erasure/erase-contacts.ts';
import { ReadDb } from '../../server/platform/read-db/read-db.ts';
import { askingAs } from '../asking.ts';
import { newColleague, newOrganization } from '../catalogue/people.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';

const DAY_MS = 86_400_000;
const ORGANIZATION = 9501;
const CONTACTS = { params: { rule: 'contacts' } };
const ORIGINS = { params: { rule: 'origins' } };
let app: TestApp;
let dana: Caller;
let marcus: Caller;
const { ok, refused } = askingAs(() => dana);
const rule = async (name: string, caller = dana) => (await ok(getRetention, {}, caller)).rules.find((one) => one.rule === name);
const told = async () => (await ok(getAudit, { query: { kind: 'people', take: 1 } })).entries[0]?.sentence;

beforeAll(async () => {
  app = await startApp({ trustProxy: 'loopback' });
  ({ dana, marcus } = await newOrganization(app, ORGANIZATION));
});
afterAll(() => app?.close());

it('a month ago is the last day of a shorter month', () => {
  expect(dueBefore('contacts', 12, '2028-02-29T10:00:00.000Z')).toBe('2027-02-28T10:00:00.000Z');
  expect(dueBefore('origins', 90, '2026-03-31T10:00:00.000Z')).toBe('2025-12-31T10:00:00.000Z');
});

describe('contacts without a job', () => {
  const ids = new Map<string, number>();
  beforeAll(async () => {
    for (const firstName of ['Noor', 'Annabel', 'Fabian', 'Walter', 'Joyce']) {
      const body = { firstName, lastName: 'Haddad', phone: '6145550137', organization_Id: ORGANIZATION };
      ids.set(firstName, await ok(createNewOrgUserCustomer, { body }));
    }
    await ok(createNewOrgUserCustomer, { body: { firstName: 'Own', lastName: 'List', phone: '6145550138' } });
    const orderId = await ok(getNewOrder, { query: { newEstimateName: 'Deck' } });
    await ok(writeCopiedFromIdToOrder, { params: { orderId }, body: { customerId: ids.get('Joyce') } });
  });
  const idOf = (name: string) => String(ids.get(name));
  const due = async (text = '') =>
    (await ok(getRetentionDue, { ...CONTACTS, query: { text } })).items.map(({ name }) => name.split(' ')[0]);

  it('are due once they were not changed for as long as the rule says; whoever has a job, and people’s own lists, never are', async () => {
    expect(await rule('contacts')).toMatchObject({
      kept: 24,
      due: 0,
      choices: [{ kept: 12, due: 0 }, { kept: 24 }, { kept: 36 }, { kept: 60 }],
    });
    await app.clock.pass(400 * DAY_MS);
    const { choices, months, nextDue } = (await rule('contacts')) ?? {};
    expect(choices?.map((choice) => choice.due)).toEqual([4, 0, 0, 0]);
    expect(months?.reduce((sum, { count }) => sum + count, 0)).toBe(4);
    expect(nextDue?.slice(0, 4)).toBe(String(new Date().getUTCFullYear() + 2));
  });

  it('a changed rule removes nothing, and is in the audit; of two who change it at once one is told', async () => {
    const change = (caller: Caller, kept: number) => caller.call(saveRetentionRule, { ...CONTACTS, body: { kept, was: 24 } });
    const answers = await Promise.all([change(dana, 12), change(marcus, 36)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { kept = 0 } = (await rule('contacts')) ?? {};
    if (kept !== 12) await ok(saveRetentionRule, { ...CONTACTS, body: { kept: 12, was: kept } });
    expect(await told()).toBe('Changed how long contacts without a job are kept');
    expect(await due()).toEqual(['Noor', 'Annabel', 'Fabian', 'Walter']);
    const taken = async (text: string) =>
      String((await dana.call(exportRetentionDue, { ...CONTACTS, query: { text } })).body)
        .trim()
        .split('\r\n');
    expect((await taken('')).length).toBe(5);
    const [head, ...rows] = await taken('noor');
    expect(head).toContain('Last changed,First name,Last name,Company,Phone');
    expect(rows).toEqual([expect.stringMatching(/^\d{4}-[^,]+,Noor,Haddad,,.*6145550137/)]);
    expect(await due('wALTER')).toEqual(['Walter']);
    expect(await refused(saveRetentionRule, { ...CONTACTS, body: { kept: 1, was: 12 } })).toEqual([422, 'RETENTION_CHOICE']);
  });

  it('one that is unticked stays, with who, when and why, for whoever looks next, until it is ticked again', async () => {
    const of = (name: string) => ({ params: { customerId: ids.get(name) } });
    const walter = async (caller = marcus) =>
      (await ok(getRetentionDue, { ...CONTACTS, query: { text: 'walter' } }, caller)).items[0]?.kept;
    expect(await walter()).toBeNull();
    await ok(keepRetentionDue, { ...of('Walter'), body: { why: 'Calls in spring' } });
    expect(await walter()).toMatchObject({ why: 'Calls in spring', by: 'Dana Whitfield', at: expect.stringMatching(/^\d{4}-/) });
    expect(await told()).toBe(`Kept contact ${ids.get('Walter')}, which is due by rule`);
    // A colleague who looked before does not remove it.
    expect((await ok(removeRetentionDue, { ...CONTACTS, body: { ids: [idOf('Walter')] } }, marcus)).removed).toEqual([]);
    expect(await due()).toContain('Walter');
    await ok(keepRetentionDue, { ...of('Walter'), body: { why: 'Calls in June' } }, marcus);
    await ok(keepRetentionDue, { ...of('Walter'), body: { why: 'Calls in June' } });
    expect(await walter()).toMatchObject({ why: 'Calls in June', by: 'Marcus Oyelaran' });
    expect((await ok(getAudit, { query: { text: 'which is due by rule' } })).total).toBe(2);
    expect(await refused(keepRetentionDue, { ...of('Joyce'), body: {} })).toEqual([409, 'NOT_DUE']);
    expect(await refused(keepRetentionDue, { params: { customerId: 999_999 }, body: {} })).toEqual([404, 'CUSTOMER_NOT_FOUND']);
    expect((await dana.call(keepRetentionDue, { ...of('Walter'), body: { why: 'x'.repeat(201) } })).status).toBe(400);
    await ok(releaseRetentionDue, of('Walter'));
    await ok(releaseRetentionDue, of('Walter'));
    expect(await walter()).toBeNull();
    // Said of one who is erased below.
    await ok(keepRetentionDue, { ...of('Annabel'), body: { why: 'Moves to Dayton' } });
    await ok(releaseRetentionDue, of('Annabel'));
  });

  it('removing takes those that are named and still due; who got a job meanwhile stays, and a repeated request removes nothing more', async () => {
    const orderId = await ok(getNewOrder, { query: { newEstimateName: 'Fence' } });
    await ok(writeCopiedFromIdToOrder, { params: { orderId }, body: { customerId: ids.get('Fabian') } });
    const remove = { ...CONTACTS, body: { ids: ['Noor', 'Annabel', 'Fabian', 'Joyce'].map(idOf) }, headers: { 'Idempotency-Key': 'once' } };
    const { removed, goneOn } = await ok(removeRetentionDue, remove);
    expect(removed).toEqual([idOf('Noor'), idOf('Annabel')]);
    expect(await told()).toMatch(/^Removed 2 contacts without a job by rule, unchanged since /);
    expect((await ok(removeRetentionDue, remove)).removed).toEqual(removed);
    const { 'Idempotency-Key': _, ...none } = remove.headers;
    expect((await ok(removeRetentionDue, { ...remove, headers: none })).removed).toEqual([]);
    expect(await due()).toEqual(['Walter']);
    const { eraseAt } = await ok(getCustomerErasure, { params: { customerId: ids.get('Noor') } });
    expect(eraseAt.slice(0, 10)).toBe(goneOn);
    expect((await ok(getAudit, { query: { text: 'contacts without a job by rule' } })).total).toBe(1);
  });

  it('of two who remove the same at once each contact is counted once', async () => {
    const answers = await Promise.all(
      [dana, marcus].map((one) => ok(removeRetentionDue, { ...CONTACTS, body: { ids: [idOf('Walter')] } }, one)),
    );
    expect(answers.flatMap(({ removed }) => removed)).toEqual([idOf('Walter')]);
  });

  it('is gone in 30 days; who has a job by then is kept, but for one that asked for it', async () => {
    for (const name of ['Annabel', 'Walter']) {
      const orderId = await ok(getNewOrder, { query: { newEstimateName: `Job of ${name}` } });
      await ok(writeCopiedFromIdToOrder, { params: { orderId }, body: { customerId: ids.get(name) } });
    }
    await ok(askCustomerErasure, { params: { customerId: ids.get('Walter') } });
    await app.clock.pass(31 * DAY_MS);
    await app.app.get(EraseContacts).look();
    await app.caughtUp();
    const erased = async (text: string) =>
      (await ok(getAudit, { query: { kind: 'contacts', text } })).entries.map(({ sentence }) => sentence);
    expect(await erased('erased the personal data')).toHaveLength(2);
    expect(await erased('not erased after all')).toEqual(['The customer Annabel Haddad is not erased after all']);
    // Why one was kept goes with the contact.
    const kept = (await ok(getAudit, { query: { text: 'Kept contact' } })).entries.filter(({ event }) => event === 'DueContactKept');
    expect(kept.map(({ after }) => after)).toEqual(['Moves to Dayton', '', '']);
  });
});

describe('addresses and devices', () => {
  it('are due when they are old, and are deleted by somebody who looked; the entries stay', async () => {
    const ann = await newColleague(app, ORGANIZATION, { place: 7, firstName: 'Ann', lastName: 'Ortega', isAdmin: false });
    await ok(getNewOrder, { query: { newEstimateName: 'Attic' }, headers: { 'X-Forwarded-For': '192.0.2.44' } }, ann);
    const of = sql`update origin set first_at = ${new Date(app.clock.now().getTime() - 401 * DAY_MS)} where address = '192.0.2.44'`;
    await of.execute(app.app.get(ReadDb).db);
    const { items } = await ok(getRetentionDue, { ...ORIGINS, query: { text: '192.0.2.44' } });
    expect(items).toMatchObject([{ name: 'Ann Ortega', detail: expect.stringContaining('192.0.2.44') }]);
    const all = (await ok(getRetentionDue, ORIGINS)).total;
    const { dana: other } = await newOrganization(app, 9502);
    const ids = items.map(({ id }) => id);
    expect((await ok(removeRetentionDue, { ...ORIGINS, body: { ids } }, other)).removed).toEqual([]);
    expect((await ok(removeRetentionDue, { ...ORIGINS, body: { ids: [...ids, 'nosuchorigin'] } })).removed).toEqual(ids);
    expect(await told()).toMatch(/^Removed 1 device and address by rule, of before /);
    expect((await ok(getRetentionDue, ORIGINS)).total).toBe(all - 1);
    const { entries, origins } = await ok(getAudit, { query: { text: 'attic' } });
    expect([entries[0]?.sentence, origins]).toEqual(['Started Attic', []]);
    expect((await ok(getAudit, { query: { where: '192.0.2.44' } })).total).toBe(0);
  });
});

it('is for those who manage users alone', async () => {
  const ben = await newColleague(app, ORGANIZATION, { place: 8, firstName: 'Ben', lastName: 'Cole', isAdmin: false });
  expect(await refused(getRetention, {}, ben)).toEqual([403, 'FORBIDDEN']);
  expect(await refused(removeRetentionDue, { ...ORIGINS, body: { ids: ['x'] } }, ben)).toEqual([403, 'FORBIDDEN']);
});
