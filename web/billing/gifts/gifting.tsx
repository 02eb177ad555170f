import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { getAccountBilling } from '../../../contracts/billing/credits/get-account-billing.ts';
import { type GiftRow, getGifts } from '../../../contracts/billing/gifts/get-gifts.ts';
import { getWaitingGifts } from '../../../contracts/billing/gifts/get-waiting-gifts.ts';
import { giveCredits, LONGEST_LINE, MOST_GIFTS_AT_ONCE } from '../../../contracts/billing/gifts/give-credits.ts';
import { takeBackGift } from '../../../contracts/billing/gifts/take-back-gift.ts';
import { takeGift } from '../../../contracts/billing/gifts/take-gift.ts';
import { send, useRead } from '../../app/client.ts';
import { faultsOf, useForm } from '../../app/form.ts';
import { useSave } from '../../app/save.ts';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { tell } from '../../ui/toast.ts';
import { counted, day } from '../../ui/words.ts';
import css from './gifting.module.css';

const INVALIDATES = [getAccountBilling, getGifts, getWaitingGifts];
const addressesIn = (typed: string) => typed.split(/[\s,;]+/).filter((one) => one !== '');

/** S008: gifts that wait for oneself, a form to make one, and those that were made. */
export function Gifting() {
  const { data, error, refetch } = useRead(getGifts, {});
  // Another form after each gift.
  const [given, setGiven] = useState(0);
  return (
    <section aria-labelledby="gifting">
      <header className={css.head}>
        <h2 id="gifting">Gifting</h2>
        <span className="muted">a gift takes credits at once; not taken in 30 days, they come back</span>
      </header>
      <WaitingGifts />
      {error && !data ? <FailureLine error={error} what="The gifts could not be read." onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonRows rows={2} height={44} /> : null}
      {data && data.canGive > 0 ? <GiveForm key={given} canGive={data.canGive} onGiven={() => setGiven((was) => was + 1)} /> : null}
      {data?.canGive === 0 ? <p className="muted">Bought credits can be gifted; those of the trial cannot.</p> : null}
      {data && data.gifts.length > 0 ? (
        <ul className={css.list} aria-label="Gifts">
          {data.gifts.map((row) => (
            <Gift key={row.giftId} row={row} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

interface Giving {
  emails: string;
  credits: string;
  message: string;
}

function GiveForm({ canGive, onGiven }: { canGive: number; onGiven: () => void }) {
  const save = useSave(
    async (values: Giving) => {
      const { giftIds } = await send(giveCredits, { body: bodyOf(values) });
      tell(`${counted(giftIds.length, 'gift is', 'gifts are')} on the way by mail.`);
      return giftIds.length;
    },
    { invalidates: INVALIDATES, onSaved: onGiven },
  );
  const form = useForm<Giving>({
    initial: { emails: '', credits: '1', message: '' },
    required: { emails: 'Type a mail address.', credits: 'How many?' },
    faults: (values) => {
      const body = bodyOf(values);
      const { emails, credits, message } = faultsOf(giveCredits, body);
      const wrong = body.emails.find((_, n) => faultsOf(giveCredits, body)[`emails.${n}`]);
      const found = { emails: wrong === undefined ? emails : `${wrong} is not a mail address.`, credits, message };
      if (wrong === undefined && !credits && body.credits * body.emails.length > canGive)
        found.credits = `${counted(canGive, 'credit')} can be gifted.`;
      return Object.fromEntries(Object.entries(found).filter(([, fault]) => fault !== undefined));
    },
    save,
  });
  return (
    <form {...form.props} className={css.form}>
      {form.refusal ? <FailureLine error={form.refusal} /> : null}
      <TextInput
        {...form.field('emails')}
        label="Email, one or several"
        inputMode="email"
        autoCapitalize="none"
        autoComplete="off"
        maxLength={MOST_GIFTS_AT_ONCE * 256}
      />
      <TextInput {...form.field('credits')} label="Credits" inputMode="numeric" autoComplete="off" maxLength={4} />
      <TextInput {...form.field('message')} label="A line to go with it" autoComplete="off" maxLength={LONGEST_LINE} />
      <Button type="submit" variant="default" loading={save.busy}>
        Gift
      </Button>
    </form>
  );
}

const bodyOf = ({ emails, credits, message }: Giving) => ({
  ...{ emails: addressesIn(emails), credits: Number(credits), message },
});

function Gift({ row }: { row: GiftRow }) {
  const { giftId, credits, message, givenBy, givenAt, until, status, endedAt } = row;
  // One to a client of a sponsor stands without an address.
  const email = row.email || 'a client';
  const { save, busy, failure } = useSave(takeBackGift, { invalidates: INVALIDATES });
  return (
    <li>
      <span className={css.who}>
        <b>{email}</b>
        <small className="muted">
          from {givenBy}, {day(givenAt)}
          {message ? `: ${message}` : ''}
        </small>
      </span>
      <span className={css.number}>{counted(credits, 'credit')}</span>
      <span className={css.state} data-state={status}>
        <Icon name={status === 'waiting' ? 'clock' : status === 'taken' ? 'check' : 'restore'} />
        {status === 'waiting' ? `waits, comes back ${day(until)}` : `${status === 'taken' ? 'taken' : 'came back'} ${day(endedAt)}`}
      </span>
      {status === 'waiting' ? (
        <button
          type="button"
          className="link"
          disabled={busy}
          aria-label={`Take back the gift to ${email}`}
          onClick={() => void save({ params: { giftId } })}
        >
          Take back
        </button>
      ) : (
        <span />
      )}
      {failure ? <FailureLine error={failure} /> : null}
    </li>
  );
}

/** Those that wait for one's own address: who has lost the mail takes them here. */
function WaitingGifts() {
  const { data } = useRead(getWaitingGifts, {});
  const { save, busy, input, failure } = useSave(takeGift, {
    invalidates: INVALIDATES,
    onSaved: ({ credits }) => tell(`${counted(credits, 'credit is', 'credits are')} added.`),
  });
  if (!data || (data.length === 0 && !failure)) return null;
  return (
    <>
      {data.map(({ giftId, credits, organizationName, givenBy, message, until }) => (
        <div key={giftId} className={css.waiting}>
          <p>
            <b>
              {counted(credits, 'credit')} from {organizationName}
            </b>{' '}
            <span className="muted">
              {givenBy}
              {message ? `: ${message}` : ''}, until {day(until)}
            </span>
          </p>
          <Button loading={busy && input?.params?.giftId === giftId} onClick={() => void save({ params: { giftId }, body: {} })}>
            Add
          </Button>
        </div>
      ))}
      {failure ? <FailureLine error={failure} /> : null}
    </>
  );
}
