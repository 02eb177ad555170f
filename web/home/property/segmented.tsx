import { type ReactNode, useId } from 'react';
import css from './property.module.css';

interface SegmentedProps {
  label: string;
  value: string;
  options: [value: string, word: string][];
  isMissing?: boolean | undefined;
  /** Above the word. */
  picture?: (value: string) => ReactNode;
  /** Beneath the word. */
  note?: ((value: string) => string | undefined) | undefined;
  /** Where the pointer or the keyboard is; null once it has gone. */
  onPoint?: ((value: string | null) => void) | undefined;
  onChoose: (value: string) => void;
}

export function Segmented({ label, value, options, isMissing, picture, note, onPoint, onChoose }: SegmentedProps) {
  const id = useId();
  return (
    <div className={css.segmented}>
      <span id={id} className={isMissing ? 'brick' : undefined} data-missing={isMissing || undefined}>
        {label}
        {isMissing ? ', choose one' : ''}
      </span>
      <div className="segmented" role="group" aria-labelledby={id} data-options={options.length}>
        {options.map(([option, word]) => (
          <button
            key={option}
            type="button"
            aria-pressed={option === value}
            onClick={() => option !== value && onChoose(option)}
            onPointerEnter={() => onPoint?.(option)}
            onPointerLeave={() => onPoint?.(null)}
            onFocus={() => onPoint?.(option)}
            onBlur={() => onPoint?.(null)}
          >
            {picture?.(option)}
            {word}
            {note?.(option) ? <small className="muted">{note(option)}</small> : null}
          </button>
        ))}
      </div>
    </div>
  );
}
