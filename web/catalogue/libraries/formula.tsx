import { type KeyboardEvent, useRef, useState } from 'react';
import { checkFormula, namesOf, type Question, quantityOf, type Room } from '../../../contracts/catalogue/assembly/quantity.ts';
import type { ShownLine } from '../../../contracts/catalogue/libraries/library.ts';
import { formulaText } from '../../../contracts/catalogue/libraries/library-quantities.ts';
import type { LinePrice } from '../../../contracts/estimating/pricing.ts';
import { Icon } from '../../ui/icons.tsx';
import { grouped } from '../../ui/words.ts';
import css from './formula.module.css';

interface Props {
  line: ShownLine;
  questions: Question[];
  room: Room;
  answers: Record<string, string>;
  locked: boolean;
  /** What it costs: of one unit, and of the quantity in the test area. */
  price: LinePrice | undefined;
  onFocus: () => void;
  /** Sends a text that can be read. */
  onKeep: (text: string) => void;
}

/** A line's quantity as it is typed: what it gives in the test area at once, and where it cannot be read. */
export function LibraryFormula({ line, questions, room, answers, locked, price, onFocus, onKeep }: Props) {
  const saved = formulaText(line.quantity);
  const [draft, setDraft] = useState<string | null>(null);
  const [scrolled, setScrolled] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const text = draft ?? saved;
  const checked = checkFormula(text, line.unit, questions);
  const fault = checked.ok ? null : checked.fault;
  const given = checked.ok ? quantityOf(text, line.unit, namesOf(questions, room, answers), 1) : null;
  const keep = () => {
    if (draft === null || fault) return;
    setDraft(null);
    if (draft.trim() !== saved) onKeep(draft);
  };
  const takeNearest = () => {
    if (!fault?.nearest) return false;
    setDraft(text.slice(0, fault.from) + fault.nearest + text.slice(fault.to));
    input.current?.focus();
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') keep();
    else if (event.key === 'Escape' && draft !== null) setDraft(null);
    else if (event.key !== 'Tab' || event.shiftKey || !takeNearest()) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const name = `Quantity of ${line.description}`;
  return (
    <>
      <span className={css.formula} data-wrong={fault !== null || undefined}>
        {fault ? (
          <span className={css.under} aria-hidden>
            <span style={{ marginLeft: -scrolled }}>
              {text.slice(0, fault.from)}
              <u>{text.slice(fault.from, fault.to) || ' '}</u>
            </span>
          </span>
        ) : null}
        <input
          ref={input}
          aria-label={name}
          aria-invalid={fault !== null || undefined}
          aria-describedby={fault ? `wrong-${line.lineId}` : undefined}
          spellCheck={false}
          autoComplete="off"
          maxLength={10_000}
          readOnly={locked}
          value={text}
          onChange={(event) => setDraft(event.currentTarget.value)}
          onScroll={(event) => setScrolled(event.currentTarget.scrollLeft)}
          onFocus={onFocus}
          onBlur={keep}
          onKeyDown={onKeyDown}
        />
      </span>
      <span className={css.tested}>
        {given?.ok ? grouped(given.quantity) : '–'} <span className="muted">{line.unit}</span>
      </span>
      <span className={css.unitPrice}>{price ? grouped(price.ppu) : '–'}</span>
      <span className={css.lineTotal}>{price && !fault ? grouped(price.totalCost) : '–'}</span>
      {fault || (given && !given.ok) ? (
        <span className={fault ? css.wrong : css.unsure} id={`wrong-${line.lineId}`} role={fault && draft !== null ? 'alert' : undefined}>
          <Icon name="warning" />
          <span>{fault ? fault.text : given && !given.ok ? `In the test area: ${given.fault.text}` : ''}</span>
          {fault?.nearest ? (
            <button type="button" className="link" onMouseDown={(event) => event.preventDefault()} onClick={takeNearest}>
              Use {fault.nearest} <kbd>Tab</kbd>
            </button>
          ) : null}
        </span>
      ) : null}
    </>
  );
}
