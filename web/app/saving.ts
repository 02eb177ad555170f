import { atom } from 'jotai';
import { clock, when } from '../ui/words.ts';
import { tabStore } from './screen-store.ts';
import { followSession } from './session.ts';

/** What the browser still owes the server: writes under way, whether they are stuck (no connection, or a server that is busy), the last one kept. */
export interface Saving {
  waiting: number;
  offline: boolean;
  busy: boolean;
  savedAt: Date | null;
}

export const savingAtom = atom<Saving>({ waiting: 0, offline: false, busy: false, savedAt: null });

/** The saved state in words (ui.md, shell); before anything was saved in this visit, when the page was last changed. */
export function savedWords(
  { waiting, offline, busy, savedAt }: Saving,
  { signedIn = true, changedAt }: { signedIn?: boolean; changedAt?: string } = {},
): string {
  const held = waiting === 0 ? '' : `, ${waiting} ${waiting === 1 ? 'change waits' : 'changes wait'}`;
  if (!signedIn) return `Signed out${held}`;
  if (offline) return `Offline${held}`;
  if (waiting > 0) return busy ? `Server is busy${held}` : 'Saving';
  if (savedAt) return `Saved ${clock(savedAt)}`;
  return changedAt ? `Saved ${when(changedAt)}` : 'Saved';
}

/** The client is no component, so it moves the atom in the tab's store. */
export function noteSaving(change: (was: Saving) => Saving): void {
  tabStore.set(savingAtom, change(tabStore.get(savingAtom)));
}

/** Warns before a tab with unsaved work is closed, and notices the network leaving and coming back, and the session. Call once at start. */
export function watchConnection(): void {
  followSession(() => tabStore.get(savingAtom).waiting === 0);
  window.addEventListener('beforeunload', (event) => {
    if (tabStore.get(savingAtom).waiting > 0) event.preventDefault();
  });
  window.addEventListener('offline', () => noteSaving((was) => ({ ...was, offline: true })));
  window.addEventListener('online', () => noteSaving((was) => ({ ...was, offline: false })));
}
