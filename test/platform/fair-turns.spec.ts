import { Refusal } from '../../contracts/refusals.ts';
import { CallerTurns } from '../../server/platform/http/caller-turns.ts';
import { RateLimit } from '../../server/platform/http/rate-limit.ts';
import { metered, meterOf, withMeter } from '../../server/platform/work-meter.ts';

const turnOfLoop = () => new Promise((resolve) => setTimeout(resolve, 5));

describe('turns of a caller', () => {
  it('one after the other, with a pause after what held the thread; another caller has a turn meanwhile', async () => {
    const turns = new CallerTurns();
    const first = await turns.take('dana');
    let second = false;
    const waits = turns.take('dana').then((release) => {
      second = true;
      return release;
    });
    (await turns.take('priya'))(0);
    await turnOfLoop();
    expect(second).toBe(false);
    first(0);
    (await waits)(1_000);
    let third = false;
    void turns.take('dana').then(() => {
      third = true;
    });
    await turnOfLoop();
    expect([second, third]).toEqual([true, false]);
  });

  it('refuses more than ten that wait', async () => {
    const turns = new CallerTurns();
    await turns.take('dana');
    for (let n = 0; n < 10; n++) void turns.take('dana');
    await expect(turns.take('dana')).rejects.toEqual(new Refusal('TOO_MANY'));
    await turns.take('priya');
  });
});

it('what a call turned out to weigh is owed: the next one waits for it', () => {
  const limit = new RateLimit(60);
  expect(limit.take('dana', 1, 0)).toBe(0);
  limit.charge('dana', 89, 0);
  expect([limit.take('dana', 1, 0), limit.take('dana', 1, 30_000), limit.take('dana', 1, 31_000)]).toEqual([31, 1, 0]);
  limit.charge('dana', 1_000, 31_000);
  expect(limit.take('dana', 1, 31_000)).toBe(61);
});

it('the work of a call is on its own meter', async () => {
  const [one, other] = [meterOf({}), meterOf({})];
  const busy = () => {
    const until = performance.now() + 3;
    while (performance.now() < until);
  };
  await withMeter(one, async () => {
    await turnOfLoop();
    metered(busy);
  });
  metered(busy);
  expect([one.ms >= 3, other.ms]).toEqual([true, 0]);
});
