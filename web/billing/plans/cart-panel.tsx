import { Button, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine } from '../../ui/states.tsx';
import { dollars } from '../../ui/words.ts';
import { CardForm } from './card-form.tsx';
import { every, LONGEST_CODES, type Plans } from './model.ts';
import css from './plans.module.css';
import { SumList } from './sums.tsx';

/** S165-S167: the cart, the promotion, the card, and what became of it. */
export function CartPanel({ plans }: { plans: Plans }) {
  const { answer, option, takesCards, pay, submit, billing, zip, setZip, card, setCard, mistakes } = plans;
  const isShown = answer !== undefined && option !== undefined;
  useEffect(() => {
    // On a phone it stands below all that is said of credits.
    if (isShown && plans.isBeginning) document.getElementById('cart')?.scrollIntoView({ block: 'start' });
  }, [isShown, plans.isBeginning]);
  if (!answer || !option) return <aside className={css.side} aria-label="Cart" />;
  const after = (billing.data?.creditsLeft ?? 0) + option.credits;
  const isPlan = option.everyMonths > 0;
  const sums = { ...option, taxState: answer.taxState, taxPercent: answer.taxPercent };
  const asksCard = takesCards && Number(option.total) > 0;
  return (
    <aside className={css.side} aria-label="Cart">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <section aria-labelledby="cart">
          <h2 id="cart">Cart</h2>
          {plans.isBeginning && !plans.ended ? <p>Your account is there. Nothing is charged until you press Pay.</p> : null}
          <SumList {...sums} />
          {isPlan ? null : <Promotion key={plans.promo} plans={plans} />}
          <TextInput
            label="ZIP code"
            description="It decides the sales tax."
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={5}
            value={zip}
            error={answer.zip === '' ? 'Please type your ZIP code.' : undefined}
            onChange={(event) => setZip(event.currentTarget.value.replace(/\D/g, ''))}
          />
        </section>
        {asksCard ? <CardForm card={card} setCard={setCard} mistakes={mistakes} gateway={billing.data?.gateway.name ?? ''} /> : null}
        {plans.isSubmitted ? null : <Outcome plans={plans} />}
        <Button type="submit" fullWidth size="md" loading={pay.busy} disabled={answer.zip === ''}>
          Pay {dollars(option.total)}
        </Button>
        {isPlan ? (
          <p className={css.fine}>
            {dollars(option.price)} and sales tax are charged {every(option.everyMonths)} with what you pay with now, until you cancel,
            which you can do here at any time. {option.credits} credits come with each payment.
          </p>
        ) : null}
        <p className={css.fine}>
          {takesCards || Number(option.total) === 0
            ? ''
            : `The card is typed on the next page, into fields of ${billing.data?.gateway.name}. `}
          Then you have {after} credits, and a receipt by mail. Pressing twice pays once.
        </p>
      </form>
    </aside>
  );
}

function Promotion({ plans: { answer, promo, setPromo } }: { plans: Plans }) {
  const [typed, setTyped] = useState(promo);
  const applied = answer?.promoCodeApplied ?? false;
  return (
    <div className={css.promotion}>
      <TextInput
        label="Promotion"
        maxLength={LONGEST_CODES}
        value={typed}
        readOnly={applied}
        error={promo !== '' && !applied ? answer?.promoCodeMessage || undefined : undefined}
        description={applied ? answer?.promoCodeMessage : undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          setPromo(typed.trim());
        }}
      />
      {applied ? (
        <Button
          variant="default"
          onClick={() => {
            setTyped('');
            setPromo('');
          }}
        >
          Take off
        </Button>
      ) : (
        <Button variant="default" onClick={() => setPromo(typed.trim())}>
          Apply
        </Button>
      )}
    </div>
  );
}

/** R480, R482, R495: what became of the payment, in the words of the gateway. */
export function Outcome({ plans: { pay, ended } }: { plans: Plans }) {
  if (pay.failure?.status === 0)
    return (
      <div className={css.unknown} role="alert">
        <b>Unable to complete transaction at the moment. Please try again later.</b>
        <p>Pressing Pay again is safe: it pays once.</p>
      </div>
    );
  if (pay.failure) return <FailureLine error={pay.failure} />;
  if (ended?.status === 'refused')
    return (
      <div className={css.failed} role="alert">
        <b>Transaction Failed</b>
        <p>{ended.PaymentErrorMsg}</p>
        <p>Nothing was taken. The cart and the promotion are kept, the card fields are empty.</p>
      </div>
    );
  if (ended?.status === 'paid')
    return (
      <p className={css.paid} role="status">
        <Icon name="check" /> Paid. The credits are there.
      </p>
    );
  return null;
}
