import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { getOrderByOrderId } from '../../../contracts/estimating/orders/get-order-by-order-id.ts';
import { reportTrackingList } from '../../../contracts/reporting/reports/report-tracking-list.ts';
import { type Change, useChanges } from '../../app/changes.ts';
import { refresh } from '../../app/client.ts';
import { Debounce } from '../../app/debounce.ts';
import { useMe } from '../../app/me.ts';
import { savingAtom } from '../../app/saving.ts';
import { tabStore } from '../../app/screen-store.ts';
import { isAnswer, isOnlyAbout } from '../../app/touches.ts';
import { lastRemoteChangeAtom, remoteEditsAtom } from '../estimate/screen.ts';
import type { EstimateSaves } from './estimate-saves.ts';

const code = () => import('./others-code.ts');
/** How long to wait for more changes before they are fetched. */
const SOON = 150;

/** Once no write of our own is under way, so that nothing typed is pulled back. */
function settled(): Promise<void> {
  if (tabStore.get(savingAtom).waiting === 0) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = tabStore.sub(savingAtom, () => {
      if (tabStore.get(savingAtom).waiting > 0) return;
      stop();
      resolve();
    });
  });
}

/**
 * Hears what others do to the open estimate: fetches what they touched, marks the cells they changed for a moment and says what they did. A customer's
 * answer is told at once. While our own writes are under way it waits for them, so that nothing typed is pulled back.
 */
export function useRemoteEdits(edits: EstimateSaves): void {
  const queries = useQueryClient();
  const me = useMe();
  const { screen } = edits;
  useEffect(
    () => () => {
      screen.set(lastRemoteChangeAtom, null);
      screen.set(remoteEditsAtom, new Map());
    },
    [screen],
  );

  const heard = useRef<Change[]>([]);
  /** Fetches once for all that was heard of since the last time; a colleague who pastes fifty quantities is one fetch, of fifty lines. */
  const fetchHeard = async () => {
    await settled();
    const changes = heard.current.filter((change) => !edits.ownPositions.has(change.position));
    heard.current = [];
    if (changes.length === 0) return;
    // Without its code, because a new build took its place, the estimate is still brought up to date.
    await code().then(
      ({ showChanges }) => showChanges(edits, queries, changes, me?.userId),
      () => edits.fetchAgain(),
    );
  };
  const latest = useRef(fetchHeard);
  latest.current = fetchHeard;
  const [fetching] = useState(() => new Debounce(() => void latest.current()));
  useEffect(() => () => fetching.stop(), [fetching]);

  useChanges(edits.orderId, (change) => {
    // Fetched when it is needed: an estimate page knows few calls of the price book.
    if (change.orderId === undefined || change.position === '')
      void import('../../app/refresh-book.ts').then(
        ({ refreshBook }) => refreshBook(queries),
        () => {},
      );
    if (change.orderId === undefined) return;
    if (isAnswer(change))
      void code().then(
        ({ showAnswer }) => showAnswer(edits, queries),
        () => {},
      );
    if (edits.ownPositions.has(change.position)) return;
    if (isOnlyAbout(change, 'report')) {
      void refresh(queries, [reportTrackingList, getOrderByOrderId]);
      return;
    }
    heard.current.push(change);
    fetching.within(SOON);
  });
}
