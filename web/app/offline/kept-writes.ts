import { atom } from 'jotai';
import { tabStore } from '../screen-store.ts';
import { sessionAtom } from '../session.ts';
import type { KeptWrite } from './browser-db.ts';

/**
 * Writes of estimates that wait for their answer, in the browser's own store, so that what was typed without a network outlives the tab. Each
 * has the key with which it was first sent: sent again, by this visit or another, it is made once.
 */

/** Comes after the page: nothing is kept before somebody has typed. */
const browserDb = () => import('./browser-db.ts').then((code) => code.browserDb());

let place = Date.now();
/** Being written to the store: a tab that closes now would lose them. */
let storing = 0;
/** Writes that the store did not take, or that it does not keep. */
const unkept = new Set<string>();

/** Whether closing the tab would lose a change. */
export const wouldLose = (waiting: number): boolean => waiting > 0 && (storing > 0 || unkept.size > 0);

/** The order of the queue that a write waits in; 0 where it is of none. */
export const orderOf = ({ subject }: Pick<KeptWrite, 'subject'>): number =>
  subject.startsWith('order ') ? Number(subject.slice('order '.length)) : 0;

/** A write without an answer. `at` is when it was typed, ISO; `earlier`: in a visit before this one. */
export type WaitingWrite = Pick<KeptWrite, 'key' | 'subject' | 'at' | 'url' | 'body' | 'fields' | 'what'> & { earlier?: boolean };
/** In the order in which they go. */
export const waitingWritesAtom = atom<readonly WaitingWrite[]>([]);
/** Values that wait for the network, by `itemId:field`. */
export const waitingFieldsAtom = atom(
  (get) =>
    new Map(
      get(waitingWritesAtom).flatMap(({ at, fields = [] }) =>
        fields.map(({ itemId, field, mine }) => [`${itemId}:${field}`, { at, mine }]),
      ),
    ),
);
export function waits(write: WaitingWrite): void {
  tabStore.set(waitingWritesAtom, (was) => [...was, write]);
}
function waitsNoMore(key: string): void {
  tabStore.set(waitingWritesAtom, (was) => was.filter((one) => one.key !== key));
}

/** Writes that the person gave up while they waited: what to do with each, which its sender says. */
const takenBack = new Set<string>();
export const isTakenBack = (key: string): boolean => takenBack.has(key);
const givingUp = new Map<string, () => void>();
export const whenTakenBack = (key: string): Promise<void> => new Promise((resolve) => givingUp.set(key, resolve));
/** It is not sent any more. What had reached the server before its answer was lost stands there, and is read once the network is back. */
export async function takeBackWrite(key: string): Promise<void> {
  takenBack.add(key);
  givingUp.get(key)?.();
  await forgetWrite(key);
}

/** Of the first-time setup: a phone may close the page at any moment. */
const OF_THE_SETUP = ['saveHomeAddress', 'setUpHome'];
const outlivesTheTab = (subject: string) => subject.startsWith('order ') || OF_THE_SETUP.includes(subject);

export interface Kept {
  /** Forgets it, once it is answered. */
  answered(): void;
}

/** Keeps a write of an order, or of the first-time setup, until it is answered. Never delays it. */
export function keepWrite(subject: string, write: Omit<KeptWrite, 'place' | 'userId' | 'subject' | 'at'>): Kept {
  const userId = tabStore.get(sessionAtom).user?.userId;
  place = Math.max(place + 1, Date.now());
  const { key } = write;
  const at = new Date().toISOString();
  waits({ ...write, subject, at });
  if (userId === undefined || !outlivesTheTab(subject)) {
    unkept.add(key);
    return { answered: () => void forgetWrite(key) };
  }
  storing += 1;
  const kept = browserDb()
    .then(async (db) => {
      await db?.put('writes', { ...write, subject, userId, place, at });
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
  givingUp.delete(key);
  waitsNoMore(key);
  await (await browserDb())?.delete('writes', key).catch(() => {});
}

/** Writes of this visit, which its own queue sends. */
export const own = new Set<string>();
export const isOwn = (key: string): void => void own.add(key);

type LateCheck = (orderId: number, fields: NonNullable<KeptWrite['fields']>) => Promise<void>;
let lateCheck: LateCheck | undefined;
/** What to do before a write that had to wait is sent: somebody else may have changed the same since. */
export function onLate(check: LateCheck): void {
  lateCheck = check;
}
export async function checkLate(subject: string, fields: KeptWrite['fields']): Promise<void> {
  if (fields && fields.length > 0) await lateCheck?.(orderOf({ subject }), fields);
}
