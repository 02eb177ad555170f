import type { EstimateEvent } from '../../contracts/estimating/events.ts';
import type { Recorded } from '../../contracts/log.ts';
import { EstimateFolds, type FoldBounds } from '../../server/estimating/estimate-folds.ts';
import type { EventLog } from '../../server/platform/event-log/event-log.ts';
import { FAUCET, KITCHEN, started } from './given.ts';

/** A log of copies of one estimate that counts who reads it, and that a test can hold up in the middle. */
class ObservedLog {
  readonly events: Recorded<EstimateEvent>[];
  reading = 0;
  mostReading = 0;
  /** Reads that were begun. */
  readonly begun: { stream: string; from: number }[] = [];
  /** Events that were taken from it. */
  taken = 0;
  private gate = Promise.resolve();
  private open = () => {};

  constructor(lines: number) {
    const given = started();
    const items = Array.from({ length: lines }, (_, n) => 100 + n);
    given.do({ type: 'AddItems', areaIds: [KITCHEN], taskId: 0, lines: items.map(() => FAUCET), minimums: [], itemIds: items, at: '' });
    for (const itemId of items) given.do({ type: 'SaveQuantity', itemId, quantity: '7' });
    this.events = given.log;
  }

  hold(): void {
    this.gate = new Promise((resolve) => {
      this.open = resolve;
    });
  }

  release(): void {
    this.open();
  }

  async *readEach(stream: string, { fromRevision = 0, maxCount = Infinity, signal }: Parameters<EventLog['readEach']>[1] = {}) {
    this.begun.push({ stream, from: fromRevision });
    this.mostReading = Math.max(this.mostReading, ++this.reading);
    try {
      for (const event of this.events.slice(fromRevision, fromRevision + maxCount)) {
        await this.gate;
        signal?.throwIfAborted();
        this.taken++;
        yield event as Recorded;
      }
    } finally {
      this.reading--;
    }
  }
}

const BOUNDS: FoldBounds = { running: 2, waiting: 32, waitingOfOne: 8, cacheBytes: 64 * 1024 * 1024 };
const foldsOn = (log: ObservedLog, bounds: Partial<FoldBounds> = {}) =>
  new EstimateFolds(log as unknown as EventLog, { ...BOUNDS, ...bounds });
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('estimates folded from the log', () => {
  it('stops at the revision asked for, and folds a later one on from it', async () => {
    const log = new ObservedLog(20);
    const folds = foldsOn(log);
    const { estimate } = await folds.at(1000, { revision: 10 });
    expect([estimate.revision, log.taken]).toEqual([10, 11]);
    const later = await folds.at(1000, { revision: 15 });
    expect([later.estimate.revision, log.taken]).toEqual([15, 16]);
    expect([...later.estimate.items.values()].filter((line) => line.quantity === '7.0')).toHaveLength(11);
    expect([...estimate.items.values()].filter((line) => line.quantity === '7.0')).toHaveLength(6);
    await folds.at(1000, { revision: 10 });
    expect(log.taken).toBe(16);
  });

  it('60 who ask at once for moments of one big estimate fold one at a time; who is too many is refused at once', async () => {
    const log = new ObservedLog(60);
    const folds = foldsOn(log);
    const asked = Array.from({ length: 60 }, (_, n) => folds.at(1000, { revision: 5 + n }).then(({ estimate }) => estimate.revision));
    const answers = await Promise.allSettled(asked);
    expect(log.mostReading).toBe(1);
    const refused = answers.filter((answer) => answer.status === 'rejected');
    expect(answers.length - refused.length).toBe(1 + BOUNDS.waitingOfOne);
    expect(refused.every((answer) => answer.reason.code === 'BUSY')).toBe(true);
    // Each folds on from the one before.
    expect(log.taken).toBe(5 + 1 + BOUNDS.waitingOfOne);
  });

  it('folds at most a few estimates at a time, and lets each have its turn', async () => {
    const log = new ObservedLog(5);
    log.hold();
    const folds = foldsOn(log);
    const greedy = Array.from({ length: 6 }, (_, n) => folds.at(1, { revision: 2 + n }));
    const others = [2, 3, 4].map((orderId) => folds.at(orderId, { revision: 3 }));
    await settled();
    expect(log.reading).toBe(2);
    log.release();
    await Promise.all([...greedy, ...others]);
    expect(log.mostReading).toBe(2);
    const order = log.begun.map(({ stream }) => stream);
    expect(order.lastIndexOf('estimate-4')).toBeLessThan(order.lastIndexOf('estimate-1'));
  });

  it('does once what several ask for, and stops when the last of them hangs up', async () => {
    const log = new ObservedLog(20);
    const folds = foldsOn(log);
    log.hold();
    const callers = [new AbortController(), new AbortController()];
    const asked = callers.map(({ signal }) => folds.at(1000, { revision: 15 }, signal));
    const outcomes = Promise.allSettled(asked);
    await settled();
    expect(log.begun).toHaveLength(1);
    callers[0]?.abort(new Error('hung up'));
    await expect(asked[0]).rejects.toThrow('hung up');
    expect(log.reading).toBe(1);
    callers[1]?.abort(new Error('hung up'));
    log.release();
    await outcomes;
    while (log.reading > 0) await settled();
    expect(log.taken).toBeLessThan(3);
    expect((await folds.at(1000, { revision: 15 })).estimate.revision).toBe(15);
  });

  it('who hangs up while waiting leaves the queue without a read', async () => {
    const log = new ObservedLog(20);
    const folds = foldsOn(log);
    log.hold();
    const first = folds.at(1000, { revision: 5 });
    const impatient = new AbortController();
    const second = folds.at(1000, { revision: 6 }, impatient.signal);
    impatient.abort(new Error('hung up'));
    await expect(second).rejects.toThrow('hung up');
    log.release();
    await first;
    await settled();
    expect(log.begun).toHaveLength(1);
  });

  it('keeps what never changes up to its bytes, the least recently used forgotten first', async () => {
    const log = new ObservedLog(50);
    const reads = jest.spyOn(log, 'readEach');
    const folds = foldsOn(log, { cacheBytes: 130_000 });
    await folds.at(1, { revision: 20 });
    await folds.at(2, { revision: 20 });
    await folds.at(1, { revision: 20 });
    expect(reads).toHaveBeenCalledTimes(2);
    await folds.at(3, { revision: 20 });
    await folds.at(1, { revision: 20 });
    expect(reads).toHaveBeenCalledTimes(3);
    await folds.at(2, { revision: 20 });
    expect(reads).toHaveBeenCalledTimes(4);
  });

  it('is of the instant that was asked for, and of none when there was no estimate yet', async () => {
    const log = new ObservedLog(5);
    for (const [n, event] of log.events.entries()) event.metadata.at = new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString();
    const folds = foldsOn(log);
    expect((await folds.at(1000, { at: '2026-01-01T00:04:30.000Z' })).estimate.revision).toBe(4);
    expect((await folds.at(1000, { at: '2026-01-01T00:04:30.000Z', revision: 3 })).estimate.revision).toBe(3);
    expect((await folds.at(1000, { at: '2027-01-01T00:00:00.000Z' })).estimate.revision).toBe(log.events.length - 1);
  });
});
