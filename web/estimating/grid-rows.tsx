import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { type MouseEvent, memo, useState } from 'react';
import type { AreaWithItems, LaborMinimum, LineItem } from '../../contracts/estimating/entities.ts';
import { Icon } from '../ui/icons.tsx';
import { Popover } from '../ui/lazy-mantine.tsx';
import { QualityBars } from '../ui/quality.tsx';
import { grouped } from '../ui/words.ts';
import type { Edits } from './edits.ts';
import { isZero, measuresInABreath, money, trimmed } from './figures.ts';
import css from './grid.module.css';
import { CellInput } from './grid-cell-input.tsx';
import lineCss from './line.module.css';
import { useAreaSums } from './live.ts';
import { QualityChoice } from './quality-choice.tsx';
import { linesShown, type Row } from './rows.ts';
import { type Column, EDITABLE, failuresAtom, panelAtom, qualityOfAtom, remoteEditsAtom, rowMenuAtom } from './screen.ts';

export type OnHere = (key: string, column: Column, twice: boolean) => void;
/** Marks a line or takes the mark away; with `range` all lines from the one that was marked before. */
export type OnMark = (itemId: number, range: boolean) => void;
/** Where a menu of a button opens. */
export const below = (button: Element) => {
  const { right, bottom } = button.getBoundingClientRect();
  return { x: right, y: bottom };
};
export const placed = (top: number | null) => (top === null ? undefined : { transform: `translateY(${top}px)` });

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
export function Mark({ line, marked, onMark }: { line: LineItem; marked: boolean; onMark: OnMark }) {
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

export const shortReason = ({ hours, minimum }: LaborMinimum) => `makes up ${trimmed(hours)} h, $${grouped(minimum)}`;

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
