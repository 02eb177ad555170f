import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BoundedCache, type CacheBound, declaredBounds } from '../../contracts/bounded-cache.ts';

const root = join(import.meta.dirname, '..', '..');
const sources = ['contracts', 'server', 'projections', 'web'].flatMap((tree) =>
  readdirSync(join(root, tree), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({ file: `${tree}/${file}`, text: readFileSync(join(root, tree, file), 'utf8') })),
);

let bounds: CacheBound[] = [];

beforeAll(async () => {
  for (const { file, text } of sources) if (/\bcacheBound\(\{/.test(text)) await import(join(root, file));
  bounds = declaredBounds();
});

it('every cache that is declared stays within its bound, whatever is put into it, and forgets what was used least recently', () => {
  expect(bounds.length).toBeGreaterThan(10);
  for (const bound of bounds) {
    const cache = new BoundedCache<number, number>(bound);
    const weight = Math.ceil(bound.most / 1_000);
    const room = Math.floor(bound.most / weight);
    for (let key = 0; key < 3_000; key++) {
      cache.set(key, key, weight);
      cache.get(0);
      expect({ name: bound.name, within: cache.weight <= bound.most }).toEqual({ name: bound.name, within: true });
    }
    expect(cache.size).toBe(room);
    expect(cache.weight).toBe(room * weight);
    if (room > 1) expect(cache.peek(0)).toBe(0);
    if (room > 2) expect([cache.peek(1), cache.peek(2_999)]).toEqual([undefined, 2_999]);
    cache.set(-1, -1, bound.most + 1);
    expect(cache.peek(-1)).toBeUndefined();
  }
});

it('a bound is a number of bytes or entries that an ordinary server has room for, with its reason', () => {
  for (const { name, most, of, because } of bounds) {
    expect({ name, fits: most > 0 && most <= (of === 'bytes' ? 256 * 1024 * 1024 : 1_000_000) }).toEqual({ name, fits: true });
    expect(because.length).toBeGreaterThan(20);
  }
});

/** Files with another limit on how many, and what it is: parts of a state, whose weight its cache counts, limits that refuse, sweeps. The size of a `file` is none. */
const OTHER_LIMITS: Record<string, string> = {
  'contracts/estimating/estimate/undo.ts': 'writers and deleted lines, parts of an estimate',
  'server/platform/event-log/stream-handler.ts': 'commands of a stream, parts of its entry',
  'server/platform/embedded/event-store/log.ts': 'ids and heads of the embedded event store, which is no part of a server with a real one',
  'server/platform/http/rate-limit.ts': 'callers, forgotten once their minute is over',
  'server/accounts/webhooks/webhook.decider.ts': 'refuses',
  'server/estimating/items/items.decisions.ts': 'refuses',
  'server/estimating/payments/online-payments.decisions.ts': 'refuses',
  'server/estimating/payments/payments.decisions.ts': 'refuses',
  'server/estimating/what-if/what-if.decisions.ts': 'refuses',
  'server/estimating/dashboard/added-together.ts': 'the fewest estimates that have something in common, within one answer',
  'web/catalogue/prices/grid.tsx': 'refuses',
};

it('nothing else keeps values within a limit by hand', () => {
  const byHand = sources.filter(({ text }) => /(?<!\bfile)\.size (>|>=|<=) ?[A-Z_]{4,}/.test(text)).map(({ file }) => file);
  expect(byHand.filter((file) => !(file in OTHER_LIMITS))).toEqual([]);
});
