import { keepPreviousData } from '@tanstack/react-query';
import type { PricingOption } from '../../../contracts/billing/pricing/pricing-answer.ts';
import { useRead } from '../../app/client.ts';
import { counted, dollars } from '../../ui/words.ts';
import { useLinkCode } from './link-offer.tsx';
import css from './next-steps.module.css';
import { type Pricing, type SignupDoor, type StartingWith } from './signup-door.ts';

const stepsWith = (start: StartingWith | null) => [
  {
    what: 'You create the account',
    note: start ? 'No card is asked for yet, and nothing is charged.' : 'No card is asked for. Nothing is charged later by itself.',
  },
  { what: 'A mail brings the activation code', note: 'Eight letters and digits, good for two days, for this email address only.' },
  ...(start
    ? [{ what: `You pay for ${start.name}`, note: 'With the sales tax of your ZIP code; nothing is charged before you press Pay.' }]
    : []),
];
const LAST: Record<SignupDoor['keyword'], { what: string; note: string }> = {
  '': { what: 'You write your first estimate', note: 'Price book, areas and quantities are there.' },
  referral: { what: 'You describe your house', note: 'Three steps; then it says what needs doing.' },
  reagent: { what: 'You price a house that you sell', note: 'Price book, areas and quantities are there.' },
  sponsor: { what: 'You choose your ZIP codes', note: 'Three agents at most cover one.' },
};

interface NextStepsProps {
  door: SignupDoor;
  pricing: Pricing | null;
  start: StartingWith | null;
  onStart: (start: StartingWith | null) => void;
}

/** What happens next, and what one can begin with at this door, as far as anything is sold. */
export function NextSteps({ door, pricing, start, onStart }: NextStepsProps) {
  return (
    <aside className={css.side} aria-label="What happens next">
      <h2>What happens next</h2>
      <ol>
        {[...stepsWith(start), LAST[door.keyword]].map(({ what, note }) => (
          <li key={what}>
            <b>{what}</b>
            <span className="muted">{note}</span>
          </li>
        ))}
      </ol>
      {pricing ? <StartWith key={pricing.id} pricing={pricing} start={start} onStart={onStart} /> : null}
    </aside>
  );
}

type StartWithProps = Omit<NextStepsProps, 'door' | 'pricing'> & { pricing: Pricing };

/** R507, R508: the trial, or something of the door's price list, which is paid for once the account is there. */
function StartWith({ pricing, start, onStart }: StartWithProps) {
  const promo = useLinkCode().promo || '0';
  const { data } = useRead(pricing, { params: { product: 'ProEstimate', promo }, query: {} }, { placeholderData: keepPreviousData });
  if (!data || data.pricingOptions.length === 0) return null;
  const { trial } = data;
  return (
    <section aria-label="Prices">
      <h2>Start with</h2>
      <div role="radiogroup" aria-label="Start with" className={css.choices}>
        <Choice
          isChosen={start === null}
          name={trial ? `Trial, ${counted(trial.credits, 'credit')}` : 'Nothing yet'}
          words={trial ? `for ${counted(trial.days, 'day')}` : 'credits are bought later, under Plan and credits'}
          price="0"
          onChoose={() => onStart(null)}
        />
        {data.pricingOptions.map((option) => (
          <Choice
            key={option.productPricingId}
            isChosen={start?.productPricingId === option.productPricingId}
            name={option.name}
            words={wordsOf(option)}
            price={option.price}
            each={option.everyMonths === 0 ? '' : option.everyMonths === 1 ? 'a month' : `each ${counted(option.everyMonths, 'month')}`}
            onChoose={() => onStart(option)}
          />
        ))}
      </div>
      <p className="muted">Prices before sales tax. All but the first ask for a card, once the account is there.</p>
    </section>
  );
}

const wordsOf = ({ credits, each, everyMonths, goodForMonths, promoCode, discount }: PricingOption): string =>
  [
    credits > 1 ? `${dollars(each)} an estimate` : '',
    promoCode ? `${promoCode} takes off ${dollars(discount)}` : '',
    everyMonths > 0 ? 'cancelled at any time' : `good for ${counted(goodForMonths, 'month')}`,
  ]
    .filter(Boolean)
    .join(', ');

interface ChoiceProps {
  isChosen: boolean;
  name: string;
  words: string;
  price: string;
  each?: string;
  onChoose: () => void;
}

function Choice({ isChosen, name, words, price, each = '', onChoose }: ChoiceProps) {
  return (
    <label className={css.choice}>
      <input type="radio" name="start" checked={isChosen} onChange={onChoose} />
      <span>
        <b>{name}</b>
        <span className="muted">{words}</span>
      </span>
      <span>
        <b>{dollars(price)}</b>
        {each ? <span className="muted">{each}</span> : null}
      </span>
    </label>
  );
}
