import type { OpenedOrder } from '../../../contracts/estimating/orders/get-order-by-order-id.ts';
import { useMe } from '../../app/me.ts';
import { Icon } from '../../ui/icons.tsx';
import { day } from '../../ui/words.ts';
import css from '../estimate/stage.module.css';

/** Over an estimate that was handed over until a day: who has it, and whose it is again then. */
export function LoanStrip({ order: { loan, responsibleId } }: { order: OpenedOrder }) {
  const me = useMe();
  if (!loan) return null;
  const isMine = responsibleId === me?.userId;
  return (
    <section className={css.strip} aria-label="Handed over for a while">
      <Icon name="clock" size={16} />
      <p>
        <b>{isMine ? `Yours until ${day(loan.day)}` : `With ${loan.to} until ${day(loan.day)}`}</b>; then it goes back to {loan.from} by
        itself.
      </p>
    </section>
  );
}
