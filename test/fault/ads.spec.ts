import { setTimeout as pause } from 'node:timers/promises';
import { getAdCampaigns, noteAdClick, noteAdDisplays } from '../../contracts/sponsorship/ads/ad-calls.ts';
import {
  askCampaignPayment,
  checkCampaign,
  draftCampaign,
  getCampaign,
  payCampaign,
  sendCampaign,
} from '../../contracts/sponsorship/ads/campaign-calls.ts';
import { postZipCoverage } from '../../contracts/sponsorship/sponsors/post-zip-coverage.ts';
import { AccountsService } from '../../server/accounts/accounts.service.ts';
import { ReadDb } from '../../server/platform/read-db/read-db.ts';
import { type Caller, DEMO_PASSWORD, INSTALLATION_KEY, startApp, type TestApp } from '../harness.ts';
import { eventually, outcomeOf, type Product, startProduct, temporaryFolder } from './product.ts';

const NEIGHBOURS = 24;
const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36' };
const BUDGET_CENTS = 1_000;

type Kind = 'view' | 'click';
interface Asked {
  person: number;
  kind: Kind;
  /** Whether it was answered as counted and paid; undefined where there was no answer. */
  paid: boolean | undefined;
}

/** Two servers of the product on one pair of stores count the views and clicks of one ad, each person on both. */
describe('the ads of two servers', () => {
  let app: TestApp;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let env: NodeJS.ProcessEnv;
  const servers: Product[] = [];
  /** Of each server, those who are signed in there. */
  const people: Caller[][] = [[], []];
  let campaignId = 0;

  beforeAll(async () => {
    app = await startApp({ data: 'people' });
    const { databaseUrl, eventStoreUrl } = app.stores;
    folder = await temporaryFolder('empty');
    env = { DATABASE_URL: databaseUrl, EVENTSTORE_URL: eventStoreUrl, INSTALLATION_KEY: INSTALLATION_KEY.toString('base64') };
    Object.assign(env, { BILLING: 'on', PAYMENT_GATEWAY: 'test' });
    for (let n = 0; n < 2; n++) servers.push(await startProduct({ dataDir: folder.path, env }));
    const [first] = servers as [Product, Product];
    const [marisol, priya] = await Promise.all([first.signedIn('agent'), first.signedIn('admin')]);
    campaignId = await runningAd(marisol, priya);
    await neighbours();
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await app?.close();
    await folder?.remove();
  });

  /** Let through, paid, and seen by homeowners in 43202. */
  async function runningAd(marisol: Caller, priya: Caller): Promise<number> {
    const covered = await marisol.call(postZipCoverage, { query: { zipcode: '43202' } });
    expect([covered.status, covered.body]).toEqual([200, true]);
    const words = { headline: 'Three listings near Weber Road', line: 'Built 1928 to 1956.', button: 'See them' };
    const draft = { name: 'Fall listings', ...words, opens: 'https://clintonville.example/fall', zips: ['43202'] };
    const body = { ...draft, budget: (BUDGET_CENTS / 100).toFixed(2) };
    const { id } = (await marisol.call(draftCampaign, { body })).body;
    const params = { campaignId: id };
    const { wordsRevision } = (await marisol.call(sendCampaign, { params, body: {} })).body;
    await eventually(async () =>
      expect((await priya.call(checkCampaign, { params, body: { through: true, wordsRevision } })).body).toBe(true),
    );
    const { address } = (await marisol.call(payCampaign, { params })).body;
    await marisol.request('POST', address, { body: { action: 'pay' } });
    expect((await marisol.call(askCampaignPayment, { params, body: {} })).body.status).toBe('running');
    return id;
  }

  async function neighbours(): Promise<void> {
    const db = app.app.get(ReadDb);
    const home = { address: '214 E Tulane Rd', city: 'Columbus', state: 'OH', zip: '43202' };
    for (let n = 0; n < NEIGHBOURS; n++) {
      const name = `neighbour${n}`;
      const [userId, organizationId] = [await db.idFor('user', name), await db.idFor('organization', name)];
      const person = { userName: name, firstName: 'Neighbour', lastName: `No ${n}`, email: `${name}@x.example`, jobFunction: '' };
      const rest = { workNumber: '', mobileNumber: '', organizationId, organizationName: name, userType: 'Homeowner', isAdmin: true };
      await app.app.get(AccountsService).createTrustedUser(userId, { ...person, ...rest }, DEMO_PASSWORD, new Date().toISOString());
      await app.caughtUp();
      for (const [server, product] of servers.entries()) people[server]?.push(await product.signedIn(name));
      const { status } = (await people[0]?.[n]?.request('PUT', '/api/home/address', { body: home })) ?? {};
      expect(status).toBe(200);
    }
    for (const callers of people)
      for (const caller of callers) await eventually(async () => expect((await caller.call(getAdCampaigns)).body).toHaveLength(1));
  }

  async function note(server: number, person: number, kind: Kind): Promise<boolean | undefined> {
    const shown = { AdCampignsId: campaignId, AdCampaingCreativesId: 1, DisplayPage: 'Dashboard' };
    const caller = people[server]?.[person] as Caller;
    const outcome = await outcomeOf(
      kind === 'view'
        ? caller.call(noteAdDisplays, { body: [shown], headers: BROWSER })
        : caller.call(noteAdClick, { body: shown, headers: BROWSER }),
    );
    if (!outcome) return undefined;
    expect(outcome.status).toBe(200);
    const answer: unknown = outcome.body;
    return answer === true || answer === 1;
  }

  const rowsOf = async <Row>(text: string): Promise<Row[]> => {
    const { sql } = await import('kysely');
    return (await sql.raw<Row>(text).execute(app.app.get(ReadDb).db)).rows;
  };
  const budget = async () => {
    const [row] = await rowsOf<{ spent_cents: string; views: number; clicks: number }>(
      `select spent_cents, views, clicks from ad_budget where campaign_id = ${campaignId}`,
    );
    return { spent: Number(row?.spent_cents), views: row?.views ?? 0, clicks: row?.clicks ?? 0 };
  };
  const paidOf = (asked: Asked[], kind: Kind) => asked.filter((one) => one.kind === kind && one.paid === true);

  it('kill -9 of one of them while both count: what was answered is paid and stays paid, once for a person, and the budget ends at the cent', async () => {
    const asked: Asked[] = [];
    /** Each person views, and every fourth clicks, on both servers in the same moment. */
    const all = Array.from({ length: NEIGHBOURS }, (_, person) => person);
    const round = (kind: Kind, persons: number[]) =>
      Promise.all(
        persons.flatMap((person) => [0, 1].map(async (server) => asked.push({ person, kind, paid: await note(server, person, kind) }))),
      );
    await round('view', all.slice(0, 12));
    await round('click', [0, 4, 8]);
    const rest = round('view', all.slice(12));
    const clicks = round('click', [12, 16, 20]);
    // Some are answered, others are in a batch that is being written.
    await pause(2);
    await servers[1]?.kill();
    await Promise.all([rest, clicks]);
    expect(asked.some(({ paid }) => paid === undefined)).toBe(true);

    // Once for a person and day, whichever server was asked.
    for (const kind of ['view', 'click'] as const) {
      const persons = paidOf(asked, kind).map(({ person }) => person);
      expect(new Set(persons).size).toBe(persons.length);
    }
    const before = await budget();
    expect(before.views).toBeGreaterThanOrEqual(paidOf(asked, 'view').length);
    expect(before.clicks).toBeGreaterThanOrEqual(paidOf(asked, 'click').length);
    expect(before.spent).toBe(3 * before.views + 85 * before.clicks);

    servers[1] = await startProduct({ dataDir: folder.path, env, port: servers[1]?.port });
    // What was answered as paid is remembered: again it is a repeat, on either server.
    for (const { person, kind } of [...paidOf(asked, 'view'), ...paidOf(asked, 'click')])
      expect([await note(0, person, kind), await note(1, person, kind)]).toEqual([false, false]);
    expect(await budget()).toEqual(before);

    // The rest of the budget, on both at once: 24 people would spend 21.12.
    await round('view', all);
    await round('click', all);
    await round('click', all);
    const after = await budget();
    expect(after.spent).toBe(BUDGET_CENTS);
    const [sums] = await rowsOf<{ charged: string; least: string; tallied: string; seen: string }>(`select
      (select sum(cents) from ad_charge where campaign_id = ${campaignId}) as charged,
      (select min(left_cents) from ad_charge where campaign_id = ${campaignId}) as least,
      (select sum(cents) from ad_tally where ad = 'campaign-${campaignId}') as tallied,
      (select count(*) from ad_charge where campaign_id = ${campaignId} and cents > 0) as seen`);
    expect({ ...sums }).toEqual({
      ...{ charged: String(BUDGET_CENTS), least: '0', tallied: String(BUDGET_CENTS) },
      seen: String(after.views + after.clicks),
    });
    for (const kind of ['view', 'click'] as const) {
      const persons = paidOf(asked, kind).map(({ person }) => person);
      expect(new Set(persons).size).toBe(persons.length);
    }
    // Nobody is shown an ad that has nothing left, and its sponsor reads the same sum.
    for (const callers of people) expect((await callers[0]?.call(getAdCampaigns))?.body).toEqual([]);
    const marisol = await (servers[0] as Product).signedIn('agent');
    await eventually(async () => {
      const { body } = await marisol.call(getCampaign, { params: { campaignId } });
      expect([body.spent, body.views, body.clicks]).toEqual(['10.00', after.views, after.clicks]);
    });
  });
});
