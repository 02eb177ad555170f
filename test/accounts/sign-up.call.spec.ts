import { getMe } from '../../contracts/accounts/auth/get-me.ts';
import { getOutbox } from '../../contracts/accounts/demo/get-outbox.ts';
import { activate } from '../../contracts/accounts/signup/activate.ts';
import { sendActivationCode } from '../../contracts/accounts/signup/send-activation-code.ts';
import { signup } from '../../contracts/accounts/signup/signup.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';

const PASSWORD = 'A-long-enough-1';
let app: TestApp;
let people = 0;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

const newcomer = () => `Newcomer${++people}`;
const mailOf = (userName: string) => `${userName.toLowerCase()}@mail.example`;

function signUp(caller: Caller, userName: string, body: Record<string, unknown> = {}) {
  return caller.call(signup, {
    body: { UserName: userName, Password: PASSWORD, Email: mailOf(userName), FirstName: 'New', LastName: 'Comer', ...body },
  });
}

/** The newest code that was mailed to an address, and where it is given. */
async function mailTo(email: string) {
  const { body: mails } = await app.stranger().call(getOutbox);
  const text = mails.find(({ to }) => to === email)?.text ?? '';
  const [, userId = '', activationCode = ''] = /\/account\/Activation\/(\d+)\?code=([\w-]+)/.exec(text) ?? [];
  return { params: { userId }, body: { activationCode } };
}

it('R501: tells who types the password of the account, and nobody else, that it exists', async () => {
  const userName = newcomer();
  await signUp(app.stranger(), userName);
  await app.stranger().call(activate, await mailTo(mailOf(userName)));
  const again = await signUp(app.stranger(), newcomer(), { Email: mailOf(userName) });
  expect(again.body).toMatchObject({ success: true, existinguser: true, activated: true, validated: true });
  const unknown = await signUp(app.stranger(), newcomer(), { Email: mailOf(userName), Password: 'Another-password-1' });
  expect(unknown.body).toMatchObject({ success: true, existinguser: false, activated: false });
});

it('R496, R499, R500: the code has eight signs, is taken in small letters and without its dash, and signing up again before it is used works', async () => {
  const userName = newcomer();
  const first = await signUp(app.stranger(), userName);
  const again = await signUp(app.stranger(), userName);
  expect([first.body.existinguser, again.body.existinguser]).toEqual([false, false]);
  const { params, body } = await mailTo(mailOf(userName));
  expect(params.userId).toBe(String(again.body.userID));
  expect(body.activationCode).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
  const typed = ` ${body.activationCode.toLowerCase().replace('-', ' ')}`;
  expect((await app.stranger().call(activate, { params, body: { activationCode: typed } })).body).toBe(true);
});

it('R496: after five wrong codes, also at the same moment, the right one is not taken; a new one is, and the old one never again', async () => {
  const userName = newcomer();
  await signUp(app.stranger(), userName);
  const { params, body } = await mailTo(mailOf(userName));
  const wrong = { params, body: { activationCode: 'WRNG-2345' } };
  const tries = await Promise.all(Array.from({ length: 5 }, () => app.stranger().call(activate, wrong)));
  expect(tries.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422]);
  expect((await app.stranger().call(activate, { params, body })).status).toBe(422);
  expect((await app.stranger().call(sendActivationCode, { params })).body).toBe(true);
  const next = await mailTo(mailOf(userName));
  expect(next.body).not.toEqual(body);
  expect((await app.stranger().call(activate, { params, body })).status).toBe(422);
  expect((await app.stranger().call(activate, next)).body).toBe(true);
});

it('S191: an organization has the name of the company, where one is given', async () => {
  const userName = newcomer();
  await signUp(app.stranger(), userName, { Company: 'Olentangy Homes Realty', UserTypeSelection: 'Appraiser' });
  await app.stranger().call(activate, await mailTo(mailOf(userName)));
  const caller = app.stranger();
  await caller.call(signup, { query: { action: 'login' }, body: { UserName: userName, Password: PASSWORD } });
  expect((await caller.call(getMe)).body).toMatchObject({ organizationName: 'Olentangy Homes Realty', userType: 'Appraiser' });
});
