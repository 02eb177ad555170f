import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { CampaignDraft } from '../contracts/sponsorship/ads/campaign.ts';
import { SystemClock } from '../server/platform/clock.ts';
import { StreamHandler } from '../server/platform/event-log/stream-handler.ts';
import { AdCounter, campaignAd } from '../server/sponsorship/ads/ad-counter.ts';
import { adMigrations } from '../server/sponsorship/ads/ad-tables.ts';
import { campaignDecider } from '../server/sponsorship/ads/campaign.decider.ts';
import { ascending, type BenchContext, type BenchRow, quantile } from './measure.ts';
import { openStores } from './stores.ts';

const FOR_MS = 8_000;
const ROUNDS = 3;
const EVERY_MS = 10;
const TICK_MS = 10;
const VIEWS_A_TICK = 10;
const CAMPAIGNS = 5;
const draft: CampaignDraft = {
  ...{ name: 'n', headline: 'h', line: 'l', button: 'b', opens: 'https://x.example', places: ['Dashboard'], zips: ['43202'] },
  ...{ budget: '240.00', from: '2026-11-01', to: '2026-11-30', zone: 'America/New_York' },
};
const money = { viewPrice: '0.03', clickPrice: '0.85', budget: '10000.00', zone: 'America/New_York' };

/** A command every 10 ms, alone and beside 1,000 views a second of five campaigns, in turn: how long does the slowest of a hundred take? */
export async function run({ databaseUrl }: BenchContext): Promise<BenchRow[]> {
  const { log, readDb, close } = await openStores(databaseUrl);
  try {
    await readDb.migrate(adMigrations);
    const counter = new AdCounter(readDb, new SystemClock());
    for (let id = 1; id <= CAMPAIGNS; id++) await counter.open(id, money);
    const streams = new StreamHandler(log, campaignDecider);
    const meta = (n: number) => ({
      actor: { kind: 'user' as const, userId: 1, organizationId: 1, name: 'Somebody' },
      idempotencyKey: `k${n}`,
    });
    let n = 0;
    const command = async () => {
      n += 1;
      const began = performance.now();
      await streams.handle(1, { type: 'SaveCampaign', changed: { line: `line ${n}` } }, meta(n) as never);
      return performance.now() - began;
    };
    await streams.handle(1, { type: 'DraftCampaign', userId: 1, organizationId: 1, draft }, meta(0) as never);
    const during = async (until: number) => {
      const took: number[] = [];
      while (performance.now() < until) {
        took.push(await command());
        await pause(EVERY_MS);
      }
      return took;
    };
    let person = 0;
    const waited: number[] = [];
    const viewing = async (until: number) => {
      const all: Promise<unknown>[] = [];
      for (let next = performance.now(); next < until; next += TICK_MS) {
        await pause(Math.max(0, next - performance.now()));
        for (let one = 0; one < VIEWS_A_TICK; one++) {
          const campaignId = 1 + (person % CAMPAIGNS);
          const began = performance.now();
          const noted = { ad: campaignAd(campaignId), campaignId, kind: 'view' as const, page: 'Dashboard', zip: '43202' };
          all.push(
            counter.note({ ...noted, person: String(person++), judged: 'count' }).then(() => {
              waited.push(performance.now() - began);
            }),
          );
        }
      }
      await Promise.all(all);
    };
    await during(performance.now() + 2_000);
    const [alone, beside]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      alone.push(...(await during(performance.now() + FOR_MS)));
      const until = performance.now() + FOR_MS;
      const [took] = await Promise.all([during(until), viewing(until)]);
      beside.push(...took);
    }
    const [value, floor] = [quantile(ascending(beside), 0.99), quantile(ascending(alone), 0.99)];
    return [
      {
        ...{ name: 'a command beside 1,000 views of ads a second (p99 ms; floor: alone)', value, floor, ratio: value / floor },
        ...{ target: 1.2, atMost: true as const, p50ms: quantile(beside, 0.5), p99ms: value },
      },
      {
        ...{ name: 'views of ads a second, each answered after it was stored', value: (waited.length / (ROUNDS * FOR_MS)) * 1000 },
        ...{ floor: null, ratio: null, target: null, p50ms: quantile(ascending(waited), 0.5), p99ms: quantile(waited, 0.99) },
      },
    ];
  } finally {
    await close();
  }
}
