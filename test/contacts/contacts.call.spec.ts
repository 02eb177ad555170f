import { getMe } from '../../contracts/accounts/auth/get-me.ts';
import { exportContacts } from '../../contracts/contacts/contacts/export-contacts.ts';
import { getContact } from '../../contracts/contacts/contacts/get-contact.ts';
import { markContactsDistinct } from '../../contracts/contacts/contacts/mark-contacts-distinct.ts';
import { mergeContacts } from '../../contracts/contacts/contacts/merge-contacts.ts';
import { searchContacts } from '../../contracts/contacts/contacts/search-contacts.ts';
import { undoContact } from '../../contracts/contacts/contacts/undo-contact.ts';
import { createNewOrgUserCustomer } from '../../contracts/contacts/customers/create-new-org-user-customer.ts';
import { createOrModifyCustomer } from '../../contracts/contacts/customers/create-or-modify-customer.ts';
import { deleteCustomer } from '../../contracts/contacts/customers/delete-customer.ts';
import { getCustomersForOrder } from '../../contracts/contacts/customers/get-customers-for-order.ts';
import { getCustomersForOrgUser } from '../../contracts/contacts/customers/get-customers-for-org-user.ts';
import { getCustomersForOrganization } from '../../contracts/contacts/customers/get-customers-for-organization.ts';
import { getOrderLevelCustomer } from '../../contracts/contacts/customers/get-order-level-customer.ts';
import { modifyCustomer } from '../../contracts/contacts/customers/modify-customer.ts';
import { writeCopiedFromIdToOrder } from '../../contracts/contacts/customers/write-copied-from-id-to-order.ts';
import type { Contact } from '../../contracts/contacts/entities.ts';
import { createNewOrgUserVendor } from '../../contracts/contacts/vendors/create-new-org-user-vendor.ts';
import { deleteVendor } from '../../contracts/contacts/vendors/delete-vendor.ts';
import { getReportVendor } from '../../contracts/contacts/vendors/get-report-vendor.ts';
import { getVendorsForOrderId } from '../../contracts/contacts/vendors/get-vendors-for-order-id.ts';
import { getVendorsForOrgUser } from '../../contracts/contacts/vendors/get-vendors-for-org-user.ts';
import { getVendorsForOrganization } from '../../contracts/contacts/vendors/get-vendors-for-organization.ts';
import { modifyVendor } from '../../contracts/contacts/vendors/modify-vendor.ts';
import { getAreasWithItems } from '../../contracts/estimating/areas/get-areas-with-items.ts';
import { addRepairItems } from '../../contracts/estimating/builder/add-repair-items.ts';
import { makeChangesToLineItems } from '../../contracts/estimating/items/make-changes-to-line-items.ts';
import { getNewOrder } from '../../contracts/estimating/orders/get-new-order.ts';
import { getOrderByOrderId } from '../../contracts/estimating/orders/get-order-by-order-id.ts';
import { saveOrderPayment } from '../../contracts/estimating/payments/save-order-payment.ts';
import { saveOrderCustomer } from '../../contracts/estimating/setup/save-order-customer.ts';
import { undo } from '../../contracts/estimating/undo/undo.ts';
import { addEstimateReport } from '../../contracts/reporting/reports/add-estimate-report.ts';
import { newOrganization } from '../catalogue/people.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';

let app: TestApp;
let dana: Caller;
let marcus: Caller;
let stranger: Caller;
let organizationId = 0;
let danaId = 0;

beforeAll(async () => {
  app = await startApp();
  ({ dana, marcus } = await newOrganization(app, 71));
  ({ dana: stranger } = await newOrganization(app, 72));
  const { body } = await dana.call(getMe);
  organizationId = body?.organizationId ?? 0;
  danaId = body?.userId ?? 0;
});
afterAll(() => app?.close());

const customer = async (fields: object, by = dana): Promise<number> =>
  (await by.call(createNewOrgUserCustomer, { body: { organization_Id: organizationId, ...fields } })).body as unknown as number;
const opened = async (id: number, by = dana) => (await by.call(getContact, { params: { kind: 'customer', id } })).body;
const found = async (text: string, query: object = {}, by = dana) => (await by.call(searchContacts, { query: { text, ...query } })).body;
const names = (contacts: Contact[]) => contacts.map(({ displayName }) => displayName);
const order = async (by = dana) => Number((await by.call(getNewOrder)).body);

