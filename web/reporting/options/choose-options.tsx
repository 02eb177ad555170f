import { useRef, useState } from 'react';
import { fromCents, toCents } from '../../../contracts/money.ts';
import type { ReportDocument } from '../../../contracts/reporting/document.ts';
import { CHOSEN, NOT_CHOSEN } from '../../../contracts/reporting/options/choice-facts.ts';
import { dollars } from '../../ui/words.ts';
import { documentTotal } from '../document/document.tsx';
import { PublicCallError } from '../public/client.ts';
import css from './choose-options.module.css';

type Option = NonNullable<ReportDocument['options']>[number];

export const pickedOf = ({ options = [] }: ReportDocument): number[] => options.filter(({ picked }) => picked).map(({ id }) => id);

/** What the document comes to with other options than it shows: a sum of whole cents, as the lines are. A money string. */
export function totalWith(document: ReportDocument, picks: readonly number[]): string {
  let cents = toCents(documentTotal(document));
  for (const { id, picked, amount } of document.options ?? []) {
    if (picked) cents -= toCents(amount);
    if (picks.includes(id)) cents += toCents(amount);
  }
  return fromCents(cents);
}

/** While one chooses, the choices themselves say what is chosen. */
export function withoutChoiceFacts(document: ReportDocument): ReportDocument {
  if (!document.options) return document;
  return { ...document, facts: document.facts.filter(({ name }) => name !== CHOSEN && name !== NOT_CHOSEN) };
}

/** What is picked: at once as it is asked for, then as the page that it makes says. */
export function usePicks(document: ReportDocument, onPick: (picks: number[]) => Promise<void>, onOver: () => void) {
  const [wanted, setWanted] = useState<number[] | null>(null);
  const [wrong, setWrong] = useState('');
  const latest = useRef(wanted);
  async function choose(next: number[]) {
    latest.current = next;
    setWanted(next);
    setWrong('');
    try {
      await onPick(next);
    } catch (error) {
      if (latest.current !== next) return;
      setWrong((error as Error).message);
      if (error instanceof PublicCallError && error.code !== 'SELECT_ITEMS' && error.status !== 0) onOver();
    }
    if (latest.current === next) setWanted(null);
  }
  return { picks: wanted ?? pickedOf(document), pending: wanted !== null, wrong, choose };
}

interface ChooseOptionsProps {
  document: ReportDocument;
  picks: readonly number[];
  /** Absent without script, where the browser asks for the page of what was picked. */
  onPick?: (picks: number[]) => void;
  /** Why the last pick is not shown. */
  wrong: string;
}

/** Good, better, best and add-ons: a form of the browser's own, whose page the script changes as one picks. */
export function ChooseOptions({ document, picks, onPick, wrong }: ChooseOptionsProps) {
  const { options = [] } = document;
  const choices = options.filter(({ choice }) => choice);
  const addOns = options.filter(({ choice }) => !choice);
  const current = choices.find(({ id }) => picks.includes(id));
  const others = picks.filter((id) => !choices.some((choice) => choice.id === id));
  const against = ({ id, amount }: Option) => {
    const cents = toCents(amount) - toCents(current?.amount ?? '0.00');
    if (id === current?.id) return 'Chosen';
    return cents === 0n ? 'the same price' : `${dollars(fromCents(cents < 0n ? -cents : cents))} ${cents < 0n ? 'less' : 'more'}`;
  };
  const row = (option: Option, price: string, aside: string, pick: number[]) => (
    <label key={option.id} className={css.option} data-picked={picks.includes(option.id) || undefined}>
      <input
        type={option.choice ? 'radio' : 'checkbox'}
        name={option.choice ? 'choice' : 'pick'}
        value={option.id}
        {...(onPick ? { checked: picks.includes(option.id), onChange: () => onPick(pick) } : { defaultChecked: option.picked })}
      />
      <span>
        <b>{option.name}</b> <small>{aside}</small>
        {option.lines.map((line, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines can have the same words, and they never move
          <span key={n}>{line}</span>
        ))}
      </span>
      <span className={css.price}>{dollars(price)}</span>
    </label>
  );
  return (
    <form className={css.options} method="get">
      <input type="hidden" name="show" value="picked" />
      {choices.length > 0 && (
        <fieldset>
          <legend>Choose one</legend>
          {choices.map((option) => row(option, totalWith(document, [...others, option.id]), against(option), [...others, option.id]))}
        </fieldset>
      )}
      {addOns.length > 0 && (
        <fieldset>
          <legend>Add if you like</legend>
          {addOns.map((option) => {
            const on = picks.includes(option.id);
            return row(option, option.amount, on ? 'Added' : '', on ? picks.filter((id) => id !== option.id) : [...picks, option.id]);
          })}
        </fieldset>
      )}
      {wrong && (
        <p className={css.wrong} role="alert">
          {wrong}
        </p>
      )}
      {!onPick && (
        <button type="submit" data-screen>
          Show the total of what I chose
        </button>
      )}
    </form>
  );
}
