import { getMe } from '../../../contracts/accounts/auth/get-me.ts';
import { changeRole } from '../../../contracts/accounts/people/change-role.ts';
import { changeUserRights } from '../../../contracts/accounts/people/change-user-rights.ts';
import { checkThisUserRights } from '../../../contracts/accounts/people/check-this-user-rights.ts';
import { getPeople } from '../../../contracts/accounts/people/get-people.ts';
import { getUsersAndRights } from '../../../contracts/accounts/people/get-users-and-rights.ts';
import { getAllAccessRights } from '../../../contracts/accounts/permissions/get-all-access-rights.ts';
import { getAllRoles } from '../../../contracts/accounts/permissions/get-all-roles.ts';
import { getOrganizationUserRoles } from '../../../contracts/accounts/permissions/get-organization-user-roles.ts';
import { getOwnAccessRights } from '../../../contracts/accounts/permissions/get-own-access-rights.ts';
import { getRoleAccessRights } from '../../../contracts/accounts/permissions/get-role-access-rights.ts';
import { getUserAllAccessRights } from '../../../contracts/accounts/permissions/get-user-all-access-rights.ts';
import { getUserRolesAccessRights } from '../../../contracts/accounts/permissions/get-user-roles-access-rights.ts';
import { getAreasWithItems } from '../../../contracts/estimating/areas/get-areas-with-items.ts';
import { addRepairItems } from '../../../contracts/estimating/builder/add-repair-items.ts';
import { getNewOrder } from '../../../contracts/estimating/orders/get-new-order.ts';
import { getAudit } from '../../../contracts/organization/audit/get-audit.ts';
import { saveReportDefaults } from '../../../contracts/organization/settings/save-report-defaults.ts';
import { addEstimateReport } from '../../../contracts/reporting/reports/add-estimate-report.ts';
import { updateEstimateReport } from '../../../contracts/reporting/reports/update-estimate-report.ts';
import { sendReportLink } from '../../../contracts/reporting/sharing/send-report-link.ts';
import { newColleague } from '../../catalogue/people.ts';
import { type Caller, startApp, type TestApp } from '../../harness.ts';

const ORGANIZATION = 71;
let app: TestApp;
let priya: Caller;
let dana: Caller;
let ids: { priya: number; dana: number };

beforeAll(async () => {
  app = await startApp();
  priya = await newColleague(app, ORGANIZATION, { place: 0, firstName: 'Priya', lastName: 'Raman', isAdmin: true });
  dana = await newColleague(app, ORGANIZATION, { place: 1, firstName: 'Dana', lastName: 'Whitfield', isAdmin: false });
  ids = { priya: ORGANIZATION * 10, dana: ORGANIZATION * 10 + 1 };
});
afterAll(() => app?.close());

const defaults = (by: Caller) => by.call(saveReportDefaults, { body: { excludeTax: false } });

it('C187, R339: an administrator sees the people’s rights, and nobody else does', async () => {
  expect((await priya.call(getUsersAndRights, { params: { orgId: ORGANIZATION } })).body.map(({ id, remark }) => [id, remark])).toEqual([
    [ids.priya, 'TTT'],
    [ids.dana, 'FFF'],
  ]);
  expect((await dana.call(getUsersAndRights, { params: { orgId: ORGANIZATION } })).body).toMatchObject({ code: 'FORBIDDEN' });
  expect((await priya.call(getUsersAndRights, { params: { orgId: 999_999 } })).status).toBe(404);
});

it('C189: everybody sees the own rights', async () =>
  expect((await dana.call(checkThisUserRights)).body).toEqual({ id: ids.dana, remark: 'FFF' }));