describe('the documented calls', () => {
  it('C128, C129, C132, C133, R192: id 0 creates in the list that is named, any other id modifies', async () => {
    const shared = await customer({ firstName: 'Ada', phone: '614 555 0101' });
    const own = (await dana.call(createNewOrgUserCustomer, { body: { companyName: 'Own Ltd' } })).body as unknown as number;
    expect(names((await dana.call(getCustomersForOrganization, { params: { orgId: organizationId } })).body)).toEqual(['Ada']);
    const [mine] = (await dana.call(getCustomersForOrgUser, { params: { orgUserId: 0 } })).body;
    expect(mine).toMatchObject({ id: own, displayName: 'Own Ltd', organization_Id: 0, organizationUser_Id: danaId, isActive: true });
    await app.caughtUp();
    expect((await marcus.call(getCustomersForOrgUser, { params: { orgUserId: 0 } })).body).toEqual([]);
    expect((await marcus.call(modifyCustomer, { params: { id: own }, body: { phone: '1' } })).body.code).toBe('CUSTOMER_NOT_FOUND');
    expect((await marcus.call(modifyCustomer, { params: { id: shared }, body: { phone: '2' } })).body).toBe(true);
    await app.caughtUp();
    const { contact } = await opened(shared);
    expect(contact).toMatchObject({ firstName: 'Ada', phone: '2' });
    expect(Date.parse(contact.dateUpdated)).toBeGreaterThanOrEqual(Date.parse(contact.dateAdded));
    expect((await stranger.call(modifyCustomer, { params: { id: shared }, body: { phone: '3' } })).body.code).toBe('CUSTOMER_NOT_FOUND');
    expect((await dana.call(getCustomersForOrganization, { params: { orgId: 72 } })).status).toBe(404);
    expect((await dana.call(getCustomersForOrgUser, { params: { orgUserId: 720 } })).status).toBe(404);
    expect((await dana.call(createNewOrgUserCustomer, { body: { firstName: 'x', organization_Id: 72 } })).status).toBe(404);
  });

  it('R188, M083: what nobody could be found by is not saved, and says what would do', async () => {
    const { status, body } = await dana.call(createNewOrgUserCustomer, { body: { address: '9 Elm', notes: 'x' } });
    expect([status, body.code]).toEqual([422, 'CONTACT_INCOMPLETE']);
    expect(body.detail).toMatch(/^Not saved: .*a first or last name, a company, a phone, an address of 7 characters, or an email of 7\.$/);
  });

  it('C131: deleting answers true, and false when there was nothing to delete any more', async () => {
    const id = await customer({ firstName: 'Short' });
    expect((await dana.call(deleteCustomer, { params: { id } })).body).toBe(true);
    expect((await marcus.call(deleteCustomer, { params: { id } })).body).toBe(false);
    const late = await marcus.call(modifyCustomer, { params: { id }, body: { phone: '1' } });
    expect([late.status, late.body.code]).toEqual([409, 'CONTACT_DELETED']);
    expect(late.body.detail).toContain('Dana Whitfield deleted this contact meanwhile');
    expect((await dana.call(undoContact, { body: { steps: [{ kind: 'customer', id }] } })).status).toBe(200);
    expect((await opened(id)).deleted).toBe(false);
  });

  describe('vendors', () => {
    let id = 0;
    it('C135, R194, R195: with id 0 one is created, and answers its id', async () => {
      const body = { companyName: 'Abbott Glass', fax: '614 555 0180', licenseNumber: 'OH-118', organization_Id: organizationId };
      id = (await dana.call(createNewOrgUserVendor, { body: { id: 0, ...body } })).body as unknown as number;
      expect(id).toBeGreaterThanOrEqual(1000);
    });

    it('C136, R194: with another id it is modified', async () =>
      expect((await dana.call(modifyVendor, { params: { id }, body: { id, licenseNumber: 'OH-119' } })).body).toBe(true));

    it('C140: one is read by its id, with fax and license number', async () => {
      await app.caughtUp();
      const vendor = (await marcus.call(getReportVendor, { params: { vendorId: id } })).body;
      expect(vendor).toMatchObject({ id, displayName: 'Abbott Glass', fax: '614 555 0180', licenseNumber: 'OH-119' });
    });

    it('C134: those for an order are the organisation’s and one’s own', async () => {
      await dana.call(createNewOrgUserVendor, { body: { companyName: 'Mine only' } });
      const orderId = await order();
      expect(names((await dana.call(getVendorsForOrderId, { params: { orderId } })).body)).toEqual(['Abbott Glass', 'Mine only']);
      await app.caughtUp();
      expect(names((await marcus.call(getVendorsForOrderId, { params: { orderId } })).body)).toEqual(['Abbott Glass']);
    });

    it('C139: those of the organisation are not one’s own', async () =>
      expect(names((await dana.call(getVendorsForOrganization, { params: { orgId: 0 } })).body)).toEqual(['Abbott Glass']));

    it('C138: one’s own are not the organisation’s', async () =>
      expect(names((await dana.call(getVendorsForOrgUser, { params: { orgUserId: danaId } })).body)).toEqual(['Mine only']));

    it('C137: one that is deleted is not found', async () => {
      expect((await dana.call(deleteVendor, { params: { id } })).body).toBe(true);
      expect((await dana.call(getReportVendor, { params: { vendorId: id } })).body.code).toBe('VENDOR_NOT_FOUND');
    });
  });
});

