import { useEffect, useRef } from 'react';
import type { z } from 'zod';
import { ChangeNotice, MissedNotice } from '../../contracts/change-notice.ts';
import { sawPosition } from './client.ts';
import { readEventStream } from './event-stream.ts';
import { letIn, type ShutOut, shutOut } from './refused-adding.ts';
import { isZodHere } from './schemas/described.ts';
import { ended } from './session.ts';

/**
 * A change that was recorded on an order or its reports, or without an order on the price book: `touches` says of what, `position` where in the log.
 * Without touches it may have been anything.
 */
export type Change = Omit<z.output<typeof ChangeNotice>, 'kinds' | 'actor'> & { actor: z.output<typeof ChangeNotice>['actor'] | null };
type Listener = (change: Change) => void;

const listeners = new Set<Listener>();
const MISSED: Change = { position: '', actor: null };

/** Hears who is on the jobs that this browser has open, as the server sent it, and null where something may have been missed. */
type PresenceListener = (notice: unknown) => void;
const presenceListeners = new Set<PresenceListener>();
export function hearPresence(listener: PresenceListener): () => void {
  presenceListeners.add(listener);
  return () => presenceListeners.delete(listener);
}

/** Hears every change of the organisation while the screen is open. */
export function useAllChanges(onChange: Listener): void {
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => {
    const hear: Listener = (change) => latest.current(change);
    listeners.add(hear);
    return () => void listeners.delete(hear);
  }, []);
}

/** Hears the changes of the price book, and of an order where one is named. What may have been missed is told of that order. */
export function useChanges(orderId: number | undefined, onChange: Listener): void {
  useAllChanges((change) => {
    if (change === MISSED) onChange({ ...MISSED, orderId });
    // A change of a contact has touches and no order.
    else if (change.orderId === undefined ? change.touches === undefined : change.orderId === orderId) onChange(change);
  });
}

/**
 * How long a tab that comes to the front waits for a word of the tab that reads the stream. A browser may have frozen that one; then this
 * tab takes over.
 */
const ANSWERS_WITHIN_MS = 5_000;
type Word =
  | { type: 'change'; change: Change }
  | { type: 'presence'; notice: unknown }
  | { type: 'missed' }
  | { type: 'shut-out'; by: ShutOut }
  | { type: 'anyone' }
  | { type: 'here' };

/** Tells the screens of this tab what was heard. */
const told = {
  missed() {
    for (const hear of [...listeners]) hear(MISSED);
    told.presence(null);
  },
  presence(notice: unknown) {
    for (const hear of [...presenceListeners]) hear(notice);
  },
  change(change: Change) {
    sawPosition(change.position);
    for (const hear of [...listeners]) hear(change);
  },
};

/**
 * All tabs of a browser share one stream, because HTTP/1.1 gives a browser six connections to a host: the tab that holds the lock reads it
 * and passes on what it hears. When that tab goes, the browser gives the lock to another. Answers how to stop. Each user has a lock and a
 * channel of their own, so that nothing of one reaches another's tab. `shownForMs`: how long ago the oldest answer that the screen
 * shows was asked for; the server sends what became visible since.
 */
export function shareChanges(userId: number, shownForMs: () => number): () => void {
  const name = `scopebook-changes-${userId}`;
  const all = new AbortController();
  const channel = new BroadcastChannel(name);
  let mine: AbortController | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  const say = (word: Word) => {
    if (!all.signal.aborted) channel.postMessage(word);
  };
  channel.onmessage = ({ data }: MessageEvent<Word>) => {
    clearTimeout(silence);
    if (data.type === 'change') told.change(data.change);
    else if (data.type === 'presence') told.presence(data.notice);
    else if (data.type === 'missed') {
      letIn();
      told.missed();
    } else if (data.type === 'shut-out') shutOut(data.by);
    else if (data.type === 'anyone' && mine) say({ type: 'here' });
  };
  /** `late`: others read before, so that a change may lie between. */
  const lead = (late: boolean) => {
    const one = new AbortController();
    mine = one;
    all.signal.addEventListener('abort', () => one.abort());
    return readChanges(shownForMs, late, say, one.signal);
  };
  let queued = new AbortController();
  let steal = false;
  const compete = async () => {
    if (!navigator.locks) return lead(false);
    for (let first = true; !all.signal.aborted; first = false) {
      queued = new AbortController();
      try {
        if (first) await navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? lead(false) : undefined));
        else await navigator.locks.request(name, steal ? { steal } : { signal: queued.signal }, () => lead(true));
      } catch {
        // This tab stopped, or another took the lock because this one did not answer.
      }
      steal = false;
      mine?.abort();
      mine = undefined;
    }
  };
  void compete();
  const front = () => {
    if (document.visibilityState !== 'visible' || mine) return;
    clearTimeout(silence);
    silence = setTimeout(() => {
      steal = true;
      queued.abort();
    }, ANSWERS_WITHIN_MS);
    say({ type: 'anyone' });
  };
  document.addEventListener('visibilitychange', front);
  return () => {
    all.abort();
    queued.abort();
    clearTimeout(silence);
    channel.close();
    document.removeEventListener('visibilitychange', front);
  };
}

/** Reads the stream for all tabs until it is told to stop, and says to the others what it tells here. */
async function readChanges(shownForMs: () => number, late: boolean, say: (word: Word) => void, signal: AbortSignal): Promise<void> {
  await import('./schemas/checking.ts').catch(() => {});
  if (signal.aborted) return;
  const refused = await readEventStream(
    `/api/changes?shownForMs=${shownForMs()}`,
    {
      onOpen(again) {
        letIn();
        if (again || late) told.missed();
        say({ type: 'missed' });
      },
      onShutOut(by) {
        say({ type: 'shut-out', by });
        shutOut(by);
      },
      onData(data) {
        const notice = parsed(data);
        if (typeof notice === 'object' && notice && 'presence' in notice) {
          say({ type: 'presence', notice });
          told.presence(notice);
          return;
        }
        // Without the code that reads it, it may have been anything.
        if (!isZodHere(MissedNotice) || MissedNotice.safeParse(notice).success) {
          told.missed();
          return;
        }
        const change = ChangeNotice.safeParse(notice);
        if (!change.success) return;
        say({ type: 'change', change: change.data });
        told.change(change.data);
      },
    },
    signal,
  );
  if (refused === 'signed-out') ended();
  // Held on: no other tab would be answered otherwise. It ends with the session, or with this tab.
  if (refused) await new Promise((resolve) => signal.addEventListener('abort', resolve));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
