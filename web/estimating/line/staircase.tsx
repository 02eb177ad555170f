import type { KeyboardEvent } from 'react';
import { QUALITIES } from '../../../contracts/catalogue/quality.ts';
import { round } from '../../../contracts/decimal.ts';
import { toCents } from '../../../contracts/money.ts';
import { grouped } from '../../ui/words.ts';
import css from './staircase.module.css';

export interface Step {
  quality: (typeof QUALITIES)[number];
  /** Money, two decimals: what the line, or one unit, would cost. */
  price: string;
}

/** The five qualities as a staircase: a step that is not offered keeps its place with a dash. Arrows move, and choose. */
export function Staircase({
  steps,
  chosen,
  onChoose,
  label,
}: {
  steps: Step[];
  chosen: string;
  onChoose: (quality: Step['quality']) => void;
  label: string;
}) {
  const highest = steps.reduce((most, step) => (toCents(step.price) > most ? toCents(step.price) : most), 1n);
  const shown = (price: string) => grouped(highest < CENTS_FIT_BELOW ? price : round(price, 0).toFixed(0));
  const offered = QUALITIES.filter((quality) => steps.some((step) => step.quality === quality));
  const turn = (event: KeyboardEvent<HTMLDivElement>) => {
    const by = event.key === 'ArrowRight' || event.key === 'ArrowUp' ? 1 : event.key === 'ArrowLeft' || event.key === 'ArrowDown' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    event.stopPropagation();
    const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')];
    buttons[buttons.indexOf(document.activeElement as HTMLButtonElement) + by]?.focus();
  };
  return (
    <div className={css.stairs} role="radiogroup" aria-label={label} onKeyDown={turn}>
      {QUALITIES.map((quality) => {
        const step = steps.find((one) => one.quality === quality);
        const on = quality === chosen;
        const height = step ? Math.max(6, Math.round(Number((toCents(step.price) * 44n) / highest))) : 0;
        return (
          <button
            key={quality}
            type="button"
            role="radio"
            aria-checked={on}
            aria-label={step ? `${quality}, ${grouped(step.price)}` : `${quality}, not offered`}
            disabled={!step}
            tabIndex={on || (!offered.includes(chosen as Step['quality']) && quality === offered[0]) ? 0 : -1}
            className={css.step}
            data-on={on || undefined}
            data-none={!step || undefined}
            onClick={() => onChoose(quality)}
          >
            <span className={css.lift}>
              <i style={{ height }} />
            </span>
            <span className={css.word}>{quality}</span>
            <span className="figures">{step ? shown(step.price) : '–'}</span>
          </button>
        );
      })}
    </div>
  );
}

/** From a hundred thousand dollars on, five prices with cents are wider than the column. */
const CENTS_FIT_BELOW = 10_000_000n;

/** An item without qualities: one price on a line across the five columns. */
export function OnePrice({ price }: { price: string }) {
  return (
    <div className={css.oneprice}>
      <span className="figures">{grouped(price)}</span>
      <span>one quality</span>
    </div>
  );
}