describe('a vendor and its jobs', () => {
  it('are tied by work orders and by expenses paid to its name, with what is left to pay; what happened on them is told', async () => {
    const companyName = 'Olen  Tile & Stone';
    const body = { companyName, organization_Id: organizationId };
    const vendorId = (await dana.call(createNewOrgUserVendor, { body })).body as unknown as number;
    const [ordered, paidOnly] = [await order(), await order()];
    const { body: areas } = await dana.call(getAreasWithItems, { params: { orderId: ordered } });
    const Repairs = [{ itemXREF: 99999, description: 'Tile', quantity: '10', labor: '40' }];
    const { body: lines } = await dana.call(addRepairItems, {
      params: { orderId: ordered, taskId: 0 },
      body: { Areas: [areas[0]?.areaID], Repairs },
    });
    await dana.call(makeChangesToLineItems, {
      params: { id: ordered },
      body: { propertyItem: { id: lines[0]?.id, vendorPPU: '25' } },
    });
    const reportDetail = { name: 'Tile work', customReportType: 'Work Order', vendor_Id: vendorId };
    expect((await dana.call(addEstimateReport, { params: { orderId: ordered }, body: { reportDetail } })).status).toBe(200);
    const pay = (order_Id: number, paymentAmount: string, payeeName: string, kind = 'Exp') =>
      dana.call(saveOrderPayment, { body: { order_Id, paymentAmount, payeeName, paymentDetail: `${kind}|Tile` } });
    await pay(ordered, '100', 'olen tile & stone ');
    await pay(ordered, '9', 'Olen Tile & Stone', 'Pmt');
    await pay(ordered, '7', 'Somebody else');
    await pay(paidOnly, '30', companyName);

    const { body: shown } = await dana.call(getContact, { params: { kind: 'vendor', id: vendorId } });
    expect(shown.jobs.map(({ orderId, total, owed }) => [orderId, total, owed]).sort()).toEqual(
      [
        [ordered, '250.00', '150.00'],
        [paidOnly, '30.00', '0.00'],
      ].sort(),
    );
    expect(shown).toMatchObject({ total: '280.00', received: '130.00', owed: '150.00' });
    const told = shown.last.map(({ sentence, orderId }) => [sentence, orderId]);
    expect(told).toContainEqual(['Recorded an expense of $30.00 to Olen  Tile & Stone', paidOnly]);
    expect(told).toContainEqual([expect.stringMatching(/Tile work/), ordered]);
    expect(JSON.stringify(told)).not.toContain('Somebody else');
    const [row] = (await found('olen')).rows;
    expect(row).toMatchObject({ id: vendorId, jobs: 2, money: '280.00' });
    const { body: theirs } = await stranger.call(getContact, { params: { kind: 'vendor', id: vendorId } });
    expect(theirs.code).toBe('VENDOR_NOT_FOUND');
  });
});

