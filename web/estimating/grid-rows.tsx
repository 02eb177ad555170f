import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { type KeyboardEvent, type MouseEvent, memo, useEffect, useRef, useState } from 'react';
import { LIMITS } from '../../contracts/decimal.ts';
import type { AreaWithItems, LaborMinimum, LineItem } from '../../contracts/estimating/entities.ts';
import { Icon } from '../ui/icons.tsx';
import { Popover } from '../ui/later.tsx';
import { QualityBars } from '../ui/quality.tsx';
import { counted, grouped } from '../ui/words.ts';
import type { Edits } from './edits.ts';
import css from './estimate.module.css';
import { isZero, measuresInABreath, money, trimmed, typedNumber } from './figures.ts';
import { useAreaSums } from './live.ts';
import { decimalsOf } from './priced.ts';
import { QualityChoice } from './quality-choice.tsx';
import type { Row } from './rows.ts';
import { type Column, failuresAtom, panelAtom, qualityOfAtom, theirsAtom } from './screen.ts';

type OnHere = (key: string, column: Column, twice: boolean) => void;
const placed = (top: number | null) => (top === null ? undefined : { transform: `translateY(${top}px)` });

/** A header of an area: sticks while its lines scroll (`top` null), and tells the room in a breath. */
export const AreaRow = memo(function AreaRow({
  row,
  index,
  top,
  here,
  span,
  phone,
  onFold,
  onHere,
}: {
  row: Extract<Row, { kind: 'area' }>;
  index: number;
  top: number | null;
  here: boolean;
  span: number;
  phone: boolean;
  onFold: (areaId: number, closed: boolean) => void;
  onHere: OnHere;
}) {
  const setPanel = useSetAtom(panelAtom);
  const { area } = row;
  const breath = measuresInABreath(area);
  return (
    <div
      role="row"
      aria-rowindex={index}
      className={css.area}
      data-stuck={top === null || undefined}
      data-here={here || undefined}
      style={placed(top)}
      onClick={() => onHere(row.key, 'description', false)}
    >
      <div role="gridcell" aria-colspan={span} id={`cell-${row.key}-area`} className={css.areacell}>
        <button
          type="button"
          tabIndex={-1}
          className={css.fold}
          aria-label={`${row.folded ? 'Expand' : 'Collapse'} ${area.label}`}
          aria-expanded={!row.folded}
          onClick={() => onFold(area.areaID, !row.folded)}
        >
          <Icon name={row.folded ? 'right' : 'down'} />
        </button>
        <button
          type="button"
          tabIndex={-1}
          className={css.areaname}
          title="Measurements"
          onClick={() => setPanel({ kind: 'measure', areaId: area.areaID })}
        >
          <b>{area.label}</b>
          <span className="muted">{breath || 'no measurements'}</span>
        </button>
        {!phone && <span className={css.areacount}>{counted(row.lines.length, 'line')}</span>}
        <AreaTotal area={area} />
        <button
          type="button"
          tabIndex={-1}
          className={css.areamore}
          aria-label={`More of ${area.label}`}
          onClick={() => setPanel({ kind: 'area', areaId: area.areaID })}
        >
          <Icon name="more" />
        </button>
      </div>
    </div>
  );
});

function AreaTotal({ area }: { area: AreaWithItems }) {
  return <b className={css.areatotal}>{money(useAreaSums(area).totalCost)}</b>;
}

export function EmptyRow({ area, index, top, span }: { area: AreaWithItems; index: number; top: number; span: number }) {
  const setPanel = useSetAtom(panelAtom);
  return (
    <div role="row" aria-rowindex={index} className={css.none} style={placed(top)}>
      <div role="gridcell" aria-colspan={span} className="muted">
        Nothing in {area.label} yet.{' '}
        <button type="button" tabIndex={-1} className="link" onClick={() => setPanel({ kind: 'builder' })}>
          Add items
        </button>
      </div>
    </div>
  );
}

interface LineProps {
  line: LineItem;
  rowKey: string;
  index: number;
  top: number;
  columns: readonly Column[];
  cursor: Column | null;
  editing: { column: Column; typed: string | null } | null;
  marked: boolean;
  edits: Edits;
  onHere: OnHere;
  onFinish: ((go: 'stay' | 'down' | 'up' | 'right' | 'left') => void) | undefined;
}

/** The grid hands a new `onFinish` at every move; only the row that is being edited needs it. */
const sameLine = (a: LineProps, b: LineProps) =>
  a.line === b.line &&
  a.index === b.index &&
  a.top === b.top &&
  a.columns === b.columns &&
  a.cursor === b.cursor &&
  a.editing === b.editing &&
  a.marked === b.marked &&
  a.onHere === b.onHere &&
  a.onFinish === b.onFinish;

