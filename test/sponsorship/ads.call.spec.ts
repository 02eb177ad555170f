// Above 400 lines because an ad's whole life, from its draft to what goes back, is asked of one app with one clock.
import type { Request } from 'express';
import { sql } from 'kysely';
import { getMe } from '../../contracts/accounts/auth/get-me.ts';
import {
  type Ad,
  AdClick,
  AdDisplay,
  getAdCampaigns,
  getCardDisplayCount,
  hideAd,
  noteAdClick,
  noteAdDisplays,
  noteCardClick,
  noteCardDisplay,
  noteCardDisplays,
} from '../../contracts/sponsorship/ads/ad-calls.ts';
import type { CampaignDraft } from '../../contracts/sponsorship/ads/campaign.ts';
import {
  askCampaignPayment,
  checkCampaign,
  deleteCampaign,
  draftCampaign,
  getCampaign,
  getCampaignsToCheck,
  getMyCampaigns,
  keepCampaignPicture,
  type MyCampaign,
  pauseCampaign,
  payCampaign,
  renewCampaign,
  saveCampaign,
  sendCampaign,
  stopCampaign,
} from '../../contracts/sponsorship/ads/campaign-calls.ts';
import { setUpMyLink, takeSponsorLink } from '../../contracts/sponsorship/clients/sponsor-link.ts';
import { deleteZipCoverage } from '../../contracts/sponsorship/sponsors/delete-zip-coverage.ts';
import { getMySponsorInfo } from '../../contracts/sponsorship/sponsors/get-my-sponsor-info.ts';
import { postZipCoverage } from '../../contracts/sponsorship/sponsors/post-zip-coverage.ts';
import { AccountsService } from '../../server/accounts/accounts.service.ts';
import { UserStreams } from '../../server/accounts/user.stream.ts';
import type { Session } from '../../server/platform/http/access.ts';
import type { DataSubject } from '../../server/platform/personal-data/holdings.ts';
import { ReadDb } from '../../server/platform/read-db/read-db.ts';
import { AdCounter, campaignAd, type Noted } from '../../server/sponsorship/ads/ad-counter.ts';
import { AdRounds } from '../../server/sponsorship/ads/ad-rounds.ts';
import { AdsService } from '../../server/sponsorship/ads/ads.service.ts';
import { CampaignStreams } from '../../server/sponsorship/ads/campaign.stream.ts';
import { isRobot } from '../../server/sponsorship/ads/robots.ts';
import { SponsorHolding } from '../../server/sponsorship/sponsor.holding.ts';
import { TestClock } from '../clock.ts';
import { phonePhoto } from '../estimating/photos/pictures.ts';
import { type Caller, DEMO_PASSWORD, startApp, type TestApp } from '../harness.ts';

const DAY = 24 * 60 * 60 * 1_000;
/** Noon in Columbus. */
const NOON = Date.parse('2026-11-23T17:00:00Z');
const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36' };
const clock = new TestClock(NOON);
const sweepstakes: { organizationId?: number } = {};
let app: TestApp;
let marisol: Caller;
let priya: Caller;
beforeAll(async () => {
  app = await startApp({ data: 'people', clock, billing: {}, paymentGateway: 'test', sweepstakes });
  [marisol, priya] = await Promise.all([app.signedIn('agent'), app.signedIn('admin')]);
  for (const zipcode of ['43202', '43214']) await marisol.call(postZipCoverage, { query: { zipcode } });
  await app.caughtUp();
});
afterAll(() => app?.close());

const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code];
const rounds = async () => {
  await app.caughtUp();
  await app.app.get(AdRounds).look();
  await app.caughtUp();
};
const WORDS = { headline: 'Three listings near Weber Road', line: 'Built 1928 to 1956, with repair estimates.', button: 'See them' };
const typed = (of: Partial<CampaignDraft> = {}): Partial<CampaignDraft> => ({
  ...{ name: 'Fall listings', ...WORDS, opens: 'https://clintonville.example/fall', zips: ['43202'], budget: '240.00' },
  ...of,
});

async function drafted(of: Partial<CampaignDraft> = {}, who = marisol): Promise<MyCampaign> {
  const { status, body } = await who.call(draftCampaign, { body: typed(of) });
  expect([status, body.detail]).toEqual([200, undefined]);
  return body;
}

