import { useState } from 'react';
import type { OnlineMoney } from '../../../contracts/reporting/document.ts';
import { day, dollars } from '../../ui/words.ts';
import type { Link } from '../public/client.ts';
import page from '../public/public-report.module.css';
import css from './pay-online.module.css';

interface PayOnlineProps {
  link: Link;
  online: OnlineMoney;
  /** `back` from the gateway, or why the last attempt led nowhere; empty at first. */
  said: string;
  attempt?: string;
}

/** Pays of an invoice on the gateway's page: a form of the browser's own, so that it needs no script. No card is typed here. */
export function PayOnline({ link: { orderId, checksum, reportId }, online: { open, payments }, said, attempt }: PayOnlineProps) {
  const [amount, setAmount] = useState(open);
  const [key] = useState(() => attempt ?? crypto.randomUUID());
  const nothing = open === '0.00';
  const address = `/ProEstimate/Report/${orderId}/${encodeURIComponent(checksum)}/${reportId}`;
  const words = wordsOf(said, open, payments.length > 0);
  return (
    <section id="pay" className={css.pay} aria-label="Pay online" data-screen>
      <h2>{nothing ? 'Payments' : 'Pay online'}</h2>
      {words && (
        <p className={said === 'back' ? undefined : css.wrong} role={said === 'back' ? 'status' : 'alert'}>
          {words}{' '}
          {said === 'back' && (
            <a className={page.link} href={address}>
              Look again
            </a>
          )}
        </p>
      )}
      {payments.length > 0 && (
        <ul>
          {payments.map(({ amount: sum, status, at }, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a payment and its refund have nothing else, and rows never move
            <li key={n}>
              {dollars(sum)} {STATES[status]}
              {at && `, ${day(at)}`}
            </li>
          ))}
        </ul>
      )}
      {nothing ? (
        <p>Nothing of this invoice is left to pay.</p>
      ) : (
        <form method="post" action={`${address}/pay`}>
          <input type="hidden" name="attempt" value={key} />
          <label>
            Amount, at most {dollars(open)}
            <input
              name="amount"
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              required
              value={amount}
              onChange={(event) => setAmount(event.target.value)}
            />
          </label>
          <button type="submit">Pay {isAmount(amount) ? `${dollars(amount.trim().replace(/[$,]/g, ''))} ` : ''}online</button>
        </form>
      )}
    </section>
  );
}

const isAmount = (typed: string) => /^\$?[\d,]+(\.\d\d?)?$/.test(typed.trim());

const STATES: Record<OnlineMoney['payments'][number]['status'], string> = {
  pending: 'is on its way',
  paid: 'paid',
  failed: 'failed; nothing was paid',
  refunded: 'came back to you',
};

function wordsOf(said: string, open: string, some: boolean): string {
  switch (said) {
    case '':
      return '';
    case 'back':
      return some ? '' : 'If you have paid, it is shown here as soon as the payment service tells of it.';
    case 'AMOUNT':
      return 'Please type an amount such as 500.00.';
    case 'MORE_THAN_OPEN':
      return `Please pay at most ${dollars(open)}: more is not open.`;
    case 'NOTHING_TO_PAY':
      return 'This invoice is paid, or its payment is on its way.';
    default:
      return 'Nothing was paid. Please try again in a moment.';
  }
}
