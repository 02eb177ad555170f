import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { getCustomLibraries } from '../../../contracts/catalogue/libraries/get-custom-libraries.ts';
import { getCustomLibrary } from '../../../contracts/catalogue/libraries/get-custom-library.ts';
import { getLibraryFigures } from '../../../contracts/catalogue/libraries/get-library-figures.ts';
import { getOrgCustomLibraries } from '../../../contracts/catalogue/libraries/get-org-custom-libraries.ts';
import type { CustomLibrary } from '../../../contracts/catalogue/libraries/library.ts';
import { useAddress } from '../../app/address.ts';
import { useAllChanges } from '../../app/changes.ts';
import { refresh, useRead } from '../../app/client.ts';
import { type Command, usePageCommands } from '../../app/commands.ts';
import { useMay, useMe } from '../../app/me.ts';
import { undoKeys, usePageKeys } from '../../app/page-keys.ts';
import { usePhone } from '../../ui/dialog.tsx';
import { matchesIn } from '../../ui/matches.ts';
import { neighbourOf } from '../../ui/neighbour.ts';
import { useTwoLists } from '../two-lists.ts';
import { LIBRARY_READS, useLibrarySaves } from './saves.ts';

type Asking = { what: 'new' | 'change' | 'copy' | 'delete'; of: CustomLibrary | null };

const isFound = ({ name, newName, description }: CustomLibrary, words: string) =>
  words === '' || matchesIn(`${name} ${newName} ${description}`, words).length > 0;

/** What is at hand, one's own and the organization's, and what of it passes the search and the subcategory. */
function useLibraryLists(words: string, subcategory: string) {
  const mine = useRead(getCustomLibraries, {});
  const shared = useRead(getOrgCustomLibraries, {});
  const figures = useRead(getLibraryFigures, {});
  const all = useMemo(() => [...(mine.data ?? []), ...(shared.data ?? [])], [mine.data, shared.data]);
  const passes = (one: CustomLibrary) => isFound(one, words) && (subcategory === '' || one.newName === subcategory);
  return {
    ...useTwoLists(mine.data, shared.data, passes),
    all,
    subcategories: useMemo(() => [...new Set(all.map(({ newName }) => newName))].sort(), [all]),
    inside: all.filter((one) => one.newName === subcategory),
    figuresOf: useMemo(() => new Map((figures.data ?? []).map((one) => [one.id, one])), [figures.data]),
    failed: mine.error ?? shared.error,
    loading: !mine.data || !shared.data,
  };
}

/** What the page shows and does. The search, the subcategory and the opened library are in the address. */
export function useLibraries() {
  const [search, set] = useAddress();
  const queries = useQueryClient();
  const me = useMe();
  const mayOrganization = useMay('EditOrganizationItems');
  const phone = usePhone();
  const find = useRef<HTMLInputElement>(null);
  const [asking, setAsking] = useState<Asking | null>(null);
  const [emptying, setEmptying] = useState(false);
  /** The library that "Make assembly" was chosen for, before it has a formula. */
  const [made, setMade] = useState(0);
  const words = search.get('q') ?? '';
  const subcategory = search.get('in') ?? '';
  const id = Number(search.get('library') ?? 0) || 0;
  const opened = useRead(getCustomLibrary, { params: { id } }, { enabled: id > 0 });
  const lists = useLibraryLists(words, subcategory);
  const saves = useLibrarySaves((library) => set({ library: library.id }));
  useAllChanges((change) => {
    const touches = change.touches ?? [];
    if (change.position === '' || touches.some((touch) => /^(library|lineitem):/.test(touch))) void refresh(queries, LIBRARY_READS);
  });
  const current = lists.all.find((one) => one.id === id) ?? null;
  const open = (next: number | null) => set({ library: next });
  const step = (by: 1 | -1) => {
    const next = neighbourOf(lists.rows, id, by);
    if (next) open(next.id);
  };
  const ask = useCallback((what: Asking['what'], of: CustomLibrary | null = null) => setAsking({ what, of }), []);
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
  usePageCommands(
    useMemo<Command[]>(() => [{ id: 'new-library', label: 'New library', icon: 'plus', keys: 'N', run: () => ask('new') }], [ask]),
  );
  return {
    ...lists,
    ...{ queries, me, mayOrganization, phone, find, asking, setAsking, emptying, setEmptying, setMade },
    ...{ words, subcategory, id, opened, set, saves, open, ask },
    tested: opened.data ? made === id || opened.data.library.isAssembly || opened.data.questions.length > 0 : false,
  };
}

export type LibrariesModel = ReturnType<typeof useLibraries>;
