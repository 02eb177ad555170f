import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { exportContacts } from '../../../contracts/contacts/contacts/export-contacts.ts';
import { CONTACT_TABS, type ContactTab } from '../../../contracts/contacts/contacts/search-contacts.ts';
import { type ContactFields, type ContactKind, type ContactList } from '../../../contracts/contacts/entities.ts';
import { useAllChanges } from '../../app/changes.ts';
import { refresh, urlOf } from '../../app/client.ts';
import { type Command, usePageCommands } from '../../app/commands.ts';
import { Debounce } from '../../app/debounce.ts';
import { useTextInAddress } from '../../app/kept-in-address.ts';
import { ShellTop } from '../../app/shell.tsx';
import { usePhone } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Menu } from '../../ui/lazy-mantine.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { EmptyState, FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { grouped } from '../../ui/words.ts';
import css from './contacts.module.css';
import { ContactEdit } from './edit.tsx';
import { fieldsOf, newNamed } from './fields.ts';
import { MergeDialog } from './merge-dialog.tsx';
import { contactOfKey, indexOf, keyOfContact, useContactPages } from './pages.ts';
import { ContactPanel, type OpenedContact } from './panel.tsx';
import { ContactLine } from './row.tsx';
import { CONTACT_READS, useContactSaves } from './saves.ts';

const TAB_WORDS: Record<ContactTab, string> = {
  all: 'All',
  customer: 'Customers',
  vendor: 'Vendors',
  incomplete: 'Incomplete',
  duplicates: 'Duplicates',
};
const ROW = 32;
const PHONE_ROW = 60;
/** R193: the lists are fetched again at the latest so long after a colleague's change. */
const RELOAD_MS = 500;

interface Editing {
  kind: ContactKind;
  list: ContactList;
  contact?: OpenedContact['contact'];
  initial: ContactFields;
  focus: string;
}

