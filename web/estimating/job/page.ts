import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { getUndoState } from '../../../contracts/estimating/undo/get-undo-state.ts';
import type { PresentPerson } from '../../../contracts/presence-notice.ts';
import { type Change, useChanges } from '../../app/changes.ts';
import { type AnyCall, refresh, seenPosition, useRead } from '../../app/client.ts';
import { Debounce } from '../../app/debounce.ts';
import { useMe } from '../../app/me.ts';
import { undoKeys, usePageKeys } from '../../app/page-keys.ts';
import { runSave, type SaveOptions } from '../../app/save.ts';
import { EditHistory } from '../edits/edit-history.ts';
import { announceOn, lastRemoteChangeAtom, type RemoteChange, screenOf } from '../estimate/screen.ts';
import { usePresence } from '../presence/use-presence.ts';

/** How long to wait for more changes before they are fetched. */
const SOON = 150;

/** What a page of a job beside its estimate knows of the job: undo and redo, who else is here, and what was just done. */
export interface JobPage {
  history: EditHistory;
  undo: { what: string | null; run: () => void };
  redo: { what: string | null; run: () => void };
  people: readonly PresentPerson[];
  said: RemoteChange | null;
  announce: (text: string, action?: RemoteChange['action']) => void;
  /** A write of this page was kept: its echo needs no fetching. */
  wrote: () => void;
}

/**
 * Keeps `calls` up to date while others change the job, and takes Ctrl+Z and Ctrl+Y. `onRemote` is told of changes of others
 * before they are fetched, and what it answers is called after that, so that it can say what became different.
 */
export function useJobPage(
  orderId: number,
  here: 'setup' | 'payments',
  calls: AnyCall[],
  onRemote?: () => (changes: Change[]) => void,
): JobPage {
  const queries = useQueryClient();
  const screen = screenOf(orderId);
  const undoState = useRead(getUndoState, { params: { orderId } });
  const people = usePresence(orderId, here);
  const said = useAtomValue(lastRemoteChangeAtom, { store: screen });
  const latest = useRef({ calls, onRemote });
  latest.current = { calls, onRemote };
  const page = useMemo(() => {
    const own = new Set<string>();
    const announce = (text: string, action?: RemoteChange['action']) => announceOn(screen, text, action);
    const refetchSoon = () => void refresh(queries, [...latest.current.calls, getUndoState]);
    const save = (work: () => Promise<unknown>, options: SaveOptions<void, unknown>) =>
      runSave(queries, work, undefined, options).then(
        () => {
          own.add(seenPosition());
          return true;
        },
        () => false,
      );
    return { own, announce, history: new EditHistory(queries, { orderId, screen, save, announce, refetchSoon }) };
  }, [orderId, queries, screen]);

  const seenAt = undoState.data?.now;
  useEffect(() => {
    if (seenAt) page.history.visit({ now: seenAt });
  }, [page, seenAt]);

  useOthersChanges(orderId, page.own, latest);

  usePageKeys(
    undoKeys(
      () => page.history.undo(),
      () => page.history.redo(),
    ),
  );

  return {
    ...page,
    undo: { what: undoState.data?.undo ?? null, run: () => void page.history.undo() },
    redo: { what: undoState.data?.redo ?? null, run: () => void page.history.redo() },
    people,
    said,
    wrote: () => page.own.add(seenPosition()),
  };
}

interface Fetched {
  calls: AnyCall[];
  onRemote?: (() => (changes: Change[]) => void) | undefined;
}

/** Fetches the calls again when others have changed the job; `own` are the positions of this page's writes. */
function useOthersChanges(orderId: number, own: ReadonlySet<string>, latest: RefObject<Fetched>) {
  const queries = useQueryClient();
  const me = useMe();
  // What stood there is looked at when a colleague's change is heard of: a fetch that is under way may already bring the change.
  const heard = useRef<{ changes: Change[]; tell: ((changes: Change[]) => void) | undefined } | null>(null);
  const [fetching] = useState(
    () =>
      new Debounce(() => {
        const due = heard.current;
        heard.current = null;
        void refresh(queries, [...latest.current.calls, getUndoState]).then(() => due?.tell?.(due.changes));
      }),
  );
  useEffect(() => () => fetching.stop(), [fetching]);
  useChanges(orderId, (change) => {
    if (change.orderId === undefined || own.has(change.position)) return;
    if (change.actor?.name && change.actor.userId && change.actor.userId !== me?.userId) {
      heard.current ??= { changes: [], tell: latest.current.onRemote?.() };
      heard.current.changes.push(change);
    }
    fetching.within(SOON);
  });
}
