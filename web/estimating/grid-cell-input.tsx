import { useAtomValue } from 'jotai';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { LIMITS } from '../../contracts/decimal.ts';
import type { LineItem } from '../../contracts/estimating/entities.ts';
import { tell } from '../ui/toast.ts';
import { counted, grouped } from '../ui/words.ts';
import type { Edits } from './edits.ts';
import css from './grid.module.css';
import lineCss from './line.module.css';
import { decimalsOf } from './priced.ts';
import { type Column, rivalAtom } from './screen.ts';
import { LONGEST_QUANTITY, readQuantity } from './typed-quantity.ts';

interface CellInputProps {
  line: LineItem;
  column: Column;
  typed: string | null;
  edits: Edits;
  onDraft: (line: LineItem | null) => void;
  onFinish: (go: 'stay' | 'down' | 'up' | 'right' | 'left') => void;
}

/** The cell that is being typed into: every keystroke prices the line here, and the totals with it; nothing is sent before it is left. */
export function CellInput({ line, column, typed, edits, onDraft, onFinish }: CellInputProps) {
  const was = column === 'quantity' ? line.quantity : column === 'unit' ? line.itemUM : line.description;
  const [start, setStart] = useState(was);
  const [text, setText] = useState(typed ?? was);
  const [above, setAbove] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const left = useRef(false);
  const hand = useAtomValue(rivalAtom);
  const id = useId();
  const read = column === 'quantity' ? readQuantity(text, decimalsOf(line), LIMITS.quantity) : null;
  const wrong = read ? (read.ok ? '' : read.reason) : column === 'description' && text.trim() === '' ? 'A line needs a description.' : '';
  // Somebody else has saved this cell since it was opened. What nobody has typed into follows at once.
  const untouched = text === start;
  const rival = was !== start && !untouched && text !== was;
  if (was !== start && untouched) {
    setStart(was);
    setText(was);
  }
  const whose = hand?.cell === `${line.id}:${column}` ? hand : null;
  const theirValue = column === 'quantity' ? `${grouped(was)} ${line.itemUM}` : was;

  const show = (value: string) => {
    if (column !== 'quantity') return;
    const next = readQuantity(value, decimalsOf(line), LIMITS.quantity);
    const draft = next.ok ? edits.repriced(line, { quantity: next.value }) : null;
    onDraft(draft);
    edits.draft(draft);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the cell opens
  useEffect(() => {
    if (typed === null) input.current?.select();
    else show(typed);
    void edits.learn(line);
    const viewport = input.current?.closest('[data-grid]')?.getBoundingClientRect();
    const cell = input.current?.getBoundingClientRect();
    setAbove(!!viewport && !!cell && cell.bottom + ROOM_FOR_WORDS > viewport.bottom);
    return () => edits.draft(null);
  }, []);

  const leave = (go: 'stay' | 'down' | 'up' | 'right' | 'left', keep = true) => {
    if (left.current) return;
    left.current = true;
    if (keep && wrong) tell(`${column === 'quantity' ? 'The quantity' : 'The description'} was not changed. ${wrong}`);
    else if (keep && text !== start) {
      if (read?.ok) {
        edits.quantity(line.id, read.value);
        if (read.rounded) tell(`${read.rounded}: this estimate has ${counted(decimalsOf(line), 'decimal')}.`);
      } else if (column === 'description') edits.change(line.id, { description: text.trim() });
      else edits.change(line.id, { itemUM: text.trim() });
    }
    onDraft(null);
    onFinish(go);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const go =
      event.key === 'Enter' || event.key === 'ArrowDown'
        ? 'down'
        : event.key === 'ArrowUp'
          ? 'up'
          : event.key === 'Tab'
            ? event.shiftKey
              ? 'left'
              : 'right'
            : null;
    if (event.key === 'Escape') leave('stay', false);
    else if (go && !wrong) leave(go);
    else if (!go) return;
    event.preventDefault();
  };
  const words = wrong || (read?.ok && (read.understood || read.rounded)) || '';
  return (
    <>
      <input
        ref={input}
        // biome-ignore lint/a11y/noAutofocus: a cell opens under the person's own key
        autoFocus
        autoComplete="off"
        className={css.cellinput}
        data-column={column}
        data-rival={rival || undefined}
        aria-label={`${column === 'quantity' ? 'Quantity' : column === 'unit' ? 'Unit' : 'Description'} of ${line.description}`}
        aria-invalid={wrong !== ''}
        aria-describedby={words || rival ? id : undefined}
        inputMode={column === 'quantity' ? 'decimal' : 'text'}
        maxLength={column === 'unit' ? 20 : column === 'quantity' ? LONGEST_QUANTITY : 255}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          show(event.target.value);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => leave('stay')}
        onClick={(event) => event.stopPropagation()}
      />
      {(words || rival) && (
        <span id={id} className={css.cellwords} data-column={column} data-above={above || undefined} role={wrong ? 'alert' : 'status'}>
          {words && <span className={wrong ? 'brick' : undefined}>{words}</span>}
          {rival && (
            <span className={css.rival}>
              {whose && <span className={lineCss.who}>{whose.initials}</span>}
              <span>
                {whose ? `${whose.name.split(' ')[0]} saved ${theirValue} meanwhile.` : `Meanwhile it became ${theirValue}.`} Enter keeps
                yours, Esc takes theirs.
              </span>
            </span>
          )}
        </span>
      )}
    </>
  );
}

/** Pixels below a cell that its words need. */
const ROOM_FOR_WORDS = 64;