/** S077, S081: customers and vendors, searched as one types. What is searched, the tab, the list and the opened contact are in the address. */
export default function ContactsPage() {
  const [search, setSearch] = useSearchParams();
  const phone = usePhone();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const saves = useContactSaves();
  const find = useRef<HTMLInputElement>(null);
  const scroll = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(-1);
  const [editing, setEditing] = useState<Editing | null>(null);
  const [merging, setMerging] = useState<{ kind: ContactKind; left: number; right: number } | null>(null);

  const tab = CONTACT_TABS.find((name) => name === search.get('tab')) ?? 'all';
  const list: ContactList = search.get('list') === 'mine' ? 'mine' : 'organization';
  const opened = useMemo(() => contactOfKey(search.get('contact')), [search]);
  const set = useCallback(
    (change: Record<string, string | null>) =>
      setSearch(
        (was) => {
          const now = new URLSearchParams(was);
          for (const [name, value] of Object.entries(change)) {
            if (value) now.set(name, value);
            else now.delete(name);
          }
          return now;
        },
        { replace: true },
      ),
    [setSearch],
  );
  const { text, setText } = useTextInAddress(search.get('q') ?? '', (q) => set({ q: q || null }), 250);
  const words = text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 200);
  const filter = useMemo(() => ({ text: words, list, tab }), [words, list, tab]);

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

  const [late] = useState(() => new Debounce(() => void refresh(queries, CONTACT_READS)));
  useEffect(() => () => late.stop(), [late]);
  useAllChanges((change) => {
    const touches = change.touches ?? [];
    if (change.position === '' || change.orderId !== undefined || touches.some((touch) => /^(customer|vendor):/.test(touch)))
      late.within(RELOAD_MS);
  });

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
    const row = pages.rowAt(index);
    setAt(index);
    virtual.scrollToIndex(index, { align: 'auto' });
    if (row) open(row.kind, row.id);
  };
  const openedKey = opened && keyOfContact(opened);
  const rowThere = at >= 0 ? pages.rowAt(at) : undefined;
  const known = rowThere && keyOfContact(rowThere) === openedKey ? at : indexOf(openedKey, pages.rowAt, Math.min(total, 100));
  const step = (by: 1 | -1) => openAt(Math.max(0, Math.min(total - 1, (known < 0 ? (by === 1 ? -1 : 0) : known) + by)));
  const add = useCallback(
    () => setEditing({ kind: tab === 'vendor' ? 'vendor' : 'customer', list, initial: newNamed(words), focus: 'firstName' }),
    [tab, list, words],
  );
  const edit = ({ kind, contact, list: of }: OpenedContact, focus: string) =>
    setEditing({ kind, list: of, contact, initial: fieldsOf(contact), focus });
  const exportUrl = urlOf(exportContacts, { query: { text: words, list, tab } });

  const keys = useRef<(event: KeyboardEvent) => void>(() => {});
  keys.current = (event) => {
    const target = event.target as HTMLElement;
    const typing = target.closest('input, textarea, select, [role="dialog"], [role="menu"]');
    const inSearch = target === find.current;
    if (event.defaultPrevented || event.altKey || (typing && !inSearch)) return;
    const control = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (control && key === 'z' && !inSearch) (event.shiftKey ? saves.redo : saves.undo).run();
    else if (control && key === 'y' && !inSearch) saves.redo.run();
    else if (control) return;
    else if (event.key === '/' && !inSearch) find.current?.focus();
    else if (event.key === 'ArrowDown') step(1);
    else if (event.key === 'ArrowUp') step(-1);
    else if (event.key === 'Enter' && opened && !editing && (inSearch || !target.closest('button, a'))) editOpened.current?.click();
    else if (key === 'n' && !inSearch) add();
    else if (event.key === 'Escape' && (text !== '' || opened || editing)) {
      if (editing) setEditing(null);
      else if (text !== '') setText('');
      else close();
    } else return;
    event.preventDefault();
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => keys.current(event);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  const editOpened = useRef<HTMLButtonElement | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    editOpened.current = [...(panel.current?.querySelectorAll<HTMLButtonElement>('footer button') ?? [])][0] ?? null;
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

  const showsPanel = editing !== null || opened !== null;
  const place = known >= 0 ? `${grouped(String(known + 1))} of ${grouped(String(total))}` : '';
  return (
    <>
      <ShellTop title="Contacts" detail={phone ? undefined : 'customers and vendors'} undo={saves.undo} redo={saves.redo}>
        {phone ? (
          <Menu position="bottom-end" width={220}>
            <Menu.Target>
              <IconButton icon="more" label="Actions" />
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<Icon name="upload" />} onClick={() => navigate('/contacts/import')}>
                Import
              </Menu.Item>
              <Menu.Item leftSection={<Icon name="download" />} onClick={() => window.location.assign(exportUrl)}>
                Export {grouped(String(total))}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        ) : null}
      </ShellTop>
      <div className={css.page} data-panel={showsPanel || undefined}>
        <section className={css.list} aria-label="Contacts">
          <div className={css.tools}>
            <SearchField
              ref={find}
              className={css.find}
              label="Search the contacts"
              placeholder={phone ? 'Name, phone, email, address' : 'Name, company, phone, email, address'}
              value={text}
              maxLength={200}
              onChange={(value) => {
                setText(value);
                setAt(-1);
              }}
              onKeyDown={(event) => {
                // Esc of a search field would also clear it by itself.
                if (event.key === 'Escape') event.currentTarget.blur();
              }}
            >
              <span className="muted figures" role="status">
                {pages.counts
                  ? words
                    ? `${grouped(String(pages.counts.all ?? 0))} of ${grouped(String(pages.whole))}`
                    : grouped(String(pages.whole))
                  : ''}
              </span>
            </SearchField>
            {phone ? null : (
              <>
                <span className={css.space} />
                <Button variant="default" leftSection={<Icon name="upload" />} onClick={() => navigate('/contacts/import')}>
                  Import
                </Button>
                <Button variant="default" component="a" href={exportUrl} download leftSection={<Icon name="download" />}>
                  Export {grouped(String(total))}
                </Button>
                <Button leftSection={<Icon name="plus" />} rightSection={<kbd>N</kbd>} onClick={add}>
                  New contact
                </Button>
              </>
            )}
          </div>
          <div className={css.tabs}>
            <div className={css.tabList} role="group" aria-label="Show">
              {CONTACT_TABS.map((name) => (
                <button key={name} type="button" aria-pressed={tab === name} onClick={() => set({ tab: name === 'all' ? null : name })}>
                  {TAB_WORDS[name]} <span className="figures">{pages.counts ? grouped(String(pages.counts[name] ?? 0)) : ''}</span>
                </button>
              ))}
            </div>
            <div className="segmented" role="group" aria-label="List">
              <button type="button" aria-pressed={list === 'organization'} onClick={() => set({ list: null, contact: null })}>
                Organization
              </button>
              <button type="button" aria-pressed={list === 'mine'} onClick={() => set({ list: 'mine', contact: null })}>
                Mine
              </button>
            </div>
          </div>
          {phone ? null : (
            <div className={css.head} aria-hidden="true">
              <span />
              <span>Name</span>
              <span>Phone</span>
              <span>Address</span>
              <span>Complete</span>
              <span className={css.number}>Jobs</span>
              <span className={css.number}>Money</span>
            </div>
          )}
          {pages.error ? <FailureLine error={pages.error} what="The contacts could not be fetched." onRetry={pages.retry} /> : null}
          <div className={css.scroll} ref={scroll}>
            {!pages.counts && !pages.error ? <SkeletonRows rows={12} height={phone ? PHONE_ROW : ROW} /> : null}
            {pages.counts && total === 0 ? <Nothing words={words} whole={pages.whole} tab={tab} list={list} onAdd={add} /> : null}
            <ul className={css.rows} style={{ height: virtual.getTotalSize() }} aria-label={TAB_WORDS[tab]}>
              {items.map(({ index, start, size }) => {
                const row = pages.rowAt(index);
                const style = { transform: `translateY(${start}px)`, height: size };
                return row ? (
                  <ContactLine
                    key={keyOfContact(row)}
                    row={row}
                    query={pages.shown.text ?? ''}
                    place={index}
                    total={total}
                    selected={keyOfContact(row) === openedKey}
                    phone={phone}
                    style={style}
                    onOpen={() => openAt(index)}
                  />
                ) : (
                  <li key={index} className={css.item} style={style} aria-setsize={total} aria-posinset={index + 1}>
                    <span className="hidden-visually">Loading</span>
                  </li>
                );
              })}
            </ul>
          </div>
          {phone ? (
            <div className={css.foot}>
              <span className="muted">Swipe a row to call or write</span>
              <Button leftSection={<Icon name="plus" />} onClick={add}>
                New contact
              </Button>
            </div>
          ) : (
            <div className={css.foot}>
              <span className={css.bars} aria-hidden="true">
                <i data-filled />
                <i data-filled />
                <i data-filled />
                <i data-filled />
              </span>
              <span className="muted">name, phone, email, address</span>
              <Icon name="building" />
              <span className="muted">vendor</span>
              <span className={css.space} />
              <span className="muted">
                <kbd>↑</kbd> <kbd>↓</kbd> move <kbd>Enter</kbd> edit <kbd>/</kbd> search <kbd>Esc</kbd> clears the search
              </span>
            </div>
          )}
        </section>
        {showsPanel ? (
          <div ref={panel} className={css.side}>
            {editing ? (
              <ContactEdit
                key={editing.contact ? `${editing.kind}-${editing.contact.id}` : 'new'}
                {...editing}
                saves={saves}
                onCancel={() => setEditing(null)}
                onDone={(kind, id) => open(kind, id)}
              />
            ) : opened ? (
              <ContactPanel
                {...opened}
                place={place}
                onStep={step}
                onClose={close}
                onEdit={edit}
                onMerge={({ kind, contact }, right) => setMerging({ kind, left: contact.id, right })}
                onOpen={open}
                saves={saves}
                phone={phone}
              />
            ) : null}
          </div>
        ) : null}
      </div>
      {merging ? (
        <MergeDialog
          {...merging}
          saves={saves}
          onClose={() => setMerging(null)}
          onMerged={(id) => {
            setMerging(null);
            open(merging.kind, id);
          }}
        />
      ) : null}
    </>
  );
}

interface NothingProps {
  words: string;
  whole: number;
  tab: ContactTab;
  list: ContactList;
  onAdd: () => void;
}

function Nothing({ words, whole, tab, list, onAdd }: NothingProps) {
  if (words) return <EmptyState text={`Nobody here is found by “${words}”.`} />;
  if (whole > 0)
    return <EmptyState text={tab === 'duplicates' ? 'No two contacts look alike.' : `Nothing to show under ${TAB_WORDS[tab]}.`} />;
  return (
    <EmptyState
      text={
        list === 'mine'
          ? 'Your own list is empty. Colleagues do not see who stands here.'
          : 'No contacts yet. Add the first one, or import a list.'
      }
    >
      <Button onClick={onAdd}>New contact</Button>
    </EmptyState>
  );
}
