import { Button, NativeSelect } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { getCustomLibraries } from '../../../contracts/catalogue/libraries/get-custom-libraries.ts';
import { getCustomLibrary } from '../../../contracts/catalogue/libraries/get-custom-library.ts';
import { getLibraryFigures } from '../../../contracts/catalogue/libraries/get-library-figures.ts';
import { getOrgCustomLibraries } from '../../../contracts/catalogue/libraries/get-org-custom-libraries.ts';
import type { CustomLibrary } from '../../../contracts/catalogue/libraries/library.ts';
import { useMay, useMe } from '../../accounts/me.ts';
import { useAllChanges } from '../../app/changes.ts';
import { refresh, useRead } from '../../app/client.ts';
import { type Command, usePageCommands } from '../../app/commands.ts';
import { ShellTop } from '../../app/shell.tsx';
import { usePhone } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Marked } from '../../ui/marked.tsx';
import { matchesIn } from '../../ui/matches.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { EmptyState, FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { counted, day, grouped } from '../../ui/words.ts';
import { DeleteLibraryDialog, LibraryDialog } from './dialogs.tsx';
import css from './libraries.module.css';
import { LibraryPanel } from './panel.tsx';
import { LIBRARY_READS, useLibrarySaves } from './saves.ts';
import { DeleteSubcategoryDialog } from './subcategory.tsx';

type Asking = { what: 'new' | 'change' | 'copy' | 'delete'; of: CustomLibrary | null };

const usedIn = (estimates: number | undefined) =>
  estimates === undefined ? '–' : estimates === 0 ? 'not used yet' : counted(estimates, 'estimate');

const isFound = ({ name, newName, description }: CustomLibrary, words: string) =>
  words === '' || matchesIn(`${name} ${newName} ${description}`, words).length > 0;

