import { sql } from 'kysely';
import type { CampaignDraft } from '../../contracts/sponsorship/ads/campaign.ts';
import {
  askCampaignPayment,
  type CampaignFigures,
  checkCampaign,
  deleteCampaign,
  draftCampaign,
  getCampaign,
  getMyCampaigns,
  payCampaign,
  renewCampaign,
  saveCampaign,
  sendCampaign,
  setCampaignRenewal,
  stopCampaign,
} from '../../contracts/sponsorship/ads/campaign-calls.ts';
import { deleteZipCoverage } from '../../contracts/sponsorship/sponsors/delete-zip-coverage.ts';
import { postZipCoverage } from '../../contracts/sponsorship/sponsors/post-zip-coverage.ts';
import { ReadDb } from '../../server/platform/read-db/read-db.ts';
import { AdRounds } from '../../server/sponsorship/ads/ad-rounds.ts';
import { TestClock } from '../clock.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';
import { CARDS, subscribe, unsubscribe } from './subscription.ts';

const HOUR = 60 * 60 * 1_000;
const DAY = 24 * HOUR;
/** Noon in Columbus. */
const clock = new TestClock(Date.parse('2026-11-01T17:00:00Z'));
let app: TestApp;
let marisol: Caller;
let dana: Caller;
let priya: Caller;
beforeAll(async () => {
  app = await startApp({ data: 'people', clock, billing: {}, paymentGateway: 'test' });
  [marisol, dana, priya] = (await Promise.all(['agent', 'contractor', 'admin'].map((name) => app.signedIn(name)))) as [
    Caller,
    Caller,
    Caller,
  ];
  for (const zipcode of ['43202', '43214']) await marisol.call(postZipCoverage, { query: { zipcode } });
  await app.caughtUp();
});
afterAll(() => app?.close());

const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code];
const dayAt = (days: number) => new Date(clock.now().getTime() + days * DAY).toISOString().slice(0, 10);
/** Of two servers at once. */
const rounds = async () => {
  for (let n = 0; n < 2; n++) {
    await app.caughtUp();
    await Promise.all([app.app.get(AdRounds).look(), app.app.get(AdRounds).look()]);
  }
  await app.caughtUp();
};
const WORDS = { headline: 'Three listings near Weber Road', line: 'Built 1928 to 1956.', button: 'See them' };

/** Paid at the gateway; shown for ten days from today. */
async function running(more: Partial<CampaignDraft> = {}): Promise<number> {
  const typed = { name: 'Fall listings', ...WORDS, opens: 'https://clintonville.example', zips: ['43202', '43214'], budget: '240.00' };
  const days = { from: dayAt(0), to: dayAt(9) };
  const { id } = (await marisol.call(draftCampaign, { body: { ...typed, ...days, ...more } })).body;
  const params = { campaignId: id };
  const { wordsRevision } = (await marisol.call(sendCampaign, { params, body: {} })).body;
  await priya.call(checkCampaign, { params, body: { through: true, wordsRevision } });
  const { body } = await marisol.call(payCampaign, { params });
  await marisol.request('POST', body.address, { body: { action: 'pay' } });
  expect((await marisol.call(askCampaignPayment, { params, body: {} })).body.status).toBe('running');
  await app.caughtUp();
  return id;
}
const figures = async (campaignId: number): Promise<CampaignFigures> => {
  await app.caughtUp();
  return (await marisol.call(getCampaign, { params: { campaignId } })).body;
};
const set = (campaignId: number, on: boolean, who = marisol) => who.call(setCampaignRenewal, { params: { campaignId }, body: { on } });
const count = async () => (await marisol.call(getMyCampaigns)).body.campaigns.length;
const mails = async (key: string) => {
  const { rows } = await sql<{ subject: string; text: string }>`select subject, text from mail where key = ${key}`.execute(
    app.app.get(ReadDb).db,
  );
  return rows;
};

it('renewal is switched on where a subscription keeps a card, by the ad’s sponsor, while it runs, and no ad is too short to tell', async () => {
  const id = await running();
  expect(codeOf(await set(id, true))).toEqual([422, 'AD_NO_CARD']);
  expect((await figures(id)).renewalCard).toBe('');
  await subscribe(app, marisol, CARDS.paid);
  expect(codeOf(await set(id, true, dana))).toEqual([403, 'FORBIDDEN']);
  expect(codeOf(await set(9_999, true))).toEqual([404, 'CAMPAIGN_NOT_FOUND']);
  expect((await Promise.all([set(id, true), set(id, true)])).map(({ body }) => body.renews)).toEqual([true, true]);
  expect(await figures(id)).toMatchObject({ renews: true, renewalCard: 'Visa ending 4242' });
  expect((await set(id, false)).body.renews).toBe(false);
  const short = await running({ to: dayAt(2) });
  expect(codeOf(await set(short, true))).toEqual([409, 'CAMPAIGN_NOT_READY']);
  const { body: draft } = await marisol.call(draftCampaign, { body: { name: 'Draft' } });
  expect(codeOf(await set(draft.id, true))).toEqual([409, 'CAMPAIGN_NOT_READY']);
  for (const campaignId of [id, short]) await marisol.call(stopCampaign, { params: { campaignId } });
  expect(codeOf(await set(id, true))).toEqual([409, 'CAMPAIGN_ENDED']);
});

