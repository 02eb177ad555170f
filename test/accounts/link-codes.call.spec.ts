import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { getMe } from '../../contracts/accounts/auth/get-me.ts';
import { activate } from '../../contracts/accounts/signup/activate.ts';
import { getTakenLinkCode, openLinkCode } from '../../contracts/accounts/signup/link-code.ts';
import { signup } from '../../contracts/accounts/signup/signup.ts';
import { getAccountBilling } from '../../contracts/billing/credits/get-account-billing.ts';
import { getGifts } from '../../contracts/billing/gifts/get-gifts.ts';
import { giveCredits } from '../../contracts/billing/gifts/give-credits.ts';
import { takeBackGift } from '../../contracts/billing/gifts/take-back-gift.ts';
import { getPrimarySponsor } from '../../contracts/sponsorship/clients/get-primary-sponsor.ts';
import { setUpMyLink } from '../../contracts/sponsorship/clients/sponsor-link.ts';
import { LinkCodes } from '../../server/accounts/link-codes.service.ts';
import { TakeLinkCodes } from '../../server/accounts/signup/take-link-codes.ts';
import { AccountStreams } from '../../server/billing/account.stream.ts';
import { ReadDb } from '../../server/platform/read-db/read-db.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';

const DAY = 24 * 60 * 60 * 1_000;
const PASSWORD = 'A-long-enough-1';
let app: TestApp;
let priya: Caller;
let people = 0;
beforeAll(async () => {
  app = await startApp({ billing: {}, paymentGateway: 'test' });
  priya = await app.signedIn('admin');
  const organizationId = (await priya.call(getMe)).body?.organizationId ?? 0;
  const parts = [{ lot: 'purchase-1', credits: 30, expiresAt: new Date(Date.now() + 700 * DAY).toISOString() }];
  const actor = { kind: 'system' as const, organizationId, name: 'Scopebook' };
  await app.app
    .get(AccountStreams)
    .execute(organizationId, { type: 'ReceiveGift', giftId: 900_000, from: 'Another', parts }, { actor, idempotencyKey: 'thirty' });
  await app.caughtUp();
});
afterAll(() => app?.close());

