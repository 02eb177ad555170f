import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { getCustomLineItem } from '../../../contracts/catalogue/lineitems/get-custom-line-item.ts';
import { getCustomLineItems } from '../../../contracts/catalogue/lineitems/get-custom-line-items.ts';
import { getOrgCustomLineItems } from '../../../contracts/catalogue/lineitems/get-org-custom-line-items.ts';
import { type CustomLineItem } from '../../../contracts/catalogue/lineitems/line-item.ts';
import { useAddress } from '../../app/address.ts';
import { useAllChanges } from '../../app/changes.ts';
import { refresh, useRead } from '../../app/client.ts';
import { type Command, usePageCommands } from '../../app/commands.ts';
import { useMay, useMe } from '../../app/me.ts';
import { undoKeys, usePageKeys } from '../../app/page-keys.ts';
import { usePhone } from '../../ui/dialog.tsx';
import { matchesIn } from '../../ui/matches.ts';
import { neighbourOf } from '../../ui/neighbour.ts';
import { type ListOf, useTwoLists } from '../two-lists.ts';
import { LINE_ITEM_READS, useLineItemSaves } from './saves.ts';

/** A new line item as the form begins it; a copy has the values of another. */
export interface Adding {
  list: ListOf<CustomLineItem>['list'];
  from?: CustomLineItem;
}

export const nameOf = ({ actionShown, description }: CustomLineItem) => `${actionShown} ${description}`;

const isFound = (item: CustomLineItem, words: string) => words === '' || matchesIn(`${nameOf(item)} ${item.NewName}`, words).length > 0;

/** What is at hand, one's own and the organization's, and what of it passes the search and the subcategory. */
function useLineItemLists(words: string, subcategory: string) {
  const mine = useRead(getCustomLineItems, {});
  const shared = useRead(getOrgCustomLineItems, {});
  const all = useMemo(() => [...(mine.data ?? []), ...(shared.data ?? [])], [mine.data, shared.data]);
  const passes = (item: CustomLineItem) => isFound(item, words) && (subcategory === '' || item.NewName === subcategory);
  return {
    ...useTwoLists(mine.data, shared.data, passes),
    all,
    subcategories: useMemo(() => [...new Set(all.map(({ NewName }) => NewName))].sort(), [all]),
    failed: mine.error ?? shared.error,
    loading: !mine.data || !shared.data,
  };
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

/** What the page shows and does. The search, the subcategory and the opened item are in the address. */
export function useLineItems() {
  const [search, set] = useAddress();
  const queries = useQueryClient();
  const me = useMe();
  const mayOrganization = useMay('EditOrganizationItems');
  const phone = usePhone();
  const saves = useLineItemSaves();
  const find = useRef<HTMLInputElement>(null);
  const [adding, setAdding] = useState<Adding | null>(null);
  const words = search.get('q') ?? '';
  const subcategory = search.get('in') ?? '';
  const id = Number(search.get('item') ?? 0) || 0;
  const opened = useRead(getCustomLineItem, { params: { id } }, { enabled: id > 0 });
  const lists = useLineItemLists(words, subcategory);
  useAllChanges((change) => {
    const touches = change.touches ?? [];
    if (change.position === '' || touches.some((touch) => touch.startsWith('lineitem:'))) void refresh(queries, LINE_ITEM_READS);
  });
  const open = (next: number | null) => {
    setAdding(null);
    set({ item: next });
  };
  const step = (by: 1 | -1) => {
    const next = neighbourOf(lists.rows, id, by);
    if (next) open(next.id);
  };
  const add = useCallback((from?: CustomLineItem) => setAdding({ list: 'mine', ...(from && { from }) }), []);
  const leave = () => {
    if (adding) setAdding(null);
    else if (words !== '') set({ q: null });
    else if (id > 0) open(null);
    else return false;
  };
  const item = opened.data?.item;
  usePageKeys({ ...undoKeys(saves.undo.run, saves.redo.run), '/': () => find.current?.focus(), n: () => add() }, find, {
    'mod+d': item && (() => add(item)),
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    Escape: leave,
  });
  usePageCommands(
    useMemo<Command[]>(() => [{ id: 'new-line-item', label: 'New line item', icon: 'plus', keys: 'N', run: () => add() }], [add]),
  );
  return {
    ...lists,
    // What a colleague changes meanwhile does not take away what is typed: the form is made anew only while nothing differs.
    ...useShownItem(item),
    ...{ queries, me, mayOrganization, phone, saves, find, adding, setAdding },
    ...{ words, subcategory, id, opened, set, open, add, item },
    showsForm: adding !== null || id > 0,
  };
}

export type LineItemsModel = ReturnType<typeof useLineItems>;