describe('a customer of an order', () => {
  it('has what happened on its jobs among its last, and the money that the job itself says', async () => {
    const orderId = await order();
    const id = await customer({ firstName: 'Vera', lastName: 'Stone', phone: '614 555 0188' });
    await dana.call(writeCopiedFromIdToOrder, { params: { orderId }, body: { customerId: id } });
    await dana.call(saveOrderPayment, { body: { order_Id: orderId, paymentAmount: '600', payeeName: 'Vera Stone' } });
    const shown = await opened(id);
    expect(shown.last[0]).toMatchObject({ sentence: 'Recorded a payment of $600.00 from Vera Stone', orderId, by: 'Dana Whitfield' });
    expect(shown.last.some((event) => event.orderId === null)).toBe(true);
    const { money } = (await dana.call(getOrderByOrderId, { params: { orderId } })).body;
    expect([shown.total, shown.received, shown.owed]).toEqual([money.total, money.received, money.owed]);
  });

  it('C125-C127, C130, R191: the order keeps its own copy and the source’s id; undo of the estimate takes it back', async () => {
    const orderId = await order();
    const id = await customer({
      firstName: 'Helen',
      lastName: 'Kowalczyk',
      phone: '614 555 0177',
      address: '214 E Tulane Rd',
      zip: '43202',
    });
    await customer({ firstName: 'Retired', isActive: false });
    const choose = (await dana.call(getCustomersForOrder, { params: { orderId } })).body;
    expect(names(choose)).toContain('Helen Kowalczyk');
    expect(names(choose)).not.toContain('Retired');
    const { body } = await dana.call(writeCopiedFromIdToOrder, { params: { orderId }, body: { customerId: id } });
    expect(body).toMatchObject({ id, firstName: 'Helen', address: '214 E Tulane Rd', zip: '43202' });
    await dana.call(modifyCustomer, { params: { id }, body: { phone: '5' } });
    const copy = (await dana.call(getOrderLevelCustomer, { params: { id: orderId } })).body;
    expect(copy).toMatchObject({ id, phone: '614 555 0177', zip: '43202' });
    expect((await opened(id)).jobs.map((job) => job.orderId)).toEqual([orderId]);
    // Typed by hand afterwards: a corrected name stays the same person, another one does not.
    const typed = { firstName: 'Helena', lastName: 'Kowalczyk', companyName: '', phone: '614 555 0177', email: '' };
    expect((await dana.call(saveOrderCustomer, { params: { orderId }, body: typed })).body).toMatchObject({ copiedFrom: id, zip: '43202' });
    const other = { firstName: 'Stan', lastName: '', companyName: '', phone: '', email: '' };
    expect((await dana.call(saveOrderCustomer, { params: { orderId }, body: other })).body).toMatchObject({ copiedFrom: null, zip: '' });
    await dana.call(undo, { params: { orderId }, body: {} });
    expect((await dana.call(getOrderByOrderId, { params: { orderId } })).body.customer).toMatchObject({
      firstName: 'Helena',
      copiedFrom: id,
    });
  });

  it('R192: saving with id 0 for an order creates, with another id modifies, and both are copied', async () => {
    const orderId = await order();
    const saved = await dana.call(createOrModifyCustomer, {
      params: { id: orderId },
      body: { id: 0, firstName: 'Lena', organization_Id: organizationId },
    });
    const id = saved.body as unknown as number;
    expect((await dana.call(getOrderLevelCustomer, { params: { id: orderId } })).body).toMatchObject({ id, firstName: 'Lena' });
    await dana.call(createOrModifyCustomer, { params: { id: orderId }, body: { id, lastName: 'Brandt' } });
    expect((await dana.call(getOrderLevelCustomer, { params: { id: orderId } })).body).toMatchObject({
      id,
      firstName: 'Lena',
      lastName: 'Brandt',
    });
  });

  it('R388: 0 stands for the caller’s own property, whose ZIP code is not known yet; a foreign order and customer are not found', async () => {
    expect((await dana.call(getOrderLevelCustomer, { params: { id: 0 } })).body).toMatchObject({ id: 0, firstName: 'Dana', zip: '' });
    const theirs = await order(stranger);
    expect((await dana.call(getOrderLevelCustomer, { params: { id: theirs } })).body.code).toBe('ORDER_NOT_FOUND');
    const id = await customer({ firstName: 'Ours' });
    const taken = await stranger.call(writeCopiedFromIdToOrder, { params: { orderId: theirs }, body: { customerId: id } });
    expect([taken.status, taken.body.code]).toEqual([404, 'CUSTOMER_NOT_FOUND']);
  });
});

