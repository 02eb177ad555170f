import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { LONGEST_QUANTITY } from '../edits/typed-quantity.ts';
import formCss from '../estimate/form.module.css';
import css from './inspector.module.css';

interface NumberFieldProps {
  label: string;
  /** The accessible name where no label is shown. */
  name?: string;
  value: string;
  read: (text: string) => string | null;
  /** What is worth telling of what stands in the field: a sum's result, or why it is refused. */
  words?: (text: string) => string;
  unit: string;
  before?: ReactNode;
  wide?: boolean;
  attention?: boolean;
  /** Of a dialog, which opens with the focus on it. */
  first?: boolean;
  inspect?: string | undefined;
  describedBy?: string | undefined;
  onTry: (value: string | null) => void;
  onKeep: (value: string) => void;
}

const REFUSED = () => 'Write a number of 0 or more, and not too large.';

/** What is typed over a figure, until it is kept or given back. */
function useTyped({
  value,
  read,
  words,
  onTry,
  onKeep,
}: Required<Pick<NumberFieldProps, 'value' | 'read' | 'words' | 'onTry' | 'onKeep'>>) {
  const [text, setText] = useState<string | null>(null);
  const tellsMore = words !== REFUSED;
  const wrong = text !== null && read(text) === null;
  const said = text === null || (!wrong && !tellsMore) ? '' : words(text);
  const keep = () => {
    if (text === null) return;
    const next = read(text);
    setText(null);
    onTry(null);
    if (next !== null && next !== read(value)) onKeep(next);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (text === null || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    if (event.key === 'Enter') {
      // What is refused stays, with its words, until it is put right or given back.
      if (wrong) return event.preventDefault();
      keep();
    } else {
      setText(null);
      onTry(null);
      event.stopPropagation();
    }
    // Selected again, so that what is typed next replaces it.
    const input = event.currentTarget;
    requestAnimationFrame(() => document.activeElement === input && input.select());
  };
  return { text, setText, wrong, said, keep, onKeyDown };
}

/** A figure that is kept when it is left or Enter is pressed, and given back by Esc; shows what it would do while it is typed. */
export function NumberField({
  label,
  name,
  value,
  read,
  words = REFUSED,
  unit,
  before,
  wide = false,
  attention = false,
  first = false,
  inspect,
  describedBy,
  onTry,
  onKeep,
}: NumberFieldProps) {
  const id = useId();
  const { text, setText, wrong, said, keep, onKeyDown } = useTyped({ value, read, words, onTry, onKeep });
  return (
    <div className={wide ? css.pair : formCss.stack}>
      {label && <label htmlFor={id}>{label}</label>}
      <span
        className={`${formCss.field} ${wide ? css.wide : ''}`}
        data-field
        data-wrong={wrong || undefined}
        data-attention={attention || undefined}
      >
        {before && <span className={css.from}>{before}</span>}
        <input
          id={id}
          data-inspect={inspect}
          data-autofocus={first || undefined}
          data-rests={text === null || undefined}
          aria-label={name}
          aria-describedby={said ? `${id}-words` : describedBy}
          maxLength={LONGEST_QUANTITY}
          aria-invalid={wrong}
          inputMode="decimal"
          autoComplete="off"
          value={text ?? value}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => {
            setText(event.currentTarget.value);
            onTry(read(event.currentTarget.value));
          }}
          onBlur={keep}
          onKeyDown={onKeyDown}
        />
        {unit && <span className={css.fieldunit}>{unit}</span>}
        {said && (
          <span id={`${id}-words`} className={css.fieldwords} data-wrong={wrong || undefined} role={wrong ? 'alert' : 'status'}>
            {said}
          </span>
        )}
      </span>
    </div>
  );
}