export const LineRow = memo(function LineRow({
  line: kept,
  rowKey,
  index,
  top,
  columns,
  cursor,
  editing,
  marked,
  edits,
  onHere,
  onFinish,
}: LineProps) {
  const [draft, setDraft] = useState<LineItem | null>(null);
  const failure = useAtomValue(failuresAtom).get(kept.id);
  const theirs = useAtomValue(theirsAtom);
  const qualityOf = useAtomValue(qualityOfAtom);
  const line = editing && draft?.id === kept.id ? draft : kept;
  const zero = isZero(line.quantity);
  const choosing = qualityOf === kept.id;
  const onClick = (event: MouseEvent<HTMLDivElement>) => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-column]');
    if (cell) onHere(rowKey, cell.dataset.column as Column, event.detail > 1);
  };
  const cell = (column: Column) => {
    if (editing?.column === column && onFinish)
      return <CellInput line={kept} column={column} typed={editing.typed} edits={edits} onDraft={setDraft} onFinish={onFinish} />;
    switch (column) {
      case 'description':
        return (
          <>
            <span className={css.act}>{line.action}</span> {line.description}
            {zero && <span className={css.why}>Needs quantity</span>}
            {line.laborMinimum && <span className={css.follows}>{shortReason(line.laborMinimum)}</span>}
            {failure && <Failed failure={failure} />}
          </>
        );
      case 'quality':
        return line.quality === 'None' ? null : <QualityBars quality={line.quality} />;
      case 'quantity':
        return grouped(line.quantity);
      case 'unit':
        return line.itemUM;
      case 'price':
        return grouped(line.ppu);
      case 'total':
        return grouped(line.totalCost);
      case 'signs':
        return (
          <>
            <span>{line.notes !== '' && <Icon name="note" label="Has notes" />}</span>
            <span>
              {line.photos.length > 0 && (
                <>
                  <Icon name="photo" label="Photos" />
                  {line.photos.length}
                </>
              )}
            </span>
          </>
        );
    }
  };
  return (
    <div
      role="row"
      aria-rowindex={index}
      aria-selected={marked}
      className={`${css.cols} ${css.row}`}
      data-on={cursor !== null || undefined}
      data-marked={marked || undefined}
      data-zero={zero || undefined}
      data-follows={line.isLaborMinimum || undefined}
      style={placed(top)}
      onClick={onClick}
    >
      <span role="presentation" className={css.rowmark}>
        {marked ? <Icon name="check" size={14} /> : zero ? <span className={css.dot} /> : null}
      </span>
      {columns.map((column, at) => {
        const hand = theirs.get(`${kept.id}:${column}`);
        return (
          <span
            key={column}
            role="gridcell"
            aria-colindex={at + 1}
            id={`cell-${rowKey}-${column}`}
            data-column={column}
            className={css.cell}
            data-here={cursor === column || undefined}
          >
            {hand ? (
              <span className={css.theirs} title={`${hand.name} changed this`}>
                <span className={css.who}>{hand.initials}</span>
                {cell(column)}
              </span>
            ) : (
              cell(column)
            )}
            {column === 'quality' && choosing && <QualityPopover line={kept} edits={edits} />}
          </span>
        );
      })}
    </div>
  );
}, sameLine);

const shortReason = ({ hours, minimum }: LaborMinimum) => `makes up ${trimmed(hours)} h, $${grouped(minimum)}`;

function Failed({ failure }: { failure: { text: string; retry: () => void; discard: () => void } }) {
  return (
    <span className={css.failed} role="alert">
      <Icon name="warning" size={14} />
      <span className="ellipsis">{failure.text}</span>
      <button type="button" className="link" onClick={failure.retry}>
        Retry
      </button>
      <button type="button" className="link" onClick={failure.discard}>
        Discard
      </button>
    </span>
  );
}

function QualityPopover({ line, edits }: { line: LineItem; edits: Edits }) {
  const [, setQualityOf] = useAtom(qualityOfAtom);
  const back = () => {
    setQualityOf(null);
    document.querySelector<HTMLElement>('[data-grid]')?.focus({ preventScroll: true });
  };
  return (
    <Popover opened onChange={(opened) => !opened && back()} position="bottom-start" width={340} trapFocus withRoles returnFocus={false}>
      <Popover.Target>
        <span className={css.anchor} />
      </Popover.Target>
      <Popover.Dropdown
        aria-label={`Quality of ${line.description}`}
        onClick={(event) => event.stopPropagation()}
        onKeyDown={(event) => event.key === 'Escape' && back()}
      >
        <QualityChoice line={line} edits={edits} onChosen={back} focused />
      </Popover.Dropdown>
    </Popover>
  );
}