/** S067: custom libraries, one's own and the organisation's. The search, the subcategory and the opened one are in the address. */
export default function LibrariesPage() {
  const [search, setSearch] = useSearchParams();
  const queries = useQueryClient();
  const me = useMe();
  const mayOrganization = useMay('EditOrganizationItems');
  const phone = usePhone();
  const find = useRef<HTMLInputElement>(null);
  const [asking, setAsking] = useState<Asking | null>(null);
  const [emptying, setEmptying] = useState(false);
  /** The library that "Make assembly" was chosen for, before it has a formula. */
  const [made, setMade] = useState(0);
  const mine = useRead(getCustomLibraries, {});
  const shared = useRead(getOrgCustomLibraries, {});
  const words = search.get('q') ?? '';
  const subcategory = search.get('in') ?? '';
  const id = Number(search.get('library') ?? 0) || 0;
  const opened = useRead(getCustomLibrary, { params: { id } }, { enabled: id > 0 });

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
  const saves = useLibrarySaves((library) => set({ library: String(library.id) }));
  useAllChanges((change) => {
    const touches = change.touches ?? [];
    if (change.position === '' || touches.some((touch) => /^(library|lineitem):/.test(touch))) void refresh(queries, LIBRARY_READS);
  });

  const all = useMemo(() => [...(mine.data ?? []), ...(shared.data ?? [])], [mine.data, shared.data]);
  const subcategories = useMemo(() => [...new Set(all.map(({ newName }) => newName))].sort(), [all]);
  const shows = (one: CustomLibrary) => isFound(one, words) && (subcategory === '' || one.newName === subcategory);
  const groups = [
    { list: 'mine' as const, title: 'Mine', libraries: (mine.data ?? []).filter(shows) },
    { list: 'organization' as const, title: me?.organizationName ?? 'Organization', libraries: (shared.data ?? []).filter(shows) },
  ];
  const rows = groups.flatMap(({ libraries }) => libraries);
  const inside = all.filter((one) => one.newName === subcategory);
  const figures = useRead(getLibraryFigures, {});
  const figuresOf = useMemo(() => new Map((figures.data ?? []).map((one) => [one.id, one])), [figures.data]);
  const current = all.find((one) => one.id === id) ?? null;
  const tested = opened.data ? made === id || opened.data.library.isAssembly || opened.data.questions.length > 0 : false;
  const open = (next: number | null) => set({ library: next === null ? null : String(next) });
  const step = (by: 1 | -1) => {
    const at = rows.findIndex((row) => row.id === id);
    const next = rows[Math.max(0, Math.min(rows.length - 1, at < 0 ? 0 : at + by))];
    if (next) open(next.id);
  };
  const ask = useCallback((what: Asking['what'], of: CustomLibrary | null = null) => setAsking({ what, of }), []);

  const keys = useRef<(event: KeyboardEvent) => void>(() => {});
  keys.current = (event) => {
    const target = event.target as HTMLElement;
    const inSearch = target === find.current;
    if (event.defaultPrevented || event.altKey || (target.closest('input, textarea, select, [role="dialog"], [role="menu"]') && !inSearch))
      return;
    const control = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (control && key === 'z' && !inSearch) (event.shiftKey ? saves.redo : saves.undo).run();
    else if (control && key === 'y' && !inSearch) saves.redo.run();
    else if (control && key === 'd' && current) ask('copy', current);
    else if (control) return;
    else if (event.key === '/' && !inSearch) find.current?.focus();
    else if (event.key === 'ArrowDown') step(1);
    else if (event.key === 'ArrowUp') step(-1);
    else if (key === 'n' && !inSearch) ask('new');
    else if (event.key === 'Delete' && current?.mayChange && !inSearch) ask('delete', current);
    else if (event.key === 'Escape' && (words !== '' || id > 0)) words !== '' ? set({ q: null }) : open(null);
    else return;
    event.preventDefault();
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => keys.current(event);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  usePageCommands(
    useMemo<Command[]>(() => [{ id: 'new-library', label: 'New library', icon: 'plus', keys: 'N', run: () => ask('new') }], [ask]),
  );

  const failed = mine.error ?? shared.error;
  const loading = !mine.data || !shared.data;
  return (
    <>
      <ShellTop
        title="Libraries"
        detail={loading ? undefined : counted(all.length, 'library', 'libraries')}
        undo={saves.undo}
        redo={saves.redo}
      />
      <div className={css.page} data-open={id > 0 || undefined} data-test={tested || undefined}>
        <section className={css.list} aria-label="Libraries">
          <div className={css.tools}>
            <SearchField
              className={css.find}
              ref={find}
              label="Search the libraries"
              placeholder="Name or subcategory"
              maxLength={100}
              value={words}
              onChange={(typed) => set({ q: typed || null })}
            />
            {subcategories.length > 1 ? (
              <NativeSelect
                aria-label="Subcategory"
                data={[{ value: '', label: 'All subcategories' }, ...subcategories]}
                value={subcategory}
                onChange={(event) => set({ in: event.currentTarget.value || null })}
              />
            ) : null}
            {subcategory !== '' && inside.length > 0 ? (
              <IconButton icon="trash" label={`Delete subcategory ${subcategory}`} onClick={() => setEmptying(true)} />
            ) : null}
            <Button leftSection={<Icon name="plus" />} rightSection={phone ? null : <kbd>N</kbd>} onClick={() => ask('new')}>
              New library
            </Button>
          </div>
          {failed ? (
            <FailureLine
              error={failed}
              what="The libraries could not be fetched."
              onRetry={() => void refresh(queries, [getCustomLibraries, getOrgCustomLibraries])}
            />
          ) : null}
          <div className={css.scroll}>
            {loading && !failed ? <SkeletonRows rows={8} height={54} /> : null}
            {!loading && all.length === 0 ? (
              <EmptyState text="No libraries yet. A library is a list of lines that is added to an area at once, with quantities of its own.">
                <Button onClick={() => ask('new')}>New library</Button>
              </EmptyState>
            ) : null}
            {!loading && all.length > 0 && rows.length === 0 ? <EmptyState text={`No library is called “${words}” here.`} /> : null}
            {rows.length > 0 ? (
              <div className={css.heads} aria-hidden>
                <span>Library</span>
                <span>Subcategory</span>
                <span>Lines</span>
                <span>Unique</span>
                <span>Priced today</span>
                <span>Used in</span>
                <span>Changed</span>
              </div>
            ) : null}
            {groups
              .filter(({ libraries }) => libraries.length > 0)
              .map(({ list, title, libraries }) => (
                <section key={list} aria-label={title}>
                  <h2 className={css.group}>
                    {title} <span className="muted">{libraries.length}</span>
                    {list === 'organization' && !mayOrganization ? <Icon name="lock" label="changed by administrators" /> : null}
                  </h2>
                  {libraries.map((row) => (
                    <button
                      key={row.id}
                      type="button"
                      className={css.row}
                      aria-current={row.id === id || undefined}
                      onClick={() => open(row.id)}
                    >
                      <span className={css.called}>
                        <b>
                          <span className="ellipsis">
                            <Marked text={row.name} query={words} />
                          </span>
                          {row.isAssembly ? <i title="Quantities from formulas">fx</i> : null}
                          {row.mayChange ? null : <Icon name="lock" label="changed by administrators" />}
                        </b>
                        <small className="ellipsis">{row.description || 'no description'}</small>
                      </span>
                      <small className={css.wide}>{row.newName}</small>
                      <span className={css.wide}>
                        {row.lines}
                        <span className={css.unseen}> lines</span>
                      </span>
                      <span className={css.wide}>
                        {row.uniqueItems}
                        <span className={css.unseen}> unique items</span>
                      </span>
                      <span className={css.price}>
                        {grouped(figuresOf.get(row.id)?.total ?? '0.00')}
                        <small className={css.narrow}>{counted(row.lines, 'line')}</small>
                      </span>
                      <small className={css.wide}>{usedIn(figuresOf.get(row.id)?.estimates)}</small>
                      <small className={css.wide}>
                        {day(row.dateUpdated)} {row.updatedBy}
                      </small>
                    </button>
                  ))}
                </section>
              ))}
          </div>
        </section>
        {id > 0 ? (
          opened.data ? (
            <LibraryPanel
              key={id}
              opened={opened.data}
              figures={figuresOf.get(id)}
              organizationName={me?.organizationName ?? 'Organization'}
              saves={saves}
              tested={tested}
              onMakeAssembly={() => setMade(id)}
              onClose={() => open(null)}
              onAsk={ask}
            />
          ) : (
            <section className={css.panel}>
              {opened.error ? (
                <FailureLine error={opened.error} what="This library could not be fetched." onRetry={() => void opened.refetch()} />
              ) : (
                <SkeletonRows rows={6} />
              )}
            </section>
          )
        ) : (
          <section className={css.panel}>
            {rows.length > 0 ? <EmptyState text="Choose a library to see its lines and their quantities." /> : null}
          </section>
        )}
      </div>
      {emptying ? (
        <DeleteSubcategoryDialog
          name={subcategory}
          inside={inside}
          others={subcategories.filter((one) => one !== subcategory)}
          saves={saves}
          onMoved={() => {
            setEmptying(false);
            set({ in: null });
          }}
          onClose={() => setEmptying(false)}
        />
      ) : null}
      {asking?.what === 'delete' && asking.of ? (
        <DeleteLibraryDialog
          saves={saves}
          of={asking.of}
          estimates={figuresOf.get(asking.of.id)?.estimates ?? 0}
          ownLines={opened.data?.library.id === asking.of.id ? opened.data.lines.filter(({ own }) => own).length : 0}
          onClose={() => setAsking(null)}
        />
      ) : asking ? (
        <LibraryDialog
          saves={saves}
          of={asking.of}
          copies={asking.what === 'copy'}
          subcategories={subcategories}
          organization={{ id: me?.organizationId ?? 0, name: me?.organizationName ?? 'Organization', mayAdd: mayOrganization }}
          onClose={() => setAsking(null)}
        />
      ) : null}
    </>
  );
}
