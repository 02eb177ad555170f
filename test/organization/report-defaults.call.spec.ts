import { createNewAddendum } from '../../contracts/organization/addendums/create-new-addendum.ts';
import { deleteAddendum } from '../../contracts/organization/addendums/delete-addendum.ts';
import { getAudit } from '../../contracts/organization/audit/get-audit.ts';
import { getReportDefaults } from '../../contracts/organization/settings/get-report-defaults.ts';
import {
  ReportDefaults as Defaults,
  PRODUCT_DEFAULTS,
  type ReportDefaults,
} from '../../contracts/organization/settings/report-defaults.ts';
import { saveDefaultsOfKind } from '../../contracts/organization/settings/save-defaults-of-kind.ts';
import type { ReportType } from '../../contracts/report-types.ts';
import { newColleague } from '../catalogue/people.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';

const ORGANIZATION = 84;
let app: TestApp;
let priya: Caller;
let dana: Caller;
beforeAll(async () => {
  app = await startApp();
  priya = await newColleague(app, ORGANIZATION, { place: 0, firstName: 'Priya', lastName: 'Raman', isAdmin: true });
  dana = await newColleague(app, ORGANIZATION, { place: 1, firstName: 'Dana', lastName: 'Whitfield', isAdmin: false });
});
afterAll(() => app?.close());

const stored = async (by: Caller, type: ReportType) => {
  const { body } = await by.call(getReportDefaults);
  return body.kinds.find((one) => one.type === type);
};
const choose = (by: Caller, type: ReportType, revision: number, change: Partial<ReportDefaults>, excludeTax?: boolean) =>
  by.call(saveDefaultsOfKind, { body: { type, revision, defaults: { ...PRODUCT_DEFAULTS, ...change }, excludeTax } });
const addendum = async (name: string, change: object = {}) =>
  (
    await priya.call(createNewAddendum, {
      body: { name, content: '<p>By milestones.</p>', isActive: true, organization_Id: ORGANIZATION, ...change },
    })
  ).body.id;

it('are the product’s until an administrator chooses; everybody reads them, and the audit says what changed', async () => {
  expect(await stored(dana, 'Estimate')).toEqual({ type: 'Estimate', revision: 0, defaults: PRODUCT_DEFAULTS });
  expect((await choose(dana, 'Estimate', 0, { goodForDays: 45 })).body.code).toBe('FORBIDDEN');
  const terms = await addendum('Payment by milestones');
  const change = { goodForDays: 45, includePhotos: true, reportText: '{customer}, this is our price.', addendums: [terms, terms] };
  expect((await choose(priya, 'Estimate', 0, change)).status).toBe(200);
  expect(await stored(dana, 'Estimate')).toEqual({
    ...{ type: 'Estimate', revision: 1 },
    defaults: { ...PRODUCT_DEFAULTS, ...change, addendums: [terms] },
  });
  expect(await stored(dana, 'Invoice')).toMatchObject({ revision: 0 });
  const { body: audit } = await priya.call(getAudit, { query: { take: 1 } });
  expect(audit.entries[0]).toMatchObject({
    sentence: 'Chose what new estimates begin with',
    before: 'good for 30 days; no opening words; addendums: none; without photos',
    after: 'good for 45 days; "{customer}, this is our price."; addendums: Payment by milestones; with photos',
  });
});

it('of two who choose at once the later is refused, and what the first chose stays', async () => {
  const [one, other] = await Promise.all([choose(priya, 'Invoice', 0, { dueDays: 7 }), choose(priya, 'Invoice', 0, { dueDays: 30 })]);
  expect([one.status, other.status].sort()).toEqual([200, 409]);
  const [kept, refused] = one.status === 200 ? [one, other] : [other, one];
  expect(refused.body.code).toBe('REPORT_DEFAULTS_CHANGED');
  expect(await stored(dana, 'Invoice')).toEqual(kept.body);
});

it('take addendums of the organization that are active and not deleted', async () => {
  const own = await addendum('My own', { organization_Id: 0 });
  const idle = await addendum('Not now', { isActive: false });
  const gone = await addendum('Gone');
  expect((await priya.call(deleteAddendum, { params: { id: gone } })).status).toBe(200);
  const refused = async (id: number) => (await choose(priya, 'Work Order', 0, { addendums: [id] })).body.code;
  expect([await refused(own), await refused(idle), await refused(gone)]).toEqual([
    ...['ADDENDUM_NOT_FOUND', 'ADDENDUM_NOT_ACTIVE', 'ADDENDUM_NOT_FOUND'],
  ]);
  expect(await stored(priya, 'Work Order')).toMatchObject({ revision: 0 });
});

it('refuse days that are none', async () => {
  for (const goodForDays of [-1, 1.5, 731, 'soon', 1e9])
    expect((await choose(priya, 'ELM Report', 0, { goodForDays: goodForDays as number })).body.fields).toHaveProperty([
      'defaults.goodForDays',
    ]);
});

it.each([-5, '1e309', 731, 1.5, 'ten'])('says which days there are of %s', (goodForDays) => {
  const { error } = Defaults.safeParse({ ...PRODUCT_DEFAULTS, goodForDays });
  expect(error?.issues.map(({ message }) => message)[0]).toBe('must be 0 to 730 days');
});
