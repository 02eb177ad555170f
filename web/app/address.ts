import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Parameters of an address with what they become; a blank one is taken away. */
export type AddressChange = Readonly<Record<string, string | number | null | undefined>>;
/** Changes the address in its place; `push` makes an entry of its own in the history, to which Back leads. */
export type ChangeAddress = (change: AddressChange, options?: { push?: boolean }) => void;

/**
 * The router's `useSearchParams`, whose functional change starts from the browser's address and not from what was rendered last: of two changes before the
 * page is drawn anew, both count.
 */
export function useSearch(): ReturnType<typeof useSearchParams> {
  const [search, setSearch] = useSearchParams();
  const set = useCallback<typeof setSearch>(
    (next, options) => setSearch(typeof next === 'function' ? next(new URLSearchParams(window.location.search)) : next, options),
    [setSearch],
  );
  return [search, set];
}

/** The parameters of the page's address, and how to change some of them. */
export function useAddress(): [URLSearchParams, ChangeAddress] {
  const [search, setSearch] = useSearch();
  const change = useCallback<ChangeAddress>(
    (parts, { push = false } = {}) =>
      setSearch(
        (was) => {
          for (const [name, value] of Object.entries(parts)) value ? was.set(name, String(value)) : was.delete(name);
          return was;
        },
        { replace: !push },
      ),
    [setSearch],
  );
  return [search, change];
}
