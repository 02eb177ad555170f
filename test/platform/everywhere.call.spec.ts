import { getMe } from '../../contracts/accounts/auth/get-me.ts';
import { getOutbox } from '../../contracts/accounts/demo/get-outbox.ts';
import { forgotPassword } from '../../contracts/accounts/password/forgot-password.ts';
import { getUsersAndRights } from '../../contracts/accounts/people/get-users-and-rights.ts';
import { activate } from '../../contracts/accounts/signup/activate.ts';
import { signup } from '../../contracts/accounts/signup/signup.ts';
import { getAvailableProductPricing } from '../../contracts/billing/pricing/get-available-product-pricing.ts';
import { AnyId, Id, LongText, Page, Text } from '../../contracts/call.ts';
import { addArea } from '../../contracts/estimating/areas/add-area.ts';
import { getAreas } from '../../contracts/estimating/areas/get-areas.ts';
import { saveAreaLabel } from '../../contracts/estimating/areas/save-area-label.ts';
import { dismissCheck } from '../../contracts/estimating/checks/dismiss-check.ts';
import { getNewOrder } from '../../contracts/estimating/orders/get-new-order.ts';
import { saveEstimateDefaults } from '../../contracts/organization/settings/save-estimate-defaults.ts';
import { updateProfitOverheadSettings } from '../../contracts/organization/settings/update-profit-overhead-settings.ts';
import { sponsorTypeOf } from '../../contracts/sponsorship/sponsors/sponsor-type.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';

const PASSWORD = 'Tulane-Rd-porch-7';

let app: TestApp;
let dana: Caller;
let priya: Caller;
beforeAll(async () => {
  app = await startApp({ billing: {} });
  [dana, priya] = await Promise.all([app.signedIn('contractor'), app.signedIn('admin')]);
});
afterAll(() => app?.close());

async function newAccount(UserTypeSelection: string, UserName = `new-${UserTypeSelection.toLowerCase()}`): Promise<Caller> {
  const Email = `${UserName}@mail.example`;
  const named = { UserName, Email, Password: PASSWORD, FirstName: 'New', LastName: 'Comer' };
  await app.stranger().call(signup, { body: { ...named, UserTypeSelection } });
  const { body: mails } = await app.stranger().call(getOutbox);
  const text = mails.find(({ to }) => to === Email)?.text ?? '';
  const [, userId = '', activationCode = ''] = /\/account\/Activation\/(\d+)\?code=([\w-]+)/.exec(text) ?? [];
  expect((await app.stranger().call(activate, { params: { userId }, body: { activationCode } })).body).toBe(true);
  return app.signedIn(UserName, PASSWORD);
}

it('R525, R526: a text holds 255 characters, a reason 500, and one more is refused', async () => {
  expect([Text, LongText].map((text) => [255, 256, 500, 501].map((length) => text.safeParse('x'.repeat(length)).success))).toEqual([
    [true, false, false, false],
    [true, true, true, false],
  ]);
  const orderId = (await dana.call(getNewOrder)).body;
  const area = (length: number) => dana.call(addArea, { params: { orderId }, body: { NewAreaname: 'x'.repeat(length) } });
  expect((await area(255)).status).toBe(200);
  expect((await area(256)).body).toMatchObject({ status: 400, fields: { NewAreaname: expect.any(String) } });
  const reason = (length: number) =>
    dismissCheck.body.safeParse({ check: 'x', reason: 'x'.repeat(length) }).error?.issues.some(({ path }) => path[0] === 'reason') ?? false;
  expect([500, 501].map(reason)).toEqual([false, true]);
});

it('R542: a text of whitespace alone is empty, and is refused where a text must be', () => {
  for (const blank of ['', ' ', '\t \n', '\u00a0\u2003\u3000', '\ufeff']) {
    expect(Text.parse(blank)).toBe('');
    expect(saveAreaLabel.body.safeParse({ AreaID: 1, Label: blank }).success).toBe(false);
  }
  expect(saveAreaLabel.body.parse({ AreaID: 1, Label: ' Hall ' })).toEqual({ AreaID: 1, Label: 'Hall' });
});

