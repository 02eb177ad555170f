import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { useSearchParams } from 'react-router-dom';
import { countAuditViews } from '../../../contracts/organization/views/count-audit-views.ts';
import { getAuditViews } from '../../../contracts/organization/views/get-audit-views.ts';
import { useRead } from '../../app/client.ts';
import { undoKeys, usePageKeys } from '../../app/page-keys.ts';
import { useReadsAbout } from '../../app/reads-about.ts';
import { whenSaved } from '../../app/save.ts';
import { asked, filterOf, withValue } from '../filters.ts';
import { useViewSaves, VIEW_READS } from './view-saves.ts';
import { differs, withView } from './view-words.ts';

/** One's saved views, which of them the address names, and the keys that walk them. `on` is false for the audit of one job, which has none. */
export function useViews(on: boolean, search: URLSearchParams, setSearch: ReturnType<typeof useSearchParams>[1]) {
  const list = useRead(getAuditViews, {}, { enabled: on });
  const { from, to } = asked(filterOf(search, undefined));
  const counts = useRead(countAuditViews, { query: { from, to } }, { enabled: on, placeholderData: keepPreviousData });
  useReadsAbout('auditview', VIEW_READS);
  const saves = useViewSaves();
  /** The view that the dialog is about; 0 saves the filters as a new one. */
  const [editing, setEditing] = useState<number | null>(null);
  const views = list.data ?? [];
  const id = Number(search.get('view')) || 0;
  const opened = views.find((view) => view.id === id);
  const { refetch } = list;
  const open = (next: number) =>
    setSearch(
      (was) =>
        withView(
          was,
          views.find((view) => view.id === next),
        ),
      { replace: true },
    );
  const walk = (by: number) => {
    const ids = [0, ...views.map((view) => view.id)];
    const next = ids[ids.indexOf(opened?.id ?? 0) + by];
    if (next !== undefined) open(next);
  };
  // A link of a mail names the view alone; its filters come with it.
  const linked = useRef(on && id > 0 && !['kind', 'person', 'text', 'where', 'session'].some((name) => search.get(name)));
  const asksAlert = search.get('alert') === '1';
  useEffect(() => {
    if (!opened) return;
    const isLinked = linked.current;
    linked.current = false;
    // What was changed a moment ago, on the page before, is in the dialog too.
    if (asksAlert)
      void whenSaved()
        .then(() => refetch())
        .then(() => setEditing(opened.id));
    if (isLinked || asksAlert) setSearch((was) => withValue(isLinked ? withView(was, opened) : was, 'alert', ''), { replace: true });
  }, [opened, asksAlert, refetch, setSearch]);
  usePageKeys(on ? { '[': () => walk(-1), ']': () => walk(1), ...undoKeys(saves.undo.run, saves.redo.run) } : {});
  const edited = editing === null ? undefined : views.find((view) => view.id === editing);
  return {
    ...{ views, counts: counts.data, error: list.error, retry: () => void list.refetch(), saves, open, edited },
    opened,
    /** The address names a view that is gone, or is somebody else's. */
    isGone: on && id > 0 && list.data !== undefined && !opened,
    isChanged: opened !== undefined && differs(search, opened),
    edit: setEditing,
    isEditing: editing === 0 || edited !== undefined,
  };
}
export type Views = ReturnType<typeof useViews>;
