import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { payPromotions } from '../../../contracts/sponsorship/promotions/change-promotion.ts';
import type { getPromotionBill } from '../../../contracts/sponsorship/promotions/get-promotions.ts';
import { useSave } from '../../app/save.ts';
import { FailureLine } from '../../ui/states.tsx';
import { counted, day, dollars } from '../../ui/words.ts';
import { PROMOTION_READS } from './model.ts';
import css from './promotions.module.css';

type Bill = (typeof getPromotionBill)['response']['_output'];

/** What the codes took off, and how it is charged: the sums are of the purchases. */
export function WhoPays({ bill }: { bill: Bill }) {
  const { on, months, overdue, due, chargedOn, paidWith, refused, isOpen, organization } = bill;
  const pay = useSave(payPromotions, { invalidates: PROMOTION_READS });
  const now = months.find(({ month }) => month === new Date().toISOString().slice(0, 7));
  const isDue = Number(due) > 0;
  return (
    <section className={css.section} aria-label="Who pays">
      <div className={css.between}>
        <h2>Who pays</h2>
        <span className="muted">{organization}</span>
      </div>
      {on ? null : <p>Nothing is sold here, so that no code can be used.</p>}
      <dl className={css.sums}>
        <dt>Taken off this month</dt>
        <dd>{dollars(now?.amount ?? '0.00')}</dd>
        {Number(overdue) > 0 ? (
          <>
            <dt>Before, not paid yet</dt>
            <dd>{dollars(overdue)}</dd>
          </>
        ) : null}
        <dt>
          <b>Not paid yet</b>
        </dt>
        <dd>
          <b>{dollars(due)}</b>
        </dd>
      </dl>
      {now && now.uses > 0 ? (
        <p className="muted">
          {counted(now.uses, 'use')}:{' '}
          {now.codes
            .filter(({ uses }) => uses > 0)
            .map(({ promoCode, uses }) => `${uses} ${promoCode}`)
            .join(', ')}
        </p>
      ) : null}
      {refused ? (
        <p className={css.attention} role="status">
          The bill was not paid: {refused} Your codes stand still until it is.
        </p>
      ) : null}
      {on && paidWith === '' ? (
        <p className={css.attention}>
          Your codes stand still: what they take off is charged to the card of your subscription, and none runs.{' '}
          <Link className="link" to="/plans">
            Plan and credits
          </Link>
        </p>
      ) : null}
      {paidWith ? (
        <p className="muted">
          Charged on {day(chargedOn)} to the {paidWith}, without sales tax. What goes back to a buyer goes off your bill. You find each bill
          under Transactions.
        </p>
      ) : null}
      {pay.failure ? <FailureLine error={pay.failure} what="Nothing was paid." /> : null}
      {isOpen ? <p role="status">The bill is being paid.</p> : null}
      {isDue && paidWith && !isOpen ? (
        <div className={css.buttons}>
          <Button variant="default" loading={pay.busy} onClick={() => void pay.save({})}>
            Pay {dollars(due)} now
          </Button>
        </div>
      ) : null}
    </section>
  );
}