/** Sent, and read by the firm that the operator names. */
async function letThrough(campaignId: number, who = marisol): Promise<void> {
  const { wordsRevision } = (await who.call(sendCampaign, { params: { campaignId }, body: {} })).body;
  const { body } = await priya.call(checkCampaign, { params: { campaignId }, body: { through: true, wordsRevision } });
  expect(body).toBe(true);
  await app.caughtUp();
}

/** Drafted, let through and paid at the gateway. */
async function running(of: Partial<CampaignDraft> = {}, who = marisol): Promise<number> {
  const { id } = await drafted(of, who);
  const params = { campaignId: id };
  await letThrough(id, who);
  const { body } = await who.call(payCampaign, { params });
  expect(body.campaign.status).toBe('paying');
  await who.request('POST', body.address, { body: { action: 'pay' } });
  expect((await who.call(askCampaignPayment, { params, body: {} })).body.status).toBe('running');
  await app.caughtUp();
  return id;
}

let people = 0;
/** Somebody with an account, whose home is in a ZIP code. */
async function homeowner(zip = '43202', of: object = {}): Promise<Caller> {
  people += 1;
  const name = `neighbour${people}`;
  const db = app.app.get(ReadDb);
  const [userId, organizationId] = [await db.idFor('user', name), await db.idFor('organization', name)];
  const person = { userName: name, firstName: 'Neighbour', lastName: `No ${people}`, email: `${name}@x.example`, jobFunction: '' };
  const rest = { workNumber: '', mobileNumber: '', organizationId, organizationName: name, userType: 'Homeowner', isAdmin: true, ...of };
  await app.app.get(AccountsService).createTrustedUser(userId, { ...person, ...rest }, DEMO_PASSWORD, new Date().toISOString());
  await app.caughtUp();
  const caller = await app.signedIn(name);
  await caller.request('PUT', '/api/home/address', { body: { address: '214 E Tulane Rd', city: 'Columbus', state: 'OH', zip } });
  await app.caughtUp();
  return caller;
}
const adsOf = async (who: Caller): Promise<Ad[]> => (await who.call(getAdCampaigns)).body;
const of = (id: number, page = 'Dashboard', creative = 1) => ({ AdCampignsId: id, AdCampaingCreativesId: creative, DisplayPage: page });
const view = async (who: Caller, id: number, page?: string) =>
  (await who.call(noteAdDisplays, { body: [of(id, page)], headers: BROWSER })).body;
const click = async (who: Caller, id: number, page?: string) =>
  (await who.call(noteAdClick, { body: of(id, page), headers: BROWSER })).body;
const figures = async (campaignId: number, who = marisol) => (await who.call(getCampaign, { params: { campaignId } })).body;
/** Ends it, so that the next test begins without ads. */
const end = async (campaignId: number) => {
  await marisol.call(stopCampaign, { params: { campaignId } });
  await app.caughtUp();
};
const noted = (campaignId: number, person: number | string, more: Partial<Noted> = {}): Noted => ({
  ...{ ad: campaignAd(campaignId), campaignId, kind: 'view', page: 'Dashboard', zip: '43202', person: String(person), judged: 'count' },
  ...more,
});

