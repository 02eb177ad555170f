import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import type { PresentPerson, Whereabouts } from '../../../contracts/presence-notice.ts';
import { peopleAtom, screenOf } from '../estimate/screen.ts';

/** Says that this tab has a job open, and answers who else has. The code of it comes after the page. */
export function usePresence(orderId: number, page: Whereabouts['page']): readonly PresentPerson[] {
  const screen = screenOf(orderId);
  useEffect(() => {
    let leave: (() => void) | undefined;
    let left = false;
    void import('../edits/others-code.ts').then(
      ({ join }) => {
        if (!left) leave = join(orderId, page, screen);
      },
      // Without a network nobody is seen, and all else works.
      () => {},
    );
    return () => {
      left = true;
      leave?.();
    };
  }, [orderId, page, screen]);
  return useAtomValue(peopleAtom, { store: screen });
}
