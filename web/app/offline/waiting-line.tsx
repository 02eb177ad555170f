import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icons.tsx';
import { tryNow } from '../client.ts';
import { savingAtom } from '../saving.ts';
import { inTab } from '../screen-store.ts';
import css from './waiting-line.module.css';

interface WaitingLineProps {
  /** Something of this form is on its way. */
  busy: boolean;
  /** What is kept, and what happens once the network is back. */
  children: ReactNode;
}

/** In a form: that there is no network, and what that means for what was typed. */
export function WaitingLine({ busy, children }: WaitingLineProps) {
  const { offline } = useAtomValue(savingAtom, inTab);
  return (
    <div role="status">
      {offline ? (
        <p className={css.waiting}>
          <Icon name="offline" size={14} />
          <span>
            There is no network. {busy ? children : 'What you type is kept in this browser.'}{' '}
            {busy ? (
              <button type="button" className="link" onClick={tryNow}>
                Try now
              </button>
            ) : null}
          </span>
        </p>
      ) : null}
    </div>
  );
}