it('C289, S146, M178-M180: an ad is drafted, edited in two windows, checked, paid at the gateway and shown in its ZIP codes', async () => {
  expect((await marisol.call(getMyCampaigns)).body).toMatchObject({ on: true, viewPrice: '0.03', clickPrice: '0.85', campaigns: [] });
  expect(codeOf(await priya.call(getMyCampaigns))).toEqual([403, 'NOT_A_SPONSOR']);
  expect(codeOf(await marisol.call(draftCampaign, { body: typed({ zips: ['43201'] }) }))).toEqual([422, 'AD_ZIP_NOT_COVERED']);
  const draft = (await marisol.call(draftCampaign, { body: {} })).body;
  expect(draft).toMatchObject({ status: 'draft', zips: ['43202', '43214'], from: '2026-11-23', to: '2026-12-22', creative: 0 });
  const params = { campaignId: draft.id };
  expect(codeOf(await marisol.call(sendCampaign, { params, body: {} }))).toEqual([409, 'CAMPAIGN_NOT_READY']);
  for (const opens of ['http://x.example', 'javascript:alert(1)', 'https://name@x.example', 'https://x'])
    expect(codeOf(await marisol.call(saveCampaign, { params, body: { opens } }))).toEqual([400, 'INVALID']);
  const saved = (await marisol.call(saveCampaign, { params, body: typed({ zips: ['43202', '43214'] }) })).body;
  expect(saved).toMatchObject({ ...WORDS, budget: '240.00', left: '240.00' });
  // Another window that has read the words before.
  const late = { headline: 'Other', wordsRevision: draft.wordsRevision };
  expect(codeOf(await marisol.call(saveCampaign, { params, body: late }))).toEqual([409, 'CAMPAIGN_CHANGED']);
  expect(codeOf(await marisol.call(payCampaign, { params }))).toEqual([409, 'CAMPAIGN_NOT_READY']);
  // What is read is what is let through; a refusal says why.
  expect((await marisol.call(sendCampaign, { params, body: {} })).body).toMatchObject({ status: 'checking', sent: true });
  await app.caughtUp();
  expect((await marisol.call(getCampaignsToCheck)).body).toEqual({ checks: false, waiting: [] });
  const { waiting } = (await priya.call(getCampaignsToCheck)).body;
  expect(waiting).toMatchObject([{ campaignId: draft.id, ...WORDS, sponsor: 'Marisol Vance', wordsRevision: saved.wordsRevision }]);
  const check = (body: object, who = priya) => who.call(checkCampaign, { params, body: { wordsRevision: saved.wordsRevision, ...body } });
  expect(codeOf(await check({ through: true }, marisol))).toEqual([403, 'AD_NO_CHECKER']);
  expect(codeOf(await check({ through: false }))).toEqual([422, 'AD_NO_REASON']);
  expect(codeOf(await check({ through: true, wordsRevision: 0 }))).toEqual([409, 'CAMPAIGN_CHANGED']);
  await check({ through: false, reason: '"Guaranteed sale" promises what nobody can.' });
  expect((await marisol.call(getCampaign, { params })).body).toMatchObject({
    status: 'refused',
    refused: { reason: '"Guaranteed sale" promises what nobody can.', by: expect.stringContaining('Priya') },
  });
  await letThrough(draft.id);
  expect((await marisol.call(getCampaign, { params })).body).toMatchObject({ status: 'ready', creative: 1, changed: false });

  const { address, campaign } = (await marisol.call(payCampaign, { params })).body;
  expect(campaign).toMatchObject({ status: 'paying', viewPrice: '0.03', clickPrice: '0.85' });
  const helen = await homeowner();
  expect(await adsOf(helen)).toEqual([]);
  await marisol.request('POST', address, { body: { action: 'pay' } });
  await rounds();
  expect(await adsOf(helen)).toMatchObject([
    {
      ...{ AdCampignsId: draft.id, AdCampaingCreativesId: 1, ...WORDS, opens: 'https://clintonville.example/fall', zip: '43202' },
      sponsor: { name: 'Marisol Vance', firm: 'Clintonville Realty' },
    },
  ]);
  expect(JSON.stringify(await adsOf(helen))).not.toContain('marisol@');
  expect(await adsOf(await homeowner('43201'))).toEqual([]);
  // Paid ones keep their budget; other words are shown once they are let through.
  expect(codeOf(await marisol.call(saveCampaign, { params, body: { budget: '1.00' } }))).toEqual([409, 'CAMPAIGN_PAID']);
  expect((await marisol.call(saveCampaign, { params, body: { line: 'Two are left.' } })).body).toMatchObject({
    status: 'running',
    changed: true,
  });
  await app.caughtUp();
  expect((await adsOf(helen))[0]?.line).toBe(WORDS.line);
  await letThrough(draft.id);
  expect((await adsOf(helen))[0]).toMatchObject({ line: 'Two are left.', AdCampaingCreativesId: 2 });
  await marisol.call(pauseCampaign, { params, body: { paused: true } });
  await app.caughtUp();
  expect(await adsOf(helen)).toEqual([]);
  expect(codeOf(await marisol.call(deleteCampaign, { params, body: {} }))).toEqual([409, 'CAMPAIGN_PAID']);
  await end(draft.id);
});

