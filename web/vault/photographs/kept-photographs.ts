import { atom } from 'jotai';
import { browserDb, type KeptPhotograph, type TypedThing } from '../../app/offline/browser-db.ts';
import { tabStore } from '../../app/screen-store.ts';
import { sessionAtom } from '../../app/session.ts';

/**
 * Many photographs at once, kept in this browser with what is typed of them until the server has it (docs/decisions/0150). Each says what is wanted of it;
 * send-photographs.ts brings the server there. Every tab of the browser shows the same.
 */
export const photographsAtom = atom<readonly KeptPhotograph[]>([]);

/** What somebody wants of a photograph; the rest says what the server has. */
export type Wanted = Partial<Pick<KeptPhotograph, 'isAbove' | 'isRemoved' | 'typed' | 'itemId' | 'itemKey'>>;
/** A change of several, and what it was before, for taking it back. */
export type Changes = readonly { key: string; to: Wanted }[];

const CHANNEL = 'scopebook-photographs';
let channel: BroadcastChannel | undefined;
let place = Date.now();

export const photographs = (): readonly KeptPhotograph[] => tabStore.get(photographsAtom);
export const photographOf = (key: string): KeptPhotograph | undefined => photographs().find((one) => one.key === key);
export const photographOwner = (): number | undefined => tabStore.get(sessionAtom).user?.userId;
const put = (all: readonly KeptPhotograph[]) => tabStore.set(photographsAtom, all);
const byPlace = (a: KeptPhotograph, b: KeptPhotograph) => a.place - b.place;

/** Reads what this browser keeps of somebody, and follows what other tabs do to it. */
export async function readPhotographs(userId: number): Promise<void> {
  if (!channel && typeof BroadcastChannel !== 'undefined') {
    channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = () => {
      const now = photographOwner();
      if (now !== undefined) void readPhotographs(now);
    };
  }
  const db = await browserDb();
  const kept = await db?.getAll('photographs').catch(() => undefined);
  if (kept) put(kept.filter((one) => one.userId === userId).sort(byPlace));
  else put(photographs().filter((one) => one.userId === userId));
}

/** Keeps photographs that are not kept yet; those of the server that somebody begins to work on, too. */
export function keepPhotographs(more: readonly KeptPhotograph[]): Promise<void> {
  const known = new Set(photographs().map(({ key }) => key));
  const added = more.filter(({ key }) => !known.has(key));
  put([...photographs(), ...added].sort(byPlace));
  return stored(added.map((one) => [one.key, (was) => was ?? one]));
}

/** A photograph as it begins: a thing of its own, of which nothing is known. */
export function newPhotograph(file: File, userId: number): KeptPhotograph {
  place = Math.max(place + 1, Date.now());
  return {
    ...{ key: crypto.randomUUID(), place, userId, fileName: file.name || 'Photograph', bytes: file.size, small: null },
    ...{ isAbove: false, isRemoved: false, typed: {}, itemId: 0, itemKey: crypto.randomUUID() },
    ...{ attachmentId: 0, at: 0, isGone: false, refused: '' },
  };
}

/** Changes one, from what it is by then. */
export function changePhotograph(key: string, change: (was: KeptPhotograph) => Partial<KeptPhotograph>): Promise<void> {
  return changed([[key, change]]);
}

/**
 * Makes changes that somebody asked for; answers those that take them back. `typed` has single fields, and `valuesOf` says what each stands at on the
 * screen.
 */
export async function wantOfPhotographs(changes: Changes, valuesOf: (key: string) => TypedThing): Promise<Changes> {
  const back = changes.flatMap(({ key, to }) => {
    const was = photographOf(key);
    if (!was) return [];
    const before: Partial<KeptPhotograph> & { typed: TypedThing } = { ...was, typed: valuesOf(key) };
    const names = Object.keys(to) as (keyof Wanted)[];
    return [{ key, to: Object.fromEntries(names.map((name) => [name, before[name]])) as Wanted }];
  });
  await changed(changes.map(({ key, to }) => [key, (was) => ({ ...to, typed: { ...was.typed, ...to.typed }, refused: '' })]));
  return back;
}

/** What is typed of a thing; it is sent once the typing pauses. */
export function typeOfPhotograph(key: string, typed: Partial<TypedThing>): Promise<void> {
  return changePhotograph(key, (was) => ({ typed: { ...was.typed, ...typed }, refused: '' }));
}

export function forgetPhotographs(keys: readonly string[]): Promise<void> {
  const gone = new Set(keys);
  put(photographs().filter(({ key }) => !gone.has(key)));
  return stored(keys.map((key) => [key, () => undefined]));
}

/** Its file is on the server, attached to an item. */
export async function photographArrived(key: string, attachmentId: number, at: number): Promise<void> {
  if (photographOf(key)) await changePhotograph(key, () => ({ attachmentId, at }));
}

/** The things, each with its photographs: the first is the thing's, the others show it too. What is removed is in none. */
export function thingsOf<Row extends Pick<KeptPhotograph, 'isAbove' | 'isRemoved'>>(rows: readonly Row[]): { head: Row; all: Row[] }[] {
  const things: { head: Row; all: Row[] }[] = [];
  for (const row of rows) {
    if (row.isRemoved) continue;
    const last = things.at(-1);
    if (row.isAbove && last) last.all.push(row);
    else things.push({ head: row, all: [row] });
  }
  return things;
}

type Change = readonly [key: string, change: (was: KeptPhotograph) => Partial<KeptPhotograph>];

async function changed(changes: readonly Change[]): Promise<void> {
  const byKey = new Map(changes);
  put(photographs().map((one) => ({ ...one, ...byKey.get(one.key)?.(one) })));
  await stored(changes.map(([key, change]) => [key, (was) => was && { ...was, ...change(was) }]));
}

type Stored = readonly [key: string, change: (was: KeptPhotograph | undefined) => KeptPhotograph | undefined];

/** Changes what the browser's store has by then, which another tab may have changed too, and tells the other tabs. */
async function stored(changes: readonly Stored[]): Promise<void> {
  if (changes.length === 0) return;
  const db = await browserDb();
  try {
    const transaction = db?.transaction('photographs', 'readwrite');
    if (!transaction) return;
    const now = new Map<string, KeptPhotograph>();
    for (const [key, change] of changes) {
      const one = change(await transaction.store.get(key));
      if (one) await transaction.store.put(one);
      else await transaction.store.delete(key);
      if (one) now.set(key, one);
    }
    await transaction.done;
    // What another tab had told of meanwhile was read without these.
    const keys = new Set(changes.map(([key]) => key));
    put([...photographs().filter(({ key }) => !keys.has(key)), ...now.values()].sort(byPlace));
    channel?.postMessage('changed');
  } catch {
    // A full disk: it is in this tab alone.
  }
}