describe('search', () => {
  it('finds in name, company, phone, email and address; names that begin with it come first', async () => {
    await customer({ firstName: 'Zenobia', lastName: 'Quillfeather', phone: '+1 (614) 555-0155', email: 'zq@mail.example' });
    await customer({ companyName: 'Aquilla Roofing', address: '12 Wall St', city: 'Columbus' });
    await customer({ firstName: 'José', lastName: 'Núñez', address: '240 Quill Ln' });
    const rows = async (text: string) => (await found(text)).rows.map((row) => row.displayName);
    expect(await rows('quill')).toEqual(['Zenobia Quillfeather', 'Aquilla Roofing', 'José Núñez']);
    expect(await rows('614555015')).toEqual(['Zenobia Quillfeather']);
    expect(await rows('(614) 555-0155')).toEqual(['Zenobia Quillfeather']);
    expect(await rows('zq@')).toEqual(['Zenobia Quillfeather']);
    expect(await rows('roofing wall columbus')).toEqual(['Aquilla Roofing']);
    expect(await rows('jose nunez')).toEqual(['José Núñez']);
    expect(await rows('%_')).toEqual([]);
  });

  it('counts what it found by tab, and pages through it', async () => {
    const { counts, rows, whole } = await found('quill', { take: 1, skip: 1 });
    expect(counts).toEqual({ all: 3, customer: 3, vendor: 0, incomplete: 3, duplicates: 0 });
    expect(rows.map((row) => [row.displayName, row.filled, row.jobs, row.money])).toEqual([
      ['Aquilla Roofing', ['name', 'address'], 0, null],
    ]);
    expect(whole).toBeGreaterThan(3);
    expect((await found('quill', {}, stranger)).counts.all).toBe(0);
    expect((await found('', { list: 'mine' })).counts).toMatchObject({ customer: 1, vendor: 1 });
  });
});

