import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { type KeyboardEvent, type MouseEvent, memo, useEffect, useId, useRef, useState } from 'react';
import { LIMITS } from '../../contracts/decimal.ts';
import type { AreaWithItems, LaborMinimum, LineItem } from '../../contracts/estimating/entities.ts';
import { Icon } from '../ui/icons.tsx';
import { Popover } from '../ui/lazy-mantine.tsx';
import { QualityBars } from '../ui/quality.tsx';
import { tell } from '../ui/toast.ts';
import { counted, grouped } from '../ui/words.ts';
import type { Edits } from './edits.ts';
import { isZero, measuresInABreath, money, trimmed } from './figures.ts';
import css from './grid.module.css';
import lineCss from './line.module.css';
import { useAreaSums } from './live.ts';
import { decimalsOf } from './priced.ts';
import { QualityChoice } from './quality-choice.tsx';
import { linesShown, type Row } from './rows.ts';
import { type Column, EDITABLE, failuresAtom, panelAtom, qualityOfAtom, remoteEditsAtom, rivalAtom, rowMenuAtom } from './screen.ts';
import { LONGEST_QUANTITY, readQuantity } from './typed-quantity.ts';

type OnHere = (key: string, column: Column, twice: boolean) => void;
/** Marks a line or takes the mark away; with `range` all lines from the one that was marked before. */
type OnMark = (itemId: number, range: boolean) => void;
/** Where a menu of a button opens. */
const below = (button: Element) => {
  const { right, bottom } = button.getBoundingClientRect();
  return { x: right, y: bottom };
};
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
  const setMenu = useSetAtom(rowMenuAtom);
  const { area } = row;
  const breath = measuresInABreath(area);
  return (
    <div
      role="row"
      aria-rowindex={index}
      className={css.area}
      data-row={row.key}
      data-stuck={top === null || undefined}
      data-here={here || undefined}
      style={placed(top)}
      onClick={() => onHere(row.key, 'description', false)}
      onContextMenu={(event) => {
        event.preventDefault();
        setMenu({ kind: 'area', areaId: area.areaID, x: event.clientX, y: event.clientY });
      }}
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
          <span className={breath ? 'muted' : css.unmeasured}>{breath || 'Measure'}</span>
        </button>
        {!phone && <span className={css.areacount}>{linesShown(row.lines.length, area.items.length)}</span>}
        <AreaTotal area={area} />
        <button
          type="button"
          tabIndex={-1}
          className={css.areamore}
          aria-label={`More of ${area.label}`}
          aria-haspopup="menu"
          onClick={(event) => setMenu({ kind: 'area', areaId: area.areaID, ...below(event.currentTarget) })}
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
    <div role="row" aria-rowindex={index} className={css.none} data-row={`n${area.areaID}`} style={placed(top)}>
      <div role="gridcell" aria-colspan={span} className="muted" id={`cell-n${area.areaID}-area`}>
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
  onMark: OnMark;
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
  a.onMark === b.onMark &&
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
  onMark,
  onFinish,
}: LineProps) {
  const setMenu = useSetAtom(rowMenuAtom);
  const [draft, setDraft] = useState<LineItem | null>(null);
  const failure = useAtomValue(failuresAtom).get(kept.id);
  const theirs = useAtomValue(remoteEditsAtom);
  const qualityOf = useAtomValue(qualityOfAtom);
  const line = editing && draft?.id === kept.id ? draft : kept;
  const zero = isZero(line.quantity);
  const choosing = qualityOf === kept.id;
  const onClick = (event: MouseEvent<HTMLDivElement>) => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-column]');
    if (!line.isLaborMinimum && (event.ctrlKey || event.metaKey || event.shiftKey)) onMark(kept.id, event.shiftKey);
    else if (cell) onHere(rowKey, cell.dataset.column as Column, event.detail > 1);
  };
  const cell = (column: Column) => {
    if (editing?.column === column && onFinish)
      return <CellInput line={kept} column={column} typed={editing.typed} edits={edits} onDraft={setDraft} onFinish={onFinish} />;
    switch (column) {
      case 'description':
        return (
          <>
            <span className={css.words}>
              <span className={`${lineCss.act} ${css.act}`}>{line.action}</span> {line.description}
            </span>
            {zero && <span className={css.why}>Needs quantity</span>}
            {line.laborMinimum && <span className={css.follows}>makes up {trimmed(line.laborMinimum.hours)} h</span>}
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
      data-row={rowKey}
      data-on={cursor !== null || undefined}
      data-marked={marked || undefined}
      data-zero={zero || undefined}
      data-follows={line.isLaborMinimum || undefined}
      style={placed(top)}
      onClick={onClick}
      onContextMenu={(event) => {
        if ((event.target as HTMLElement).closest('input')) return;
        event.preventDefault();
        onHere(rowKey, cursor ?? 'quantity', false);
        setMenu({ kind: 'line', itemId: kept.id, x: event.clientX, y: event.clientY });
      }}
    >
      <span role="gridcell" aria-colindex={1} className={css.rowmark} draggable={!line.isLaborMinimum || undefined}>
        {zero && <span className={`${lineCss.dot} ${css.dot}`} />}
        {!line.isLaborMinimum && <Mark line={line} marked={marked} onMark={onMark} />}
      </span>
      {columns.map((column, at) => {
        const hand = theirs.get(`${kept.id}:${column}`);
        return (
          <span
            key={column}
            role="gridcell"
            aria-colindex={at + 2}
            id={`cell-${rowKey}-${column}`}
            data-column={column}
            data-editable={EDITABLE.has(column) || undefined}
            className={css.cell}
            data-here={cursor === column || undefined}
          >
            {hand ? (
              <span className={css.theirs} title={`${hand.name} changed this`}>
                <span className={lineCss.who}>{hand.initials}</span>
                {cell(column)}
              </span>
            ) : (
              cell(column)
            )}
            {column === 'quality' && choosing && <QualityPopover line={kept} edits={edits} />}
          </span>
        );
      })}
      <span role="gridcell" aria-colindex={columns.length + 2} className={css.rowend}>
        <button
          type="button"
          tabIndex={-1}
          className={css.rowmore}
          aria-label={`More of ${line.description}`}
          aria-haspopup="menu"
          onClick={(event) => {
            event.stopPropagation();
            setMenu({ kind: 'line', itemId: kept.id, ...below(event.currentTarget) });
          }}
        >
          <Icon name="more" />
        </button>
      </span>
    </div>
  );
}, sameLine);

