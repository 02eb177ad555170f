import { sql } from 'kysely';
import { getMe } from '../../contracts/accounts/auth/get-me.ts';
import { getAccountBilling } from '../../contracts/billing/credits/get-account-billing.ts';
import { getHome } from '../../contracts/home/property/get-home.ts';
import {
  deleteClient,
  endSponsorship,
  putSponsorReferral,
  registerCopyLinkAction,
  remindClient,
  sendReferralEmail,
  withdrawClientInvitation,
} from '../../contracts/sponsorship/clients/change-client.ts';
import { isSponsoredAccount, type Referral } from '../../contracts/sponsorship/clients/client.ts';
import { endPrimarySponsor, getPrimarySponsor, hidePrimarySponsor } from '../../contracts/sponsorship/clients/get-primary-sponsor.ts';
import { getReferrals, getSponsoredReferrals, getSponsorshipCreditCount } from '../../contracts/sponsorship/clients/get-referrals.ts';
import {
  declineReferral,
  mailReferralCode,
  noteReferralOpened,
  openReferral,
  takeReferral,
} from '../../contracts/sponsorship/clients/open-referral.ts';
import { setupEditNewAccount } from '../../contracts/sponsorship/clients/setup-edit-new-account.ts';
import {
  getMyLink,
  mailSponsorLinkCode,
  noteSponsorLinkOpened,
  openSponsorLink,
  setUpMyLink,
  takeSponsorLink,
} from '../../contracts/sponsorship/clients/sponsor-link.ts';
import { getMySponsorInfo } from '../../contracts/sponsorship/sponsors/get-my-sponsor-info.ts';
import { MailBudget } from '../../server/accounts/mail-budget.service.ts';
import { AccountStreams } from '../../server/billing/account.stream.ts';
import { ReadDb } from '../../server/platform/read-db/read-db.ts';
import { ClientRounds } from '../../server/sponsorship/clients/client-rounds.ts';
import { SponsorHolding } from '../../server/sponsorship/sponsor.holding.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';

const DAY = 24 * 60 * 60 * 1_000;
const PASSWORD = 'Porch-and-roof-2026';
let app: TestApp;
let marisol: Caller;
let helen: Caller;
let dana: Caller;
beforeAll(async () => {
  app = await startApp({ data: 'people', billing: {}, paymentGateway: 'test' });
  [marisol, helen, dana] = await Promise.all([app.signedIn('agent'), app.signedIn('homeowner'), app.signedIn('contractor')]);
  const organizationId = (await marisol.call(getMe)).body?.organizationId ?? 0;
  const parts = [{ lot: 'purchase-1', credits: 20, expiresAt: new Date(Date.now() + 700 * DAY).toISOString() }];
  const actor = { kind: 'system' as const, organizationId, name: 'Scopebook' };
  await app.app
    .get(AccountStreams)
    .execute(organizationId, { type: 'ReceiveGift', giftId: 900_000, from: 'Another', parts }, { actor, idempotencyKey: 'twenty' });
  await app.caughtUp();
});
afterAll(() => app?.close());

const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code];
const address = { address: '391 E Como Ave', address2: '', city: 'Columbus', state: 'OH', zip: '43202' };
const house = { totalLivingArea: '1,488', stories: '1', yearBuilt: 1951, bedrooms: 3 };
const prepare = async (name: string, more: object = {}) =>
  (await marisol.call(putSponsorReferral, { params: { id: 0 }, body: { name, address, house, ...more } })).body;
const byLink = (clientId: number, credits = 2) =>
  marisol.call(registerCopyLinkAction, { params: { sponsorId: 0 }, body: { clientId, credits, message: 'Begin with the porch.' } });
const listed = async () => {
  await app.caughtUp();
  return (await marisol.call(getReferrals)).body;
};
const canGive = async () => (await marisol.call(getSponsorshipCreditCount)).body;
const codeIn = (link: string) => new URL(link).searchParams.get('code') ?? '';
const shown = async (id: number) => (await listed()).referrals.find((one) => one.id === id) as Referral;

