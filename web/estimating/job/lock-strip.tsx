import { useSetAtom } from 'jotai';
import type { OpenedOrder } from '../../../contracts/estimating/orders/get-order-by-order-id.ts';
import { refusedAddingAtom } from '../../app/refused-adding.ts';
import { inTab } from '../../app/screen-store.ts';
import { Icon } from '../../ui/icons.tsx';
import { when } from '../../ui/words.ts';
import css from '../estimate/stage.module.css';

/** Over an estimate that is locked: who keeps additions off it, since when and why (R131, R132), before one runs into the refusal. */
export function LockStrip({ lock }: { lock: NonNullable<OpenedOrder['lock']> }) {
  const setRefused = useSetAtom(refusedAddingAtom, inTab);
  return (
    <section className={`${css.strip} ${css.locked}`} aria-label="Lock">
      <Icon name="lock" size={16} />
      <p>
        <b>Locked by {lock.by}</b>, {when(lock.at)}
        {lock.reason && `: “${lock.reason}”`}. Areas, tasks and lines cannot be added.
      </p>
      <nav aria-label="Ways out of the lock">
        <button type="button" className={css.unlock} onClick={() => setRefused('ORDER_LOCKED')}>
          Unlock
        </button>
      </nav>
    </section>
  );
}
