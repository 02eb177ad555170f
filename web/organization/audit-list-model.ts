import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { AuditEntry } from '../../contracts/organization/audit/audit-entry.ts';
import { getAudit } from '../../contracts/organization/audit/get-audit.ts';
import { useSearch } from '../app/address.ts';
import { type CallError, keyOf, send } from '../app/client.ts';
import { usePageKeys } from '../app/page-keys.ts';
import { keyOfEntry } from './days.ts';
import { asked, FILTER_NAMES, filterOf, withSession, withValue } from './filters.ts';
import { useViews } from './views/views.ts';

const PAGE = 100;

/** Entries that pass the filters of the address, a page at a time, the one that is opened, views and the export. Views and export are those of all jobs. */
export function useAuditList(orderId: number | undefined) {
  const [search, setSearch] = useSearch();
  const filter = filterOf(search, orderId);
  const isOfAll = orderId === undefined;
  const views = useViews(isOfAll, search, setSearch);
  const find = useRef<HTMLInputElement>(null);
  const exporting = useExporting(isOfAll);
  usePageKeys({ '/': () => find.current?.focus(), e: isOfAll && exporting.begin }, find);
  const pages = useInfiniteQuery({
    queryKey: [...keyOf(getAudit), 'pages', filter],
    queryFn: ({ pageParam, signal }) =>
      send(getAudit, { query: { ...asked(filter), before: pageParam ?? undefined, take: PAGE } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
  });
  const entries = pages.data?.pages.flatMap((page) => page.entries) ?? [];
  const change = (to: (was: URLSearchParams) => URLSearchParams) => setSearch(to, { replace: true });
  const openedKey = search.get('entry');
  const at = entries.findIndex((entry) => keyOfEntry(entry) === openedKey);
  const go = (by: number) => {
    const next = entries[at + by];
    return next ? () => change((was) => withValue(was, 'entry', keyOfEntry(next))) : undefined;
  };
  return {
    ...{ search, setSearch, filter, views, find, exporting, pages, entries, openedKey, isOfAll },
    failure: pages.error as CallError | null,
    first: pages.data?.pages[0],
    origins: new Map(pages.data?.pages.flatMap((page) => page.origins.map((origin) => [origin.id, origin] as const))),
    opened: at >= 0 ? { entry: entries[at] as AuditEntry, at, earlier: go(1), later: go(-1) } : undefined,
    isFiltered: FILTER_NAMES.some((name) => filter[name] !== undefined),
    change,
    /** The opened one is closed. */
    open: (entry: AuditEntry | undefined) =>
      change((was) => withValue(was, 'entry', entry && keyOfEntry(entry) !== openedKey ? keyOfEntry(entry) : '')),
    setTime: (time: { from: string; to: string } | null) =>
      change((was) => withValue(withValue(was, 'from', time?.from ?? ''), 'to', time?.to ?? '')),
    setSession: (origin: Parameters<typeof withSession>[1]) => setSearch((was) => withSession(was, origin)),
    clear: () => setSearch(new URLSearchParams()),
  };
}
export type AuditList = ReturnType<typeof useAuditList>;

/** The dialog of the export. A link of a monthly mail opens what it is about. */
function useExporting(isOfAll: boolean) {
  const [search, setSearch] = useSearch();
  const monthlyId = isOfAll ? Number(search.get('monthly')) || undefined : undefined;
  const [isOpen, setIsOpen] = useState(monthlyId !== undefined);
  return {
    isOpen,
    monthlyId,
    begin: () => setIsOpen(true),
    end() {
      setIsOpen(false);
      if (monthlyId !== undefined) setSearch((was) => withValue(was, 'monthly', ''), { replace: true });
    },
  };
}
