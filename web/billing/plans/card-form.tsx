import { TextInput } from '@mantine/core';
import type { CardField, CardFields } from '../../../contracts/billing/purchases/card.ts';
import { Icon } from '../../ui/icons.tsx';
import { TEST_CARDS } from './model.ts';
import css from './plans.module.css';

const FIELDS: { name: CardField; label: string; autoComplete: string; most: number }[] = [
  { name: 'CardNumber', label: 'Card number', autoComplete: 'cc-number', most: 23 },
  { name: 'ExpirationMonth', label: 'Month', autoComplete: 'cc-exp-month', most: 2 },
  { name: 'ExpirationYear', label: 'Year', autoComplete: 'cc-exp-year', most: 4 },
  { name: 'VerificationCode', label: 'Code', autoComplete: 'cc-csc', most: 4 },
];

interface CardFormProps {
  card: CardFields;
  setCard: (card: CardFields) => void;
  mistakes: Partial<Record<CardField, string>>;
  /** The gateway's name: it is the one of tests, no other takes a card here. */
  gateway: string;
}

/** R474-R479: the card's fields, and numbers to try. */
export function CardForm({ card, setCard, mistakes, gateway }: CardFormProps) {
  return (
    <section aria-labelledby="card">
      <h2 id="card">
        Card{' '}
        <small className={css.test}>
          <Icon name="warning" /> {gateway}, no money moves
        </small>
      </h2>
      <div className={css.fields}>
        {FIELDS.map(({ name, label, autoComplete, most }) => (
          <TextInput
            key={name}
            label={label}
            inputMode="numeric"
            autoComplete={autoComplete}
            maxLength={most}
            value={card[name]}
            error={mistakes[name]}
            onChange={(event) => setCard({ ...card, [name]: event.currentTarget.value })}
          />
        ))}
      </div>
      <div className={css.numbers}>
        <p>Numbers to try</p>
        {TEST_CARDS.map(([number, words]) => (
          <button
            key={number}
            type="button"
            onClick={() => setCard({ CardNumber: number, ExpirationMonth: '08', ExpirationYear: '34', VerificationCode: '123' })}
          >
            {number} {words}
          </button>
        ))}
      </div>
    </section>
  );
}
