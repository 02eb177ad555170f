import { useCallback } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

/** Parameters of an address with what they become; a blank one is taken away. */
export type AddressChange = Readonly<Record<string, string | number | null | undefined>>;
/** Changes the address in its place; `push` makes an entry of its own in the history, to which Back leads. */
export type ChangeAddress = (change: AddressChange, options?: { push?: boolean }) => void;

/**
 * The router's `useSearchParams`, with two differences. A functional change starts from the browser's address and not from what was rendered last: of two
 * changes before the page is drawn anew, both count. And a page that is left changes nothing any more: what is written a moment after somebody went on
 * (a search, once typing rests) would call them back while the next page's code is on its way.
 */
export function useSearch(): ReturnType<typeof useSearchParams> {
  const [search, setSearch] = useSearchParams();
  const { pathname } = useLocation();
  const set = useCallback<typeof setSearch>(
    (next, options) => {
      if (isHere(pathname)) setSearch(typeof next === 'function' ? next(new URLSearchParams(window.location.search)) : next, options);
    },
    [setSearch, pathname],
  );
  return [search, set];
}

/** Whether the browser's address still is that of what is rendered; the router's may be as it was typed, the browser's is encoded. */
function isHere(pathname: string): boolean {
  return new URL(pathname, window.location.href).pathname === window.location.pathname;
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