describe('duplicates', () => {
  it('are pointed out by phone, email, address, or name and ZIP code, until somebody says that they are two persons', async () => {
    const a = await customer({ firstName: 'Una', phone: '380 555 0151' });
    const b = await customer({ firstName: 'U.', phone: '1-380-555-0151' });
    await customer({ firstName: 'Tom', email: 'Tom@mail.example' });
    await customer({ lastName: 'T.', email: 'tom@mail.example' });
    await customer({ firstName: 'Vera', address: '35 Crestview Rd.', zip: '43202' });
    await customer({ firstName: 'W', address: '35 crestview rd', zip: '43202-1234' });
    await customer({ firstName: 'Xavier Y', zip: '43085' });
    await customer({ firstName: 'xavier', lastName: 'y', zip: '43085' });
    const likes = async () =>
      (await found('', { tab: 'duplicates' })).rows.map(({ displayName, like }) => `${displayName}: ${like?.displayName}, ${like?.same}`);
    expect(await likes()).toEqual([
      'T.: Tom, email',
      'Tom: T., email',
      'U.: Una, phone',
      'Una: U., phone',
      'Vera: W, address',
      'W: Vera, address',
      'Xavier Y: xavier y, name',
      'xavier y: Xavier Y, name',
    ]);
    const { body } = await dana.call(markContactsDistinct, { params: { kind: 'customer' }, body: { id: a, from: b } });
    await app.caughtUp();
    expect((await found('', { tab: 'duplicates' }, marcus)).counts.duplicates).toBe(6);
    await dana.call(undoContact, { body });
    expect((await opened(a)).like).toEqual([{ id: b, displayName: 'U.', same: 'phone' }]);
  });

  it('are merged: jobs move to the one kept, orders keep their copies, and undo brings both back', async () => {
    const keep = await customer({ firstName: 'Ruth', lastName: 'Abernathy', phone: '614 555 0119' });
    const gone = await customer({ firstName: 'R.', lastName: 'Abernathy', phone: '614 555 0119', email: 'ruth@mail.example' });
    const orders = [await order(), await order(), await order()];
    for (const [n, orderId] of orders.entries())
      await dana.call(writeCopiedFromIdToOrder, { params: { orderId }, body: { customerId: n === 0 ? keep : gone } });
    const fields = { ...(await opened(keep)).contact, email: 'ruth@mail.example' };
    const body = { keep, keepRevision: 0, gone, goneRevision: 0, fields };
    const merged = await dana.call(mergeContacts, { params: { kind: 'customer' }, body });
    expect(merged.status).toBe(200);
    const kept = await opened(keep);
    expect(kept.contact.email).toBe('ruth@mail.example');
    expect(kept.jobs.map((job) => job.orderId).sort()).toEqual(orders);
    expect((await opened(gone)).mergedInto).toBe(keep);
    expect((await found('abernathy')).rows.map((row) => [row.id, row.jobs])).toEqual([[keep, 3]]);
    const { customer: copy } = (await dana.call(getOrderByOrderId, { params: { orderId: orders[1] as number } })).body;
    expect(copy).toMatchObject({ firstName: 'R.', copiedFrom: gone });
    // A colleague who still has it on the screen.
    expect((await marcus.call(modifyCustomer, { params: { id: gone }, body: { phone: '1' } })).body.code).toBe('CONTACT_MERGED');
    const late = await marcus.call(writeCopiedFromIdToOrder, { params: { orderId: orders[0] as number }, body: { customerId: gone } });
    expect(late.body.code).toBe('CONTACT_MERGED');
    expect((await dana.call(undoContact, { body: { steps: merged.body.steps } })).status).toBe(200);
    expect((await opened(gone)).jobs).toHaveLength(2);
    expect((await opened(keep)).contact.email).toBe('');
  });

  it('two people who merge the same two the other way round at once: one does, the other is refused, and nobody is lost', async () => {
    const [a, b] = [
      await customer({ firstName: 'Both', phone: '740 555 0105' }),
      await customer({ firstName: 'Both B', phone: '740 555 0105' }),
    ];
    const merge = async (by: Caller, keep: number, gone: number) => {
      const fields = (await opened(keep)).contact;
      return by.call(mergeContacts, { params: { kind: 'customer' }, body: { keep, keepRevision: 0, gone, goneRevision: 0, fields } });
    };
    const answers = await Promise.all([merge(dana, a, b), merge(marcus, b, a)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('CONTACT_MERGED');
    await app.caughtUp();
    expect((await found('both')).counts.all).toBe(1);
  });

  it('is refused where one of the two changed since they were compared, and across lists and organisations', async () => {
    const [keep, gone] = [await customer({ firstName: 'Keep' }), await customer({ firstName: 'Gone' })];
    const fields = (await opened(keep)).contact;
    await marcus.call(modifyCustomer, { params: { id: gone }, body: { notes: 'The dog bites.' } });
    const merge = (body: object, by = dana) =>
      by.call(mergeContacts, { params: { kind: 'customer' }, body: { keep, keepRevision: 0, gone, goneRevision: 0, fields, ...body } });
    expect((await merge({})).body.code).toBe('CONTACT_CHANGED');
    expect((await opened(keep)).contact.revision).toBe(0);
    const own = (await dana.call(createNewOrgUserCustomer, { body: { firstName: 'Own' } })).body as unknown as number;
    expect((await merge({ gone: own })).body.code).toBe('CONTACT_OTHER_LIST');
    expect((await merge({ gone: keep })).body.code).toBe('CONTACT_OTHER_LIST');
    expect((await merge({}, stranger)).body.code).toBe('CUSTOMER_NOT_FOUND');
    expect((await merge({ goneRevision: 1 })).status).toBe(200);
  });
});

it('exports what is shown as CSV; text that a spreadsheet would run gets an apostrophe', async () => {
  await customer({ firstName: '=cmd|1', lastName: '"Quote", Comma', phone: '+1 614 555 0198', notes: "'=kept" });
  const csv = (await dana.call(exportContacts, { query: { text: 'comma' } })).body as unknown as string;
  const [header, row] = csv.replace('\ufeff', '').split('\r\n');
  expect(header).toBe(
    'Type,First name,Last name,Company,Phone,Other phone,Email,Address,"Apartment, suite",City,State,ZIP code,Notes,Active,Fax,License number',
  );
  expect(row).toBe(`Customer,'=cmd|1,"""Quote"", Comma",,'+1 614 555 0198,,,,,,,,''=kept,yes,,`);
});
