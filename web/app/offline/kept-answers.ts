import type { QueryKey } from '@tanstack/react-query';
import { getMe } from '../../../contracts/accounts/auth/get-me.ts';
import { send, waitOrOnline } from '../client.ts';
import { Debounce } from '../debounce.ts';
import { queries } from '../queries.ts';
import { noteSaving } from '../saving.ts';
import { lastUserId } from '../session.ts';
import { browserDb } from './browser-db.ts';
import { forgetAnswers } from './forget-answers.ts';

/**
 * What the screens of the estimates opened last show, changes that wait included, in the browser's own store: a page that is loaded without a
 * network stands as it was. Kept for who is signed in alone; deleted when that person signs out or another signs in.
 */

/** This many estimates; of those opened before them nothing is kept. */
export const MOST_ESTIMATES = 10;
/** An estimate of 2,000 lines is copied once a person pauses, not at each key. */
const PAUSE = 800;

/** Answers of another build are not shown: their form may be another. */
const build = () => document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '';

/** The estimate that an answer is of, 0 for none; undefined for what is not kept: what is searched, or is of a moment. */
function orderOf([call, input]: QueryKey): number | undefined {
  if (call === getMe.id || OF_THE_VAULT.has(String(call))) return 0;
  const { params, query } = (input ?? {}) as { params?: { orderId?: unknown; id?: unknown }; query?: object };
  const id = Number(params?.orderId ?? (call === LABOR_MINIMUM ? params?.id : undefined));
  return Number.isInteger(id) && id > 0 && query === undefined ? id : undefined;
}
/** The one read of an estimate that names its order `id`. Its contract is not imported here, because it would become a file of its own. */
const LABOR_MINIMUM = 'laborMinimum';

/** What a home's vault shows. */
const OF_THE_VAULT = new Set(['C219', 'getAllVaultAttachments', 'home']);

const nameOf = (userId: number, key: QueryKey) => `${userId} ${JSON.stringify(key)}`;

/** Keeps what is answered from now on, and what has been; answers what ends it. */
export function keepAnswers(userId: number): () => void {
  const changed = new Set<string>();
  const writing = new Debounce(() => void write(userId, changed));
  const note = (key: QueryKey, hash: string) => {
    if (orderOf(key) === undefined) return;
    changed.add(hash);
    writing.after(PAUSE);
  };
  void forgetAnswers((of) => of !== userId);
  const cache = queries.getQueryCache();
  for (const query of cache.getAll()) if (query.state.data !== undefined) note(query.queryKey, query.queryHash);
  const stop = cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') note(event.query.queryKey, event.query.queryHash);
  });
  return () => {
    stop();
    writing.stop();
  };
}

async function write(userId: number, changed: Set<string>): Promise<void> {
  const hashes = [...changed];
  changed.clear();
  const db = await browserDb();
  if (!db) return;
  try {
    const at = Date.now();
    const transaction = db.transaction('answers', 'readwrite');
    for (const hash of hashes) {
      const query = queries.getQueryCache().get(hash);
      const orderId = query && orderOf(query.queryKey);
      if (!query || orderId === undefined || query.state.data == null) continue;
      await transaction.store.put({ key: nameOf(userId, query.queryKey), userId, orderId, at, build: build(), data: query.state.data });
    }
    const latest = new Map<number, number>();
    const kept: { key: string; orderId: number }[] = [];
    for (let cursor = await transaction.store.openCursor(); cursor; cursor = await cursor.continue()) {
      const { key, orderId, at: when } = cursor.value;
      kept.push({ key, orderId });
      latest.set(orderId, Math.max(latest.get(orderId) ?? 0, when));
    }
    const staying = new Set(
      [...latest]
        .sort(([, a], [, b]) => b - a)
        .flatMap(([id]) => (id === 0 ? [] : [id]))
        .slice(0, MOST_ESTIMATES),
    );
    for (const { key, orderId } of kept) if (orderId !== 0 && !staying.has(orderId)) await transaction.store.delete(key);
    await transaction.done;
  } catch {
    // A full disk: what is typed is kept before what is only read.
  }
}

let waiting = false;
/** A read that found no network: what was kept of it, where nothing else is shown; else it fails as it did. */
export async function keptAnswer(key: QueryKey, failure: unknown): Promise<unknown> {
  const userId = lastUserId();
  if (userId === 0 || orderOf(key) === undefined || queries.getQueryData(key) !== undefined) throw failure;
  const kept = await (await browserDb())?.get('answers', nameOf(userId, key)).catch(() => undefined);
  if (!kept || kept.build !== build()) throw failure;
  const { orderId } = kept;
  const sums = ['savedSums', { params: { orderId } }];
  const saved = orderId > 0 ? await (await browserDb())?.get('answers', nameOf(userId, sums)).catch(() => undefined) : undefined;
  if (saved && queries.getQueryData(sums) === undefined) queries.setQueryData(sums, saved.data);
  noteSaving((was) => ({ ...was, offline: true }));
  if (!waiting) void bringUpToDate();
  return kept.data;
}

/** Once the server answers again, everything is read anew. */
async function bringUpToDate(): Promise<void> {
  waiting = true;
  for (;;) {
    await waitOrOnline(10_000);
    try {
      queries.setQueryData([getMe.id, {}], await send(getMe, {}));
      break;
    } catch {
      noteSaving((was) => ({ ...was, offline: true }));
    }
  }
  waiting = false;
  noteSaving((was) => ({ ...was, offline: false }));
  await queries.invalidateQueries();
}
