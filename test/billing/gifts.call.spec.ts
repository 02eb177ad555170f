import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { getMe } from '../../contracts/accounts/auth/get-me.ts';
import { getAccountBilling } from '../../contracts/billing/credits/get-account-billing.ts';
import { getGifts } from '../../contracts/billing/gifts/get-gifts.ts';
import { getWaitingGifts } from '../../contracts/billing/gifts/get-waiting-gifts.ts';
import { giveCredits } from '../../contracts/billing/gifts/give-credits.ts';
import { openGift } from '../../contracts/billing/gifts/open-gift.ts';
import { takeBackGift } from '../../contracts/billing/gifts/take-back-gift.ts';
import { takeGift } from '../../contracts/billing/gifts/take-gift.ts';
import { MailBudget } from '../../server/accounts/mail-budget.service.ts';
import { AccountStreams } from '../../server/billing/account.stream.ts';
import { GiftsService } from '../../server/billing/gifts/gifts.service.ts';
import { ReturnGifts } from '../../server/billing/gifts/return-gifts.ts';
import { ReadDb } from '../../server/platform/read-db/read-db.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';

const DAY = 24 * 60 * 60 * 1_000;
let app: TestApp;
let priya: Caller;
let helen: Caller;
let helensEmail: string;
beforeAll(async () => {
  app = await startApp({ billing: {}, paymentGateway: 'test' });
  [priya, helen] = await Promise.all([app.signedIn('admin'), app.signedIn('homeowner')]);
  helensEmail = (await helen.call(getMe)).body?.email ?? '';
  const organizationId = (await priya.call(getMe)).body?.organizationId ?? 0;
  // 20 credits that are good for years, as another's gift.
  const parts = [{ lot: 'purchase-1', credits: 20, expiresAt: new Date(Date.now() + 700 * DAY).toISOString() }];
  const actor = { kind: 'system' as const, organizationId, name: 'Scopebook' };
  await app.app
    .get(AccountStreams)
    .execute(organizationId, { type: 'ReceiveGift', giftId: 900_000, from: 'Another', parts }, { actor, idempotencyKey: 'twenty' });
  await app.caughtUp();
});
afterAll(() => app?.close());