interface CellInputProps {
  line: LineItem;
  column: Column;
  typed: string | null;
  edits: Edits;
  onDraft: (line: LineItem | null) => void;
  onFinish: (go: 'stay' | 'down' | 'up' | 'right' | 'left') => void;
}

/** The cell that is being typed into: every keystroke prices the line here, and the totals with it; nothing is sent before it is left. */
function CellInput({ line, column, typed, edits, onDraft, onFinish }: CellInputProps) {
  const was = column === 'quantity' ? line.quantity : column === 'unit' ? line.itemUM : line.description;
  const [text, setText] = useState(typed ?? was);
  const input = useRef<HTMLInputElement>(null);
  const left = useRef(false);
  const quantity = column === 'quantity' ? typedNumber(text, decimalsOf(line), LIMITS.quantity) : null;
  const wrong = column === 'quantity' ? text.trim() !== '' && quantity === null : column === 'description' && text.trim() === '';

  const show = (value: string) => {
    if (column !== 'quantity') return;
    const next =
      value.trim() === '' ? typedNumber('0', decimalsOf(line), LIMITS.quantity) : typedNumber(value, decimalsOf(line), LIMITS.quantity);
    const draft = next === null ? null : edits.repriced(line, { quantity: next });
    onDraft(draft);
    edits.draft(draft);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the cell opens
  useEffect(() => {
    if (typed === null) input.current?.select();
    else show(typed);
    void edits.learn(line);
    return () => edits.draft(null);
  }, []);

  const leave = (go: 'stay' | 'down' | 'up' | 'right' | 'left', keep = true) => {
    if (left.current) return;
    left.current = true;
    if (keep && !wrong && text !== was) {
      if (column === 'quantity') edits.quantity(line.id, quantity ?? typedNumber('0', decimalsOf(line), LIMITS.quantity) ?? '0');
      else if (column === 'description') edits.change(line.id, { description: text.trim() });
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
    else if (go && !(wrong && go !== 'up')) leave(go);
    else if (!go) return;
    event.preventDefault();
  };
  return (
    <input
      ref={input}
      // biome-ignore lint/a11y/noAutofocus: a cell opens under the person's own key
      autoFocus
      className={css.cellinput}
      data-column={column}
      aria-label={`${column === 'quantity' ? 'Quantity' : column === 'unit' ? 'Unit' : 'Description'} of ${line.description}`}
      aria-invalid={wrong}
      inputMode={column === 'quantity' ? 'decimal' : 'text'}
      maxLength={column === 'unit' ? 20 : column === 'quantity' ? 40 : 255}
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        show(event.target.value);
      }}
      onKeyDown={onKeyDown}
      onBlur={() => leave('stay')}
      onClick={(event) => event.stopPropagation()}
    />
  );
}

export const PhoneRow = memo(function PhoneRow({
  line,
  rowKey,
  index,
  top,
  onHere,
}: {
  line: LineItem;
  rowKey: string;
  index: number;
  top: number;
  onHere: OnHere;
}) {
  const theirs = useAtomValue(theirsAtom).get(`${line.id}:quantity`);
  const failure = useAtomValue(failuresAtom).get(line.id);
  const zero = isZero(line.quantity);
  return (
    <div
      role="row"
      aria-rowindex={index}
      className={css.phonerow}
      data-zero={zero || undefined}
      data-follows={line.isLaborMinimum || undefined}
      style={placed(top)}
    >
      <div role="gridcell" id={`cell-${rowKey}-quantity`} className={css.phonecell}>
        <button type="button" className={css.phonebutton} onClick={() => onHere(rowKey, 'quantity', false)}>
          {zero && <span className={css.dot} />}
          <span className="ellipsis">{line.description}</span>
          <span className={css.phonetotal}>{grouped(line.totalCost)}</span>
          <span className={css.sub}>
            {line.action !== '' && <span>{line.action}</span>}
            {zero ? (
              <b className={css.why}>Needs quantity</b>
            ) : (
              <span className={theirs && css.phonetheirs}>
                {theirs && <span className={css.who}>{theirs.initials}</span>}
                {grouped(line.quantity)} {line.itemUM}
              </span>
            )}
            {line.laborMinimum ? <span>{shortReason(line.laborMinimum)}</span> : <span>at {grouped(line.ppu)}</span>}
            {line.notes !== '' && <Icon name="note" size={14} label="Has notes" />}
            {failure && <span className="brick">{failure.text}</span>}
          </span>
          <span className={css.sub}>{line.quality !== 'None' && <QualityBars quality={line.quality} />}</span>
        </button>
      </div>
    </div>
  );
});