it.each([
  ['R469', AdDisplay, 'DisplayPage', 'Dashboard'],
  ['R470', AdClick, 'Remarks', 'Ad Creatives Click'],
  ['R471', AdDisplay, 'Remarks', 'Ad Creatives Display'],
])('%s: what is counted of an ad says by itself: %2$s %3$s', (_rule, counted, field, value) =>
  expect(counted.parse({ AdCampignsId: 1, AdCampaingCreativesId: 1 })).toHaveProperty(field, value),
);

describe('what is counted of an ad', () => {
  let id = 0;
  let owen: Caller;
  beforeAll(async () => {
    id = await running();
    owen = await homeowner();
  });
  afterAll(() => end(id));

  it('C265, C266: a person counts once a day and ad', async () => {
    const helen = await homeowner();
    expect([await view(helen, id), await view(helen, id), await click(helen, id), await click(helen, id)]).toEqual([1, 0, true, false]);
    const bare = { AdCampignsId: id, AdCampaingCreativesId: 1 };
    expect((await owen.call(noteAdDisplays, { body: [bare], headers: BROWSER })).body).toBe(1);
  });

  it('what was not shown there is not counted at all', async () => {
    expect(await view(await homeowner('43214'), id)).toBe(0);
    expect(await view(owen, id, 'Elsewhere')).toBe(0);
    expect((await owen.call(noteAdClick, { body: of(id, 'Dashboard', 9), headers: BROWSER })).body).toBe(false);
    expect(codeOf(await app.stranger().call(noteAdClick, { body: of(id) }))).toEqual([401, 'NOT_SIGNED_IN']);
  });

  it('R466: people of the sponsor’s organization are not counted, nor is any sponsor', async () => {
    const organizationId = (await marisol.call(getMe)).body?.organizationId ?? 0;
    for (const who of [await homeowner('43202', { organizationId }), await homeowner('43202', { userType: 'Agent' })])
      expect([await view(who, id), await click(who, id)]).toEqual([0, false]);
  });

  it('C264, R467: a sponsored home is shown it, and not counted, whoever sponsors it', async () => {
    const sponsored = await homeowner();
    const { slug } = (await marisol.call(setUpMyLink)).body;
    expect((await sponsored.call(takeSponsorLink, { params: { slug }, body: {} })).body).toBe(true);
    await app.caughtUp();
    expect((await adsOf(sponsored)).map(({ AdCampignsId }) => AdCampignsId)).toEqual([id]);
    expect([await view(sponsored, id), await click(sponsored, id)]).toEqual([0, false]);
  });

  it('a program is not counted, whether it names itself or nothing', async () => {
    for (const agent of ['Googlebot/2.1', 'curl/8.0', 'Mozilla/5.0 HeadlessChrome/147', 'node'])
      expect((await (await homeowner()).call(noteAdDisplays, { body: [of(id)], headers: { 'user-agent': agent } })).body).toBe(0);
  });

  it('the figures say what was counted, and why the rest was not', async () => {
    const { counted, spent, views, clicks, left, pages, zipCodes, hours, calls } = await figures(id);
    // Noon in Columbus, where its days end.
    expect([hours, calls]).toEqual([[{ hour: 12, views: 2, clicks: 1 }], 0]);
    expect(counted).toEqual({ shown: 10, repeats: 1, own: 2, sponsored: 1, robots: 4, late: 0, paid: 2 });
    expect([views, clicks, spent, left]).toEqual([2, 1, '0.91', '239.09']);
    expect(pages).toEqual([{ page: 'Dashboard', views: 2, clicks: 1, spent: '0.91', few: false }]);
    // Below five people in a ZIP code, nobody learns how many.
    expect(zipCodes).toEqual([{ zip: '43202', views: 0, clicks: 0, spent: '0.91', few: true }]);
  });
});

