import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { lazy, type RefObject, Suspense, useCallback, useEffect, useMemo, useRef } from 'react';
import type { LineItem } from '../../../contracts/estimating/entities.ts';
import { Grid as RowGrid } from '../../ui/grid/grid.tsx';
import type { GridEditing, RowPlace } from '../../ui/grid/model.ts';
import type { GridHandle } from '../../ui/grid/props.ts';
import { type Column, cursorAtom, EDITABLE, editingAtom, foldedAtom, rivalAtom, rowMenuAtom, selectingAtom } from '../estimate/screen.ts';
import { FOLLOWS_BY_ITSELF } from '../labor-minimum/labor-minimums.ts';
import { CELLS, type GridProps, useFold, useGridKeys, useMarkedLines, useOpening, usePasting, usePointing } from './actions.ts';
import css from './estimate-grid.module.css';
import { useGridLayout } from './layout.tsx';
import { type LineColumn } from './line-columns.tsx';
import { lineDrag } from './line-drag.ts';
import { PhoneRow } from './phone-row.tsx';
import { AreaRow, EmptyRow, LineRow } from './rows.tsx';
import { markable } from './visible-rows.ts';

const MarkedBar = lazy(async () => ({ default: (await import('./marked-bar.tsx')).MarkedBar }));
const ProposedRow = lazy(async () => ({ default: (await import('./proposed-row.tsx')).ProposedRow }));
const RowMenuList = lazy(() => import('./row-menu.tsx'));

/** Pixels that the names of the columns take above the lines. */
const COLUMN_HEADS = 28;
/** Pixels that the bar of the marked lines covers at the foot of the grid. */
const BAR = 64;

/** Scrolls to the line that is looked at from elsewhere, and to a line that a check proposes. */
function useScrollToCursor({ rows, focus }: GridProps, at: number, grid: RefObject<GridHandle | null>) {
  const line = useAtomValue(cursorAtom)?.row;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another line is looked at from outside, not when lines come and go
  useEffect(() => {
    if (at >= 0 && !focus.current?.contains(document.activeElement)) grid.current?.scrollTo(at);
  }, [line]);

  const proposed = useMemo(() => rows.findIndex((row) => row.kind === 'proposed'), [rows]);
  useEffect(() => {
    if (proposed >= 0) grid.current?.scrollTo(proposed);
  }, [proposed, grid]);
}

/** A column that the layout hides gives the cursor to the quantity. */
function useShownColumn(shown: readonly Column[]) {
  const [cursor, setCursor] = useAtom(cursorAtom);
  const unseen = cursor !== null && !shown.includes(cursor.column);
  useEffect(() => {
    if (unseen) setCursor((was) => was && { ...was, column: 'quantity' });
  }, [unseen, setCursor]);
}

/** Opens and closes a cell to type into. */
function useEditing({ rows, edits }: GridProps) {
  const setEditing = useSetAtom(editingAtom);
  const setRival = useSetAtom(rivalAtom);
  return (cell: GridEditing<LineColumn> | null) => {
    const line = cell && rows.find((row) => row.key === cell.row);
    if (cell && line?.kind === 'line') setEditing({ itemId: line.line.id, column: cell.column as Column, typed: cell.typed });
    else {
      setEditing(null);
      setRival(null);
      edits.draft(null);
    }
  };
}

/** Draws a row as its kind wants it. */
function rowsOfKind({ rows, phone, edits }: GridProps, fold: (areaId: number, closed: boolean) => void, selecting: boolean) {
  return ({ rowKey, ...place }: RowPlace<LineItem, LineColumn>) => {
    const row = rows[place.index];
    switch (row?.kind) {
      case 'area':
        return <AreaRow key={rowKey} rowKey={rowKey} {...place} row={row} phone={phone} onFold={fold} />;
      case 'none':
        return <EmptyRow key={rowKey} area={row.area} place={{ rowKey, ...place }} />;
      case 'proposed':
        return (
          <Suspense key={rowKey}>
            <ProposedRow rowKey={rowKey} {...place} proposed={row.proposed} />
          </Suspense>
        );
      case 'line':
        if (phone) return <PhoneRow key={rowKey} rowKey={rowKey} {...place} line={row.line} selecting={selecting} />;
        return <LineRow key={rowKey} rowKey={rowKey} {...place} line={row.line} edits={edits} />;
      default:
        return null;
    }
  };
}

