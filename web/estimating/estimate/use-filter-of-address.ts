import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useAddress } from '../../app/address.ts';
import { type Filter, filterOf } from '../grid/visible-rows.ts';
import { type Panel, whyText } from './screen.ts';

/** The filter of the estimate's lines, and which number is explained, both kept in the page's address. */
export function useFilterOfAddress(panel: Panel | null): { filter: Filter; narrow: (change: Partial<Filter>) => void } {
  const [search, set] = useAddress();
  const filter = useMemo(() => filterOf(search), [search]);
  const narrow = useCallback(({ text, ...others }: Partial<Filter>) => set({ ...others, ...(text !== undefined && { q: text }) }), [set]);
  // The address keeps which number is explained, so that it can be sent to somebody.
  const explained = panel?.kind === 'why' ? whyText(panel.at) : null;
  const wasExplained = useRef<string | null>(null);
  useEffect(() => {
    if (explained === wasExplained.current) return;
    wasExplained.current = explained;
    set({ why: explained });
  }, [explained, set]);
  return { filter, narrow };
}
