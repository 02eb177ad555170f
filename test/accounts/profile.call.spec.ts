import { getBasicInformation } from '../../contracts/accounts/accounts/get-basic-information.ts';
import { getMe } from '../../contracts/accounts/auth/get-me.ts';
import { getOutbox } from '../../contracts/accounts/demo/get-outbox.ts';
import { getAccountStates, getUserAddress, saveUserAddress, updateAddress } from '../../contracts/accounts/profile/address-calls.ts';
import {
  getOrganizationUser,
  getOrgUserInfo,
  saveBasicInformation,
  updateBasicInformation,
} from '../../contracts/accounts/profile/basic-calls.ts';
import { customSearch } from '../../contracts/accounts/profile/custom-search.ts';
import { confirmEmailChange, dropEmailChange, openEmailChange } from '../../contracts/accounts/profile/email-calls.ts';
import { confirmPassword } from '../../contracts/accounts/second-step/confirm-password.ts';
import { signup } from '../../contracts/accounts/signup/signup.ts';
import { getAudit } from '../../contracts/organization/audit/get-audit.ts';
import { AccountsService } from '../../server/accounts/accounts.service.ts';
import { ReadDb } from '../../server/platform/read-db/read-db.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';
import { signedInLongAgo } from './long-ago.ts';

const PASSWORD = 'Correct-horse-9';
let app: TestApp;
let people = 0;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

const login = (caller: Caller, UserName: string) =>
  caller.call(signup, { query: { action: 'login' }, body: { UserName, Password: PASSWORD } });

async function newPerson() {
  const email = `profile${++people}@mail.example`;
  const readDb = app.app.get(ReadDb);
  const [userId, organizationId] = [await readDb.nextId('user'), await readDb.nextId('organization')];
  const person = { firstName: 'Pat', lastName: 'Doe', workNumber: '', mobileNumber: '', jobFunction: '', userType: 'Contractor' };
  const details = { userName: email, email, ...person, organizationId, organizationName: 'Pat Doe', isAdmin: true };
  await app.app.get(AccountsService).createTrustedUser(userId, details, PASSWORD, new Date().toISOString());
  const caller = app.stranger();
  expect((await login(caller, email)).status).toBe(200);
  return { userId, email, caller };
}

const mailsTo = async (email: string) => (await app.stranger().call(getOutbox)).body.filter(({ to }) => to === email);
const refused = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code: string }).code];

/** The link in the newest mail to an address. */
async function linkTo(email: string) {
  const [mail] = await mailsTo(email);
  const [, userId = '', code = ''] = /\/account\/email\/(\d+)\?code=([\w-]+)/.exec(mail?.text ?? '') ?? [];
  return { params: { userId }, code };
}

