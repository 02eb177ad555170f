import { createStore, getDefaultStore } from 'jotai';

type Store = ReturnType<typeof createStore>;

/** What belongs to the whole tab: the session, what is being saved, the list of Ctrl+K. Read with `{ store: tabStore }`, because a screen has a store of its own. */
export const tabStore: Store = getDefaultStore();
export const inTab = { store: tabStore } as const;

const stores = new Map<string, Store>();

/**
 * The state of one screen, named after what it shows (`estimate 1000`): the cursor, what is folded, refused changes, what is chosen in the builder.
 * It stays while the tab is open, so that who leaves an estimate and comes back finds what was not sent. Two screens share none of it.
 */
export function screenStore(name: string): Store {
  const known = stores.get(name);
  if (known) return known;
  const store = createStore();
  stores.set(name, store);
  return store;
}

/** Whoever signs in next finds nothing of it. */
export function forgetScreens(): void {
  stores.clear();
}

export type ScreenStore = Store;
