import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { ahead } from '../../ahead.ts';
import { answerFor, finish, HARTWELL, ok, refused, type SignOn, setUp, startSignOn, uriOf } from './providers.ts';

const MINUTE_MS = 60_000;
const running: ChildProcess[] = [];
let world: SignOn;

beforeAll(async () => {
  world = await startSignOn();
});
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});
afterAll(() => world?.close());

/** Hartwell signs in at a provider whose clock is off from ours, and whose tokens are good for some seconds. */
async function providerWithClock(offMs: number, tokenSeconds: number): Promise<void> {
  const people = [{ sub: 'jo', email: 'jo@builders.example', email_verified: true, given_name: 'Jo', family_name: 'Amadi' }];
  const settings = JSON.stringify({ redirectUris: [uriOf(HARTWELL)], tokenSeconds, people });
  const flags = ['--import', ahead(offMs), 'test/oidc-process.ts', settings];
  const child = spawn(process.execPath, flags, { stdio: ['ignore', 'pipe', 'ignore'] });
  running.push(child);
  for await (const line of createInterface({ input: child.stdout }))
    if (line.startsWith('{')) return void (await setUp(world, world.priya, 'builders.example', JSON.parse(line)));
  throw new Error('The provider did not start');
}

async function comesIn() {
  const browser = world.app.stranger();
  return finish(browser, await answerFor(browser, 'jo'));
}

describe('a provider whose clock is off, or that is gone', () => {
  it.each([
    ['ahead', 5],
    ['behind', -5],
  ])('five minutes %s of ours lets people in', async (_how, minutes) => {
    await providerWithClock(minutes * MINUTE_MS, 3_600);
    ok(await comesIn());
  });

  it('lets nobody in with an answer that has run out by more than five minutes, and says that it is about the clocks', async () => {
    await providerWithClock(-6 * MINUTE_MS, 20);
    expect(refused(await comesIn())).toEqual([422, 'SIGN_ON_CLOCK']);
  });

  it('that ends before its answer is looked at is said to be silent', async () => {
    await providerWithClock(0, 3_600);
    const browser = world.app.stranger();
    const answer = await answerFor(browser, 'jo');
    const child = running.pop();
    const gone = once(child ?? process, 'exit');
    child?.kill('SIGKILL');
    await gone;
    expect(refused(await finish(browser, answer))).toEqual([502, 'ISSUER_SILENT']);
  });

  it('lets people in whose answer has run out by less than that', async () => {
    await providerWithClock(-4 * MINUTE_MS, 20);
    ok(await comesIn());
  });
});
