import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Call } from '../../contracts/call.ts';
import { useAllChanges } from './changes.ts';
import { refresh } from './client.ts';
import { Debounce } from './debounce.ts';
import { isOnlyAbout } from './touches.ts';

/** A list is fetched again at most this often while a colleague types, and nearly at once when a customer reads or answers. */
const TYPING_MS = 5_000;
const NEWS_MS = 150;

/** Keeps reads that show the whole organisation up to date while the page is open. */
export function useLive(calls: Pick<Call, 'id'>[]): void {
  const queries = useQueryClient();
  const latest = useRef(calls);
  latest.current = calls;
  const [fetching] = useState(() => new Debounce(() => void refresh(queries, latest.current)));
  useEffect(() => () => fetching.stop(), [fetching]);
  useAllChanges((change) => {
    if (change.orderId === undefined && change.position !== '') return;
    fetching.within(isOnlyAbout(change, 'item', 'area', 'settings', 'task', 'laborMinimum') ? TYPING_MS : NEWS_MS);
  });
}
