import { DEFAULT_SETTINGS } from '../../contracts/estimating/entities.ts';
import { getNewOrder } from '../../contracts/estimating/orders/get-new-order.ts';
import { getProfitOverheadByOrderId } from '../../contracts/estimating/setup/get-profit-overhead-by-order-id.ts';
import { getAudit } from '../../contracts/organization/audit/get-audit.ts';
import { clearProfitOverheadSettings } from '../../contracts/organization/settings/clear-profit-overhead-settings.ts';
import { getPeoplePercentages } from '../../contracts/organization/settings/get-people-percentages.ts';
import { getProfitOverheadByOrgId } from '../../contracts/organization/settings/get-profit-overhead-by-org-id.ts';
import { getProfitOverheadByOrgUserId } from '../../contracts/organization/settings/get-profit-overhead-by-org-user-id.ts';
import { updateProfitOverheadSettings } from '../../contracts/organization/settings/update-profit-overhead-settings.ts';
import { newColleague } from '../catalogue/people.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';

const ORGANIZATION = 83;
let app: TestApp;
let priya: Caller;
let dana: Caller;

beforeAll(async () => {
  app = await startApp();
  priya = await newColleague(app, ORGANIZATION, { place: 0, firstName: 'Priya', lastName: 'Raman', isAdmin: true });
  dana = await newColleague(app, ORGANIZATION, { place: 1, firstName: 'Dana', lastName: 'Whitfield', isAdmin: false });
});
afterAll(() => app?.close());

const ofOrganization = async (by: Caller) => (await by.call(getProfitOverheadByOrgId, { params: { orgId: 0 } })).body;
const own = async (by: Caller) => (await by.call(getProfitOverheadByOrgUserId, { params: { orgUserId: 0 } })).body;
const choose = (by: Caller, change: object, organization_Id = 0, id = 0) =>
  by.call(updateProfitOverheadSettings, { params: { id }, body: { ...DEFAULT_SETTINGS, ...change, organization_Id } });
const newJob = async (by: Caller) => {
  const { body: orderId } = await by.call(getNewOrder, { query: { newEstimateName: 'Bath' } });
  return (await by.call(getProfitOverheadByOrderId, { params: { orderId } })).body;
};

it('C181-C183, R335: a new job has the person’s percentages, else the organisation’s; jobs that were started keep theirs', async () => {
  expect(await ofOrganization(dana)).toEqual({ ...DEFAULT_SETTINGS, id: ORGANIZATION, of: 'product', revision: 0, changed: null });
  expect((await choose(priya, { profitAmount: '12', taxableAmount: '5.75' }, ORGANIZATION, ORGANIZATION)).body).toBe(true);
  expect(await ofOrganization(dana)).toMatchObject({ profitAmount: '12', of: 'organization' });
  expect(await own(dana)).toMatchObject({ profitAmount: '12', id: ORGANIZATION * 10 + 1, of: 'organization' });
  const before = await newJob(dana);
  expect(before).toMatchObject({ profitAmount: '12', taxableAmount: '5.75', answered: false, taxSource: null });
  expect((await choose(dana, { profitAmount: '9', profitEquipment: false })).body).toBe(true);
  expect(await own(dana)).toMatchObject({ profitAmount: '9', of: 'person' });
  expect(await newJob(dana)).toMatchObject({ profitAmount: '9', profitEquipment: false });
  expect(await newJob(priya)).toMatchObject({ profitAmount: '12', profitEquipment: true });
  expect((await dana.call(clearProfitOverheadSettings)).body).toBe(true);
  expect(await newJob(dana)).toMatchObject({ profitAmount: '12', taxableAmount: '5.75' });
  const { entries } = (await priya.call(getAudit, { query: { kind: 'prices' } })).body;
  expect(entries).toContainEqual(
    expect.objectContaining({
      sentence: 'Changed profit, overhead and tax of own new jobs',
      after: expect.stringContaining('profit 9 % of labor and material'),
    }),
  );
});

