import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { leaveWork, MOST_LEFT } from '../../contracts/accounts/people/leave-work.ts';
import type { AreaWithItems } from '../../contracts/estimating/entities.ts';
import { send } from '../app/client.ts';
import { orderOf, waitingWritesAtom } from '../app/offline/kept-writes.ts';
import { inTab } from '../app/screen-store.ts';
import { areasKey } from '../estimating/edits/areas-key.ts';
import { wordsOf } from '../estimating/waiting/waiting-words.ts';

const LONGEST = 600;
/** Without line breaks, and no half of a character where it is cut. */
const inOneLine = (text: string) =>
  text
    .replace(/\p{C}+/gu, ' ')
    .slice(0, LONGEST)
    .replace(/[\uD800-\uDBFF]$/, '');

/** While the account is suspended: leaves what waits in this browser with the server, in words, for whoever manages the users. */
export function useLeftWork(isSuspended: boolean): void {
  const writes = useAtomValue(waitingWritesAtom, inTab);
  const queries = useQueryClient();
  useEffect(() => {
    if (!isSuspended || writes.length === 0) return;
    const changes = writes.slice(0, MOST_LEFT).map((write) => {
      const orderId = orderOf(write);
      const { text, detail } = wordsOf(write, queries.getQueryData<AreaWithItems[]>(areasKey(orderId)) ?? []);
      return { key: write.key, at: write.at, orderId, words: inOneLine([text, detail].filter(Boolean).join(': ')) };
    });
    // It waits here whatever becomes of this.
    void send(leaveWork, { body: { changes } }, { retrying: false }).catch(() => {});
  }, [isSuspended, writes, queries]);
}