it('C260-C263, S163: the card of a sponsor is counted once a person and day, and costs nothing', async () => {
  const SponsorId = (await marisol.call(getMySponsorInfo)).body.id;
  const [helen, far] = [await homeowner(), await homeowner('43201')];
  const card = { SponsorId, IsSponsoredAd: false, AdType: 'Agent', DisplayPage: 'Dashboard', Remarks: '' };
  const with_ = (body: unknown) => ({ body, headers: BROWSER });
  expect((await helen.call(noteCardDisplays, with_([card, card]))).body).toBe(1);
  expect((await helen.call(noteCardDisplay, with_(card))).body).toBe(false);
  expect([(await helen.call(noteCardClick, with_(card))).body, (await far.call(noteCardDisplay, with_(card))).body]).toEqual([true, false]);
  expect((await marisol.call(getCardDisplayCount)).body).toBe(1);
  expect(codeOf(await helen.call(getCardDisplayCount))).toEqual([403, 'NOT_A_SPONSOR']);
});

it('a budget ends at the cent with two servers: a click takes what is left, and what comes later is charged nothing', async () => {
  const id = await running({ budget: '2.00' });
  const counters = [app.app.get(AdCounter), new AdCounter(app.app.get(ReadDb), clock), new AdCounter(app.app.get(ReadDb), clock)];
  const all = Array.from({ length: 400 }, (_, n) => noted(id, n, n % 100 === 7 ? { kind: 'click' } : {}));
  const paid = await Promise.all(all.map((one, n) => (counters[n % 3] as AdCounter).note(one)));
  const { spent, left, counted, last, views, clicks, viewsCost, clicksCost, pages, days } = await figures(id);
  expect([spent, left]).toEqual(['2.00', '0.00']);
  expect(paid.filter(Boolean)).toHaveLength(views + clicks);
  expect([counted.paid, counted.late + counted.paid]).toEqual([views, 396]);
  const cents = (money: string) => Math.round(Number(money) * 100);
  expect(cents(viewsCost) + cents(clicksCost)).toBe(200);
  expect(cents(viewsCost)).toBe(3 * views);
  for (const sums of [pages, days]) expect(sums.reduce((sum, one) => sum + cents(one.spent), 0)).toBe(200);
  const { rows } = await sql<{ cents: string; least: string; each: boolean }>`select sum(cents) as cents, min(left_cents) as least,
    bool_and(left_cents = 200 - running) as each from (select *, sum(cents) over (order by charge_id) as running from ad_charge
    where campaign_id = ${id}) as charges`.execute(app.app.get(ReadDb).db);
  expect(rows).toEqual([{ cents: '200', least: '0', each: true }]);
  expect(last.at(-1)).toMatchObject({ left: '0.00' });
  // It ends by itself; nothing is left to go back.
  await rounds();
  expect(await figures(id)).toMatchObject({ status: 'ended', ended: { why: 'spent' }, gaveBack: '0.00', spent: '2.00' });
});

it('a budget that does not cover a view is refused, and what is left of one is shown to nobody, goes back, and is not clicked away', async () => {
  const { id } = await drafted({ budget: '0.02' });
  await letThrough(id);
  const small = await marisol.call(payCampaign, { params: { campaignId: id } });
  expect([...codeOf(small), small.body.detail]).toEqual([422, 'AD_BUDGET_TOO_SMALL', 'A view costs $0.03: $0.02 covers none.']);
  const left = await running({ budget: '0.05' });
  const helen = await homeowner();
  expect([await view(helen, left), (await figures(left)).left]).toEqual([1, '0.02']);
  expect(await adsOf(await homeowner())).toEqual([]);
  expect(await view(await homeowner(), left)).toBe(0);
  await rounds();
  expect(await figures(left)).toMatchObject({ ended: { why: 'spent' }, spent: '0.03', gaveBack: '0.02' });
  await rounds();
  const { rows } = await sql<{ count: string; cents: string }>`select count(*) as count, min(amount) as cents from test_gateway_refund
    where refund_id like 'ad-%' and amount = '0.02'`.execute(app.app.get(ReadDb).db);
  expect(rows).toEqual([{ count: '1', cents: '0.02' }]);
  expect(await click(helen, left)).toBe(false);
});

