import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { exportContacts } from '../../../contracts/contacts/contacts/export-contacts.ts';
import { CONTACT_TABS, type ContactTab } from '../../../contracts/contacts/contacts/search-contacts.ts';
import { type ContactFields, type ContactKind, type ContactList } from '../../../contracts/contacts/entities.ts';
import { useAddress } from '../../app/address.ts';
import { useAllChanges } from '../../app/changes.ts';
import { refresh, urlOf } from '../../app/client.ts';
import { type Command, usePageCommands } from '../../app/commands.ts';
import { Debounce } from '../../app/debounce.ts';
import { useTextInAddress } from '../../app/kept-in-address.ts';
import { undoKeys, usePageKeys } from '../../app/page-keys.ts';
import { usePhone } from '../../ui/dialog.tsx';
import { grouped } from '../../ui/words.ts';
import { fieldsOf, newNamed } from './fields.ts';
import { contactOfKey, indexOf, keyOfContact, useContactPages } from './pages.ts';
import { type OpenedContact } from './panel.tsx';
import { CONTACT_READS, useContactSaves } from './saves.ts';

export const ROW = 32;

export const PHONE_ROW = 60;

/** R193: the lists are fetched again at the latest so long after a colleague's change. */
const RELOAD_MS = 500;

interface Editing {
  kind: ContactKind;
  list: ContactList;
  contact?: OpenedContact['contact'];
  initial: ContactFields;
  focus: string;
}

/** The search, the tab, the list and the opened contact, as the address holds them. */
function useContactsAddress() {
  const [search, set] = useAddress();
  const tab = CONTACT_TABS.find((name) => name === search.get('tab')) ?? 'all';
  const list: ContactList = search.get('list') === 'mine' ? 'mine' : 'organization';
  const opened = useMemo(() => contactOfKey(search.get('contact')), [search]);
  const { text, setText } = useTextInAddress(search.get('q') ?? '', (q) => set({ q: q || null }), 250);
  const words = text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 200);
  const filter = useMemo(() => ({ text: words, list, tab }), [words, list, tab]);
  return { tab, list, opened, set, text, setText, words, filter };
}

/** The rows in sight, fetched page by page. */
function useRowsInSight(
  filter: { text: string; list: 'mine' | 'organization'; tab: ContactTab },
  phone: boolean,
  scroll: RefObject<HTMLDivElement | null>,
) {
  const [inSight, setInSight] = useState({ first: 0, last: 0 });
  const pages = useContactPages(filter, inSight.first, inSight.last);
  const total = pages.counts?.[pages.shown.tab ?? 'all'] ?? 0;
  const height = phone ? PHONE_ROW : ROW;
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroll.current,
    estimateSize: () => height,
    overscan: 12,
  });
  const items = virtual.getVirtualItems();
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  useEffect(() => setInSight((was) => (was.first === first && was.last === last ? was : { first, last })), [first, last]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height has to be measured anew
  useEffect(() => virtual.measure(), [virtual, height]);
  return { pages, total, virtual, items };
}

/** Fetches the lists again after a change of a colleague. */
function useOthersChanges(queries: QueryClient) {
  const [late] = useState(() => new Debounce(() => void refresh(queries, CONTACT_READS)));
  useEffect(() => () => late.stop(), [late]);
  useAllChanges((change) => {
    const touches = change.touches ?? [];
    if (change.position === '' || change.orderId !== undefined || touches.some((touch) => /^(customer|vendor):/.test(touch)))
      late.within(RELOAD_MS);
  });
}

/** Where one is among the rows: the one that was gone to, or that of the opened contact. */
function usePlace(rows: ReturnType<typeof useRowsInSight>, opened: { kind: ContactKind; id: number } | null) {
  const { pages, total } = rows;
  const [at, setAt] = useState(-1);
  const openedKey = opened && keyOfContact(opened);
  const rowThere = at >= 0 ? pages.rowAt(at) : undefined;
  const known = rowThere && keyOfContact(rowThere) === openedKey ? at : indexOf(openedKey, pages.rowAt, Math.min(total, 100));
  return {
    ...{ openedKey, setAt },
    /** `1 of 48`. */
    place: known >= 0 ? `${grouped(String(known + 1))} of ${grouped(String(total))}` : '',
    after: (by: 1 | -1) => Math.max(0, Math.min(total - 1, (known < 0 ? (by === 1 ? -1 : 0) : known) + by)),
  };
}

/** What the page shows and does. */
export function useContacts() {
  const phone = usePhone();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const saves = useContactSaves();
  const find = useRef<HTMLInputElement>(null);
  const scroll = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [editing, setEditing] = useState<Editing | null>(null);
  const [merging, setMerging] = useState<{ kind: ContactKind; left: number; right: number } | null>(null);
  const address = useContactsAddress();
  const { tab, list, opened, set, text, setText, words, filter } = address;
  const rows = useRowsInSight(filter, phone, scroll);
  const { setAt, after, ...here } = usePlace(rows, opened);
  useOthersChanges(queries);
  const open = useCallback(
    (kind: ContactKind, id: number) => {
      setEditing(null);
      set({ contact: keyOfContact({ kind, id }) });
    },
    [set],
  );
  const close = () => {
    setEditing(null);
    set({ contact: null });
    setAt(-1);
  };
  const openAt = (index: number) => {
    const row = rows.pages.rowAt(index);
    setAt(index);
    rows.virtual.scrollToIndex(index, { align: 'auto' });
    if (row) open(row.kind, row.id);
  };
  const step = (by: 1 | -1) => openAt(after(by));
  const add = useCallback(
    () => setEditing({ kind: tab === 'vendor' ? 'vendor' : 'customer', list, initial: newNamed(words), focus: 'firstName' }),
    [tab, list, words],
  );
  const edit = ({ kind, contact, list: of }: OpenedContact, focus: string) =>
    setEditing({ kind, list: of, contact, initial: fieldsOf(contact), focus });
  const leave = () => {
    if (editing) setEditing(null);
    else if (text !== '') setText('');
    else if (opened) close();
    else return false;
  };
  usePageKeys({ ...undoKeys(saves.undo.run, saves.redo.run), '/': () => find.current?.focus(), n: add }, find, {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    // The panel's first button edits what is opened.
    Enter:
      opened !== null &&
      !editing &&
      (({ target }) => {
        if (target !== find.current && (target as Element).closest('button, a')) return false;
        panel.current?.querySelector<HTMLButtonElement>('footer button')?.click();
      }),
    Escape: leave,
  });
  usePageCommands(
    useMemo<Command[]>(
      () => [
        { id: 'new-contact', label: 'New contact', icon: 'plus', keys: 'N', run: add },
        { id: 'import-contacts', label: 'Import contacts', icon: 'upload', run: () => navigate('/contacts/import') },
      ],
      [add, navigate],
    ),
  );
  return {
    ...address,
    ...rows,
    ...here,
    ...{ phone, navigate, saves, find, scroll, panel, editing, setEditing, merging, setMerging },
    ...{ setAt, open, close, openAt, step, add, edit },
    exportUrl: urlOf(exportContacts, { query: { text: words, list, tab } }),
    showsPanel: editing !== null || opened !== null,
  };
}

export type ContactsModel = ReturnType<typeof useContacts>;
