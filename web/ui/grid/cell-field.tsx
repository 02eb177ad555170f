import { type InputHTMLAttributes, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import css from './grid.module.css';
import type { Go } from './model.ts';

interface CellFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> {
  text: string;
  onText: (text: string) => void;
  /** It opens with what stood there, all selected. */
  selected: boolean;
  /** It cannot be kept as it is: keys that go on stay. */
  wrong: boolean;
  /** Once: the cell is left, and what was typed is to be kept or not. */
  onLeave: (go: Go, keep: boolean) => void;
  /** What was understood or is wrong, in words below it, or above where the grid ends. */
  words?: ReactNode;
  /** In place of `words`, with a look of its own. */
  children?: ReactNode;
  [data: `data-${string}`]: string | boolean | undefined;
}

/** Pixels below a cell that its words need. */
const ROOM_FOR_WORDS = 64;
const GOES: Partial<Record<string, Go>> = { Enter: 'down', ArrowDown: 'down', ArrowUp: 'up', Tab: 'right' };

/** The field in a cell that is typed into: Enter and the arrows go on to the next row, Tab to the next cell, Esc gives back what stood there. */
export function CellField({ text, onText, selected, wrong, onLeave, words, children, className = css.field, ...rest }: CellFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const left = useRef(false);
  const [above, setAbove] = useState(false);
  const id = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the cell opens
  useEffect(() => {
    if (selected) input.current?.select();
    const grid = input.current?.closest('[role="grid"]')?.getBoundingClientRect();
    const cell = input.current?.getBoundingClientRect();
    setAbove(!!grid && !!cell && cell.bottom + ROOM_FOR_WORDS > grid.bottom);
  }, []);

  const leave = (go: Go, keep = true) => {
    if (left.current) return;
    left.current = true;
    onLeave(go, keep);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const go = event.key === 'Tab' && event.shiftKey ? 'left' : GOES[event.key];
    if (event.key === 'Escape') leave('stay', false);
    else if (!go) return;
    else if (!wrong) leave(go);
    event.preventDefault();
  };
  return (
    <>
      <input
        {...rest}
        ref={input}
        className={className}
        // biome-ignore lint/a11y/noAutofocus: a cell opens under the person's own key
        autoFocus
        autoComplete="off"
        aria-invalid={wrong}
        aria-describedby={words ? id : undefined}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={() => leave('stay')}
        onClick={(event) => event.stopPropagation()}
      />
      {words ? (
        <span id={id} className={css.words} data-above={above || undefined} role={wrong ? 'alert' : 'status'}>
          {words}
        </span>
      ) : null}
      {children}
    </>
  );
}