it('a robot that clicks 3,000 times, with one account from one and from many addresses, is paid for once', async () => {
  const id = await running();
  const robot = await homeowner();
  const ads = app.app.get(AdsService);
  const session = { userId: (await robot.call(getMe)).body?.userId ?? 0, organizationId: 0 } as Session;
  const from = (ip: string) => ({ session, request: { ip, get: () => BROWSER['user-agent'] } as unknown as Request });
  const all = Array.from({ length: 3_000 }, (_, n) => AdClick.parse({ ...of(id), Remarks: String(n) }));
  const paid: boolean[] = [];
  for (let n = 0; n < all.length; n += 500)
    paid.push(...(await ads.note('click', all.slice(n, n + 500), from(n % 1_000 === 0 ? '192.0.2.1' : `198.51.100.${n / 500}`))));
  expect(paid.filter(Boolean)).toHaveLength(1);
  const { rows } = await sql<{ outcome: string; count: number }>`select outcome, sum(count)::int as count from ad_tally
    where ad = ${campaignAd(id)} group by 1 order by 1`.execute(app.app.get(ReadDb).db);
  expect(rows).toEqual([
    { outcome: 'paid', count: 1 },
    { outcome: 'repeat', count: 59 },
    { outcome: 'robot', count: 2_940 },
  ]);
  expect((await figures(id)).spent).toBe('0.85');
  for (const agent of ['Mozilla/5.0 (compatible; bingbot/2.0)', 'python-requests/2', undefined, '']) expect(isRobot(agent)).toBe(true);
  for (const agent of [
    BROWSER['user-agent'],
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1',
  ])
    expect(isRobot(agent)).toBe(false);
  await end(id);
});

it('of two ads for one place each comes first for some, and "Not this one" takes one away', async () => {
  const [one, two] = [await running(), await running({ name: 'Open houses' })];
  const firsts = new Set<number>();
  let last = await homeowner();
  for (let n = 0; n < 12 && firsts.size < 2; n += 1) {
    last = await homeowner();
    const ids = (await adsOf(last)).map(({ AdCampignsId }) => AdCampignsId);
    expect(ids.toSorted()).toEqual([one, two].toSorted());
    expect((await adsOf(last)).map(({ AdCampignsId }) => AdCampignsId)).toEqual(ids);
    firsts.add(ids[0] as number);
  }
  expect(firsts).toEqual(new Set([one, two]));
  await last.call(hideAd, { params: { campaignId: one }, body: {} });
  expect((await adsOf(last)).map(({ AdCampignsId }) => AdCampignsId)).toEqual([two]);
  await last.call(hideAd, { params: { campaignId: one }, body: { hidden: false } });
  expect(await adsOf(last)).toHaveLength(2);
  // Whoever takes the ZIP code out is seen there no more, until they cover it again.
  const query = { zipcode: '43202' };
  await marisol.call(deleteZipCoverage, { query });
  await app.caughtUp();
  expect(await adsOf(last)).toEqual([]);
  await marisol.call(postZipCoverage, { query });
  await app.caughtUp();
  expect(await adsOf(last)).toHaveLength(2);
  for (const id of [one, two]) await end(id);
});

it('days are of the ad’s own time zone, around midnight in four of them; salts and hashes go with their day', async () => {
  const zones = ['America/New_York', 'America/Chicago', 'America/Los_Angeles', 'Pacific/Honolulu'];
  const ids: number[] = [];
  for (const zone of zones) ids.push(await running({ zone, name: zone, to: '2026-12-20' }));
  const counter = app.app.get(AdCounter);
  const seen = async (person: string) => Promise.all(ids.map((id) => counter.note(noted(id, person))));
  const salts = async () =>
    (
      await sql<{ count: number }>`select count(*)::int as count from ad_salt where ad = any(${ids.map(campaignAd)})`.execute(
        app.app.get(ReadDb).db,
      )
    ).rows[0]?.count;
  // One minute before midnight in New York, and one after it.
  await clock.pass(Date.parse('2026-11-24T04:59:00Z') - clock.now().getTime());
  expect(await seen('a')).toEqual([true, true, true, true]);
  await clock.pass(2 * 60_000);
  expect(await seen('a')).toEqual([true, false, false, false]);
  await clock.pass(60 * 60_000);
  expect(await seen('a')).toEqual([false, true, false, false]);
  await clock.pass(2 * 60 * 60_000);
  expect(await seen('a')).toEqual([false, false, true, false]);
  await clock.pass(2 * 60 * 60_000);
  expect(await seen('a')).toEqual([false, false, false, true]);
  // Ten minutes after midnight in Honolulu, because clocks of servers differ.
  await counter.forget();
  expect(await salts()).toBe(5);
  await clock.pass(10 * 60_000);
  await counter.forget();
  expect(await salts()).toBe(4);
  const { rows } = await sql<{ of: string }>`select distinct ad as of from ad_seen where ad = any(${ids.map(campaignAd)})`.execute(
    app.app.get(ReadDb).db,
  );
  expect(rows).toHaveLength(4);
  // The last day ends at its own midnight: 2026-12-20 is over first in New York.
  await clock.pass(Date.parse('2026-12-21T05:00:30Z') - clock.now().getTime());
  await rounds();
  expect((await Promise.all(ids.map((id) => figures(id)))).map(({ status }) => status)).toEqual(['ended', 'running', 'running', 'running']);
  expect(await figures(ids[0] as number)).toMatchObject({ ended: { why: 'over' }, spent: '0.06', gaveBack: '239.94' });
  for (const id of ids.slice(1)) await end(id);
});

