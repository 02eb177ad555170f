import { type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import type { z } from 'zod';
import { getPriceBookItems, type PriceBookRow } from '../../../contracts/catalogue/prices/get-price-book-items.ts';
import { type CallError, keyOf, send } from '../../app/client.ts';

export type BookFilter = Omit<z.input<typeof getPriceBookItems.query>, 'offset' | 'take'>;
type Page = z.output<typeof getPriceBookItems.response>;

const PAGE = 100;
const inputOf = (filter: BookFilter, page: number) => ({ query: { ...filter, offset: page * PAGE, take: PAGE } });
const pageOf = (queries: QueryClient, filter: BookFilter, page: number) =>
  queries.getQueryData<Page>(keyOf(getPriceBookItems, inputOf(filter, page)));

export interface BookPages {
  /** What the rows were asked with: while a new question is on its way it is still the one before. */
  shown: BookFilter | null;
  total: number;
  rowAt: (at: number) => PriceBookRow | undefined;
  waiting: boolean;
  error: CallError | null;
  retry: () => void;
}

/** Rows of the book, fetched page by page for the items `first` to `last` that are in sight. */
export function useBookPages(filter: BookFilter, first: number, last: number, enabled: boolean): BookPages {
  const queries = useQueryClient();
  const settled = useRef<BookFilter | null>(null);
  const from = Math.floor(Math.max(0, first) / PAGE);
  const to = Math.max(from, Math.floor(Math.max(0, last) / PAGE));
  // The first page tells how many there are, so it is always among them.
  const pages = [...new Set([0, ...Array.from({ length: Math.min(to - from + 1, 4) }, (_, n) => from + n)])];
  const answers = useQueries({
    queries: pages.map((page) => ({
      queryKey: keyOf(getPriceBookItems, inputOf(filter, page)),
      queryFn: ({ signal }: { signal: AbortSignal }) => send(getPriceBookItems, inputOf(filter, page), { signal }),
      staleTime: 30_000,
      enabled,
    })),
  });
  if (enabled && answers[0]?.data) settled.current = filter;
  const shown = settled.current;
  const rowAt = useCallback(
    (at: number) => (shown ? pageOf(queries, shown, Math.floor(at / PAGE))?.rows[at % PAGE] : undefined),
    [queries, shown],
  );
  const failed = answers.find((answer) => answer.error);
  return {
    shown,
    total: shown ? (pageOf(queries, shown, 0)?.total ?? 0) : 0,
    rowAt,
    waiting: shown !== filter && !failed,
    error: (failed?.error as CallError | null | undefined) ?? null,
    retry: () => {
      for (const answer of answers) if (answer.error) void answer.refetch();
    },
  };
}
