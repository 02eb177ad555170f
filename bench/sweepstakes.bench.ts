import { performance } from 'node:perf_hooks';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { NewEvent } from '../contracts/log.ts';
import { checkDraw, listLines } from '../contracts/sponsorship/sweepstakes/draw.ts';
import { PARTS, partOf } from '../contracts/sponsorship/sweepstakes/entries.events.ts';
import { scheduleOf } from '../contracts/sponsorship/sweepstakes/sweepstakes.ts';
import { entriesAfter } from '../projections/sponsorship/sweepstakes.ts';
import type { RequestContext } from '../server/platform/event-log/stream.ts';
import { StreamHandler } from '../server/platform/event-log/stream-handler.ts';
import { entriesDecider } from '../server/sponsorship/sweepstakes/entries.decider.ts';
import { sweepstakesDecider } from '../server/sponsorship/sweepstakes/sweepstakes.decider.ts';
import { SweepstakesDraws } from '../server/sponsorship/sweepstakes/sweepstakes-draws.ts';
import { SweepstakesSecrets } from '../server/sponsorship/sweepstakes/sweepstakes-secrets.ts';
import type { BenchContext, BenchRow } from './measure.ts';
import { openStores } from './stores.ts';

const FULL = 100_000;
const SMALL = 10_000;
const WRITERS = 64;
const ID = 1;
const PAGE = 5_000;
const CACHE_BYTES = 96 * 1024 * 1024;

const bytesOf = (text: string) => new TextEncoder().encode(text);
/** The hashes of the page (web/sponsorship/sweepstakes/page-hashing.ts), which is not built for Node. */
const pageHashing = {
  sha256: (text: string) => bytesToHex(sha256(bytesOf(text))),
  sha256OfHex: (hex: string) => bytesToHex(sha256(hexToBytes(hex))),
  hmac: (keyHex: string, text: string) => bytesToHex(hmac(sha256, hexToBytes(keyHex), bytesOf(text))),
};

const seconds = (since: number) => (performance.now() - since) / 1000;
const row = (name: string, value: number): BenchRow => ({ name, value, floor: null, ratio: null, target: null });

/** A sweepstakes of 100,000 entries (10,000 without `--full`): entered by 64 writers, closed and listed, drawn, read as its list, and checked as the page does it. */
export async function run({ databaseUrl, full }: BenchContext): Promise<BenchRow[]> {
  const { log, readDb, readModels, close } = await openStores(databaseUrl);
  try {
    const count = full ? FULL : SMALL;
    const cache = { name: 'bench', most: CACHE_BYTES, of: 'bytes' as const, because: 'as the product has it' };
    const entries = busOf(new StreamHandler(log, entriesDecider, { cache }));
    const streams = busOf(new StreamHandler(log, sweepstakesDecider));
    const secrets = new SweepstakesSecrets(readDb);
    await secrets.onModuleInit();
    const mails = { prepare: async () => {}, tellTurn: async () => {} };
    const draws = new SweepstakesDraws(streams as never, entries as never, secrets, mails as never);
    const schedule = scheduleOf({
      ...{ timeZone: 'America/New_York', firstDay: '2026-09-15', lastDay: '2026-11-15', listAt: '2026-11-16T09:00' },
      ...{ numberAt: '2026-11-16T19:29', drawAt: '2026-11-20T12:00', answerDay: '2026-12-04' },
    });
    const texts = { code: '5K', name: 'n', title: 't', purpose: 'p', givenBy: 'g', numberSource: 'n', who: 'w', confirmation: 'c' };
    const terms = {
      ...{ organizationId: 1, prize: '5000.00', timeZone: 'America/New_York', postcard: 'p', payment: 'p', question: '', rules: 'r' },
      ...{ ...texts, ...schedule, commitment: secrets.commitmentOf(ID), at: '2026-09-14T13:00:00.000Z' },
    };
    const system = { kind: 'system' as const, organizationId: 1, name: 'Scopebook' };
    await streams.execute(ID, { type: 'PublishSweepstakes', terms }, { actor: system, idempotencyKey: 'publish' });

    let next = 0;
    const enter = async () => {
      for (let userId = ++next; userId <= count; userId = ++next) {
        const { receipt, hash } = secrets.newReceipt();
        const entry = { type: 'EnterSweepstakes' as const, userId, hash, receipt, remark: '', tellMe: false };
        await entries.execute(
          partOf(ID, userId % PARTS),
          { ...entry, opensAt: schedule.opensAt, closesAt: schedule.closesAt, at: schedule.opensAt },
          { actor: { kind: 'user', userId, organizationId: userId, name: 'Somebody' }, idempotencyKey: String(userId) },
        );
      }
    };
    let start = performance.now();
    await Promise.all(Array.from({ length: WRITERS }, enter));
    const entered = count / seconds(start);

    start = performance.now();
    await draws.tend(ID, schedule.listAt);
    const listed = seconds(start);
    const number = { type: 'RecordPublicNumber' as const, digits: '4 0 7 1 9', at: schedule.numberAt };
    await streams.execute(ID, number, { actor: system, idempotencyKey: 'number' });
    start = performance.now();
    await draws.tend(ID, schedule.drawAt);
    const drawn = seconds(start);

    start = performance.now();
    await readModels.start();
    await readModels.reached(await log.lastPosition(), undefined, 600_000);
    const folded = seconds(start);
    start = performance.now();
    let list = '';
    for (let after = '', at = 0; ; ) {
      const rows = await entriesAfter(readModels, ID, after, PAGE);
      for (const line of listLines(
        rows.map(({ hash }) => hash),
        at,
      ))
        list += line;
      at += rows.length;
      after = rows.at(-1)?.hash ?? '';
      if (rows.length < PAGE) break;
    }
    const read = seconds(start);

    const { state } = await streams.load(ID);
    if (!state.list) throw new Error('There is no list');
    start = performance.now();
    const steps = checkDraw(
      {
        ...{ commitment: terms.commitment, commitmentAt: terms.at, opensAt: terms.opensAt, closesAt: terms.closesAt },
        ...{ list: state.list, seed: state.seed, drawn: state.drawn },
        publicNumber: { digits: number.digits, at: number.at, knownFrom: schedule.numberAt },
      },
      list,
      pageHashing,
    );
    const checked = seconds(start);
    const faults = steps.filter(({ fault }) => fault !== '');
    if (faults.length > 0) throw new Error(`The draw does not check: ${JSON.stringify(faults)}`);
    const size = count.toLocaleString('en-US');
    return [
      row(`sweepstakes: entries, ${WRITERS} writers, each with a key of their own, until ${size} (/s)`, entered),
      row(`sweepstakes: ${PARTS} parts closed and ${size} entries listed (s)`, listed),
      row(`sweepstakes: drawn of ${size} (s)`, drawn),
      row(`sweepstakes: all read models up to ${size} entries (s)`, folded),
      row(`sweepstakes: its list read, ${(list.length / 1_000_000).toFixed(1)} MB (s)`, read),
      row('sweepstakes: checked as the page does it (s)', checked),
    ];
  } finally {
    await close();
  }
}

/** As Nest's command bus would send it. */
function busOf<State, Command extends { type: string }, Event extends NewEvent>(handler: StreamHandler<State, Command, Event>) {
  return {
    load: (id: number) => handler.load(id),
    execute: (id: number, command: Command, ctx: RequestContext) =>
      handler.handle(id, command, { ...ctx, command: command.type, at: new Date().toISOString() }),
  };
}
