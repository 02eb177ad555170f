import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { askPaymentPage } from '../../../contracts/billing/paying/ask-payment-page.ts';
import { openPaymentPage, type PaymentPage as Payment } from '../../../contracts/billing/paying/open-payment-page.ts';
import { useRead } from '../../app/client.ts';
import { useSave } from '../../app/save.ts';
import { Icon, Mark } from '../../ui/icons.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { dollars } from '../../ui/words.ts';
import css from './payment.module.css';
import { useStripeFields } from './stripe-fields.ts';

/** A payment in Stripe's own fields: of credits, a subscription's card, or a customer's invoice. Its address is all that one needs to pay. */
export default function PaymentPage() {
  const { token = '' } = useParams();
  const { data, error, refetch } = useRead(openPaymentPage, { params: { token } }, { retry: false, staleTime: Number.POSITIVE_INFINITY });
  const [asked, setAsked] = useState<Payment | null>(null);
  const { save } = useSave(askPaymentPage, { onSaved: setAsked });
  const ask = () => save({ params: { token } });
  const now = asked ?? data;
  return (
    <main className={css.page}>
      <title>Payment, Scopebook</title>
      <div className={css.brand}>
        <Mark />
        Scopebook
      </div>
      {error && !data ? (
        <>
          <h1 className={css.sum}>Payment</h1>
          <FailureLine error={error} onRetry={error.status === 404 ? undefined : () => void refetch()} />
        </>
      ) : null}
      {!now && !error ? <SkeletonRows rows={4} height={48} /> : null}
      {now ? <Facts payment={now} /> : null}
      {data && now?.status === 'waits' ? <Fields payment={data} before={now.reason} onSent={ask} /> : null}
      {now && now.status !== 'waits' ? <Ended payment={now} onShown={() => void (asked ?? ask())} /> : null}
    </main>
  );
}

const isCardAlone = ({ amount }: Payment) => Number(amount) === 0;

function Facts({ payment }: { payment: Payment }) {
  const { title, payee, amount, publishableKey } = payment;
  return (
    <>
      {publishableKey.startsWith('pk_test_') ? (
        <p className={css.test}>
          <b>Test mode.</b> No money moves.
        </p>
      ) : null}
      <div>
        <h1 className={css.sum}>{isCardAlone(payment) ? 'Another card' : dollars(amount)}</h1>
        <dl className={css.facts}>
          <dt>For</dt>
          <dd>{title}</dd>
          <dt>To</dt>
          <dd>{payee}</dd>
        </dl>
      </div>
    </>
  );
}

interface FieldsOf {
  payment: Payment;
  /** Stripe's words about the try before. */
  before: string;
  /** The fields were taken; resolves once it is known how it stands. */
  onSent: () => Promise<boolean>;
}

function Fields({ payment, before, onSent }: FieldsOf) {
  const { state, place, submit } = useStripeFields(payment);
  const [refused, setRefused] = useState(before);
  const [busy, setBusy] = useState(false);
  const pay = async () => {
    setBusy(true);
    setRefused('');
    const words = await submit();
    if (words === undefined) await onSent();
    else setRefused(words);
    setBusy(false);
  };
  const { amount, returnTo } = payment;
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void pay();
      }}
    >
      {state === 'failed' ? (
        <div className={css.refused} role="alert">
          <b>The fields of Stripe could not be loaded.</b>
          <p>Nothing was charged. Please look whether something blocks js.stripe.com, and load this page again.</p>
        </div>
      ) : null}
      <div className={css.fields} ref={place} aria-busy={state === 'loading'} />
      {refused ? (
        <div className={css.refused} role="alert">
          <b>{refused}</b>
          <p>Nothing was taken. Please try again, or another card.</p>
        </div>
      ) : null}
      <Button type="submit" size="md" fullWidth loading={busy} disabled={state !== 'ready'}>
        {isCardAlone(payment) ? 'Use this card from now on' : `Pay ${dollars(amount)}`}
      </Button>
      <p className={css.fine}>What you type goes to Stripe and not to us: no card number reaches Scopebook.</p>
      <a className={css.back} href={returnTo}>
        Back without paying
      </a>
    </form>
  );
}

const ENDS: Record<Exclude<Payment['status'], 'waits'>, [heading: string, words: string]> = {
  paid: ['Paid.', 'Thank you. It is recorded.'],
  pending: ['It is on its way.', 'The bank takes some days. It is recorded by itself once the money is there.'],
  over: ['This payment was cancelled, or was open for too long.', 'Nothing was charged by it. Please begin again where you came from.'],
};

/** It has ended; who came back from their bank's page is asked about, so that what follows shows it. */
function Ended({ payment, onShown }: { payment: Payment; onShown: () => void }) {
  const { status, returnTo } = payment;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is shown
  useEffect(onShown, []);
  const [heading, words] = isCardAlone(payment) && status === 'paid' ? ['The card is kept.', ''] : ENDS[status as 'paid'];
  return (
    <>
      <p className={css.note} role="status">
        <Icon name={status === 'paid' ? 'check' : 'clock'} /> <b>{heading}</b> {words}
      </p>
      <Button component="a" href={returnTo} fullWidth>
        Go on
      </Button>
    </>
  );
}