/** The box that marks a line; the keyboard has Space for it. */
function Mark({ line, marked, onMark }: { line: LineItem; marked: boolean; onMark: OnMark }) {
  return (
    <input
      type="checkbox"
      tabIndex={-1}
      className={css.mark}
      aria-label={`Select ${line.description}`}
      checked={marked}
      onChange={() => {}}
      onClick={(event) => {
        event.stopPropagation();
        onMark(line.id, event.shiftKey);
      }}
    />
  );
}

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

export const PhoneRow = memo(function PhoneRow({
  line,
  rowKey,
  index,
  top,
  selecting,
  marked,
  onHere,
  onMark,
}: {
  line: LineItem;
  rowKey: string;
  index: number;
  top: number;
  /** A tap marks the line instead of opening it. */
  selecting: boolean;
  marked: boolean;
  onHere: OnHere;
  onMark: OnMark;
}) {
  const setMenu = useSetAtom(rowMenuAtom);
  const theirs = useAtomValue(remoteEditsAtom).get(`${line.id}:quantity`);
  const failure = useAtomValue(failuresAtom).get(line.id);
  const zero = isZero(line.quantity);
  return (
    <div
      role="row"
      aria-rowindex={index}
      aria-selected={marked}
      className={css.phonerow}
      data-row={rowKey}
      data-marked={marked || undefined}
      data-zero={zero || undefined}
      data-follows={line.isLaborMinimum || undefined}
      style={placed(top)}
    >
      <div role="gridcell" id={`cell-${rowKey}-quantity`} className={css.phonecell}>
        {selecting && !line.isLaborMinimum && (
          <span className={css.phonemark}>
            <Mark line={line} marked={marked} onMark={onMark} />
          </span>
        )}
        <button
          type="button"
          className={css.phonebutton}
          onClick={() => (selecting && !line.isLaborMinimum ? onMark(line.id, false) : onHere(rowKey, 'quantity', false))}
          onContextMenu={(event) => {
            event.preventDefault();
            setMenu({ kind: 'line', itemId: line.id, x: event.clientX, y: event.clientY });
          }}
        >
          {zero && <span className={`${lineCss.dot} ${css.dot}`} />}
          <span className="ellipsis">{line.description}</span>
          <span className={css.phonetotal}>{grouped(line.totalCost)}</span>
          <span className={css.sub}>
            {line.action !== '' && <span>{line.action}</span>}
            {zero ? (
              <b className={css.why}>Needs quantity</b>
            ) : (
              <span className={theirs && css.phonetheirs}>
                {theirs && <span className={lineCss.who}>{theirs.initials}</span>}
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