describe('basic information', () => {
  it('takes no field that it does not name: nobody makes themselves an administrator or somebody of another organization', async () => {
    const { caller } = await newPerson();
    const before = (await caller.call(getMe)).body;
    const more = {
      isAdmin: true,
      role: 'Organization admin',
      rights: ['ManageKeys'],
      organizationId: 1,
      userId: 1,
      userName: 'admin',
      suspended: false,
    };
    for (const call of [saveBasicInformation, updateBasicInformation])
      expect((await caller.call(call, { body: { ...more, title: 'Lead' } })).status).toBe(200);
    await app.caughtUp();
    expect((await caller.call(getMe)).body).toEqual(before);
  });

  it('C003, C004, C005, C015, S003: saves the fields that are given, and every place shows them', async () => {
    const { caller, userId } = await newPerson();
    const body = { firstName: 'Zoë', lastName: 'O’Neil-Ærø', workNumber: '(614) 555-0142' };
    expect((await caller.call(saveBasicInformation, { body })).body).toEqual({ waitingEmail: '' });
    expect((await caller.call(updateBasicInformation, { body: { title: 'Lead estimator', stateLicenseNumber: 'HIC 04471' } })).status).toBe(
      200,
    );
    const whole = {
      ...body,
      mobileNumber: '',
      title: 'Lead estimator',
      stateLicenseNumber: 'HIC 04471',
      stateCertNumber: '',
      contactZip: '',
    };
    expect((await caller.call(getOrgUserInfo, { params: { id: 0 } })).body).toMatchObject({ ...whole, waitingEmail: '' });
    expect((await caller.call(getOrganizationUser, { params: { id: userId } })).body).toMatchObject({ ...whole, id: userId });
    expect((await caller.call(getBasicInformation)).body).toMatchObject(body);
    expect((await caller.call(getMe)).body).toMatchObject({ name: 'Zoë O’Neil-Ærø' });
    const entries = (await caller.call(getAudit)).body.entries.map(({ sentence, before, after }) => [sentence, before, after]);
    expect(entries).toContainEqual([
      'Changed their first name, last name and work number',
      'Pat; Doe; nothing',
      'Zoë; O’Neil-Ærø; (614) 555-0142',
    ]);
  });

  it('refuses a name that is empty, an address or several lines, and changes nothing then', async () => {
    const { caller } = await newPerson();
    for (const firstName of ['', 'http://evil.example', 'two\nlines', 'x'.repeat(256)])
      expect((await caller.call(saveBasicInformation, { body: { firstName, lastName: 'Changed' } })).status).toBe(400);
    expect((await caller.call(saveBasicInformation, { body: { workNumber: '1'.repeat(41) } })).status).toBe(400);
    expect((await caller.call(getBasicInformation)).body).toMatchObject({ firstName: 'Pat', lastName: 'Doe' });
  });

  it('C011: of a colleague is for who manages the users, and of nobody else', async () => {
    const [dana, admin] = [await app.signedIn('contractor'), await app.signedIn('admin')];
    const danaId = (await dana.call(getMe)).body?.userId ?? 0;
    const adminId = (await admin.call(getMe)).body?.userId ?? 0;
    expect((await admin.call(getOrganizationUser, { params: { id: danaId } })).body).toMatchObject({ firstName: 'Dana' });
    expect(refused(await dana.call(getOrganizationUser, { params: { id: adminId } }))).toEqual([403, 'FORBIDDEN']);
    const { userId } = await newPerson();
    expect(refused(await admin.call(getOrganizationUser, { params: { id: userId } }))).toEqual([404, 'NOT_FOUND']);
  });
});

describe('the address', () => {
  it('C008, C009, C012, C013, S004, R006: saves what is given, of oneself alone, and says what is wrong', async () => {
    const [{ caller, userId }, other] = [await newPerson(), await newPerson()];
    const address = { contactAddress1: '940 W 3rd Ave', contactCity: 'Columbus', contactState: 'oh', contactZip: '43212' };
    const saved = { ...address, contactState: 'OH', contactAddress2: '', customerId: userId };
    expect((await caller.call(updateAddress, { body: { ...address, customerId: userId } })).body).toEqual(saved);
    const params = { id: userId };
    expect((await caller.call(saveUserAddress, { params, body: { contactAddress2: 'Suite 4' } })).body).toMatchObject({
      contactAddress2: 'Suite 4',
    });
    expect((await caller.call(getUserAddress, { params })).body).toEqual({ ...saved, contactAddress2: 'Suite 4' });
    for (const contactState of ['XX', 'Ohio']) expect((await caller.call(updateAddress, { body: { contactState } })).status).toBe(400);
    expect((await caller.call(getAccountStates)).body).toContainEqual({ code: 'OH', name: 'Ohio' });
    const wrong = await caller.call(updateAddress, { body: { contactZip: '4321' } });
    expect([wrong.status, JSON.stringify(wrong.body)]).toEqual([400, expect.stringContaining('ZIP code of five digits')]);
    expect(refused(await other.caller.call(getUserAddress, { params }))).toEqual([404, 'NOT_FOUND']);
    expect(refused(await other.caller.call(saveUserAddress, { params, body: address }))).toEqual([404, 'NOT_FOUND']);
    expect(refused(await other.caller.call(updateAddress, { body: { ...address, customerId: userId } }))).toEqual([404, 'NOT_FOUND']);
    // Where somebody lives is not in the audit of the organisation; that it changed is.
    const { entries } = (await caller.call(getAudit)).body;
    expect(entries.some(({ sentence }) => sentence.includes('street'))).toBe(true);
    expect(JSON.stringify(entries)).not.toContain('940 W 3rd');
  });
});

