import { atom, getDefaultStore } from 'jotai';
import { clock } from '../ui/words.ts';
import { followSession, sessionAtom } from './session.ts';

/** What the browser still owes the server: writes under way, whether they are stuck for want of a connection, the last one kept. */
export interface Saving {
  waiting: number;
  offline: boolean;
  savedAt: Date | null;
}

export const savingAtom = atom<Saving>({ waiting: 0, offline: false, savedAt: null });

/** The saved state in words (ui.md, shell). */
export const savedWordsAtom = atom((get) => savedWords(get(savingAtom), get(sessionAtom).state === 'in'));

export function savedWords({ waiting, offline, savedAt }: Saving, signedIn = true): string {
  if (!signedIn) return waiting === 0 ? 'Signed out' : `Signed out, ${waiting} ${waiting === 1 ? 'change waits' : 'changes wait'}`;
  if (offline) return waiting === 0 ? 'Offline' : `Offline, ${waiting} ${waiting === 1 ? 'change waits' : 'changes wait'}`;
  if (waiting > 0) return 'Saving';
  return savedAt ? `Saved ${clock(savedAt)}` : 'Saved';
}

/** The client is no component, so it moves the atom through the store that every component without a Provider reads. */
export function noteSaving(change: (was: Saving) => Saving): void {
  const store = getDefaultStore();
  store.set(savingAtom, change(store.get(savingAtom)));
}

/** Warns before a tab with unsaved work is closed, and notices the network leaving and coming back, and the session. Call once at start. */
export function watchConnection(): void {
  followSession(() => getDefaultStore().get(savingAtom).waiting === 0);
  window.addEventListener('beforeunload', (event) => {
    if (getDefaultStore().get(savingAtom).waiting > 0) event.preventDefault();
  });
  window.addEventListener('offline', () => noteSaving((was) => ({ ...was, offline: true })));
  window.addEventListener('online', () => noteSaving((was) => ({ ...was, offline: false })));
}
