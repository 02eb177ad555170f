import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useRef } from 'react';
import type { z } from 'zod';
import { searchContacts } from '../../../contracts/contacts/contacts/search-contacts.ts';
import type { ContactKind, ContactRow } from '../../../contracts/contacts/entities.ts';
import { type CallError, keyOf, send, useRead } from '../../app/client.ts';

export type ContactFilter = Pick<z.input<(typeof searchContacts)['query']>, 'text' | 'list' | 'tab' | 'kind'>;

const PAGE = 100;
const inputOf = (filter: ContactFilter, page: number) => ({ query: { ...filter, skip: page * PAGE, take: PAGE } });

export interface ContactPages {
  /** What the rows were asked with: while a new question is on its way it is still the one before. */
  shown: ContactFilter;
  whole: number;
  counts: Record<string, number> | undefined;
  rowAt: (at: number) => ContactRow | undefined;
  error: CallError | null;
  retry: () => void;
}

/** What a search finds, fetched page by page for the rows `first` to `last` that are in sight. */
export function useContactPages(filter: ContactFilter, first: number, last: number): ContactPages {
  const top = useRead(searchContacts, inputOf(filter, 0), { placeholderData: keepPreviousData });
  const from = Math.max(1, Math.floor(Math.max(0, first) / PAGE));
  const to = Math.floor(Math.max(0, last) / PAGE);
  const pages = Array.from({ length: Math.max(0, Math.min(to - from + 1, 4)) }, (_, n) => from + n);
  const answers = useQueries({
    queries: pages.map((page) => ({
      queryKey: keyOf(searchContacts, inputOf(filter, page)),
      queryFn: ({ signal }: { signal: AbortSignal }) => send(searchContacts, inputOf(filter, page), { signal }),
      enabled: !top.isPlaceholderData,
    })),
  });
  const shown = useRef(filter);
  if (!top.isPlaceholderData && top.data) shown.current = filter;
  const failed = [top, ...answers].find((answer) => answer.error);
  return {
    shown: shown.current,
    whole: top.data?.whole ?? 0,
    counts: top.data?.counts,
    rowAt(at) {
      const page = Math.floor(at / PAGE);
      const data = page === 0 ? top.data : answers[pages.indexOf(page)]?.data;
      return data?.rows[at % PAGE];
    },
    error: (failed?.error as CallError | null | undefined) ?? null,
    retry: () => {
      for (const answer of [top, ...answers]) if (answer.error) void answer.refetch();
    },
  };
}

/** `customer-1001` in the address. */
export const keyOfContact = ({ kind, id }: { kind: ContactKind; id: number }): string => `${kind}-${id}`;

export function contactOfKey(key: string | null): { kind: ContactKind; id: number } | null {
  const [, kind, id] = /^(customer|vendor)-(\d{1,10})$/.exec(key ?? '') ?? [];
  return kind === undefined ? null : { kind: kind as ContactKind, id: Number(id) };
}

/** Where a contact is among the first rows; -1 when it is not there. */
export function indexOf(key: string | null, rowAt: (at: number) => { kind: ContactKind; id: number } | undefined, within: number): number {
  if (key === null) return -1;
  for (let at = 0; at < within; at++) {
    const row = rowAt(at);
    if (row && keyOfContact(row) === key) return at;
  }
  return -1;
}
