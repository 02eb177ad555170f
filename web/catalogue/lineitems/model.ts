import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type RefObject, type SetStateAction, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Me } from '../../../contracts/accounts/auth/get-me.ts';
import { getCustomLineItem } from '../../../contracts/catalogue/lineitems/get-custom-line-item.ts';
import { getCustomLineItems } from '../../../contracts/catalogue/lineitems/get-custom-line-items.ts';
import { getOrgCustomLineItems } from '../../../contracts/catalogue/lineitems/get-org-custom-line-items.ts';
import { type CustomLineItem } from '../../../contracts/catalogue/lineitems/line-item.ts';
import { useAllChanges } from '../../app/changes.ts';
import { type CallError, refresh, useRead } from '../../app/client.ts';
import { type Command, usePageCommands } from '../../app/commands.ts';
import { useMay, useMe } from '../../app/me.ts';
import { undoKeys, usePageKeys } from '../../app/page-keys.ts';
import { usePhone } from '../../ui/dialog.tsx';
import { matchesIn } from '../../ui/matches.ts';
import { LINE_ITEM_READS, type LineItemSaves, useLineItemSaves } from './saves.ts';

export type List = 'organization' | 'mine';

/** A new line item as the form begins it; a copy has the values of another. */
export interface Adding {
  list: List;
  from?: CustomLineItem;
}

export const nameOf = ({ actionShown, description }: CustomLineItem) => `${actionShown} ${description}`;

const isFound = (item: CustomLineItem, words: string) => words === '' || matchesIn(`${nameOf(item)} ${item.NewName}`, words).length > 0;

/** The line items of either list that pass the search and the subcategory, and all of them in their order. */
function groupsShown({
  words,
  subcategory,
  mine,
  me,
  shared,
}: {
  words: string;
  subcategory: string;
  mine: UseQueryResult<(typeof getCustomLineItems)['response']['_output'], CallError>;
  me: Me | null | undefined;
  shared: UseQueryResult<(typeof getCustomLineItems)['response']['_output'], CallError>;
}) {
  const shows = (item: CustomLineItem) => isFound(item, words) && (subcategory === '' || item.NewName === subcategory);
  const groups = [
    { list: 'mine' as const, title: 'Mine', items: (mine.data ?? []).filter(shows) },
    { list: 'organization' as const, title: me?.organizationName ?? 'Organization', items: (shared.data ?? []).filter(shows) },
  ];
  const rows = groups.flatMap(({ items }) => items);
  return { groups, rows };
}

/** The item that the form begins with. */
function useShownItem(item: CustomLineItem | undefined) {
  const [shown, setShown] = useState<{ item: CustomLineItem; times: number } | null>(null);
  const typed = useRef(false);
  const show = useCallback((next: CustomLineItem) => {
    typed.current = false;
    setShown((was) => ({ item: next, times: (was?.times ?? 0) + 1 }));
  }, []);
  useEffect(() => {
    if (item && (shown?.item.id !== item.id || (!typed.current && shown.item.revision !== item.revision))) show(item);
  }, [item, shown, show]);
  return { shown, typed, show };
}

/** The keys of the page, also while the search has the focus. */
function useLineItemsKeys({
  find,
  saves,
  item,
  add,
  step,
  adding,
  words,
  id,
  setAdding,
  set,
  open,
}: {
  find: RefObject<HTMLInputElement | null>;
  saves: LineItemSaves;
  item: CustomLineItem | undefined;
  add: (from?: CustomLineItem) => void;
  step: (by: 1 | -1) => void;
  adding: Adding | null;
  words: string;
  id: number;
  setAdding: Dispatch<SetStateAction<Adding | null>>;
  set: (change: Record<string, string | null>) => void;
  open: (next: number | null) => void;
}) {
  usePageKeys({ ...undoKeys(saves.undo.run, saves.redo.run), '/': () => find.current?.focus(), n: () => add() }, find, {
    'mod+d': item && (() => add(item)),
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    Escape: () => {
      if (adding) setAdding(null);
      else if (words !== '') set({ q: null });
      else if (id > 0) open(null);
      else return false;
    },
  });
}

/** What the page shows and does. The search, the subcategory and the opened item are in the address. */
export function useLineItems() {
  const [search, setSearch] = useSearchParams();
  const queries = useQueryClient();
  const me = useMe();
  const mayOrganization = useMay('EditOrganizationItems');
  const phone = usePhone();
  const saves = useLineItemSaves();
  const find = useRef<HTMLInputElement>(null);
  const [adding, setAdding] = useState<Adding | null>(null);
  const mine = useRead(getCustomLineItems, {});
  const shared = useRead(getOrgCustomLineItems, {});
  const words = search.get('q') ?? '';
  const subcategory = search.get('in') ?? '';
  const id = Number(search.get('item') ?? 0) || 0;
  const opened = useRead(getCustomLineItem, { params: { id } }, { enabled: id > 0 });

  const set = useCallback(
    (change: Record<string, string | null>) =>
      setSearch(
        (was) => {
          const now = new URLSearchParams(was);
          for (const [name, value] of Object.entries(change)) value ? now.set(name, value) : now.delete(name);
          return now;
        },
        { replace: true },
      ),
    [setSearch],
  );
  useAllChanges((change) => {
    const touches = change.touches ?? [];
    if (change.position === '' || touches.some((touch) => touch.startsWith('lineitem:'))) void refresh(queries, LINE_ITEM_READS);
  });

  const all = useMemo(() => [...(mine.data ?? []), ...(shared.data ?? [])], [mine.data, shared.data]);
  const subcategories = useMemo(() => [...new Set(all.map(({ NewName }) => NewName))].sort(), [all]);
  const { groups, rows } = groupsShown({ words, subcategory, mine, me, shared });
  const open = (next: number | null) => {
    setAdding(null);
    set({ item: next === null ? null : String(next) });
  };
  const step = (by: 1 | -1) => {
    const at = rows.findIndex((row) => row.id === id);
    const next = rows[Math.max(0, Math.min(rows.length - 1, at < 0 ? 0 : at + by))];
    if (next) open(next.id);
  };
  const add = useCallback((from?: CustomLineItem) => setAdding({ list: 'mine', ...(from && { from }) }), []);
  const item = opened.data?.item;
  // What a colleague changes meanwhile does not take away what is typed: the form is made anew only while nothing differs.
  const { shown, typed, show } = useShownItem(item);

  useLineItemsKeys({ find, saves, item, add, step, adding, words, id, setAdding, set, open });
  usePageCommands(
    useMemo<Command[]>(() => [{ id: 'new-line-item', label: 'New line item', icon: 'plus', keys: 'N', run: () => add() }], [add]),
  );

  const failed = mine.error ?? shared.error;
  const loading = !mine.data || !shared.data;
  const showsForm = adding !== null || id > 0;
  return {
    queries,
    me,
    mayOrganization,
    phone,
    saves,
    find,
    adding,
    setAdding,
    words,
    subcategory,
    id,
    opened,
    set,
    all,
    subcategories,
    groups,
    rows,
    open,
    add,
    item,
    shown,
    typed,
    show,
    failed,
    loading,
    showsForm,
  };
}

export type LineItemsModel = ReturnType<typeof useLineItems>;
