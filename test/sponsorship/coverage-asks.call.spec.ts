import { sql } from 'kysely';
import { askForPlace, getAskedZips } from '../../contracts/sponsorship/sponsors/coverage-asks.ts';
import { deleteZipCoverage } from '../../contracts/sponsorship/sponsors/delete-zip-coverage.ts';
import { getCoverageMap } from '../../contracts/sponsorship/sponsors/get-coverage-map.ts';
import { getMySponsorInfo } from '../../contracts/sponsorship/sponsors/get-my-sponsor-info.ts';
import { postZipCoverage } from '../../contracts/sponsorship/sponsors/post-zip-coverage.ts';
import { AccountsService } from '../../server/accounts/accounts.service.ts';
import { ReadDb } from '../../server/platform/read-db/read-db.ts';
import { CoverageService } from '../../server/sponsorship/sponsors/coverage.service.ts';
import { CoverageRounds } from '../../server/sponsorship/sponsors/coverage-rounds.ts';
import { TestClock } from '../clock.ts';
import { type Caller, DEMO_PASSWORD, startApp, type TestApp } from '../harness.ts';

const DAY = 24 * 60 * 60 * 1_000;
const ZIP = '43202';
const clock = new TestClock(Date.parse('2026-11-23T17:00:00Z'));
let app: TestApp;
let agents: Caller[];
let helen: Caller;
beforeAll(async () => {
  app = await startApp({ data: 'people', clock });
  helen = await app.signedIn('homeowner');
  agents = await Promise.all([0, 1, 2, 3, 4, 5].map(agent));
  for (const who of agents.slice(0, 3)) expect((await cover(who)).body).toBe(true);
  await app.caughtUp();
});
afterAll(() => app?.close());

const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code];
const cover = (who: Caller, zipcode = ZIP) => who.call(postZipCoverage, { query: { zipcode } });
const leave = (who: Caller, zipcode = ZIP) => who.call(deleteZipCoverage, { query: { zipcode } });
const ask = (who: Caller, asked = true, zip = ZIP) => who.call(askForPlace, { body: { zip, asked } });
const asked = async (who: Caller) => {
  await app.caughtUp();
  return (await who.call(getAskedZips)).body;
};
const onMap = async (who: Caller) => {
  await app.caughtUp();
  return (await who.call(getCoverageMap, { query: { place: ZIP } })).body[0];
};
/** Of two servers at once. */
const rounds = async () => {
  await app.caughtUp();
  await Promise.all([app.app.get(CoverageRounds).look(), app.app.get(CoverageRounds).look()]);
  await app.caughtUp();
};
const mailed = async () => {
  const { rows } = await sql<{
    recipient: string;
  }>`select recipient from mail where key like ${`coverage-offer/${ZIP}/%`} order by id`.execute(app.app.get(ReadDb).db);
  return rows.map(({ recipient }) => recipient);
};
const nth = (n: number) => agents[n] as Caller;

async function agent(n: number): Promise<Caller> {
  const [userId, organizationId] = [
    await app.app.get(ReadDb).idFor('user', `agent ${n}`),
    await app.app.get(ReadDb).idFor('organization', `agent ${n}`),
  ];
  const person = { userName: `agent${n}`, firstName: 'Agent', lastName: `No ${n}`, email: `a${n}@x.example`, jobFunction: '' };
  const rest = { workNumber: '', mobileNumber: '', organizationId, organizationName: `Firm ${n}`, userType: 'Agent', isAdmin: true };
  await app.app.get(AccountsService).createTrustedUser(userId, { ...person, ...rest }, DEMO_PASSWORD, new Date().toISOString());
  await app.caughtUp();
  return app.signedIn(`agent${n}`);
}

it('the next place of a full ZIP code is asked for once, by sponsors, and not where one is free', async () => {
  expect(codeOf(await ask(helen))).toEqual([403, 'NOT_A_SPONSOR']);
  expect(codeOf(await ask(nth(3), true, '43214'))).toEqual([409, 'ZIP_HAS_PLACE']);
  expect(codeOf(await ask(nth(3), true, '00000'))).toEqual([422, 'NO_SUCH_ZIP']);
  for (const who of [nth(3), nth(3), nth(4), nth(5)]) expect((await ask(who)).body).toBe(true);
  // Who covers it does not wait.
  expect((await ask(nth(0))).body).toBe(true);
  expect(await asked(nth(0))).toEqual([]);
  expect((await asked(nth(5)))[0]).toMatchObject({ zip: ZIP, city: 'Columbus', ahead: 2, offeredUntil: '' });
  expect(await onMap(nth(4))).toMatchObject({ ahead: 1, isWaiting: true });
  await rounds();
  expect(await mailed()).toEqual([]);
});

it('R456: what becomes free is kept seven days for who asked first, told once by mail, and then offered to the next', async () => {
  await leave(nth(0));
  await rounds();
  await rounds();
  expect(await mailed()).toEqual(['a3@x.example']);
  expect((await asked(nth(3)))[0]?.offeredUntil).toBe(new Date(clock.now().getTime() + 7 * DAY).toISOString());
  const late = await cover(nth(4));
  expect(codeOf(late)).toEqual([409, 'ZIP_FULL']);
  expect((late.body as unknown as { detail: string }).detail).toBe(`What is free in ${ZIP} is kept for who asked for it first.`);
  // Who left asks again like everybody else.
  expect(codeOf(await cover(nth(0)))).toEqual([409, 'ZIP_FULL']);
  expect((await ask(nth(0))).body).toBe(true);

  await clock.pass(7 * DAY);
  await rounds();
  await rounds();
  expect(await mailed()).toEqual(['a3@x.example', 'a4@x.example']);
  expect(await asked(nth(3))).toEqual([]);
  const both = await Promise.all([cover(nth(4)), cover(nth(3))]);
  expect(both.map(codeOf)).toEqual([
    [200, undefined],
    [409, 'ZIP_FULL'],
  ]);
  expect(await asked(nth(4))).toEqual([]);
  expect((await asked(nth(5)))[0]).toMatchObject({ ahead: 0, offeredUntil: '' });
});

it('who takes the asking back, is suspended or erased stands in nobody’s way', async () => {
  await leave(nth(1));
  await rounds();
  expect((await asked(nth(5)))[0]?.offeredUntil).not.toBe('');
  expect((await ask(nth(5), false)).body).toBe(false);
  await rounds();
  expect((await mailed()).slice(-1)).toEqual(['a0@x.example']);
  const { id: userId } = (await nth(0).call(getMySponsorInfo)).body;
  await app.app.get(CoverageService).forget(userId);
  expect(await asked(nth(0))).toEqual([]);
  expect((await cover(nth(5))).body).toBe(true);
});
