import { useDeferredValue, useMemo, useRef } from 'react';
import { areasOfAnswer, bookOfAnswer } from '../../contracts/estimating/checks/checked-areas.ts';
import { Checking, type CheckResult } from '../../contracts/estimating/checks/checking.ts';
import { getCheckBook } from '../../contracts/estimating/checks/get-check-book.ts';
import type { AreaWithItems, Settings } from '../../contracts/estimating/entities.ts';
import { useRead } from '../app/client.ts';
import type { Edits } from './edits.ts';

export interface Checks {
  result: CheckResult | undefined;
  error: Error | null;
  retry: () => void;
}

/** What the checks find, run here after each change; typing goes first. */
export function useChecks(areas: AreaWithItems[] | undefined, settings: Settings | undefined, edits: Edits): Checks {
  const read = useRead(getCheckBook, { params: { orderId: edits.orderId } }, { staleTime: Number.POSITIVE_INFINITY });
  const checking = useRef(new Checking());
  const known = useMemo(() => read.data && bookOfAnswer(read.data), [read.data]);
  const shown = useDeferredValue(areas);
  const result = useMemo(() => {
    if (!shown || !settings || !known) return undefined;
    return checking.current.run({ areas: areasOfAnswer(shown), settings, settingsOf: (line) => edits.settingsOf(line), ...known });
  }, [shown, settings, known, edits]);
  return { result, error: read.error, retry: () => void read.refetch() };
}
