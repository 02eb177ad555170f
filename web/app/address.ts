import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Parameters of an address with what they become; a blank one is taken away. */
export type AddressChange = Readonly<Record<string, string | number | null | undefined>>;
/** Changes the address in its place; `push` makes an entry of its own in the history, to which Back leads. */
export type ChangeAddress = (change: AddressChange, options?: { push?: boolean }) => void;

/** The parameters of the page's address, and how to change some of them. */
export function useAddress(): [URLSearchParams, ChangeAddress] {
  const [search, setSearch] = useSearchParams();
  const change = useCallback<ChangeAddress>(
    (parts, { push = false } = {}) =>
      setSearch(
        (was) => {
          const now = new URLSearchParams(was);
          for (const [name, value] of Object.entries(parts)) value ? now.set(name, String(value)) : now.delete(name);
          return now;
        },
        { replace: !push },
      ),
    [setSearch],
  );
  return [search, change];
}
