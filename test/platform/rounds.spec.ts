import { setImmediate as turn } from 'node:timers/promises';
import { Refusal } from '../../contracts/refusals.ts';
import { Rounds } from '../../server/platform/rounds.ts';

const EVERY_MS = 60_000;

/** Rounds that end as `outcomes` say, one after the other, and how long each of them was waited for. */
async function roundsOf(...outcomes: (() => Promise<unknown>)[]) {
  const waited: number[] = [];
  const said: string[] = [];
  class Told extends Rounds {
    look = () => (outcomes.shift() ?? (async () => {}))();
    protected override readonly logger = { warn: (words: string) => said.push(words), error: () => {} } as never;
  }
  const clock = {
    wait: (ms: number, signal: AbortSignal) => {
      waited.push(ms);
      // The last wait ends with the server.
      return outcomes.length > 0 ? Promise.resolve() : new Promise<void>((over) => signal.addEventListener('abort', () => over()));
    },
  };
  const rounds = new Told(clock, EVERY_MS, 'Told');
  rounds.onApplicationBootstrap();
  while (outcomes.length > 0) await turn();
  await turn();
  await rounds.onModuleDestroy();
  return { waited, said };
}

const early = async () => Promise.reject(new Refusal('NOT_CAUGHT_UP'));

it('the first round is soon, because things fell due while no server ran', async () => {
  expect((await roundsOf(async () => {})).waited).toEqual([2_000, EVERY_MS]);
});

it('a round that comes before its read model is told to nobody, and is soon made again', async () => {
  expect(await roundsOf(early, early, async () => {})).toEqual({ waited: [2_000, 2_000, 2_000, EVERY_MS], said: [] });
});

it('a round that fails says so, and waits its time', async () => {
  const { waited, said } = await roundsOf(async () => Promise.reject(new Error('the disk is full')));
  expect(waited).toEqual([2_000, EVERY_MS]);
  expect(said).toEqual(['A round is late: the disk is full']);
});
