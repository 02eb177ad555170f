import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Call } from '../../contracts/call.ts';
import { useAllChanges } from './changes.ts';
import { refresh } from './client.ts';

/** A list is fetched again at most this often while a colleague types, and nearly at once when a customer reads or answers. */
const TYPING_MS = 5_000;
const NEWS_MS = 150;

/** Keeps reads that show the whole organisation up to date while the page is open. */
export function useLive(calls: Pick<Call, 'id'>[]): void {
  const queries = useQueryClient();
  const due = useRef<{ timer: ReturnType<typeof setTimeout>; at: number } | null>(null);
  useEffect(
    () => () => {
      clearTimeout(due.current?.timer);
      due.current = null;
    },
    [],
  );
  useAllChanges(({ orderId, kinds }) => {
    if (orderId === undefined && kinds.length > 0) return;
    const typed = kinds.length > 0 && !kinds.some((kind) => /^(Report|Archived|Estimate)/.test(kind));
    const at = Date.now() + (typed ? TYPING_MS : NEWS_MS);
    if (due.current && due.current.at <= at) return;
    clearTimeout(due.current?.timer);
    const timer = setTimeout(() => {
      due.current = null;
      void refresh(queries, calls);
    }, at - Date.now());
    due.current = { timer, at };
  });
}