it('S157: a mail says so six days before, what is left goes back, and the card is charged once for as many days, with what was let through', async () => {
  const id = await running();
  await set(id, true);
  // Other words of it wait: what was let through is renewed.
  await marisol.call(saveCampaign, { params: { campaignId: id }, body: { headline: 'Guaranteed' } });
  await marisol.call(deleteZipCoverage, { query: { zipcode: '43214' } });
  const before = await count();
  const told = `ad-renews/${id}/${dayAt(9)}`;
  await clock.pass(2 * DAY);
  await rounds();
  expect(await mails(told)).toEqual([]);
  await clock.pass(DAY);
  await rounds();
  const [mail, ...more] = await mails(told);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('Fall listings renews itself on 11/11/2026');
  expect(mail?.text).toContain('for 10 days: $240.00 from the Visa ending 4242.');
  await clock.pass(6 * DAY);
  await rounds();
  expect([await count(), (await figures(id)).status, await mails(`ad-ends/${id}`)]).toEqual([before, 'running', []]);

  await clock.pass(DAY);
  await rounds();
  await rounds();
  const old = await figures(id);
  expect(old).toMatchObject({ ended: { why: 'over' }, gaveBack: '240.00' });
  expect((await mails(`ad-ended/${id}`))[0]?.text).toContain('It renews itself on 11/11/2026');
  expect(await count()).toBe(before + 1);
  const renewed = await figures(old.renewedAs);
  expect(renewed).toMatchObject({ ...WORDS, status: 'running', renewalOf: id, renews: true, paidWith: 'Visa ending 4242' });
  expect(renewed).toMatchObject({ from: '2026-11-11', to: '2026-11-20', budget: '240.00', zips: ['43202'], creative: 1 });
  expect(codeOf(await set(id, false))).toEqual([409, 'CAMPAIGN_ENDED']);
  await set(renewed.id, false);
  await clock.pass(11 * DAY);
  await rounds();
  expect([await count(), (await figures(renewed.id)).renewedAs]).toEqual([before + 1, 0]);
  await marisol.call(postZipCoverage, { query: { zipcode: '43214' } });
  await app.caughtUp();
});

it('an ad that was renewed by hand, stopped, or switched off in the last hour does not renew itself', async () => {
  const [byHand, stopped, off] = [await running(), await running(), await running()];
  for (const id of [byHand, stopped, off]) await set(id, true);
  await marisol.call(stopCampaign, { params: { campaignId: stopped } });
  await clock.pass(8 * DAY);
  const days = { from: dayAt(2), to: dayAt(12) };
  const next = (await marisol.call(renewCampaign, { params: { campaignId: byHand }, body: { ...days, budget: '5.00' } })).body;
  await marisol.call(askCampaignPayment, { params: { campaignId: next.campaignId }, body: { giveUp: true } });
  await clock.pass(DAY + 11 * HOUR);
  await set(off, false);
  const before = await count();
  await clock.pass(13 * HOUR);
  await rounds();
  await rounds();
  expect(await count()).toBe(before);
  for (const id of [byHand, stopped, off]) expect(await figures(id)).toMatchObject({ renews: false, renewedAs: 0 });
});

it('without a card, or a ZIP code, the renewal is told of as not made, with the reason, once', async () => {
  const [noCard, noPlace] = [await running(), await running({ name: 'Near Weber', zips: ['43214'] })];
  for (const id of [noCard, noPlace]) await set(id, true);
  await marisol.call(deleteZipCoverage, { query: { zipcode: '43214' } });
  await clock.pass(10 * DAY);
  await rounds();
  const refused = await figures(noPlace);
  expect(refused).toMatchObject({ renews: false, renewedAs: 0, notRenewed: 'You cover none of its ZIP codes any more.' });
  expect((await mails(`ad-not-renewed/${noPlace}`)).map(({ subject }) => subject)).toEqual(['Near Weber was not renewed']);
  const { renewedAs } = await figures(noCard);
  expect(await figures(renewedAs)).toMatchObject({ status: 'running' });

  await unsubscribe(app, marisol);
  await clock.pass(4 * DAY);
  await rounds();
  const { to } = await figures(renewedAs);
  expect((await mails(`ad-renews/${renewedAs}/${to}`))[0]?.subject).toBe('Fall listings cannot renew itself');
  await clock.pass(6 * DAY);
  await rounds();
  await rounds();
  expect(await figures(renewedAs)).toMatchObject({
    ...{ ended: { why: 'over' }, renewedAs: 0 },
    notRenewed: 'Your subscription keeps no card that can be charged.',
  });
  expect(await mails(`ad-not-renewed/${renewedAs}`)).toHaveLength(1);
});

it('a card that is refused leaves the renewal standing still: it is told, and paid with another card or let end', async () => {
  await subscribe(app, marisol, CARDS.paidOnce);
  const id = await running({ zips: ['43202'] });
  await set(id, true);
  await clock.pass(10 * DAY);
  await rounds();
  await rounds();
  const { renewedAs } = await figures(id);
  const params = { campaignId: renewedAs };
  const stands = await figures(renewedAs);
  expect(stands).toMatchObject({ status: 'ready', renewalOf: id, spent: '0.00' });
  expect(stands.unpaid).not.toBe('');
  const [mail, ...more] = await mails(`ad-not-renewed/${renewedAs}`);
  expect([mail?.subject, more]).toEqual(['Fall listings was not renewed', []]);
  expect(mail?.text).toContain('The renewal of $240.00 was not made');
  await rounds();
  expect((await figures(renewedAs)).status).toBe('ready');
  const { body } = await marisol.call(payCampaign, { params });
  await marisol.request('POST', body.address, { body: { action: 'pay' } });
  expect((await marisol.call(askCampaignPayment, { params, body: {} })).body.status).toBe('running');
  expect(codeOf(await marisol.call(deleteCampaign, { params, body: {} }))).toEqual([409, 'CAMPAIGN_PAID']);
});
