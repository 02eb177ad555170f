import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import type { CheckResult } from '../../../contracts/estimating/checks/checking.ts';
import { getCheckBook } from '../../../contracts/estimating/checks/get-check-book.ts';
import type { AreaWithItems, Settings } from '../../../contracts/estimating/entities.ts';
import { useRead } from '../../app/client.ts';
import type { CachedEstimate } from '../edits/cached-estimate.ts';

export interface Checks {
  result: CheckResult | undefined;
  error: Error | null;
  retry: () => void;
}

/** What the checks find, run here after each change; typing goes first. Their code comes after the page. */
export function useChecks(areas: AreaWithItems[] | undefined, settings: Settings | undefined, edits: CachedEstimate): Checks {
  const read = useRead(getCheckBook, { params: { orderId: edits.orderId } }, { staleTime: Number.POSITIVE_INFINITY });
  const code = useQuery({
    queryKey: ['code of the checks'],
    queryFn: () => import('./check-code.ts'),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  // One for each estimate: it remembers what it looked at.
  // biome-ignore lint/correctness/useExhaustiveDependencies: edits are of one estimate
  const checking = useMemo(() => code.data && new code.data.Checking(), [code.data, edits]);
  const known = useMemo(() => code.data && read.data && code.data.bookOfAnswer(read.data), [code.data, read.data]);
  const shown = useDeferredValue(areas);
  const result = useMemo(() => {
    if (!shown || !settings || !known || !checking || !code.data) return undefined;
    return checking.run({ areas: code.data.areasOfAnswer(shown), settings, settingsOf: (line) => edits.settingsOf(line), ...known });
  }, [shown, settings, known, edits, checking, code.data]);
  return { result, error: read.error ?? code.error, retry: () => void (read.error ? read.refetch() : code.refetch()) };
}