/** The lines of an estimate under their areas. */
export function Grid(props: GridProps) {
  const { rows, edits, phone, focus } = props;
  const [cursor, setCursor] = useAtom(cursorAtom);
  const folded = useAtomValue(foldedAtom);
  const selecting = useAtomValue(selectingAtom);
  const grid = useRef<GridHandle>(null);
  const lines = useMarkedLines(phone);
  const { marked } = lines;
  const { shown, columns, heights, gridded, at, typing, heads } = useGridLayout(props, lines);
  useScrollToCursor(props, at, grid);
  useShownColumn(shown);
  const lineAt = (index: number) => gridded.lineOf(index);
  const fold = useFold();
  const open = useOpening(rows);
  const onEditing = useEditing(props);
  const { onKey, onLetter } = useGridKeys(props, lineAt, lines);
  const onPaste = usePasting(rows, edits);
  const onPoint = usePointing(lineAt, phone);
  const row = rowsOfKind(props, fold, selecting || marked.size > 0);

  return (
    <div className={css.scroll}>
      <RowGrid<LineItem, LineColumn, number>
        ref={grid}
        viewport={focus}
        className={css.viewport}
        label="Line items"
        idPrefix={CELLS}
        rows={gridded}
        columns={columns}
        row={row}
        head={phone ? null : heads}
        cursor={cursor && { index: at, column: cursor.column }}
        onCursor={({ index, column }) => {
          const row = rows[index];
          if (row) setCursor({ row: row.key, column: column as Column });
        }}
        startColumn="quantity"
        editing={typing}
        onEditing={onEditing}
        marks={{ marked, idOf: (line) => line.id, all: () => markable(rows), onChange: lines.setMarked }}
        lockedBy={(line) => (line.isLaborMinimum ? FOLLOWS_BY_ITSELF : null)}
        tabStops={({ id }) => EDITABLE.has(id as Column)}
        remeasure={`${phone} ${rows.length}`}
        rowHeight={heights.line}
        covered={{ top: phone ? 44 : 64, foot: (phone ? 0 : COLUMN_HEADS) + (marked.size > 0 ? BAR : 0) }}
        room={marked.size > 0 ? BAR : 0}
        onOpen={open}
        onPoint={onPoint}
        onExpand={(index, opened) => {
          const row = rows[index];
          if (row?.kind === 'area') fold(row.area.areaID, opened === undefined ? !folded.has(row.area.areaID) : !opened);
        }}
        onDelete={(index) => {
          const line = lineAt(index);
          if (line) edits.removeWithNext(lines.withMarked(line.id));
        }}
        onKey={onKey}
        onLetter={onLetter}
        onPaste={onPaste}
        attributes={{
          'data-grid': true,
          'data-selecting': marked.size > 0 || undefined,
          ...lineDrag(rows, edits),
        }}
      />
      <OverGrid {...props} lines={lines} selecting={selecting} />
    </div>
  );
}

interface OverProps extends GridProps {
  lines: ReturnType<typeof useMarkedLines>;
  selecting: boolean;
}

/** The bar of the marked lines, and the menu of a row. */
function OverGrid({ areas, edits, phone, focus, lines, selecting }: OverProps) {
  const [menu, setMenu] = useAtom(rowMenuAtom);
  const closeMenu = useCallback(() => {
    setMenu(null);
    if (!phone) focus.current?.focus({ preventScroll: true });
  }, [setMenu, phone, focus]);
  return (
    <>
      {(lines.marked.size > 0 || (phone && selecting)) && (
        <Suspense>
          <MarkedBar
            areas={areas}
            edits={edits}
            copying={lines.copying}
            onCopying={lines.setCopying}
            onEdit={lines.editSelected}
            onMove={lines.openMove}
          />
        </Suspense>
      )}
      {menu && (
        <Suspense>
          <RowMenuList menu={menu} areas={areas} edits={edits} phone={phone} onClose={closeMenu} />
        </Suspense>
      )}
    </>
  );
}
