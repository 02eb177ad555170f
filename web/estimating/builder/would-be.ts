import { useDebouncedValue } from '@mantine/hooks';
import { useSetAtom } from 'jotai';
import { useEffect, useMemo } from 'react';
import { getAdditionEffect } from '../../../contracts/estimating/builder/get-addition-effect.ts';
import type { AreaWithItems } from '../../../contracts/estimating/entities.ts';
import { toCents } from '../../../contracts/money.ts';
import { useRead } from '../../app/client.ts';
import type { CachedEstimate } from '../edits/cached-estimate.ts';
import { money, signed, sumsOf } from '../estimate/figures.ts';
import { movePreviewAtom } from '../estimate/screen.ts';
import { type Addition, additionBody } from './add-to-estimate.ts';

/** How long a choice rests before the server prices it. */
const REST_MS = 400;

/**
 * What the estimate would come to with lines that are not added yet, in words; empty while it is not known. The server decides and folds the addition
 * as it would be recorded, because only it has the labor minimums of all trades, so that the total after adding is the one that was said.
 */
export function useWouldBe(edits: CachedEstimate, areas: readonly AreaWithItems[], addition: Addition | null, lines: number): string {
  // As text, because what is chosen is made anew at each render and differs when its words do.
  const text = addition && lines > 0 ? JSON.stringify({ ...additionBody(addition), Source: null }) : '';
  const [rested] = useDebouncedValue(text, REST_MS);
  const body = useMemo((): ReturnType<typeof additionBody> => (rested === '' ? NOTHING : JSON.parse(rested)), [rested]);
  const taskId = addition?.task ?? 0;
  const { data, isFetching, isError, refetch } = useRead(
    getAdditionEffect,
    { params: { orderId: edits.orderId, taskId }, body },
    { enabled: rested !== '', gcTime: 0, retry: false },
  );
  const sums = useMemo(() => sumsOf([...areas]), [areas]);
  const now = sums.totalCost + sums.tax;
  // What is there decides which labor minimums come along.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again when the total has moved
  useEffect(() => {
    if (rested !== '') void refetch();
  }, [now]);
  if (text === '' || text !== rested || !data || isFetching || isError) return '';
  const more = toCents(data.moved) + toCents(data.tax);
  const minimums = toCents(data.minimums);
  return [
    `With ${lines === 1 ? 'this line' : `these ${lines} lines`} the total would be $${money(now + more)}`,
    now === 0n ? '' : `, $${money(more)} more`,
    minimums === 0n ? '.' : `, labor minimums ${signed(minimums)} of it.`,
  ].join('');
}

const NOTHING = { Areas: [], NewAreas: [], Repairs: [], Source: null };

/** Says it in the bottom line, beside the totals, while the part is on the screen. */
export function useSaidBesideTotals(says: string): void {
  const setMove = useSetAtom(movePreviewAtom);
  useEffect(() => {
    setMove(says === '' ? null : { byArea: new Map(), effect: null, line: null, says });
  }, [says, setMove]);
  useEffect(() => () => setMove(null), [setMove]);
}
