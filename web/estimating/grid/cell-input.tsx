import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { LIMITS } from '../../../contracts/decimal-fields.ts';
import type { LineItem } from '../../../contracts/estimating/entities.ts';
import { toCents } from '../../../contracts/money.ts';
import { CellField } from '../../ui/grid/cell-field.tsx';
import type { Go } from '../../ui/grid/model.ts';
import { tell } from '../../ui/toast.ts';
import { counted, grouped, initialsOf } from '../../ui/words.ts';
import type { Edits } from '../edits/edits.ts';
import { decimalsOf } from '../edits/priced.ts';
import { LONGEST_QUANTITY, readQuantity } from '../edits/typed-quantity.ts';
import { money } from '../estimate/figures.ts';
import { noteConflict, rivalAtom, typingAtom } from '../estimate/screen.ts';
import lineCss from '../line/line.module.css';
import css from './cell-input.module.css';

interface CellInputProps {
  line: LineItem;
  column: 'description' | 'quantity' | 'unit';
  typed: string | null;
  edits: Edits;
  onFinish: (go: Go) => void;
}

const NAMES = { description: 'Description', quantity: 'Quantity', unit: 'Unit' };
const FIELDS = { description: 'description', quantity: 'quantity', unit: 'itemUM' };
/** Whoever leaves a cell sooner after the words that somebody else saved it may not have read them. */
const JUST_TOLD_MS = 2_000;
const LONGEST = { description: 255, quantity: LONGEST_QUANTITY, unit: 20 };

/** The cell that is being typed into: every keystroke prices the line here, and the totals with it; nothing is sent before it is left. */
export function CellInput({ line, column, typed, edits, onFinish }: CellInputProps) {
  const was = column === 'quantity' ? line.quantity : column === 'unit' ? line.itemUM : line.description;
  const [start, setStart] = useState(was);
  const [text, setText] = useState(typed ?? was);
  const hand = useAtomValue(rivalAtom);
  const beside = useAtomValue(typingAtom).get(line.id)?.get(column)?.name;
  const read = column === 'quantity' ? readQuantity(text, decimalsOf(line), LIMITS.quantity, line.itemUM) : null;
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

  const worth = read?.ok ? worthWords(toCents(edits.repriced(line, { quantity: read.value }).totalCost) - toCents(line.totalCost)) : '';

  const show = (value: string) => {
    if (column !== 'quantity') return;
    const next = readQuantity(value, decimalsOf(line), LIMITS.quantity, line.itemUM);
    edits.draft(next.ok ? edits.repriced(line, { quantity: next.value }) : null);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the cell opens
  useEffect(() => {
    if (typed !== null) show(typed);
    void edits.loadSettings(line);
    return () => edits.draft(null);
  }, []);

  const tellBoth = () => {
    const mine = column === 'quantity' ? (read?.ok ? read.value : '') : text.trim();
    if (whose && mine !== was)
      noteConflict(edits.screen, { itemId: line.id, field: FIELDS[column], mine, theirs: was, stands: 'mine', by: whose.name });
  };
  const leave = (go: Go, keep: boolean) => {
    if (keep && wrong) tell(`${column === 'quantity' ? 'The quantity' : 'The description'} was not changed. ${wrong}`);
    else if (keep && text !== start) {
      // Told a moment ago: perhaps the key was on its way by then.
      if (rival && Date.now() - (whose?.at ?? 0) < JUST_TOLD_MS) tellBoth();
      keepCell(edits, line, column, read?.ok ? read : text.trim());
    }
    onFinish(go);
  };
  const words = wrong || (read?.ok && (read.understood || read.rounded)) || '';
  return (
    <CellField
      text={text}
      selected={typed === null}
      wrong={wrong !== ''}
      aria-label={`${NAMES[column]} of ${line.description}`}
      inputMode={column === 'quantity' ? 'decimal' : 'text'}
      maxLength={LONGEST[column]}
      data-column={column}
      data-rival={rival || undefined}
      onText={(value) => {
        setText(value);
        show(value);
      }}
      onLeave={leave}
      words={
        (words || rival || beside) && (
          <>
            {words && <span className={wrong ? 'brick' : undefined}>{words}</span>}
            {beside && !rival && <Beside name={beside} />}
            {rival && <Rival whose={whose} value={theirValue} worth={worth} />}
          </>
        )
      }
    />
  );
}

/** `, $12.00 less`; empty where it is the same. */
const worthWords = (less: bigint) => (less === 0n ? '' : `, $${money(less < 0n ? -less : less)} ${less > 0n ? 'less' : 'more'}`);

/** Saves what was typed: a quantity as it was read, words as they are. */
function keepCell(edits: Edits, line: LineItem, column: CellInputProps['column'], typed: { value: string; rounded: string } | string) {
  if (typeof typed === 'string') return edits.change(line.id, column === 'description' ? { description: typed } : { itemUM: typed });
  edits.quantity(line.id, typed.value);
  if (typed.rounded) tell(`${typed.rounded}: this estimate has ${counted(decimalsOf(line), 'decimal')}.`);
}

/** Somebody else has the cell open too. */
function Beside({ name }: { name: string }) {
  return (
    <span className={css.rival}>
      <span className={lineCss.who}>{initialsOf(name)}</span> {name.split(' ')[0]} is typing here too.
    </span>
  );
}

interface RivalProps {
  whose: { name: string; initials: string } | null;
  /** What it became. */
  value: string;
  worth: string;
}

/** Somebody else saved the cell meanwhile. */
function Rival({ whose, value, worth }: RivalProps) {
  return (
    <span className={css.rival}>
      {whose && <span className={lineCss.who}>{whose.initials}</span>}
      <span>
        {whose ? `${whose.name.split(' ')[0]} saved ${value} meanwhile${worth}.` : `Meanwhile it became ${value}${worth}.`} Enter keeps
        yours, Esc takes theirs.
      </span>
    </span>
  );
}
