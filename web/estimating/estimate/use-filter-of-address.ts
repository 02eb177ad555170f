import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Filter, filterOf } from '../grid/visible-rows.ts';
import { type Panel, whyText } from './screen.ts';

/** The filter of the estimate's lines, and which number is explained, both kept in the page's address. */
export function useFilterOfAddress(panel: Panel | null): { filter: Filter; narrow: (change: Partial<Filter>) => void } {
  const [search, setSearch] = useSearchParams();
  const filter = useMemo(() => filterOf(search), [search]);
  const narrow = useCallback(
    (change: Partial<Filter>) =>
      setSearch(
        (was) => {
          const now = { ...filterOf(was), ...change };
          const next = new URLSearchParams(was);
          const put = (name: string, value: string) => (value === '' || value === '0' ? next.delete(name) : next.set(name, value));
          put('q', now.text);
          put('task', String(now.task));
          put('area', String(now.area));
          put('only', now.only);
          return next;
        },
        { replace: true },
      ),
    [setSearch],
  );
  // The address keeps which number is explained, so that it can be sent to somebody.
  const explained = panel?.kind === 'why' ? whyText(panel.at) : null;
  const wasExplained = useRef<string | null>(null);
  useEffect(() => {
    if (explained === wasExplained.current) return;
    wasExplained.current = explained;
    setSearch(
      (was) => {
        const next = new URLSearchParams(was);
        if (explained) next.set('why', explained);
        else next.delete('why');
        return next;
      },
      { replace: true },
    );
  }, [explained, setSearch]);
  return { filter, narrow };
}