it('C291, S157, M176: an ad that ended is renewed with its words and another budget, as one of its own', async () => {
  const id = await running({ budget: '0.03' });
  expect(codeOf(await marisol.call(renewCampaign, { params: { campaignId: id }, body: { from: '', to: '', budget: '5.00' } }))).toEqual([
    409,
    'CAMPAIGN_NOT_READY',
  ]);
  for (const budget of ['', '<b>', '1e309', '-5', 'x'.repeat(10_000), '5.001', '1 000', '🛠']) {
    const answer = await marisol.call(renewCampaign, { params: { campaignId: id }, body: { from: '', to: '', budget } });
    expect([budget, ...codeOf(answer)]).toEqual([budget, 400, 'INVALID']);
  }
  await view(await homeowner(), id);
  await rounds();
  const days = { from: clock.now().toISOString().slice(0, 10), to: new Date(clock.now().getTime() + 20 * DAY).toISOString().slice(0, 10) };
  const renewed = (await marisol.call(renewCampaign, { params: { campaignId: id }, body: { ...days, budget: '5.00' } })).body;
  expect(renewed.detail).toBeUndefined();
  expect(renewed.campaign).toMatchObject({ status: 'paying', ...WORDS, budget: '5.00', ...days });
  expect(renewed.campaignId).not.toBe(id);
  expect(codeOf(await marisol.call(payCampaign, { params: { campaignId: id } }))).toEqual([409, 'CAMPAIGN_ENDED']);
  // Given up at the gateway, it can be paid later.
  const params = { campaignId: renewed.campaignId };
  expect((await marisol.call(askCampaignPayment, { params, body: { giveUp: true } })).body).toMatchObject({ status: 'ready' });
  expect((await marisol.call(deleteCampaign, { params, body: {} })).body).toBe(true);
});

it('S157: who has an ad is mailed once before its last day and once when it ended, and renews it for the days after it', async () => {
  const dayAt = (days: number) => new Date(clock.now().getTime() + days * DAY).toISOString().slice(0, 10);
  const mails = async (key: string) => {
    const { rows } = await sql<{ recipient: string; subject: string; text: string }>`
      select recipient, subject, text from mail where key = ${key}`.execute(app.app.get(ReadDb).db);
    return rows;
  };
  const [from, to] = [dayAt(0), dayAt(20)];
  const id = await running({ budget: '60.00', from, to });
  const ends = `ad-ends/${id}`;
  await clock.pass(16 * DAY);
  await rounds();
  expect(await mails(ends)).toEqual([]);
  await view(await homeowner(), id);
  await clock.pass(DAY);
  await Promise.all([rounds(), rounds()]);
  const [mail] = await mails(ends);
  expect(mail).toMatchObject({
    recipient: 'marisol@clintonville.example',
    subject: expect.stringMatching(/^Fall listings ends on \d\d\/\d\d\/\d{4}$/),
  });
  expect(mail?.text).toContain('1 view and 0 clicks: $0.03 of $60.00.');
  expect(mail?.text).toContain(`/sponsormain/ads?campaign=${id}&renew=1`);

  const renew = (first: string) =>
    marisol.call(renewCampaign, { params: { campaignId: id }, body: { from: first, to: dayAt(30), budget: '5.00' } });
  expect(codeOf(await renew(to))).toEqual([409, 'CAMPAIGN_NOT_READY']);
  const next = (await renew(dayAt(4))).body;
  expect(next.campaign).toMatchObject({ status: 'paying', from: dayAt(4), budget: '5.00', ...WORDS });
  expect((await figures(id)).status).toBe('running');
  await marisol.call(askCampaignPayment, { params: { campaignId: next.campaignId }, body: { giveUp: true } });

  await clock.pass(4 * DAY);
  await Promise.all([rounds(), rounds()]);
  expect((await figures(id)).ended).toMatchObject({ why: 'over' });
  const ended = await mails(`ad-ended/${id}`);
  expect(ended).toMatchObject([{ subject: 'Fall listings has ended' }]);
  expect(ended[0]?.text).toContain('$59.97 goes back by the way that it came.');
  expect(await mails(ends)).toHaveLength(1);
  const stopped = await running();
  await end(stopped);
  expect(await mails(`ad-ended/${stopped}`)).toEqual([]);
});