it('R540: an integer is a minus sign or none and digits, and nothing else', async () => {
  expect(['7', '007', 7].map((text) => Id.parse(text))).toEqual([7, 7, 7]);
  for (const text of ['1e3', '0x10', '1.0', ' 7', '7 ', '+7', '--7', '-', '7a', '1_0', '٧', ''])
    expect(Id.safeParse(text).success).toBe(false);
  // A minus sign is read: it is the least that refuses it.
  expect(AnyId.safeParse('-1').error?.issues[0]?.code).toBe('too_small');
  expect(Page.safeParse({ take: '1e1' }).success).toBe(false);
  const orderId = (await dana.call(getNewOrder)).body;
  expect((await dana.call(getAreas, { params: { id: orderId } })).status).toBe(200);
  for (const id of [`${orderId}.0`, `${orderId}e0`, `0x${orderId.toString(16)}`])
    expect((await dana.call(getAreas, { params: { id } })).status).toBe(400);
});

it('R534, R550: contractor, agent, service provider and homeowner each have the type that they signed up as, and a builder of their own', async () => {
  const types = ['Contractor', 'RealEstateProfessional', 'Agent', 'Appraiser', 'ServiceProvider', 'Homeowner'];
  for (const type of types) {
    const caller = await newAccount(type);
    expect((await caller.call(getMe)).body?.userType).toBe(type);
    const orderId = (await caller.call(getNewOrder)).body;
    expect((await caller.call(addArea, { params: { orderId }, body: { NewAreaname: 'Hall' } })).status).toBe(200);
    expect((await caller.call(getAreas, { params: { id: orderId } })).body.map(({ label }) => label)).toContain('Hall');
    expect((await dana.call(getAreas, { params: { id: orderId } })).status).toBe(404);
  }
  expect([...types, 'Sponsor'].map((userType) => sponsorTypeOf({ userType }))).toEqual([
    ...[undefined, 'agent', 'agent', 'appraiser', undefined, undefined],
    'advertiser',
  ]);
});

it('R548: a contractor manages settings of their own, the organization its own, and the rights of users are there for the organization alone', async () => {
  const share = (of: 'taxable' | 'profit' | 'overhead', amount: string) => ({
    ...{ [`${of}Amount`]: amount, [`${of}Labor`]: true, [`${of}Material`]: true, [`${of}Equipment`]: true },
  });
  const percentages = { ...share('taxable', '6'), ...share('profit', '12'), ...share('overhead', '8') };
  expect((await dana.call(updateProfitOverheadSettings, { params: { id: 0 }, body: percentages })).body).toBe(true);
  const { organizationId = 0 } = (await priya.call(getMe)).body ?? {};
  const ofAll = { params: { id: 0 }, body: { ...percentages, organization_Id: organizationId } };
  expect((await dana.call(updateProfitOverheadSettings, ofAll)).body).toMatchObject({ code: 'FORBIDDEN' });
  expect((await priya.call(updateProfitOverheadSettings, ofAll)).body).toBe(true);
  expect((await dana.call(saveEstimateDefaults, { body: {} })).body).toMatchObject({ code: 'FORBIDDEN' });
  const users = { params: { orgId: organizationId } };
  expect((await dana.call(getUsersAndRights, users)).body).toMatchObject({ code: 'FORBIDDEN' });
  expect((await priya.call(getUsersAndRights, users)).body.length).toBeGreaterThan(1);
});

it('R551: the product in a path may be called as one likes, and the base of the addresses in mails is configured', async () => {
  const prices = await Promise.all(
    ['ProEstimate', 'express', 'proestimate'].map((product) => priya.call(getAvailableProductPricing, { params: { product, promo: '0' } })),
  );
  expect(prices.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(prices.map(({ body }) => JSON.stringify(body.pricingOptions))).size).toBe(1);
  await newAccount('Agent', 'forgetful');
  const before = process.env.SCOPEBOOK_URL;
  process.env.SCOPEBOOK_URL = 'https://books.example/estimates/';
  try {
    await app.stranger().call(forgotPassword, { body: { email: 'forgetful@mail.example' } });
    const { body: mails } = await app.stranger().call(getOutbox);
    const text = mails.find(({ to, subject }) => to === 'forgetful@mail.example' && /password/i.test(subject))?.text ?? '';
    expect(text).toMatch(/https:\/\/books\.example\/estimates\/account\/reset\/\d+/);
  } finally {
    if (before === undefined) delete process.env.SCOPEBOOK_URL;
    else process.env.SCOPEBOOK_URL = before;
  }
});
