import { keepPreviousData } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useRead } from '../../app/client.ts';
import { counted, dollars } from '../../ui/words.ts';
import css from './next-steps.module.css';
import { promoOf, type SignupDoor } from './signup-door.ts';

const STEPS = [
  { what: 'You create the account', note: 'No card is asked for. Nothing is charged later by itself.' },
  { what: 'A mail brings the activation code', note: 'Eight letters and digits, good for two days, for this email address only.' },
];
const LAST: Record<SignupDoor['keyword'], { what: string; note: string }> = {
  '': { what: 'You write your first estimate', note: 'Price book, areas and quantities are there.' },
  referral: { what: 'You describe your house', note: 'Three steps; then it says what needs doing.' },
  reagent: { what: 'You price a house that you sell', note: 'Price book, areas and quantities are there.' },
  sponsor: { what: 'You choose your ZIP codes', note: 'Three agents at most cover one.' },
};

/** What happens next, and what it costs by this door, as far as anything is sold. */
export function NextSteps({ door }: { door: SignupDoor }) {
  return (
    <aside className={css.side} aria-label="What happens next">
      <h2>What happens next</h2>
      <ol>
        {[...STEPS, LAST[door.keyword]].map(({ what, note }) => (
          <li key={what}>
            <b>{what}</b>
            <span className="muted">{note}</span>
          </li>
        ))}
      </ol>
      {door.pricing ? <Prices key={door.keyword} pricing={door.pricing} /> : null}
    </aside>
  );
}

function Prices({ pricing }: { pricing: NonNullable<SignupDoor['pricing']> }) {
  const promo = promoOf(useSearchParams()[0]) || '0';
  const { data } = useRead(pricing, { params: { product: 'ProEstimate', promo }, query: {} }, { placeholderData: keepPreviousData });
  if (!data || data.pricingOptions.length === 0) return null;
  return (
    <section aria-label="Prices">
      <h2>Later, when you need more</h2>
      {data.promoCodeMessage ? <p>{data.promoCodeMessage}</p> : null}
      <ul>
        {data.pricingOptions.map(({ productPricingId, name, credits, each, price, goodForMonths, everyMonths }) => (
          <li key={productPricingId}>
            <span>
              <b>{name}</b>
              <span className="muted">
                {credits > 1 ? `${dollars(each)} an estimate, ` : ''}
                {everyMonths > 0 ? 'cancelled at any time' : `good for ${counted(goodForMonths, 'month')}`}
              </span>
            </span>
            <span>
              <b>{dollars(price)}</b>
              {everyMonths > 0 ? (
                <span className="muted">{everyMonths === 1 ? 'a month' : `each ${counted(everyMonths, 'month')}`}</span>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      <p className="muted">Prices before sales tax. Bought under Plan and credits.</p>
    </section>
  );
}
