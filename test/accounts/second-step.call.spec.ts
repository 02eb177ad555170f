import { createHash, randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { getMe } from '../../contracts/accounts/auth/get-me.ts';
import { getOutbox } from '../../contracts/accounts/demo/get-outbox.ts';
import { forgotPassword } from '../../contracts/accounts/password/forgot-password.ts';
import { resetPassword } from '../../contracts/accounts/password/reset-password.ts';
import { addAuthenticator, beginAuthenticator, removeAuthenticator } from '../../contracts/accounts/second-step/authenticator.ts';
import { confirmPassword } from '../../contracts/accounts/second-step/confirm-password.ts';
import { getSecondStep } from '../../contracts/accounts/second-step/get-second-step.ts';
import { addPasskey, beginPasskey, makeRecoveryCodes, removePasskey } from '../../contracts/accounts/second-step/passkeys.ts';
import { beginPasskeySignIn, signInWithPasskey, takeSecondStep } from '../../contracts/accounts/second-step/take-second-step.ts';
import { endSession } from '../../contracts/accounts/sessions/end-session.ts';
import { getSessions } from '../../contracts/accounts/sessions/get-sessions.ts';
import { signup } from '../../contracts/accounts/signup/signup.ts';
import { AccountsService } from '../../server/accounts/accounts.service.ts';
import { UserStreams } from '../../server/accounts/user.stream.ts';
import { ReadDb } from '../../server/platform/read-db/read-db.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';

const PASSWORD = 'Correct-horse-9';
let app: TestApp;
let people = 0;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

async function newPerson() {
  const userName = `Stepper${++people}`;
  const email = `${userName.toLowerCase()}@mail.example`;
  const readDb = app.app.get(ReadDb);
  const [userId, organizationId] = [await readDb.nextId('user'), await readDb.nextId('organization')];
  const person = { firstName: 'Pat', lastName: 'Doe', workNumber: '', mobileNumber: '', jobFunction: '', userType: 'Contractor' };
  const details = { userName, email, ...person, organizationId, organizationName: 'Pat Doe', isAdmin: true };
  await app.app.get(AccountsService).createTrustedUser(userId, details, PASSWORD, new Date().toISOString());
  const caller = app.stranger();
  expect((await login(caller, userName)).body).toMatchObject({ validated: true, secondStep: [] });
  return { userId, userName, email, caller };
}

const login = (caller: Caller, UserName: string) =>
  caller.call(signup, { query: { action: 'login' }, body: { UserName, Password: PASSWORD } });
const refused = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code: string }).code];
const digits = (secret: string, seconds = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + seconds * 1_000 });

async function withAuthenticator(seconds = 0) {
  const person = await newPerson();
  const { secret } = (await person.caller.call(beginAuthenticator)).body;
  const { status, body: codes } = await person.caller.call(addAuthenticator, { body: { code: digits(secret, seconds) } });
  expect(status).toBe(200);
  return { ...person, secret, codes };
}

/** The last code that counted cannot count again: the next one is that of 30 seconds later. */
const next = (secret: string) => digits(secret, 30);