const billing = async (who: Caller) => {
  await app.caughtUp();
  return (await who.call(getAccountBilling)).body;
};
const left = async (who: Caller) => (await billing(who)).creditsLeft;
const give = async (emails: string[], credits: number, key: string = randomUUID()) => {
  const answer = await priya.call(giveCredits, {
    body: { emails, credits, message: 'For the "porch" <b>é' },
    headers: { 'Idempotency-Key': key },
  });
  await app.caughtUp();
  return answer;
};
async function mailed(subject: string): Promise<{ text: string }[]> {
  for (let n = 0; ; n++) {
    const { rows } = await sql<{ text: string }>`select text from mail where subject like ${subject}`.execute(app.app.get(ReadDb).db);
    if (rows.length > 0 || n === 200) return rows;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
async function codeOf(giftId: number): Promise<string> {
  for (;;) {
    const { rows } = await sql<{ text: string }>`select text from mail where text like ${`%/gift/${giftId}?code=%`}`.execute(
      app.app.get(ReadDb).db,
    );
    const [, code] = /\?code=(\S+)/.exec(rows[0]?.text ?? '') ?? [];
    if (code) return code;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
const take = (giftId: number, code = '', who = helen) => who.call(takeGift, { params: { giftId }, body: { code } });

describe('a gift of credits (S008)', () => {
  it('leaves the balance at once, and is taken once by the mailed link', async () => {
    const [mine, theirs] = [await left(priya), await left(helen)];
    const { body } = await give(['gloria@example.com'], 2);
    const giftId = body.giftIds[0] as number;
    expect([await left(priya), await left(helen)]).toEqual([mine - 2, theirs]);
    const code = await codeOf(giftId);
    const opened = await app.stranger().call(openGift, { params: { giftId }, query: { code } });
    expect(opened.body).toMatchObject({ credits: 2, organizationName: 'Hartwell Remodeling', message: 'For the "porch" <b>é' });
    expect((await take(giftId, code, app.stranger())).status).toBe(401);
    const takes = await Promise.all(Array.from({ length: 5 }, () => take(giftId, code)));
    expect(takes.map(({ status, body: { credits } }) => [status, credits])).toEqual(takes.map(() => [200, 2]));
    expect([await left(priya), await left(helen)]).toEqual([mine - 2, theirs + 2]);
    expect((await app.stranger().call(openGift, { params: { giftId }, query: { code } })).body.code).toBe('GIFT_GONE');
    const { gifts } = (await priya.call(getGifts)).body;
    expect(gifts[0]).toMatchObject({ giftId, email: 'gloria@example.com', status: 'taken' });
    expect((await billing(priya)).ledger[0]).toMatchObject({ kind: 'gift', credits: -2, name: 'gloria@example.com', left: mine - 2 });
    expect((await billing(helen)).ledger[0]).toMatchObject({ kind: 'received', credits: 2, name: 'Hartwell Remodeling', left: theirs + 2 });
    // Who made it is told, once.
    expect(await mailed('Your gift of 2 credits was taken')).toMatchObject([
      { text: expect.stringContaining('gloria@example.com took your gift of') },
    ]);
  });

  it('is found by the account that has its address, however that is written, and by no other', async () => {
    const theirs = await left(helen);
    const giftId = (await give([helensEmail.toUpperCase()], 1)).body.giftIds[0] as number;
    expect((await priya.call(getWaitingGifts)).body).toEqual([]);
    expect((await helen.call(getWaitingGifts)).body.map((one) => one.giftId)).toEqual([giftId]);
    const other = (await give(['somebody@example.com'], 1)).body.giftIds[0] as number;
    expect((await take(other)).body.code).toBe('GIFT_GONE');
    expect((await take(other, await codeOf(giftId))).body.code).toBe('GIFT_GONE');
    expect((await take(giftId)).status).toBe(200);
    await app.caughtUp();
    expect((await helen.call(getWaitingGifts)).body).toEqual([]);
    expect(await left(helen)).toBe(theirs + 1);
    await priya.call(takeBackGift, { params: { giftId: other } });
  });

  it('is not taken by who makes it, and taken back while it waits', async () => {
    const mine = await left(priya);
    const giftId = (await give(['gloria@example.com'], 3)).body.giftIds[0] as number;
    expect((await take(giftId, await codeOf(giftId), priya)).body.code).toBe('GIFT_OF_YOUR_OWN');
    expect((await helen.call(takeBackGift, { params: { giftId } })).status).toBeGreaterThanOrEqual(403);
    expect((await priya.call(takeBackGift, { params: { giftId } })).status).toBe(200);
    expect((await priya.call(takeBackGift, { params: { giftId } })).status).toBe(200);
    expect(await left(priya)).toBe(mine);
    expect((await take(giftId, await codeOf(giftId))).body.code).toBe('GIFT_GONE');
    expect((await billing(priya)).ledger[0]).toMatchObject({ kind: 'returned', credits: 3, name: 'gloria@example.com' });
  });

  it('pressed twice is one, written twice is one, and more than there is is none', async () => {
    const mine = await left(priya);
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => give(['a@example.com', 'A@example.com', 'b@example.com'], 2, key)));
    expect(new Set(answers.map(({ body }) => body.giftIds.join())).size).toBe(1);
    expect(await left(priya)).toBe(mine - 4);
    expect((await give(['c@example.com'], 1_000)).body.code).toBe('NOT_ENOUGH_TO_GIVE');
    expect((await give(['c@example.com, d@example.com'], 1)).status).toBe(400);
    expect((await give(['c@example.com'], 0)).status).toBe(400);
    const rush = await Promise.all(Array.from({ length: 6 }, (_, n) => give([`rush${n}@example.com`], 5)));
    expect(rush.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(3);
    expect(await left(priya)).toBeGreaterThanOrEqual(10);
    for (const { giftId, status } of (await priya.call(getGifts)).body.gifts)
      if (status === 'waiting') await priya.call(takeBackGift, { params: { giftId } });
    expect(await left(priya)).toBe(mine);
  });

  it('to more people than may be mailed in a day is none, and says that nothing was given', async () => {
    const { userId = 0 } = (await priya.call(getMe)).body ?? {};
    const [budget, today] = [app.app.get(MailBudget), new Date().toISOString()];
    const before = await left(priya);
    const fill = async (): Promise<number> =>
      (await budget.take(userId, 1, today).catch(() => 'full')) === 'full' ? 0 : 1 + (await fill());
    const filled = await fill();
    const { status, body } = await give(['one@more.example'], 1);
    expect([status, body]).toMatchObject([429, { code: 'GIFTS_ENOUGH_TODAY', detail: expect.stringContaining('Nothing was given') }]);
    expect(await left(priya)).toBe(before);
    await budget.giveBack(userId, filled, today);
    expect((await give(['one@more.example'], 1)).status).toBe(200);
  });

  it('that was taken before a crash is added afterwards, once', async () => {
    const theirs = await left(helen);
    const giftId = (await give(['gloria@example.com'], 1)).body.giftIds[0] as number;
    const [giver, receiver] = [(await priya.call(getMe)).body, (await helen.call(getMe)).body];
    const actor = { kind: 'system' as const, organizationId: giver?.organizationId ?? 0, name: 'Scopebook' };
    const { userId = 0, organizationId = 0 } = receiver ?? {};
    const command = { type: 'TakeGift' as const, giftId, organizationId, userId, at: app.clock.now().toISOString() };
    await app.app.get(AccountStreams).execute(actor.organizationId, command, { actor, idempotencyKey: 'crash' });
    expect(await left(helen)).toBe(theirs);
    const job = app.app.get(ReturnGifts);
    await Promise.all([job.look(), job.look()]);
    await job.look();
    expect(await left(helen)).toBe(theirs + 1);
  });

  it('that is not taken comes back after 30 days, once with two servers, and cannot be taken any more', async () => {
    const mine = await left(priya);
    const giftId = (await give(['gloria@example.com'], 2)).body.giftIds[0] as number;
    const code = await codeOf(giftId);
    const job = app.app.get(ReturnGifts);
    await app.clock.pass(29 * DAY);
    await job.look();
    expect(await left(priya)).toBe(mine - 2);
    await app.clock.pass(DAY);
    // Before the job has looked, it is over all the same.
    expect((await take(giftId, code)).body.code).toBe('GIFT_GONE');
    const { organizationId = 0 } = (await priya.call(getMe)).body ?? {};
    const gifts = app.app.get(GiftsService);
    await Promise.all([job.look(), job.look(), gifts.return({ organizationId, giftId })]);
    await app.caughtUp();
    expect((await priya.call(getGifts)).body.gifts.find((one) => one.giftId === giftId)?.status).toBe('returned');
    const told = (await mailed('% came back')).filter(({ text }) => text.includes('gloria@example.com'));
    expect(told).toHaveLength(1);
    const back = (await billing(priya)).ledger.filter((one) => one.giftId === giftId && one.kind === 'returned');
    expect(back.map(({ credits }) => credits)).toEqual([2]);
  });
});
