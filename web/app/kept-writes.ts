import { atom } from 'jotai';
import { browserDb, type KeptWrite, type LateField } from './browser-db.ts';
import { tabStore } from './screen-store.ts';
import { sessionAtom } from './session.ts';

/**
 * Writes of estimates that wait for their answer, in the browser's own store, so that what was typed without a network outlives the tab. Each
 * has the key with which it was first sent: sent again, by this visit or another, it is made once.
 */

let place = Date.now();
/** Being written to the store: a tab that closes now would lose them. */
let storing = 0;
/** Writes that the store did not take, or that are of no estimate. */
const unkept = new Set<string>();

/** Whether closing the tab would lose a change. */
export const wouldLose = (waiting: number): boolean => waiting > 0 && (storing > 0 || unkept.size > 0);

/** Values that wait for the network, by `itemId:field`. */
export const waitingFieldsAtom = atom<ReadonlyMap<string, { key: string; mine: string }>>(new Map<string, { key: string; mine: string }>());
export function waits(key: string, fields: LateField[] = []): void {
  const named = fields.map(({ itemId, field, mine }) => [`${itemId}:${field}`, { key, mine }] as const);
  if (named.length > 0) tabStore.set(waitingFieldsAtom, (was) => new Map([...was, ...named]));
}
function waitsNoMore(key: string): void {
  const was = tabStore.get(waitingFieldsAtom);
  if ([...was.values()].some((one) => one.key === key))
    tabStore.set(waitingFieldsAtom, new Map([...was].filter(([, one]) => one.key !== key)));
}

export interface Kept {
  /** Forgets it, once it is answered. */
  answered(): void;
}

/** Keeps a write of an order until it is answered. Never delays it. */
export function keepWrite(subject: string, write: Omit<KeptWrite, 'place' | 'userId' | 'subject' | 'at'>): Kept {
  const userId = tabStore.get(sessionAtom).user?.userId;
  place = Math.max(place + 1, Date.now());
  const { key } = write;
  waits(key, write.fields);
  if (userId === undefined || !subject.startsWith('order ')) {
    unkept.add(key);
    return { answered: () => void forgetWrite(key) };
  }
  storing += 1;
  const kept = browserDb()
    .then(async (db) => {
      await db?.put('writes', { ...write, subject, userId, place, at: new Date().toISOString() });
      if (!db) unkept.add(key);
    })
    .catch(() => void unkept.add(key))
    .finally(() => {
      storing -= 1;
    });
  return {
    answered() {
      waitsNoMore(key);
      void kept.then(() => forgetWrite(key));
    },
  };
}

export async function forgetWrite(key: string): Promise<void> {
  unkept.delete(key);
  waitsNoMore(key);
  await (await browserDb())?.delete('writes', key).catch(() => {});
}

/** What earlier visits of a user left, in the order in which it was typed. */
export async function leftWrites(userId: number): Promise<KeptWrite[]> {
  const all = (await (await browserDb())?.getAll('writes').catch(() => [])) ?? [];
  return all.filter((write) => write.userId === userId && !own.has(write.key)).sort((a, b) => a.place - b.place);
}

/** Writes of this visit, which its own queue sends. */
const own = new Set<string>();
export const isOwn = (key: string): void => void own.add(key);

type LateCheck = (orderId: number, fields: LateField[]) => Promise<void>;
let lateCheck: LateCheck | undefined;
/** What to do before a write that had to wait is sent: somebody else may have changed the same since. */
export function onLate(check: LateCheck): void {
  lateCheck = check;
}
export async function checkLate(subject: string, fields: LateField[] | undefined): Promise<void> {
  if (fields && fields.length > 0) await lateCheck?.(Number(subject.slice('order '.length)), fields);
}
