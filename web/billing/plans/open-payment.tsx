import { Button } from '@mantine/core';
import type { Billing } from '../../../contracts/billing/credits/get-account-billing.ts';
import { getTransactions } from '../../../contracts/billing/purchases/get-transactions.ts';
import { useRead } from '../../app/client.ts';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine } from '../../ui/states.tsx';
import { clock, dollars, moment } from '../../ui/words.ts';
import { isAddress, type Plans } from './model.ts';
import css from './plans.module.css';
import { SumList } from './sums.tsx';

/** A payment that waits for the buyer or of which nobody knows yet how it ended. Nothing else is paid meanwhile. */
export function OpenPayment({ plans, open }: { plans: Plans; open: NonNullable<Billing['open']> }) {
  const { asking, cancelling, takesCards } = plans;
  const params = { purchaseId: open.purchaseId };
  const { data } = useRead(getTransactions, { params });
  const waits = open.status === 'authentication';
  return (
    <aside className={css.side} aria-label="Payment">
      <section aria-labelledby="payment">
        <h2 id="payment">Payment of {dollars(open.total)}</h2>
        <div className={css.unknown} role="status">
          {waits ? (
            <>
              <b>{takesCards ? 'The bank asks who pays.' : 'It is not paid yet.'}</b>
              <p>Go on at the gateway; nothing was taken yet.</p>
            </>
          ) : (
            <>
              <b>We do not know yet whether it went through.</b>
              <p>The gateway took it and did not answer. We go on asking; you need not stay.</p>
            </>
          )}
        </div>
        {waits && isAddress(open.address) ? (
          <Button component="a" href={open.address} fullWidth>
            Go on at the gateway
          </Button>
        ) : null}
        <ul className={css.asks}>
          {data?.data.map(({ id, at, what, answer }) => (
            <li key={id}>
              <time dateTime={at}>{clock(at)}</time> {what}
              {answer ? `: ${answer}` : ''}
            </li>
          ))}
          {waits ? null : (
            <li>
              <time dateTime={open.askAt}>{clock(open.askAt)}</time> <b>Asked again</b>
            </li>
          )}
        </ul>
        <div className={css.buttons}>
          <Button variant="default" loading={asking.busy} onClick={() => void asking.save({ params })}>
            Ask now
          </Button>
          {waits ? (
            <Button variant="default" loading={cancelling.busy} onClick={() => void cancelling.save({ params })}>
              Cancel it
            </Button>
          ) : null}
        </div>
        {asking.failure ? <FailureLine error={asking.failure} /> : null}
        {cancelling.failure ? <FailureLine error={cancelling.failure} /> : null}
      </section>
      <WhatCanCome credits={open.credits} until={open.until} />
      <SumList {...open} />
      <p className={css.fine}>
        Paying is off while this is open, in every tab and on every device of your organization: so nobody pays twice.
      </p>
    </aside>
  );
}

function WhatCanCome({ credits, until }: Pick<NonNullable<Billing['open']>, 'credits' | 'until'>) {
  return (
    <section aria-labelledby="come">
      <h2 id="come">What can come of it</h2>
      <ul className={css.outcomes}>
        <li>
          <Icon name="check" />
          <span>
            <b>Paid:</b> {credits} credits are added by themselves, once; a mail brings the receipt.
          </span>
        </li>
        <li>
          <Icon name="declined" />
          <span>
            <b>Refused:</b> nothing was taken. You can pay again.
          </span>
        </li>
        <li>
          <Icon name="clock" />
          <span>
            <b>Nothing by {moment(until)}:</b> it is cancelled at the gateway.
          </span>
        </li>
      </ul>
    </section>
  );
}