describe('a new mail address', () => {
  it('counts once the mail to it was opened, and signs in from then on; the old one is told', async () => {
    const { caller, email, userId } = await newPerson();
    const next = `next-${email}`;
    expect((await caller.call(saveBasicInformation, { body: { email: next } })).body).toEqual({ waitingEmail: next });
    expect((await caller.call(getOrgUserInfo, { params: { id: 0 } })).body).toMatchObject({ email, waitingEmail: next });
    const { params, code } = await linkTo(next);
    expect(params.userId).toBe(String(userId));
    expect((await app.stranger().call(openEmailChange, { params, query: { code } })).body).toEqual({ email: next, before: email });
    expect((await login(app.stranger(), next)).status).toBe(401);
    const answers = await Promise.all([1, 2].map(() => app.stranger().call(confirmEmailChange, { params, body: { code } })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
    expect((await login(app.stranger(), next)).status).toBe(200);
    expect((await login(app.stranger(), email)).status).toBe(401);
    expect((await caller.call(getMe)).body).toMatchObject({ email: next, userName: next });
    expect((await mailsTo(email)).map(({ subject }) => subject)).toContain('Your Scopebook account has a new address');
  });

  it('asks for the password again ten minutes after one signed in, and saves nothing before; other fields do not ask', async () => {
    const { caller, email, userId } = await newPerson();
    await signedInLongAgo(app, userId);
    const body = { email: `next-${email}`, title: 'Estimator' };
    expect(refused(await caller.call(saveBasicInformation, { body }))).toEqual([403, 'CONFIRM_PASSWORD']);
    expect((await caller.call(getOrgUserInfo, { params: { id: 0 } })).body).toMatchObject({ email, waitingEmail: '', title: '' });
    expect((await caller.call(saveBasicInformation, { body: { email, title: 'Owner' } })).status).toBe(200);
    await caller.call(confirmPassword, { body: { password: PASSWORD } });
    expect((await caller.call(saveBasicInformation, { body })).body).toEqual({ waitingEmail: body.email });
  });

  it('can be typed anew or dropped: the links before are good no more', async () => {
    const { caller, email } = await newPerson();
    const [first, second] = [`first-${email}`, `second-${email}`];
    await caller.call(saveBasicInformation, { body: { email: first } });
    const { params, code } = await linkTo(first);
    await caller.call(saveBasicInformation, { body: { email: second } });
    expect(refused(await app.stranger().call(confirmEmailChange, { params, body: { code } }))).toEqual([410, 'EMAIL_LINK_GONE']);
    const later = await linkTo(second);
    expect((await caller.call(dropEmailChange)).body).toBe(true);
    expect(refused(await app.stranger().call(confirmEmailChange, { params, body: { code: later.code } }))).toEqual([
      410,
      'EMAIL_LINK_GONE',
    ]);
    expect((await caller.call(getOrgUserInfo, { params: { id: 0 } })).body).toMatchObject({ email, waitingEmail: '' });
  });

  it('that has an account gets a mail without a link; who typed it reads the same as for any other', async () => {
    const [one, other] = [await newPerson(), await newPerson()];
    expect((await one.caller.call(saveBasicInformation, { body: { email: other.email } })).body).toEqual({ waitingEmail: other.email });
    expect((await linkTo(other.email)).code).toBe('');
    expect((await mailsTo(other.email)).map(({ subject }) => subject)).toEqual(['This address has a Scopebook account']);
  });

  it('is mailed five times in a quarter of an hour, and never for a demo account', async () => {
    const { caller, email } = await newPerson();
    const answers = [];
    for (let n = 0; n < 6; n++) answers.push(await caller.call(saveBasicInformation, { body: { email: `n${n}-${email}` } }));
    expect(answers.map(({ status }) => status)).toEqual([...Array(5).fill(200), 429]);
    const dana = await app.signedIn('contractor');
    expect(refused(await dana.call(saveBasicInformation, { body: { email } }))).toEqual([409, 'DEMO_ACCOUNT']);
  });
});

it('C010, R010, M006: people of the organization are searched in pages, and an unknown column answers the text Error', async () => {
  const dana = await app.signedIn('contractor');
  const all = (await dana.call(customSearch, { body: {} })).body;
  if (all === 'Error') throw new Error(all);
  expect(all.people.map(({ name }) => name)).toEqual([...all.people.map(({ name }) => name)].sort((a, b) => a.localeCompare(b)));
  expect(all.people.map(({ userName }) => userName)).toEqual(expect.arrayContaining(['admin', 'contractor']));
  const second = (await dana.call(customSearch, { body: { limit: 1, page: 2 } })).body;
  expect(second).toEqual({ total: all.total, people: [all.people[1]] });
  expect((await dana.call(customSearch, { body: { search: 'WHITFIELD' } })).body).toMatchObject({ people: [{ name: 'Dana Whitfield' }] });
  expect((await dana.call(customSearch, { body: { orderBy: 'password' } })).body).toBe('Error');
});