async function mailWith(key: string, nth = 0): Promise<{ recipient: string; subject: string; text: string }> {
  for (;;) {
    const { rows } = await sql<{ recipient: string; subject: string; text: string }>`
      select recipient, subject, text from mail where key like ${`${key}%`} order by key`.execute(app.app.get(ReadDb).db);
    const mail = rows[nth];
    if (mail) return mail;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
const mailedCode = async (id: number) =>
  /\n([0-9A-Z]{4}-[0-9A-Z]{4})\n/.exec((await mailWith(`sponsored-code/referral/${id}/`)).text)?.[1] ?? '';

describe('a client who takes a link', () => {
  let owen: Awaited<ReturnType<typeof prepare>>;
  let code: string;
  let client: Caller;
  const email = 'owen@delacroix.example';
  let params: { clientId: number };
  let somebody: Caller;
  const ready = (referralCode: number | string, who = marisol) => who.call(setupEditNewAccount, { query: { sponsorId: 0, referralCode } });
  const primary = async () => (await client.call(getPrimarySponsor)).body;

  it('C237, C239, C243, R448-R450, R460, M173: is prepared with the house, and invited by a link that takes credits along', async () => {
    owen = await prepare('Owen Delacroix');
    params = { clientId: owen.id };
    somebody = app.stranger();
    expect(owen).toMatchObject({ status: 'prepared', credit: 'none', link: '', house: { totalLivingArea: '1488' } });
    expect((await ready(owen.id)).body).toBe('ReadyToLoginAsChild');
    expect([(await ready(owen.id + 1)).body, (await ready('x')).body]).toEqual(['NotReady', 'NotReady']);
    expect(codeOf(await ready(owen.id, helen))).toEqual([403, 'NOT_A_SPONSOR']);
    expect(await canGive()).toBe(20);
    const { body: invited } = await byLink(owen.id);
    code = codeIn(invited.link);
    expect(invited).toMatchObject({ status: 'invited', method: 'link', credits: 2, credit: 'waiting' });
    expect(codeOf(await byLink(owen.id))).toEqual([409, 'CLIENT_INVITED']);
    expect(await canGive()).toBe(18);
  });

  it('is known by the code of the link alone; that it was opened is noted once somebody else than the sponsor looks', async () => {
    const wrong = `${code.startsWith('x') ? 'y' : 'x'}${code.slice(1)}`;
    expect(codeOf(await somebody.call(openReferral, { params, query: { code: wrong } }))).toEqual([404, 'REFERRAL_GONE']);
    const seen = (await somebody.call(openReferral, { params, query: { code } })).body;
    expect(seen).toMatchObject({ outcome: 'open', name: 'Owen Delacroix', credits: 2, mailedTo: '', sponsor: { firstName: 'Marisol' } });
    expect((await shown(owen.id)).status).toBe('invited');
    await marisol.call(noteReferralOpened, { params, body: { code } });
    expect((await shown(owen.id)).status).toBe('invited');
    await somebody.call(noteReferralOpened, { params, body: { code } });
    expect((await shown(owen.id)).status).toBe('opened');
  });

  it('gets a code by mail, and has an account with it once, whoever else has the link', async () => {
    expect(codeOf(await somebody.call(mailReferralCode, { params, body: { code } }))).toEqual([422, 'CLIENT_NO_ADDRESS']);
    expect((await somebody.call(mailReferralCode, { params, body: { code, email } })).body).toEqual({
      mailedTo: 'o...n@delacroix.example',
    });
    const person = { code, email, firstName: 'Owen', lastName: 'Delacroix', password: PASSWORD };
    expect(codeOf(await somebody.call(takeReferral, { params, body: { ...person, mailedCode: 'AAAA-AAAA' } }))).toEqual([
      422,
      'INVALID_ACTIVATION_CODE',
    ]);
    // A link that was passed on makes no account of another's address.
    const right = await mailedCode(owen.id);
    const other = { ...person, email: 'thief@x.example', mailedCode: right };
    expect(codeOf(await somebody.call(takeReferral, { params, body: other }))).toEqual([422, 'INVALID_ACTIVATION_CODE']);
    expect(codeOf(await marisol.call(takeReferral, { params, body: { code } }))).toEqual([409, 'REFERRAL_OF_YOUR_OWN']);
    expect(codeOf(await dana.call(takeReferral, { params, body: { code } }))).toEqual([409, 'REFERRAL_FOR_HOMEOWNERS']);
    // Two tabs at once, and then somebody else with the same link.
    const both = await Promise.all([1, 2].map(() => app.stranger().call(takeReferral, { params, body: { ...person, mailedCode: right } })));
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(codeOf(await helen.call(takeReferral, { params, body: { code } }))).toEqual([409, 'REFERRAL_TAKEN']);
    expect((await somebody.call(openReferral, { params, query: { code } })).body).toMatchObject({ outcome: 'taken', name: '', credits: 0 });
  });

  it('C235, C248, R015, R457: has the house, the credits and the sponsor, who can change nothing any more', async () => {
    client = await app.signedIn(email, PASSWORD);
    const me = (await client.call(getMe)).body;
    expect([me?.userType, isSponsoredAccount(me?.userName ?? '')]).toEqual(['Homeowner', true]);
    expect((await client.call(getHome)).body).toMatchObject({
      address: { address: '391 E Como Ave', zip: '43202' },
      characteristics: { totalLivingArea: '1488', yearBuilt: 1951 },
    });
    const lots = (await client.call(getAccountBilling)).body.lots.filter(({ lot }) => lot.startsWith('gift-'));
    expect(lots.map(({ left }) => left)).toEqual([2]);
    expect(await primary()).toMatchObject({
      credits: 2,
      creditsUsed: 0,
      hidden: false,
      isSponsoredAccount: true,
      sponsor: { firstName: 'Marisol' },
    });
    expect(await shown(owen.id)).toMatchObject({ status: 'joined', credit: 'taken', credits: 2, creditsUsed: 0 });
    expect((await marisol.call(getSponsoredReferrals)).body.map(({ name }) => name)).toEqual(['Owen Delacroix']);
    expect((await ready(owen.id)).body).toBe('NotReady');
    expect(codeOf(await marisol.call(putSponsorReferral, { params: { id: owen.id }, body: { name: 'X', address } }))).toEqual([
      409,
      'CLIENT_JOINED',
    ]);
    expect(codeOf(await marisol.call(deleteClient, { params, body: {} }))).toEqual([409, 'CLIENT_JOINED']);
  });

  it('asks its sponsor for a call, though the sponsor does not cover the ZIP code', async () => {
    const sponsorId = (await marisol.call(getMySponsorInfo)).body.id;
    const lead = { contactname: 'Owen', contactnumber: '614 555 0177', leadtype: 'Sell', sponsorId };
    expect((await client.request('POST', '/api2/ProjectEstimate/SubmitLeadInfo/0', { body: lead })).body).toEqual({ IsSuccess: true });
  });

  it('hides the sponsor, and ends it once; the credits stay', async () => {
    await client.call(hidePrimarySponsor, { body: { hidden: true } });
    expect(await primary()).toMatchObject({ hidden: true });
    expect((await client.call(endPrimarySponsor)).body).toBe(true);
    expect(await primary()).toBeNull();
    expect(codeOf(await client.call(endPrimarySponsor))).toEqual([404, 'CLIENT_NOT_FOUND']);
    expect(await shown(owen.id)).toMatchObject({ status: 'ended', credits: 2, credit: 'taken' });
    expect((await client.call(getAccountBilling)).body.lots.filter(({ lot }) => lot.startsWith('gift-'))).toHaveLength(1);
  });
});

it('C242, R464, M170: an invitation by mail goes to one address; a No erases what was typed and gives the credits back', async () => {
  const before = await canGive();
  const nora = await prepare('Nora Lindqvist', { message: 'Welcome.' });
  const body = { clientId: nora.id, credits: 1, promoLink: 'https://evil.example' };
  const send = (more: object = {}) => marisol.call(sendReferralEmail, { params: { sponsorId: 0 }, body: { ...body, ...more } });
  expect(codeOf(await send())).toEqual([422, 'CLIENT_NO_ADDRESS']);
  expect(codeOf(await send({ email: 'nora@x.example', credits: 100 }))).toEqual([409, 'NOT_ENOUGH_TO_GIVE']);
  expect(await shown(nora.id)).toMatchObject({ status: 'prepared' });
  expect((await send({ email: 'nora@lindqvist.example' })).body).toMatchObject({ status: 'invited', method: 'mail', link: '' });
  const mail = await mailWith('referral/');
  expect(mail).toMatchObject({ recipient: 'nora@lindqvist.example', subject: 'Marisol Vance sponsors your home at 391 E Como Ave' });
  expect(mail.text).toContain('one estimate is paid for');
  expect(mail.text).not.toContain('evil');
  const code = /\/r\/\d+\?code=(\S+)/.exec(mail.text)?.[1] ?? '';
  // What is changed afterwards does not change whom the link is for.
  await marisol.call(putSponsorReferral, { params: { id: nora.id }, body: { name: 'Nora L', email: 'other@x.example', address } });
  const params = { clientId: nora.id };
  const nobody = app.stranger();
  expect((await nobody.call(openReferral, { params, query: { code } })).body.mailedTo).toBe('n...a@lindqvist.example');
  await nobody.call(mailReferralCode, { params, body: { code, email: 'thief@x.example' } });
  expect((await mailWith(`sponsored-code/referral/${nora.id}/`)).recipient).toBe('nora@lindqvist.example');

  expect((await nobody.call(declineReferral, { params, body: { code } })).body).toBe(true);
  expect((await nobody.call(declineReferral, { params, body: { code } })).body).toBe(true);
  expect(await shown(nora.id)).toMatchObject({ status: 'declined', name: 'Nora L', email: '', message: '', house: {}, credit: 'returned' });
  expect(await canGive()).toBe(before);
  expect((await nobody.call(openReferral, { params, query: { code } })).body).toMatchObject({ outcome: 'declined', name: '' });
  expect(codeOf(await nobody.call(takeReferral, { params, body: { code } }))).toEqual([409, 'REFERRAL_TAKEN']);
});

it('an invitation that waits is mailed once more, with the same link; one that its mail server refused is said to be that', async () => {
  const wei = await prepare('Wei Zhang', { email: 'wei@zhang.example', message: 'Welcome.' });
  const params = { clientId: wei.id };
  expect(codeOf(await marisol.call(remindClient, { params }))).toEqual([409, 'CLIENT_NOT_INVITED']);
  await marisol.call(sendReferralEmail, { params: { sponsorId: 0 }, body: { clientId: wei.id } });
  const first = await mailWith(`referral/${wei.id}/1`);
  // Two tabs at once.
  const both = await Promise.all([1, 2].map(() => marisol.call(remindClient, { params })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const second = await mailWith(`referral/${wei.id}/1/reminder`);
  expect(second).toEqual({ ...first, subject: `Reminder: ${first.subject}` });
  expect(await shown(wei.id)).toMatchObject({ status: 'invited', cameBack: false, remindedAt: expect.stringMatching(/^20/) });
  expect(codeOf(await helen.call(remindClient, { params }))).toEqual([403, 'NOT_A_SPONSOR']);
  await sql`update mail set status = 'failed', last_error = 'no such address' where key = ${`referral/${wei.id}/1`}`.execute(
    app.app.get(ReadDb).db,
  );
  expect((await shown(wei.id)).cameBack).toBe(true);
  // Another address is another invitation.
  await marisol.call(withdrawClientInvitation, { params });
  const body = { clientId: wei.id, email: 'wei.zhang@zhang.example' };
  expect((await marisol.call(sendReferralEmail, { params: { sponsorId: 0 }, body })).body).toMatchObject({
    cameBack: false,
    remindedAt: '',
  });
  expect((await mailWith(`referral/${wei.id}/2`)).recipient).toBe('wei.zhang@zhang.example');
});

it('C242: no more people are mailed in a day than may be; the client is not invited, keeps what was prepared, and can be by a link', async () => {
  const { userId = 0 } = (await marisol.call(getMe)).body ?? {};
  const [budget, today] = [app.app.get(MailBudget), new Date().toISOString()];
  const { id } = await prepare('Nadia Brooks', { email: 'nadia@brooks.example' });
  const fill = async (): Promise<number> => ((await budget.take(userId, 1, today).catch(() => 'full')) === 'full' ? 0 : 1 + (await fill()));
  const filled = await fill();
  const before = await canGive();
  const body = { clientId: id, credits: 1, email: 'nadia@brooks.example' };
  const refused = await marisol.call(sendReferralEmail, { params: { sponsorId: 0 }, body });
  expect(codeOf(refused)).toEqual([429, 'CLIENTS_ENOUGH_TODAY']);
  expect([(await shown(id)).status, await canGive()]).toEqual(['prepared', before]);
  expect((await byLink(id, 1)).status).toBe(200);
  await marisol.call(withdrawClientInvitation, { params: { clientId: id } });
  await budget.giveBack(userId, filled, today);
  await marisol.call(sendReferralEmail, { params: { sponsorId: 0 }, body });
  const full = await fill();
  const reminded = await marisol.call(remindClient, { params: { clientId: id } });
  expect(codeOf(reminded)).toEqual([429, 'CLIENTS_ENOUGH_TODAY']);
  expect(reminded.body).toMatchObject({ detail: expect.stringContaining('The client was mailed nothing') });
  expect(await shown(id)).toMatchObject({ status: 'invited', remindedAt: '' });
  await marisol.call(withdrawClientInvitation, { params: { clientId: id } });
  await budget.giveBack(userId, full, today);
});

it('C234, C239, C292, R457: a link that was taken back is dead, one of another sponsor does not exist, and lists are by name', async () => {
  const before = await canGive();
  const zoe = await prepare('zoe Ristow');
  const adam = await prepare('Adam Kapoor');
  const params = { clientId: zoe.id };
  const first = codeIn((await byLink(zoe.id)).body.link);
  expect(codeOf(await marisol.call(deleteClient, { params, body: {} }))).toEqual([409, 'CLIENT_INVITED']);
  expect((await marisol.call(withdrawClientInvitation, { params })).body).toMatchObject({ status: 'prepared', link: '' });
  expect(await canGive()).toBe(before);
  const open = async (code: string) => (await app.stranger().call(openReferral, { params, query: { code } })).body;
  expect((await open(first)).outcome).toBe('withdrawn');
  const second = codeIn((await byLink(zoe.id, 0)).body.link);
  expect([(await open(first)).code, (await open(second)).outcome]).toEqual(['REFERRAL_GONE', 'open']);
  expect(codeOf(await helen.call(withdrawClientInvitation, { params }))).toEqual([403, 'NOT_A_SPONSOR']);
  expect(codeOf(await marisol.call(endSponsorship, { params: { clientId: 999_999 } }))).toEqual([404, 'CLIENT_NOT_FOUND']);
  expect((await marisol.call(deleteClient, { params: { clientId: adam.id }, body: {} })).body).toBe(true);
  expect((await listed()).referrals.map(({ name }) => name)).not.toContain('Adam Kapoor');
  await marisol.call(deleteClient, { params: { clientId: adam.id }, body: { deleted: false } });
  const names = (await listed()).referrals.map(({ name }) => name);
  expect([names[0], names.at(-1)]).toEqual(['Adam Kapoor', 'zoe Ristow']);
  const page = (await marisol.call(getReferrals, { query: { limit: 1, page: 2 } })).body;
  expect([page.referrals.length, page.total]).toEqual([1, names.length]);

  // Somebody who has an account takes one signed in; the house that they have stays.
  await helen.request('PUT', '/api/home/address', { body: { address: '214 E Tulane Rd', city: 'Columbus', state: 'OH', zip: '43202' } });
  expect((await helen.call(takeReferral, { params, body: { code: second } })).body).toBe(true);
  expect((await helen.call(getHome)).body.address?.address).toBe('214 E Tulane Rd');
  const third = codeIn((await byLink(adam.id, 0)).body.link);
  expect(codeOf(await helen.call(takeReferral, { params: { clientId: adam.id }, body: { code: third } }))).toEqual([
    409,
    'SPONSORED_ALREADY',
  ]);
  await app.caughtUp();
  expect((await marisol.call(endSponsorship, { params })).body).toBe(true);
  expect((await helen.call(getPrimarySponsor)).body).toBeNull();
});

it('C247, R449, M174: a link for anybody tells the sponsor how many came by it, and never who', async () => {
  const mine = async () => (await marisol.call(getMyLink)).body;
  expect(await mine()).toEqual({ link: '', slug: '', opened: 0, homes: 0 });
  const { slug } = (await marisol.call(setUpMyLink)).body;
  expect(slug).toMatch(/^clintonville-realty-\d+$/);
  expect((await marisol.call(setUpMyLink)).body.slug).toBe(slug);
  const ready = await marisol.call(setupEditNewAccount, { query: { sponsorId: 0, referralCode: slug } });
  expect(ready.body).toBe('SetupMultiuseReferralLinkSuccess');
  const params = { slug };
  const somebody = app.stranger();
  expect(codeOf(await somebody.call(openSponsorLink, { params: { slug: `x${slug}` } }))).toEqual([404, 'REFERRAL_GONE']);
  expect((await somebody.call(openSponsorLink, { params })).body).toMatchObject({ sponsor: { firstName: 'Marisol' } });
  await somebody.call(noteSponsorLinkOpened, { params });
  await marisol.call(noteSponsorLinkOpened, { params });
  const email = 'tess@morgan.example';
  await somebody.call(mailSponsorLinkCode, { params, body: { email } });
  const { text } = await mailWith('sponsored-code/link/');
  const mailed = /\n([0-9A-Z]{4}-[0-9A-Z]{4})\n/.exec(text)?.[1] ?? '';
  const body = { email, mailedCode: mailed, firstName: 'Tess', lastName: 'Morgan', password: PASSWORD };
  expect(codeOf(await somebody.call(takeSponsorLink, { params, body: { ...body, email: 'x@y.example' } }))[1]).toBe(
    'INVALID_ACTIVATION_CODE',
  );
  expect((await somebody.call(takeSponsorLink, { params, body })).body).toBe(true);
  const tess = await app.signedIn(email, PASSWORD);
  expect((await tess.call(getPrimarySponsor)).body).toMatchObject({ sponsor: { firstName: 'Marisol' }, credits: 0 });
  expect(codeOf(await tess.call(takeSponsorLink, { params, body: {} }))).toEqual([409, 'SPONSORED_ALREADY']);
  expect(codeOf(await marisol.call(takeSponsorLink, { params, body: {} }))).toEqual([409, 'REFERRAL_OF_YOUR_OWN']);
  expect(await mine()).toMatchObject({ opened: 1, homes: 1 });
  expect(JSON.stringify([await listed(), (await marisol.call(getSponsoredReferrals)).body])).not.toContain('Tess');
  expect((await tess.call(endPrimarySponsor)).body).toBe(true);
  expect((await tess.call(takeSponsorLink, { params, body: {} })).body).toBe(true);
});

it('of a client and of a sponsor who are erased nothing is left of what was typed, and what they had together has ended', async () => {
  const ruth = await prepare('Ruth Abernathy');
  const ian = await prepare('Ian Boone');
  const code = codeIn((await byLink(ruth.id, 0)).body.link);
  await app.caughtUp();
  expect((await helen.call(takeReferral, { params: { clientId: ruth.id }, body: { code } })).body).toBe(true);
  await app.caughtUp();
  const holding = app.app.get(SponsorHolding);
  const me = async (who: Caller) => {
    const { userId = 0, organizationId = 0, name = '' } = (await who.call(getMe)).body ?? {};
    return { userId, organizationId, name, organizationName: '', email: '', addresses: [], isAlone: true };
  };
  expect((await holding.held(await me(helen))).map(({ what }) => what)).toContain('What a sponsor typed of you');
  await holding.erase(await me(helen));
  expect(await shown(ruth.id)).toMatchObject({ status: 'ended', name: '', address: { address: '' } });
  expect(await shown(ian.id)).toMatchObject({ name: 'Ian Boone' });
  await byLink(ian.id, 0);
  await app.caughtUp();
  await holding.erase(await me(marisol));
  expect(await shown(ian.id)).toMatchObject({ status: 'prepared', name: '' });
});

it('R460: what is not taken in 30 days comes back, and what was deleted is erased after as long', async () => {
  const before = await canGive();
  const denise = await prepare('Denise Kapoor');
  const paul = await prepare('Paul Ristow');
  const code = codeIn((await byLink(denise.id, 3)).body.link);
  await marisol.call(deleteClient, { params: { clientId: paul.id }, body: {} });
  await app.clock.pass(31 * DAY);
  const params = { clientId: denise.id };
  expect((await app.stranger().call(openReferral, { params, query: { code } })).body).toMatchObject({ outcome: 'expired', credits: 0 });
  expect(codeOf(await app.stranger().call(mailReferralCode, { params, body: { code, email: 'a@x.example' } }))).toEqual([
    404,
    'REFERRAL_GONE',
  ]);
  await app.app.get(ClientRounds).look();
  expect(await shown(denise.id)).toMatchObject({ status: 'lapsed', house: {}, credit: 'returned' });
  expect(await canGive()).toBe(before);
  const { rows } = await sql`select 1 from sponsored_draft where client_id = ${paul.id}`.execute(app.app.get(ReadDb).db);
  expect(rows).toEqual([]);
});
