import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { cancelAgreement } from '../../../contracts/billing/agreements/cancel-agreement.ts';
import { changeMeans } from '../../../contracts/billing/agreements/change-means.ts';
import { getAccountBilling, type ShownAgreement } from '../../../contracts/billing/credits/get-account-billing.ts';
import { type CardField, cardMistakes } from '../../../contracts/billing/purchases/card.ts';
import { send } from '../../app/client.ts';
import { useSave } from '../../app/save.ts';
import { ConfirmActions, Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine } from '../../ui/states.tsx';
import { tell } from '../../ui/toast.ts';
import { counted, day, dollars } from '../../ui/words.ts';
import { CardForm } from './card-form.tsx';
import { every, isAddress, NO_CARD, type Plans, READS } from './model.ts';
import css from './plans.module.css';

const RESTS = {
  nobody: 'Nobody of your organization could sign in when it was due. It goes on by itself; a mail says before when it is charged.',
  payer: 'Who gave its card is being erased. Change the card to go on, or cancel it; until then its credits do not come.',
};

/** S150: the subscription, what it charges next, and the ways to change and to end it. */
export function Agreement({ plans, agreement }: { plans: Plans; agreement: ShownAgreement }) {
  const [asks, setAsks] = useState<'cancel' | 'card' | null>(null);
  const { name, status, since, paidWith, nextAt, nextTotal, nextPrice, nextSalesTax, nextName, reason, rests, isCancelling, until } =
    agreement;
  const runs = (status === 'active' || status === 'late') && !isCancelling;
  return (
    <section className={css.agreement} aria-label="Subscription">
      <p>
        <b>{name}</b> <span className="muted">since {day(since)}</span>
      </p>
      {status === 'late' && !isCancelling ? (
        <p className={css.unknown} role="status">
          <b>
            {dollars(nextTotal)} for {name} was refused: {reason}
          </b>{' '}
          It is tried again on {day(nextAt)}. Until then everything works; the credits come with the payment.
        </p>
      ) : null}
      {runs && rests !== '' ? (
        <p className={css.unknown} role="status">
          <b>{name} is not charged at present.</b> {RESTS[rests]}
        </p>
      ) : null}
      {runs && status === 'active' && rests === '' ? (
        <p>
          {paidWith}. Next charge {day(nextAt)}: <b>{dollars(nextTotal)}</b>, {dollars(nextPrice)} and {dollars(nextSalesTax)} sales tax.
          {nextName ? ` From then on it is ${nextName}.` : ''}
        </p>
      ) : null}
      {isCancelling ? (
        <p className={css.failed} role="alert">
          Unable to deactivate your subscription at his moment. Please call customer service for assistance. Nothing is charged meanwhile,
          and the gateway is asked again by itself.
        </p>
      ) : null}
      {status === 'cancelled' ? <p>Cancelled. It was paid until {day(until)}; its credits stay until they end.</p> : null}
      {status === 'ended' ? <p>It has ended: its renewal was refused. {reason} Its credits stay until they end.</p> : null}
      <p className={css.links}>
        {runs ? (
          <button type="button" className="link" onClick={() => setAsks('card')}>
            Change the card
          </button>
        ) : null}
        <Link to="/transactions">Receipts</Link>
        {runs ? (
          <button type="button" className={css.cancel} onClick={() => setAsks('cancel')}>
            Cancel it
          </button>
        ) : null}
      </p>
      {asks === 'cancel' ? <CancelDialog plans={plans} agreement={agreement} onClose={() => setAsks(null)} /> : null}
      {asks === 'card' ? <CardDialog plans={plans} agreement={agreement} onClose={() => setAsks(null)} /> : null}
    </section>
  );
}

interface DialogOf {
  plans: Plans;
  agreement: ShownAgreement;
  onClose: () => void;
}

function CancelDialog({ plans, agreement: { agreementId, name, nextAt }, onClose }: DialogOf) {
  const { save, busy, failure } = useSave(cancelAgreement, {
    invalidates: READS,
    onSaved(answer) {
      tell(`${answer}: ${name}. A mail says so.`);
      onClose();
    },
  });
  const left = plans.billing.data?.creditsLeft ?? 0;
  const end = () => void save({ params: { agreementId } });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Cancel ${name}?`}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Keep it
          </Button>
          <Button color="brick" loading={busy} onClick={end}>
            Cancel the agreement
          </Button>
        </>
      }
    >
      <ul className={css.outcomes}>
        <li>
          <Icon name="clock" />
          <span>
            {nextAt ? `No charge on ${day(nextAt)}, nor after it.` : 'No further charge.'} Nothing is paid back for the present period.
          </span>
        </li>
        <li>
          <Icon name="check" />
          <span>{counted(left, 'credit')} stay, until used or until they end.</span>
        </li>
        <li>
          <Icon name="person" />
          <span>Everybody goes on working; new estimates need a credit.</span>
        </li>
      </ul>
      <p className="muted">It ends at the gateway at once. Subscribing again makes a new agreement, at the price of that day.</p>
      {failure ? <FailureLine error={failure} /> : null}
    </Dialog>
  );
}

function CardDialog({ plans, agreement: { agreementId, name }, onClose }: DialogOf) {
  const [card, setCard] = useState(NO_CARD);
  const [looked, setLooked] = useState(false);
  const gateway = plans.billing.data?.gateway;
  const takesCards = gateway?.takesCards ?? false;
  const mistakes: Partial<Record<CardField, string>> = looked ? cardMistakes(card, new Date()) : {};
  const {
    save,
    busy,
    failure,
    saved: answer,
  } = useSave(
    (body: Partial<typeof card>) =>
      // Not kept on this device to be sent again: it has a card in it.
      send(changeMeans, { params: { agreementId }, body }, { retrying: false }),
    {
      invalidates: [getAccountBilling],
      onSaved({ status, address }) {
        if (status === 'authentication' && isAddress(address)) window.location.assign(address);
        if (status !== 'changed') return;
        tell(`${name} is paid with the other card from now on.`);
        onClose();
      },
      onSettled: () => setCard(NO_CARD),
    },
  );
  const submit = () => {
    setLooked(true);
    if (takesCards && Object.keys(cardMistakes(card, new Date())).length > 0) return;
    setLooked(false);
    void save(takesCards ? card : {});
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Change the card of ${name}`}
      actions={
        <ConfirmActions onCancel={onClose} loading={busy} onClick={submit}>
          {takesCards ? 'Change the card' : 'Go on at the gateway'}
        </ConfirmActions>
      }
    >
      <p>Nothing is charged now, unless a renewal was refused: that is tried at once.</p>
      {takesCards ? <CardForm card={card} setCard={setCard} mistakes={mistakes} gateway={gateway?.name ?? ''} /> : null}
      {answer?.status === 'refused' ? (
        <div className={css.failed} role="alert">
          <b>Transaction Failed</b>
          <p>{answer.reason}</p>
        </div>
      ) : null}
      {answer?.status === 'unknown' ? (
        <p className={css.unknown} role="alert">
          The gateway has not answered. The card is changed by itself once it does.
        </p>
      ) : null}
      {failure ? <FailureLine error={failure} /> : null}
    </Dialog>
  );
}

/** What was agreed on, for the table of what can be bought. */
export const planWords = ({ credits, everyMonths }: { credits: number; everyMonths: number }): string =>
  `${counted(credits, 'credit')} ${every(everyMonths)}`;