describe('an authenticator', () => {
  it('is added by its digits, gives ten recovery codes, and is asked for on a new device after the right password', async () => {
    const { userName, secret, codes, caller, userId } = await withAuthenticator();
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    expect((await caller.call(getSecondStep)).body).toMatchObject({
      authenticator: { usedAt: null },
      recoveryCodes: { left: 10 },
      passkeys: [],
    });
    const other = app.stranger();
    expect((await login(other, userName)).body).toMatchObject({
      ...{ success: true, validated: false, secondStep: ['authenticator', 'recovery code'] },
    });
    expect((await other.call(getMe)).body).toBeNull();
    expect(refused(await other.call(getSecondStep))).toEqual([401, 'NOT_SIGNED_IN']);
    expect(refused(await other.call(takeSecondStep, { body: { code: '000000' } }))).toEqual([422, 'WRONG_DIGITS']);
    const code = next(secret);
    expect((await other.call(takeSecondStep, { body: { code: `${code.slice(0, 3)} ${code.slice(3)}` } })).body).toBe(true);
    expect((await other.call(getMe)).body).toMatchObject({ userName });
    expect((await other.call(getSessions)).body[0]).toMatchObject({ by: 'password, authenticator', isNewDevice: true });
    const { state } = await app.app.get(UserStreams).load(userId);
    expect([...state.means]).toEqual([['authenticator', { kind: 'authenticator', name: '' }]]);
    expect(JSON.stringify([...state.means])).not.toContain(secret);
  });

  it('is not asked for again on the same device, until its trust is taken back by ending sessions elsewhere', async () => {
    const { userName, secret, caller } = await withAuthenticator();
    const other = app.stranger();
    await login(other, userName);
    await other.call(takeSecondStep, { body: { code: next(secret) } });
    expect((await login(other, userName)).body).toMatchObject({ validated: true, secondStep: [] });
    expect((await caller.call(endSession, { body: {} })).body).toEqual({ ended: 1 });
    expect((await login(other, userName)).body).toMatchObject({ validated: false });
  });

  it('takes each code once, also when two come at the same moment', async () => {
    const { userName, secret } = await withAuthenticator();
    const callers = [app.stranger(), app.stranger(), app.stranger()];
    for (const caller of callers) await login(caller, userName);
    const code = next(secret);
    const answers = await Promise.all(callers.map((caller) => caller.call(takeSecondStep, { body: { code } })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  });

  it('with a clock five minutes off is taken, and goes on being taken', async () => {
    const { userName, secret } = await withAuthenticator(-300);
    const other = app.stranger();
    await login(other, userName);
    expect((await other.call(takeSecondStep, { body: { code: digits(secret, 300) } })).status).toBe(422);
    expect((await other.call(takeSecondStep, { body: { code: digits(secret, -270) } })).status).toBe(200);
  });

  it('is guessed ten times in a quarter of an hour, over all devices', async () => {
    const { userName } = await withAuthenticator();
    const caller = app.stranger();
    await login(caller, userName);
    const guesses = await Promise.all(
      Array.from({ length: 13 }, (_, n) => caller.call(takeSecondStep, { body: { code: String(100_000 + n) } })),
    );
    // Adding it was the first try.
    expect(guesses.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(3);
    const other = app.stranger();
    await login(other, userName);
    expect((await other.call(takeSecondStep, { body: { code: '123456' } })).status).toBe(429);
  });

  it('needs a session that gave its password in the last ten minutes, and is begun before it is added', async () => {
    const { caller, userId } = await newPerson();
    expect(refused(await caller.call(addAuthenticator, { body: { code: '123456' } }))).toEqual([409, 'BEGIN_AGAIN']);
    const db = app.app.get(ReadDb).tables<{ session: { sid: string; sess: string } }>();
    const old = new Date(Date.now() - 11 * 60_000).toISOString();
    for (const { sid, sess } of await db.selectFrom('session').selectAll().execute()) {
      const data = sess as unknown as { userId?: number; from?: object };
      if (data.userId !== userId) continue;
      const aged = JSON.stringify({ ...data, from: { ...data.from, at: old } });
      await db.updateTable('session').set({ sess: aged }).where('sid', '=', sid).execute();
    }
    expect(refused(await caller.call(beginAuthenticator))).toEqual([403, 'CONFIRM_PASSWORD']);
    expect(refused(await caller.call(confirmPassword, { body: { password: 'not-It-at-all-1' } }))).toEqual([422, 'WRONG_PASSWORD']);
    expect((await caller.call(confirmPassword, { body: { password: PASSWORD } })).body).toBe(true);
    expect((await caller.call(beginAuthenticator)).status).toBe(200);
  });

  it('as the last means cannot be removed, and a demo account has none', async () => {
    const { caller } = await withAuthenticator();
    expect(refused(await caller.call(removeAuthenticator))).toEqual([409, 'LAST_MEANS']);
    const dana = await app.signedIn('contractor');
    expect(refused(await dana.call(beginAuthenticator))).toEqual([409, 'DEMO_ACCOUNT']);
  });

  it('stays on when the password is chosen again by a mailed link', async () => {
    const { email, secret } = await withAuthenticator();
    await app.stranger().call(forgotPassword, { body: { email } });
    const { body: mails } = await app.stranger().call(getOutbox);
    const text = mails.find(({ to, subject }) => to === email && subject.startsWith('Choose'))?.text ?? '';
    const [, userId = '', code = ''] = /\/account\/reset\/(\d+)\?code=([\w-]+)/.exec(text) ?? [];
    const other = app.stranger();
    const answer = await other.call(resetPassword, { params: { userId }, body: { code, password: 'wet-saw-Duncan-88' } });
    expect(answer.body).toEqual({ secondStep: ['authenticator', 'recovery code'] });
    expect((await other.call(getMe)).body).toBeNull();
    expect((await other.call(takeSecondStep, { body: { code: next(secret) } })).status).toBe(200);
    expect((await other.call(getMe)).body).not.toBeNull();
  });
});

describe('a recovery code', () => {
  it('lets one in once, however it is typed; ten new ones end the old', async () => {
    const { userName, codes, caller } = await withAuthenticator();
    const [first = '', second = ''] = codes;
    const other = app.stranger();
    await login(other, userName);
    expect((await other.call(takeSecondStep, { body: { code: first.toUpperCase().replace('-', ' ') } })).body).toBe(true);
    expect((await caller.call(getSecondStep)).body.recoveryCodes).toMatchObject({ left: 9 });
    const third = app.stranger();
    await login(third, userName);
    expect((await third.call(takeSecondStep, { body: { code: first } })).status).toBe(422);
    expect((await caller.call(makeRecoveryCodes)).body).toHaveLength(10);
    expect((await third.call(takeSecondStep, { body: { code: second } })).status).toBe(422);
    expect((await caller.call(getSecondStep)).body.recoveryCodes).toMatchObject({ left: 10 });
  });

  it('is kept as a salted hash (OWASP ASVS 5.0, 6.5.2); one from before that still lets one in', async () => {
    const { userName, codes, userId } = await withAuthenticator();
    const { pool } = app.app.get(ReadDb);
    const kept = async () =>
      (await pool.query<{ code_hash: string }>('select code_hash from recovery_code where user_id = $1', [userId])).rows.map(
        ({ code_hash }) => code_hash,
      );
    expect(await kept()).toEqual(codes.map(() => expect.stringMatching(/^\$argon2id\$/)));
    expect(new Set(await kept()).size).toBe(10);
    const digest = createHash('sha256').update('7f2km9qd').digest('base64url');
    await pool.query('update recovery_code set code_hash = $2 where user_id = $1 and code_hash = $3', [userId, digest, (await kept())[0]]);
    const other = app.stranger();
    await login(other, userName);
    expect((await other.call(takeSecondStep, { body: { code: '7F2K-M9QD' } })).body).toBe(true);
  });

  it('stands in no stored answer, as little as the secret of an authenticator, and a typed password in no stored hash', async () => {
    const { caller, userId } = await newPerson();
    const headers = () => ({ 'Idempotency-Key': randomUUID() });
    const { body: begun } = await caller.call(beginAuthenticator, { headers: headers() });
    await caller.call(confirmPassword, { body: { password: PASSWORD }, headers: headers() });
    // Another half minute has other digits.
    const code = digits(begun.secret);
    const { body: codes } = await caller.call(addAuthenticator, { body: { code }, headers: headers() });
    expect(codes).toHaveLength(10);
    const { rows } = await app.app
      .get(ReadDb)
      .pool.query('select call, answer::text, body_hash from idempotency where user_id = $1', [userId]);
    expect(rows).toHaveLength(3);
    const kept = JSON.stringify(rows);
    for (const secret of [begun.secret, ...codes]) expect(kept).not.toContain(secret);
    const hashOf = (body: object) =>
      createHash('sha256')
        .update(JSON.stringify({ params: {}, query: {}, body }))
        .digest('base64url');
    expect(kept).toContain(hashOf({ code }));
    expect(kept).not.toContain(hashOf({ password: PASSWORD }));
  });

  it('belongs to a second step', async () => {
    const { caller } = await newPerson();
    expect(refused(await caller.call(makeRecoveryCodes))).toEqual([409, 'NO_SECOND_STEP']);
  });
});

describe('a second step that is due', () => {
  it('is nobody’s without the password before it', async () => {
    expect(refused(await app.stranger().call(takeSecondStep, { body: { code: '123456' } }))).toEqual([401, 'SIGN_IN_AGAIN']);
  });

  it('names no keys to strangers, and takes no answer that nothing was asked for', async () => {
    const stranger = app.stranger();
    const answer = { id: 'AAAA', rawId: 'AAAA', response: {}, type: 'public-key' as const };
    expect(refused(await stranger.call(signInWithPasskey, { body: { answer } }))).toEqual([422, 'PASSKEY_REFUSED']);
    expect((await stranger.call(beginPasskeySignIn)).body).toMatchObject({ allowCredentials: [], userVerification: 'required' });
    expect(refused(await stranger.call(signInWithPasskey, { body: { answer } }))).toEqual([422, 'PASSKEY_REFUSED']);
  });

  it('a made-up passkey is refused, and one that does not exist is not removed', async () => {
    const { caller } = await newPerson();
    const options = (await caller.call(beginPasskey)).body;
    expect(options).toMatchObject({ rp: { name: 'Scopebook', id: 'localhost' }, attestation: 'none' });
    const answer = { id: 'AAAA', rawId: 'AAAA', response: { clientDataJSON: 'e30', attestationObject: 'oA' }, type: 'public-key' as const };
    expect(refused(await caller.call(addPasskey, { body: { name: 'Mine', answer } }))).toEqual([422, 'PASSKEY_REFUSED']);
    expect(refused(await caller.call(removePasskey, { body: { id: 'AAAA' } }))).toEqual([404, 'NO_SUCH_PASSKEY']);
  });
});
