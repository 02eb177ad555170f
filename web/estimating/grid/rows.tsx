import { atom, useAtomValue, useSetAtom } from 'jotai';
import { memo, useMemo } from 'react';
import type { AreaWithItems, LineItem } from '../../../contracts/estimating/entities.ts';
import { CellRow } from '../../ui/grid/cell-row.tsx';
import { placed, type RowPlace, rowId } from '../../ui/grid/model.ts';
import { Icon } from '../../ui/icons.tsx';
import { grouped, initialsOf } from '../../ui/words.ts';
import areaRowCss from '../areas/row.module.css';
import type { Edits } from '../edits/edits.ts';
import { useAreaSums } from '../edits/live.ts';
import { isZero, measuresInABreath, money, signed } from '../estimate/figures.ts';
import {
  below,
  draftAtom,
  movePreviewAtom,
  nothingDraftedAtom,
  panelAtom,
  remoteEditsAtom,
  rowMenuAtom,
  typingAtom,
} from '../estimate/screen.ts';
import { LineConflict, QualityPopover } from '../line/parts.tsx';
import lineRowCss from '../line/row.module.css';
import gridCss from './estimate-grid.module.css';
import type { LineColumn } from './line-columns.tsx';
import { linesShown, type Row } from './visible-rows.ts';

export type LinePlace = RowPlace<LineItem, LineColumn>;

interface AreaRowProps extends LinePlace {
  row: Extract<Row, { kind: 'area' }>;
  phone: boolean;
  onFold: (areaId: number, closed: boolean) => void;
}

/** A header of an area: sticks while its lines scroll (`top` null), and tells the room in a breath. */
export const AreaRow = memo(function AreaRow({ row, phone, onFold, ...place }: AreaRowProps) {
  const setPanel = useSetAtom(panelAtom);
  const setMenu = useSetAtom(rowMenuAtom);
  const { area } = row;
  const breath = measuresInABreath(area);
  return (
    <div
      role="row"
      aria-rowindex={place.ariaIndex}
      className={areaRowCss.area}
      data-row={row.key}
      data-stuck={place.top === null || undefined}
      data-here={place.cursor !== null || undefined}
      style={placed(place.top)}
      onClick={() => place.grid.point(place.index, 'description', {})}
      onContextMenu={(event) => {
        event.preventDefault();
        setMenu({ kind: 'area', areaId: area.areaID, x: event.clientX, y: event.clientY });
      }}
    >
      <div role="gridcell" aria-colspan={place.columns.length} id={rowId(place.idPrefix, row.key)} className={areaRowCss.cell}>
        <button
          type="button"
          tabIndex={-1}
          className={areaRowCss.fold}
          aria-label={`${row.folded ? 'Expand' : 'Collapse'} ${area.label}`}
          aria-expanded={!row.folded}
          onClick={() => onFold(area.areaID, !row.folded)}
        >
          <Icon name={row.folded ? 'right' : 'down'} />
        </button>
        <button
          type="button"
          tabIndex={-1}
          className={areaRowCss.name}
          title="Measurements"
          onClick={() => setPanel({ kind: 'measure', areaId: area.areaID })}
        >
          <b>{area.label}</b>
          <span className={breath ? 'muted' : areaRowCss.unmeasured}>{breath || 'Measure'}</span>
        </button>
        {!phone && <span className={areaRowCss.count}>{linesShown(row.lines.length, area.items.length)}</span>}
        <AreaTotal area={area} />
        <button
          type="button"
          tabIndex={-1}
          className={areaRowCss.more}
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
  const setPanel = useSetAtom(panelAtom);
  const preview = useAtomValue(movePreviewAtom)?.byArea.get(area.areaID) ?? 0n;
  return (
    <>
      {preview !== 0n && <span className={areaRowCss.previewed}>{signed(preview)}</span>}
      <button
        type="button"
        tabIndex={-1}
        className={areaRowCss.total}
        title="Why this number"
        onClick={() => setPanel({ kind: 'why', at: { of: 'figure', part: 'total', areaId: area.areaID } })}
      >
        {money(useAreaSums(area).totalCost)}
      </button>
    </>
  );
}

export function EmptyRow({ area, place }: { area: AreaWithItems; place: LinePlace }) {
  const setPanel = useSetAtom(panelAtom);
  return (
    <div role="row" aria-rowindex={place.ariaIndex} className={areaRowCss.none} data-row={place.rowKey} style={placed(place.top)}>
      <div role="gridcell" aria-colspan={place.columns.length} className="muted">
        Nothing in {area.label} yet.{' '}
        <button type="button" tabIndex={-1} className="link" onClick={() => setPanel({ kind: 'builder' })}>
          Add items
        </button>
      </div>
    </div>
  );
}

/** A line. While its quantity is typed it shows what that would make of it. */
export const LineRow = memo(function LineRow({ line, edits, ...place }: LinePlace & { line: LineItem; edits: Edits }) {
  const setMenu = useSetAtom(rowMenuAtom);
  const remote = useAtomValue(remoteEditsAtom);
  const typing = useAtomValue(useMemo(() => atom((get) => get(typingAtom).get(line.id)), [line.id]));
  const draft = useAtomValue(place.editing ? draftAtom : nothingDraftedAtom);
  const shown = draft?.id === line.id ? draft : line;
  return (
    <CellRow
      place={place}
      line={line}
      shown={shown}
      className={`${gridCss.cols} ${lineRowCss.row}`}
      aria-selected={place.marked}
      data-zero={isZero(shown.quantity) || undefined}
      data-follows={line.isLaborMinimum || undefined}
      decoration={(column) => {
        const typist = typing?.get(column);
        if (typist)
          return {
            person: { initials: initialsOf(typist.name), title: `${typist.name} is typing here`, text: grouped(typist.typed ?? '') },
          };
        const by = remote.get(`${line.id}:${column}`);
        return by && { person: { initials: by.initials, title: `${by.name} changed this` } };
      }}
      after={(column) => (
        <>
          {column === 'quality' && <QualityPopover line={line} edits={edits} />}
          <LineConflict itemId={line.id} edits={edits} cell={column} />
        </>
      )}
      onContextMenu={(event) => {
        if ((event.target as HTMLElement).closest('input')) return;
        event.preventDefault();
        place.grid.point(place.index, place.cursor ?? 'quantity', {});
        setMenu({ kind: 'line', itemId: line.id, x: event.clientX, y: event.clientY });
      }}
    />
  );
});