it('a picture is made anew, seen by those who may, and a drawing is refused', async () => {
  const { id } = await drafted();
  const params = { campaignId: id };
  const send = async (bytes: Buffer, name: string) => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(bytes)]), name);
    return marisol.fetch(keepCampaignPicture.path.replace('{campaignId}', String(id)), { method: 'POST', body: form });
  };
  expect((await send(Buffer.from('<svg><script>1</script></svg>'), 'x.svg')).status).toBe(422);
  const kept = (await (await send(await phonePhoto(), 'house.jpg')).json()) as MyCampaign;
  expect([kept.picture.url !== '', kept.picture.width <= 960, kept.picture.height <= 960]).toEqual([true, true, true]);
  const helen = await homeowner();
  expect([(await marisol.fetch(kept.picture.url)).status, (await helen.fetch(kept.picture.url)).status]).toEqual([200, 404]);
  await letThrough(id);
  const { body } = await marisol.call(payCampaign, { params });
  await marisol.request('POST', body.address, { body: { action: 'pay' } });
  await rounds();
  expect((await helen.fetch(kept.picture.url)).status).toBe(200);
  await end(id);
});

it('an ad that was refused while it runs, and one of a sponsor who is suspended or erased, is shown to nobody, and the rest goes back', async () => {
  const helen = await homeowner();
  const refused = await running();
  const { wordsRevision } = await figures(refused);
  await priya.call(checkCampaign, { params: { campaignId: refused }, body: { through: false, reason: 'It is false.', wordsRevision } });
  await rounds();
  expect(await figures(refused)).toMatchObject({ status: 'ended', ended: { why: 'refused' }, gaveBack: '240.00' });
  expect(await adsOf(helen)).toEqual([]);

  const other = await homeowner('43202', { userType: 'Agent', organizationName: 'Second Realty' });
  await other.call(postZipCoverage, { query: { zipcode: '43202' } });
  await app.caughtUp();
  const id = await running({}, other);
  expect((await adsOf(helen)).map(({ AdCampignsId }) => AdCampignsId)).toEqual([id]);
  const userId = (await other.call(getMe)).body?.userId ?? 0;
  const organizationId = (await other.call(getMe)).body?.organizationId ?? 0;
  const ctx = { actor: { kind: 'system' as const, organizationId, name: 'Scopebook' }, idempotencyKey: 'suspend' };
  await app.app.get(UserStreams).execute(userId, { type: 'SuspendUser', reason: 'x', at: clock.now().toISOString() }, ctx);
  await app.caughtUp();
  expect([await adsOf(helen), await view(helen, id)]).toEqual([[], 0]);
  await app.app.get(SponsorHolding).erase({ userId, organizationId } as DataSubject);
  await rounds();
  const { rows } = await sql<{ open: boolean }>`select open from ad_budget where campaign_id = ${id}`.execute(app.app.get(ReadDb).db);
  expect(rows).toEqual([{ open: false }]);
  expect((await app.app.get(CampaignStreams).load(id)).state).toMatchObject({ ended: { why: 'erased' }, gaveBack: '240.00' });
});
