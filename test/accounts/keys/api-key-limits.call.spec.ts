import { makeKey } from '../../../contracts/accounts/keys/make-key.ts';
import { getVendorsForOrgUser } from '../../../contracts/contacts/vendors/get-vendors-for-org-user.ts';
import { KEY_CALLS_PER_MINUTE } from '../../../contracts/kit/scopes.ts';
import { Caller, startApp, type TestApp } from '../../harness.ts';

let app: TestApp;
let secret = '';
let priya: Caller;
beforeAll(async () => {
  app = await startApp({ callsPerMinute: 600 });
  priya = await app.signedIn('admin');
  const endsOn = new Date(app.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
  secret = (await priya.call(makeKey, { body: { name: 'Sync', scopes: ['contacts:read'], endsOn } })).body.secret;
});
afterAll(() => app?.close());

const list = async (sent: string) => {
  const headers = { Authorization: `Bearer ${sent}` };
  const { body, status } = await new Caller(app.url).call(getVendorsForOrgUser, { params: { orgUserId: 0 }, headers });
  return status === 200 ? 'taken' : body.code;
};

it('wrong keys are guessed for a while, then slowed by their address; a good key from there is taken', async () => {
  const answers: string[] = [];
  for (let n = 0; n < 60 && answers.at(-1) !== 'TOO_MANY'; n++) answers.push(await list(`sb_live_guess-${n}`));
  expect(answers.length).toBeGreaterThan(20);
  expect(new Set(answers)).toEqual(new Set(['API_KEY_REFUSED', 'TOO_MANY']));
  expect(await list(secret)).toBe('taken');
});

it('a key makes 120 calls a minute, reads too, and its person goes on in the browser', async () => {
  const answers: string[] = [];
  for (let n = 0; n < 2 * KEY_CALLS_PER_MINUTE && answers.at(-1) !== 'TOO_MANY'; n++) answers.push(await list(secret));
  expect(answers.length).toBeGreaterThanOrEqual(KEY_CALLS_PER_MINUTE);
  expect(answers.at(-1)).toBe('TOO_MANY');
  expect((await priya.call(getVendorsForOrgUser, { params: { orgUserId: 0 } })).status).toBe(200);
});
