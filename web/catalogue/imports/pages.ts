import { useQueries } from '@tanstack/react-query';
import { type BadRow, getPriceImportRows, type ImportRow } from '../../../contracts/catalogue/imports/get-price-import-rows.ts';
import { type CallError, keyOf, send } from '../../app/client.ts';
import type { Kind } from './layout.ts';

const PAGE = 100;

/** A row that is in sight. */
export interface Sight {
  kind: Kind | 'bad';
  at: number;
}

export interface ImportPages {
  rowAt: (kind: Kind, at: number) => ImportRow | undefined;
  badAt: (at: number) => BadRow | undefined;
  /** True when the server has counted rows that it no longer keeps. */
  gone: boolean;
  error: CallError | null;
  retry: () => void;
}

/** The rows of a dry run, fetched by pages around what is in sight. `run` tells one dry run of the import from the next. */
export function useImportPages(importId: number, run: string, sights: Sight[]): ImportPages {
  const wanted = [
    ...new Map(sights.map(({ kind, at }) => [`${kind} ${Math.floor(at / PAGE)}`, { kind, page: Math.floor(at / PAGE) }])).values(),
  ];
  const answers = useQueries({
    queries: wanted.map(({ kind, page }) => {
      const input = { params: { importId }, query: { kind, offset: page * PAGE, take: PAGE } };
      return {
        queryKey: [...keyOf(getPriceImportRows, input), run],
        queryFn: ({ signal }: { signal: AbortSignal }) => send(getPriceImportRows, input, { signal }),
        staleTime: Number.POSITIVE_INFINITY,
      };
    }),
  });
  const pageOf = (kind: Sight['kind'], at: number) =>
    answers[wanted.findIndex((one) => one.kind === kind && one.page === Math.floor(at / PAGE))]?.data;
  const failed = answers.find((answer) => answer.error);
  return {
    rowAt: (kind, at) => pageOf(kind, at)?.rows[at % PAGE],
    badAt: (at) => pageOf('bad', at)?.bad[at % PAGE],
    gone: answers.some(({ data }, n) => data && data.total > (wanted[n]?.page ?? 0) * PAGE && data.rows.length + data.bad.length === 0),
    error: (failed?.error as CallError | null | undefined) ?? null,
    retry: () => {
      for (const answer of answers) if (answer.error) void answer.refetch();
    },
  };
}
