import { atom } from 'jotai';
import { type Me } from '../../contracts/accounts/auth/get-me.ts';
import { forgetScreens, tabStore as store } from './screen-store.ts';

/**
 * Whose work this tab holds. `ended`: the server knows nobody any more; `replaced`: somebody else (`by`) is signed in now. In both, writes
 * wait (client.ts), the screen stays as it is and a dialog says so.
 */
export interface Session {
  user: Me | null;
  state: 'in' | 'ended' | 'replaced';
  by: string;
}

const NOBODY: Session = { user: null, state: 'in', by: '' };
export const sessionAtom = atom<Session>(NOBODY);

/** Remembered beyond the tab, so that the sign-in page can say that a session ended. */
const WAS_IN = 'scopebook.signed-in';
type News = { type: 'in'; user: Me } | { type: 'ended'; userId: number } | { type: 'out'; userId: number };
let channel: BroadcastChannel | undefined;
const tell = (news: News) => channel?.postMessage(news);

let waiting: { resolve: () => void; reject: (error: Error) => void }[] = [];

/** Resolves at once while the session stands, else when the same person has signed in again; rejects when the changes are given up. */
export function sessionStands(): Promise<void> {
  if (store.get(sessionAtom).state === 'in') return Promise.resolve();
  return new Promise((resolve, reject) => waiting.push({ resolve, reject }));
}

/** The server says who is signed in, at the start of a tab or after signing in. */
export function entered(user: Me, { announce = false } = {}): void {
  const was = store.get(sessionAtom);
  if (announce) tell({ type: 'in', user });
  remember(user.userId);
  if (was.user && was.user.userId !== user.userId) {
    store.set(sessionAtom, { ...was, state: 'replaced', by: user.name });
    return;
  }
  store.set(sessionAtom, { user, state: 'in', by: '' });
  const held = waiting;
  waiting = [];
  for (const { resolve } of held) resolve();
}

/** A call was refused for want of a session. Answers whether somebody's work is on the screen, so that it must stay. */
export function ended({ announce = true } = {}): boolean {
  const { user, state } = store.get(sessionAtom);
  if (!user) return false;
  if (state !== 'in') return true;
  store.set(sessionAtom, { user, state: 'ended', by: '' });
  if (announce) tell({ type: 'ended', userId: user.userId });
  return true;
}

/** Signed out by the person: this tab holds nobody's work any more, and other tabs hear of it. */
export function left(): void {
  forgetScreens();
  void import('./offline/forget-answers.ts').then(({ forgetAnswers }) => forgetAnswers());
  const { user } = store.get(sessionAtom);
  if (user) tell({ type: 'out', userId: user.userId });
  forget(new Error('Signed out'));
}

/** Gives up what waits, and whose it was. */
export function forget(reason: Error): void {
  remember(null);
  store.set(sessionAtom, NOBODY);
  const held = waiting;
  waiting = [];
  for (const { reject } of held) reject(reason);
}

export function wasSignedIn(): boolean {
  try {
    return localStorage.getItem(WAS_IN) !== null;
  } catch {
    return false;
  }
}

/** Who was signed in last in this browser, 0 for nobody: whose work a page that is loaded without a network shows. */
export const lastUserId = (): number => (wasSignedIn() ? Number(localStorage.getItem(WAS_IN)) : 0);

function remember(userId: number | null): void {
  try {
    if (userId !== null) localStorage.setItem(WAS_IN, String(userId));
    else localStorage.removeItem(WAS_IN);
  } catch {
    // A browser that keeps nothing: the sign-in page then says less.
  }
}

/** Follows what happens to the session in other tabs. `idle`: whether a tab has nothing that would be lost by loading it anew. */
export function followSession(idle: () => boolean): void {
  if (typeof BroadcastChannel === 'undefined') return;
  channel = new BroadcastChannel('scopebook-session');
  channel.onmessage = ({ data }: MessageEvent<News>) => {
    const { user, state } = store.get(sessionAtom);
    if (!user) return;
    switch (data.type) {
      case 'in':
        if (data.user.userId !== user.userId && state === 'in' && idle()) window.location.reload();
        else entered(data.user);
        return;
      case 'ended':
        if (data.userId === user.userId) ended({ announce: false });
        return;
      case 'out':
        if (data.userId !== user.userId) return;
        if (idle()) window.location.assign('/signin');
        else ended({ announce: false });
    }
  };
}