async function mailWith(part: string): Promise<string> {
  for (let n = 0; ; n++) {
    const { rows } = await sql<{ text: string }>`select text from mail where text like ${`%${part}%`} order by id desc`.execute(
      app.app.get(ReadDb).db,
    );
    if (rows[0] || n === 400) return rows[0]?.text ?? '';
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** The code of a gift, as the link to the sign-up has it. */
async function gift(credits: number): Promise<{ giftId: number; code: string }> {
  const { body } = await priya.call(giveCredits, {
    body: { emails: [`gloria${++people}@mail.example`], credits },
    headers: { 'Idempotency-Key': randomUUID() },
  });
  await app.caughtUp();
  const giftId = body.giftIds[0] as number;
  const [, code = ''] = /\?code=(\S+)/.exec(await mailWith(`/gift/${giftId}?code=`)) ?? [];
  return { giftId, code: `${giftId}.${code}` };
}

async function signUp(ReferralCode: string, UserTypeSelection = 'Homeowner') {
  const UserName = `Newcomer${++people}`;
  const Email = `${UserName.toLowerCase()}@mail.example`;
  const { body } = await app.stranger().call(signup, {
    body: { UserName, Password: PASSWORD, Email, FirstName: 'New', LastName: 'Comer', UserTypeSelection, ReferralCode },
  });
  const text = await mailWith(`/account/Activation/${body.userID}?code=`);
  const activationCode = /\?code=(\S+)/.exec(text)?.[1] ?? '';
  const enter = async () => {
    const caller = app.stranger();
    await caller.call(signup, { query: { action: 'login' }, body: { UserName, Password: PASSWORD } });
    return caller;
  };
  return {
    userId: body.userID,
    activate: () => app.stranger().call(activate, { params: { userId: body.userID }, body: { activationCode } }),
    enter,
  };
}

const received = async (who: Caller) => {
  await app.caughtUp();
  return (await who.call(getAccountBilling)).body.ledger.filter(({ kind }) => kind === 'received').map(({ credits }) => credits);
};
const open = async (code: string) => (await app.stranger().call(openLinkCode, { query: { code } })).body;

describe('the code of a link to the sign-up (R501, R505, S191)', () => {
  it('names who gifts how much, and is taken once the account is active, whatever browser the mailed code is typed in', async () => {
    const { giftId, code } = await gift(2);
    expect(await open(code)).toMatchObject({
      kind: 'gift',
      from: 'Hartwell Remodeling',
      credits: 2,
      page: expect.stringMatching(/^\/gift\//),
    });
    const one = await signUp(code);
    await app.caughtUp();
    expect((await priya.call(getGifts)).body.gifts.find((row) => row.giftId === giftId)?.status).toBe('waiting');
    expect((await one.activate()).body).toBe(true);
    const caller = await one.enter();
    expect((await caller.call(getTakenLinkCode)).body).toEqual({ code, outcome: 'taken', from: 'Hartwell Remodeling', credits: 2 });
    expect(await received(caller)).toEqual([2]);
    await app.app.get(LinkCodes).take(one.userId);
    expect(await received(caller)).toEqual([2]);
    expect((await open(code)).kind).toBe('unknown');
  });

  it('gives nothing once it was used, taken back, or mistyped, and the account comes to be all the same', async () => {
    const [used, back] = [await gift(1), await gift(1)];
    const all = [
      ...[await signUp(used.code), await signUp(used.code), await signUp(back.code)],
      await signUp(`${used.giftId}.${'x'.repeat(43)}`),
    ];
    await priya.call(takeBackGift, { params: { giftId: back.giftId }, headers: { 'Idempotency-Key': randomUUID() } });
    await app.caughtUp();
    for (const one of all) expect((await one.activate()).body).toBe(true);
    const outcomes = [];
    for (const one of all) {
      const caller = await one.enter();
      outcomes.push([(await caller.call(getTakenLinkCode)).body.outcome, await received(caller)]);
    }
    expect(outcomes).toEqual([['taken', [1]], ...Array.from({ length: 3 }, () => ['refused', []])]);
    for (const code of [used.code, back.code, 'HR-4471', '%00', "'; drop table link_code"]) expect((await open(code)).kind).toBe('unknown');
  });

  it('is taken by the job where the activation did not come to it', async () => {
    const { code } = await gift(3);
    const one = await signUp(code);
    await one.activate();
    await app.caughtUp();
    // As a server that ended after it had kept the code.
    await sql`update link_code set outcome = 'waiting' where user_id = ${one.userId}`.execute(app.app.get(ReadDb).db);
    await Promise.all([app.app.get(TakeLinkCodes).look(), app.app.get(TakeLinkCodes).look()]);
    const caller = await one.enter();
    expect((await caller.call(getTakenLinkCode)).body).toMatchObject({ outcome: 'taken', credits: 3 });
    expect(await received(caller)).toEqual([3]);
  });

  it('of a sponsor brings a homeowner to them, and nobody else', async () => {
    const agent = await app.signedIn('agent');
    const { slug } = (await agent.call(setUpMyLink)).body;
    expect(await open(slug)).toMatchObject({ kind: 'sponsor', page: `/r/${slug}` });
    const [homeowner, contractor] = [await signUp(slug), await signUp(slug, 'Contractor')];
    await homeowner.activate();
    await contractor.activate();
    await app.caughtUp();
    const [caller, other] = [await homeowner.enter(), await contractor.enter()];
    expect((await caller.call(getTakenLinkCode)).body.outcome).toBe('taken');
    expect((await caller.call(getPrimarySponsor)).body?.sponsor.id).toBe((await agent.call(getMe)).body?.userId);
    expect((await other.call(getTakenLinkCode)).body.outcome).toBe('refused');
  });

  it('is gone with a sign-up that ran out, and with who never had one', async () => {
    const one = await signUp('FALL15', 'Contractor');
    await sql`update pending_sign_up set expires_at = now() - interval '1 hour' where user_id = ${one.userId}`.execute(
      app.app.get(ReadDb).db,
    );
    expect((await one.activate()).status).toBe(422);
    await signUp('FALL15', 'Contractor');
    const { rows } = await sql`select 1 from link_code where user_id = ${one.userId}`.execute(app.app.get(ReadDb).db);
    expect(rows).toEqual([]);
    expect((await priya.call(getTakenLinkCode)).body).toEqual({ code: '', outcome: 'none', from: '', credits: 0 });
  });
});
