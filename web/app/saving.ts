import { atom } from 'jotai';
import { clock, counted, when } from '../ui/words.ts';
import { wouldLose } from './offline/kept-writes.ts';
import { tabStore } from './screen-store.ts';
import { followSession } from './session.ts';

/** What the browser still owes the server: writes under way, whether they are stuck (no connection, or a server that is busy), the last one kept. */
export interface Saving {
  waiting: number;
  offline: boolean;
  busy: boolean;
  savedAt: Date | null;
  /** Photos on their way; they wait in the browser's own store, so that a closed tab loses none. */
  photos: number;
  /** When the network went, and when it is tried next; milliseconds. */
  offlineSince: number;
  nextTry: number;
}

export const savingAtom = atom<Saving>({
  waiting: 0,
  offline: false,
  busy: false,
  savedAt: null,
  photos: 0,
  offlineSince: 0,
  nextTry: 0,
});

/** The saved state in words; before anything was saved in this visit, when the page was last changed. */
export function savedWords(
  { waiting, offline, busy, savedAt, photos }: Saving,
  { signedIn = true, changedAt }: { signedIn?: boolean; changedAt?: string } = {},
): string {
  const held = waitWords(waiting, photos);
  if (!signedIn) return `Signed out${held}`;
  if (offline) return `Offline${held}`;
  if (waiting > 0 || photos > 0) return busy ? `Server is busy${held}` : `Saving${photos > 0 ? `, ${counted(photos, 'photo')}` : ''}`;
  if (savedAt) return `Saved ${clock(savedAt)}`;
  return changedAt ? `Saved ${when(changedAt)}` : 'Saved';
}

/** `, 3 changes wait`, `, 2 changes and 1 photo wait`. */
function waitWords(changes: number, photos: number): string {
  const parts = [changes > 0 ? counted(changes, 'change') : '', photos > 0 ? counted(photos, 'photo') : ''].filter(Boolean);
  if (parts.length === 0) return '';
  return `, ${parts.join(' and ')} ${changes + photos === 1 ? 'waits' : 'wait'}`;
}

/** The client is no component, so it moves the atom in the tab's store. */
export function noteSaving(change: (was: Saving) => Saving): void {
  const was = tabStore.get(savingAtom);
  const now = change(was);
  tabStore.set(savingAtom, now.offline && !was.offline ? { ...now, offlineSince: Date.now() } : now);
}

/** Warns before a tab is closed with changes that this browser does not keep, and notices the network leaving and coming back, and the session. Call once at start. */
export function watchConnection(): void {
  followSession(() => tabStore.get(savingAtom).waiting === 0);
  window.addEventListener('beforeunload', (event) => {
    if (wouldLose(tabStore.get(savingAtom).waiting)) event.preventDefault();
  });
  window.addEventListener('offline', () => noteSaving((was) => ({ ...was, offline: true })));
  window.addEventListener('online', () => noteSaving((was) => ({ ...was, offline: false })));
}