it('C188, R340: an administrator changes rights, which count from the next call on', async () => {
  expect((await defaults(dana)).body).toMatchObject({ code: 'FORBIDDEN' });
  expect((await priya.call(changeUserRights, { body: [{ Id: ids.dana, Remark: 'TFT' }] })).body).toBe(true);
  await app.caughtUp();
  expect((await defaults(dana)).status).toBe(200);
  expect((await dana.call(checkThisUserRights)).body).toEqual({ id: ids.dana, remark: 'TFT' });
  expect((await dana.call(getMe)).body?.rights.map(({ right }) => right)).toEqual(expect.arrayContaining(['AddLogo', 'EditEstimate']));
});

it('R336: rights are three letters of T and F, of somebody of the organisation', async () => {
  for (const Remark of ['TF', 'TFTF', 'XFF', 'tft', ''])
    expect((await priya.call(changeUserRights, { body: [{ Id: ids.dana, Remark }] })).body).toMatchObject({ status: 400 });
  expect((await priya.call(changeUserRights, { body: [{ Id: 1, Remark: 'TTT' }] })).body).toMatchObject({ code: 'NOT_FOUND' });
});

it('the audit tells whose rights were changed', async () => {
  const { body: entries } = await priya.call(getAudit, { query: { kind: 'people' } });
  expect(entries.entries[0]).toMatchObject({
    sentence: 'Changed the rights of Dana Whitfield',
    before: 'none',
    after: 'Edit organization items, Add logo',
  });
});

it('two who take the right to manage users from each other at once: one of them keeps it', async () => {
  expect((await priya.call(changeUserRights, { body: [{ Id: ids.dana, Remark: 'FTF' }] })).status).toBe(200);
  await app.caughtUp();
  const both = await Promise.all([
    priya.call(changeUserRights, { body: [{ Id: ids.dana, Remark: 'FFF' }] }),
    dana.call(changeUserRights, { body: [{ Id: ids.priya, Remark: 'TFT' }] }),
  ]);
  // The second finds the first decided, or has lost the right by it already.
  expect(both.map(({ status, body }) => (status === 200 ? 200 : body.code)).sort()).toEqual([
    200,
    expect.stringMatching(/^(LAST_MANAGER|FORBIDDEN)$/),
  ]);
  await app.caughtUp();
  const [keeps, lost] = both[0]?.status === 200 ? [priya, dana] : [dana, priya];
  expect((await lost.call(getPeople)).status).toBe(403);
  const { body: people } = await keeps.call(getPeople);
  expect(people.filter(({ rights }) => rights.some(({ right }) => right === 'ManageOrganizationUsers'))).toHaveLength(1);
  await keeps.call(changeUserRights, { body: [{ Id: ids.priya, Remark: 'TTT' }] });
  await app.caughtUp();
  await priya.call(changeUserRights, { body: [{ Id: ids.dana, Remark: 'FFF' }] });
  await app.caughtUp();
});

describe('roles and rights by name', () => {
  const rights = (answer: { body: { accessRightName: string }[] }) => answer.body.map(({ accessRightName }) => accessRightName);

  it('C017: the roles of a person', async () => {
    expect((await priya.call(changeRole, { params: { userId: ids.dana }, body: { role: 'Estimator' } })).body).toBe(true);
    await app.caughtUp();
    expect((await dana.call(getOrganizationUserRoles, { params: { id: ids.dana } })).body).toEqual([{ roleName: 'Estimator' }]);
  });

  it('C022, R011: the rights that the role gives, with their limits', async () => {
    expect((await dana.call(getUserRolesAccessRights, { params: { id: ids.dana } })).body).toContainEqual({
      accessRightName: 'SendReport',
      parameters: { limit: '25000.00' },
    });
  });

  it('C020: the rights that a person has without a role', async () => {
    expect((await dana.call(getOwnAccessRights, { params: { id: ids.dana } })).body).toEqual([]);
    expect(rights(await priya.call(getOwnAccessRights, { params: { id: ids.priya } }))).toEqual([
      'EditOrganizationItems',
      'ManageOrganizationUsers',
      'AddLogo',
    ]);
  });

  it('C021: all rights of a person, of a colleague only for who manages users', async () => {
    expect(rights(await dana.call(getUserAllAccessRights, { params: { id: ids.dana } }))).toEqual([
      'EditEstimate',
      'RepriceAll',
      'SendReport',
    ]);
    expect((await dana.call(getUserAllAccessRights, { params: { id: ids.priya } })).body).toMatchObject({ code: 'FORBIDDEN' });
    expect((await priya.call(getUserAllAccessRights, { params: { id: 1 } })).status).toBe(404);
  });

  it('C018: all roles', async () => {
    expect((await dana.call(getAllRoles)).body.map(({ roleName }) => roleName)).toContain('Organization admin');
  });

  it('C019: the rights of a role', async () => {
    expect(rights(await dana.call(getRoleAccessRights, { query: { rolename: 'Office' } }))).toContain('RecordPayment');
    expect((await dana.call(getRoleAccessRights, { query: { rolename: 'Captain' } })).body).toMatchObject({ code: 'NO_SUCH_ROLE' });
  });

  it('C023: all rights', async () => {
    expect(rights(await dana.call(getAllAccessRights))).toEqual(expect.arrayContaining(['PerformDemo', 'ViewReport']));
  });
});

