import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Me } from '../../../contracts/accounts/auth/get-me.ts';
import { getCustomLibraries } from '../../../contracts/catalogue/libraries/get-custom-libraries.ts';
import { getCustomLibrary } from '../../../contracts/catalogue/libraries/get-custom-library.ts';
import { getLibraryFigures } from '../../../contracts/catalogue/libraries/get-library-figures.ts';
import { getOrgCustomLibraries } from '../../../contracts/catalogue/libraries/get-org-custom-libraries.ts';
import type { CustomLibrary } from '../../../contracts/catalogue/libraries/library.ts';
import { useAllChanges } from '../../app/changes.ts';
import { type CallError, refresh, useRead } from '../../app/client.ts';
import { type Command, usePageCommands } from '../../app/commands.ts';
import { useMay, useMe } from '../../app/me.ts';
import { undoKeys, usePageKeys } from '../../app/page-keys.ts';
import { usePhone } from '../../ui/dialog.tsx';
import { matchesIn } from '../../ui/matches.ts';
import { LIBRARY_READS, type LibrarySaves, useLibrarySaves } from './saves.ts';

type Asking = { what: 'new' | 'change' | 'copy' | 'delete'; of: CustomLibrary | null };

const isFound = ({ name, newName, description }: CustomLibrary, words: string) =>
  words === '' || matchesIn(`${name} ${newName} ${description}`, words).length > 0;

/** The libraries of either list that pass the search and the subcategory, and all of them in their order. */
function groupsShown({
  words,
  subcategory,
  mine,
  me,
  shared,
}: {
  words: string;
  subcategory: string;
  mine: UseQueryResult<(typeof getCustomLibraries)['response']['_output'], CallError>;
  me: Me | null | undefined;
  shared: UseQueryResult<(typeof getCustomLibraries)['response']['_output'], CallError>;
}) {
  const shows = (one: CustomLibrary) => isFound(one, words) && (subcategory === '' || one.newName === subcategory);
  const groups = [
    { list: 'mine' as const, title: 'Mine', libraries: (mine.data ?? []).filter(shows) },
    { list: 'organization' as const, title: me?.organizationName ?? 'Organization', libraries: (shared.data ?? []).filter(shows) },
  ];
  const rows = groups.flatMap(({ libraries }) => libraries);
  return { groups, rows };
}

/** The keys of the page, also while the search has the focus. */
function useLibrariesKeys({
  find,
  saves,
  current,
  ask,
  step,
  words,
  id,
  set,
  open,
}: {
  find: RefObject<HTMLInputElement | null>;
  saves: LibrarySaves;
  current: CustomLibrary | null;
  ask: (what: Asking['what'], of?: CustomLibrary | null) => void;
  step: (by: 1 | -1) => void;
  words: string;
  id: number;
  set: (change: Record<string, string | null>) => void;
  open: (next: number | null) => void;
}) {
  usePageKeys(
    {
      ...undoKeys(saves.undo.run, saves.redo.run),
      '/': () => find.current?.focus(),
      n: () => ask('new'),
      Delete: current?.mayChange && (() => ask('delete', current)),
    },
    find,
    {
      'mod+d': current && (() => ask('copy', current)),
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      Escape: (words !== '' || id > 0) && (() => (words !== '' ? set({ q: null }) : open(null))),
    },
  );
}

/** What the page shows and does. The search, the subcategory and the opened library are in the address. */
export function useLibraries() {
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
  const { groups, rows } = groupsShown({ words, subcategory, mine, me, shared });
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

  useLibrariesKeys({ find, saves, current, ask, step, words, id, set, open });
  usePageCommands(
    useMemo<Command[]>(() => [{ id: 'new-library', label: 'New library', icon: 'plus', keys: 'N', run: () => ask('new') }], [ask]),
  );

  const failed = mine.error ?? shared.error;
  const loading = !mine.data || !shared.data;
  return {
    queries,
    me,
    mayOrganization,
    phone,
    find,
    asking,
    setAsking,
    emptying,
    setEmptying,
    setMade,
    words,
    subcategory,
    id,
    opened,
    set,
    saves,
    all,
    subcategories,
    groups,
    rows,
    inside,
    figuresOf,
    tested,
    open,
    ask,
    failed,
    loading,
  };
}

export type LibrariesModel = ReturnType<typeof useLibraries>;