it('C183: the organisation’s are for who edits its items, one’s own for who may change percentages; other people’s are not found', async () => {
  expect((await choose(dana, { profitAmount: '1' }, ORGANIZATION)).body).toMatchObject({ code: 'FORBIDDEN' });
  for (const [organization, id] of [
    [ORGANIZATION + 1, 0],
    [ORGANIZATION, ORGANIZATION + 1],
    [0, ORGANIZATION * 10],
  ] as const)
    expect((await choose(dana, {}, organization, id)).body).toMatchObject({ code: 'NOT_FOUND' });
  expect((await dana.call(getProfitOverheadByOrgId, { params: { orgId: 1 } })).body).toMatchObject({ code: 'NOT_FOUND' });
  expect((await dana.call(getProfitOverheadByOrgUserId, { params: { orgUserId: ORGANIZATION * 10 } })).body).toMatchObject({
    code: 'NOT_FOUND',
  });
  for (const wrong of [{ profitAmount: '-1' }, { overheadAmount: '1001' }, { taxableAmount: '100.01' }, { taxableLabor: 'yes' }])
    expect((await choose(priya, wrong, ORGANIZATION)).status).toBe(400);
  expect(await ofOrganization(priya)).toMatchObject({ profitAmount: '12' });
});

describe('percentages of a colleague (C181, C183, S109)', () => {
  const danaId = ORGANIZATION * 10 + 1;
  const people = async () => (await priya.call(getPeoplePercentages)).body;
  const of = async (by: Caller, orgUserId: number) => (await by.call(getProfitOverheadByOrgUserId, { params: { orgUserId } })).body;

  it('are read and set by who edits organization items, count for the person’s next job, and stand in the audit with the name', async () => {
    await dana.call(clearProfitOverheadSettings);
    const started = await newJob(dana);
    expect((await people()).people).toEqual(
      expect.arrayContaining([{ userId: danaId, name: 'Dana Whitfield', isSuspended: false, hasOwn: false }]),
    );
    expect((await choose(priya, { profitAmount: '11', profitEquipment: false }, 0, danaId)).body).toBe(true);
    expect(await of(priya, danaId)).toMatchObject({ profitAmount: '11', of: 'person', id: danaId });
    // The same on her own page.
    expect(await own(dana)).toEqual(await of(priya, danaId));
    expect(await newJob(dana)).toMatchObject({ profitAmount: '11', profitEquipment: false });
    expect(started).not.toMatchObject({ profitAmount: '11' });
    const { people: all, openJobs } = await people();
    expect(all.find(({ userId }) => userId === danaId)?.hasOwn).toBe(true);
    await newJob(priya);
    expect((await people()).openJobs).toBe(openJobs + 1);
    const sentences = async () => (await priya.call(getAudit, { query: { kind: 'prices' } })).body.entries.map(({ sentence }) => sentence);
    expect(await sentences()).toContain("Changed profit, overhead and tax of Dana Whitfield's new jobs");
    expect((await priya.call(clearProfitOverheadSettings, { body: { userId: danaId } })).body).toBe(true);
    expect(await own(dana)).toMatchObject({ of: 'organization' });
    expect(await sentences()).toContain("Put Dana Whitfield's new jobs back to the organization's percentages");
  });

  it('are found by nobody else, and of nobody who is not of the organization', async () => {
    const stranger = await newColleague(app, ORGANIZATION + 1, { place: 0, firstName: 'Sam', lastName: 'Other', isAdmin: true });
    for (const [by, id] of [
      [dana, ORGANIZATION * 10],
      [stranger, danaId],
      [priya, (ORGANIZATION + 1) * 10],
      [priya, 2_147_483_000],
    ] as const) {
      expect(await of(by, id)).toMatchObject({ code: 'NOT_FOUND' });
      expect((await choose(by, { profitAmount: '1' }, 0, id)).body).toMatchObject({ code: 'NOT_FOUND' });
      expect((await by.call(clearProfitOverheadSettings, { body: { userId: id } })).body).toMatchObject({ code: 'NOT_FOUND' });
    }
    expect((await dana.call(getPeoplePercentages)).status).toBe(403);
    expect((await people()).people.map(({ userId }) => userId).sort()).toEqual([ORGANIZATION * 10, danaId]);
  });

  it('set by the person and by an admin at once are those of one of them, for both', async () => {
    const answers = await Promise.all([choose(dana, { profitAmount: '7' }), choose(priya, { profitAmount: '8' }, 0, danaId)]);
    expect(answers.map(({ body }) => body)).toEqual([true, true]);
    const { profitAmount } = await own(dana);
    expect(['7', '8']).toContain(profitAmount);
    expect(await of(priya, danaId)).toMatchObject({ profitAmount });
    await dana.call(clearProfitOverheadSettings);
  });

  it('that somebody has changed since they were shown are refused with the name, for each of the two and for who gives them up', async () => {
    const { revision } = await own(dana);
    expect((await of(priya, danaId)).revision).toBe(revision);
    const answers = await Promise.all([
      choose(dana, { profitAmount: '7', revision }),
      choose(priya, { profitAmount: '8', revision }, 0, danaId),
    ]);
    const [refused, ...others] = answers.filter(({ body }) => body !== true);
    expect(others).toEqual([]);
    const { profitAmount, changed } = await own(dana);
    expect(changed?.by).toBe(profitAmount === '7' ? 'Dana Whitfield' : 'Priya Raman');
    expect(refused?.status).toBe(409);
    expect(refused?.body).toMatchObject({
      code: 'PERCENTAGES_CHANGED',
      detail: `${changed?.by} has changed these percentages meanwhile. Nothing of yours was saved.`,
    });
    expect((await priya.call(clearProfitOverheadSettings, { body: { userId: danaId, revision } })).body).toMatchObject({
      code: 'PERCENTAGES_CHANGED',
    });
    // Asked again it is so already; over what was looked at it is saved.
    const latest = await own(dana);
    expect((await choose(dana, { profitAmount, revision })).body).toBe(true);
    expect((await own(dana)).revision).toBe(latest.revision);
    expect((await choose(priya, { profitAmount: '6', revision: latest.revision }, 0, danaId)).body).toBe(true);
    expect(await own(dana)).toMatchObject({ profitAmount: '6', changed: { by: 'Priya Raman', at: expect.stringMatching(/^\d{4}-/) } });
    expect((await choose(dana, { revision: -1 })).status).toBe(400);
    expect((await choose(dana, { revision: 2 ** 53 })).status).toBe(400);
    await dana.call(clearProfitOverheadSettings);
  });

  it('that are the organization’s are another’s change too, while the person has none', async () => {
    const seen = await of(priya, danaId);
    expect(seen.of).toBe('organization');
    await choose(priya, { profitAmount: '14' }, ORGANIZATION);
    expect((await choose(dana, { overheadAmount: '9', revision: seen.revision })).body).toMatchObject({ code: 'PERCENTAGES_CHANGED' });
    const shown = await own(dana);
    expect(shown).toMatchObject({ profitAmount: '14', changed: { by: 'Priya Raman' } });
    expect((await choose(dana, { profitAmount: '14', overheadAmount: '9', revision: shown.revision })).body).toBe(true);
    // Hers do not move with the organization's from here on.
    const hers = (await own(dana)).revision;
    await choose(priya, { profitAmount: '12', taxableAmount: '5.75' }, ORGANIZATION);
    expect((await own(dana)).revision).toBe(hers);
    const ofAll = await ofOrganization(priya);
    expect((await choose(priya, { profitAmount: '13', revision: hers }, ORGANIZATION)).body).toMatchObject({ code: 'PERCENTAGES_CHANGED' });
    expect(await ofOrganization(priya)).toEqual(ofAll);
    await dana.call(clearProfitOverheadSettings);
  });
});