it('a role takes away what it does not hold: who only keeps the books writes no estimate', async () => {
  await priya.call(changeRole, { params: { userId: ids.dana }, body: { role: 'Office', seen: 'Contractor' } }).then(({ body }) => {
    expect(body).toMatchObject({ code: 'RIGHTS_CHANGED' });
  });
  expect((await dana.call(getNewOrder)).status).toBe(200);
  expect((await priya.call(changeRole, { params: { userId: ids.dana }, body: { role: 'Office', seen: 'Estimator' } })).status).toBe(200);
  await app.caughtUp();
  expect((await dana.call(getNewOrder)).body).toMatchObject({ code: 'FORBIDDEN' });
  expect((await dana.call(getMe)).body).toMatchObject({ role: 'Office' });
});

it('R011: a right with a limit is held to it: an estimator sends a report of up to 25,000.00, and changes none into a larger one', async () => {
  await priya.call(changeRole, { params: { userId: ids.dana }, body: { role: 'Estimator' } });
  await app.caughtUp();
  const { body: orderId } = await dana.call(getNewOrder);
  const { body: areas } = await dana.call(getAreasWithItems, { params: { orderId } });
  const add = (material: string) =>
    dana.call(addRepairItems, {
      params: { orderId, taskId: 0 },
      body: { Areas: [areas[0]?.areaID], Repairs: [{ itemXREF: 99999, description: 'Cabinets', quantity: '1', labor: '0', material }] },
    });
  expect((await add('15000')).status).toBe(200);
  const body = { reportDetail: { name: 'Kitchen' } };
  const { status, body: sent } = await dana.call(addEstimateReport, { params: { orderId }, body });
  expect(status).toBe(200);
  expect((await add('15000')).status).toBe(200);
  expect(await dana.call(addEstimateReport, { params: { orderId }, body })).toMatchObject({
    status: 403,
    body: { code: 'OVER_SEND_LIMIT' },
  });
  const change = await dana.call(updateEstimateReport, { params: { id: sent.reportId }, body });
  expect(change.body).toMatchObject({ code: 'OVER_SEND_LIMIT', detail: expect.stringContaining('you send up to $25,000.00') });
  const larger = await priya.call(addEstimateReport, { params: { orderId }, body });
  expect(larger.status).toBe(200);
  await app.caughtUp();
  // Mailing is sending, whoever made it.
  const mail = (by: Caller, ReportId: number) =>
    by.call(sendReportLink, { params: { orderId }, body: { ReportId, Recipient: 'helen@mail.example', Subject: '', Body: '' } });
  expect((await mail(dana, larger.body.reportId)).body).toMatchObject({ code: 'OVER_SEND_LIMIT' });
  expect((await mail(dana, sent.reportId)).status).toBe(200);
  expect((await mail(priya, larger.body.reportId)).status).toBe(200);
});
