import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { type KeyboardEvent, lazy, type RefObject, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { LIMITS } from '../../../contracts/decimal.ts';
import type { AreaWithItems, LineItem } from '../../../contracts/estimating/entities.ts';
import { Grid as RowGrid } from '../../ui/grid/grid.tsx';
import { cellId, type RowPlace, rowId } from '../../ui/grid/model.ts';
import type { GridHandle } from '../../ui/grid/props.ts';
import { tell } from '../../ui/toast.ts';
import { counted } from '../../ui/words.ts';
import { onAreaKey } from '../areas/list.tsx';
import type { Edits } from '../edits/edits.ts';
import { decimalsOf } from '../edits/priced.ts';
import { readQuantity } from '../edits/typed-quantity.ts';
import {
  type Column,
  cursorAtom,
  EDITABLE,
  editingAtom,
  foldedAtom,
  inspectorOpenAtom,
  markedAtom,
  panelAtom,
  qualityOfAtom,
  type RowMenu,
  rivalAtom,
  rowMenuAtom,
  selectingAtom,
  sheetAtom,
  toSelectedAtom,
} from '../estimate/screen.ts';
import { FOLLOWS_BY_ITSELF } from '../labor-minimum/labor-minimums.ts';
import { focusInspected } from '../line/focus-inspected.ts';
import { MarkAll } from '../line/parts.tsx';
import { ColumnHeads, useColumns } from './columns.tsx';
import css from './estimate-grid.module.css';
import { type LineColumn, lineColumns } from './line-columns.tsx';
import { lineDrag } from './line-drag.ts';
import { PhoneRow } from './phone-row.tsx';
import { AreaRow, EmptyRow, LineRow } from './rows.tsx';
import { gridRows, markable, type Row } from './visible-rows.ts';

const MarkedBar = lazy(async () => ({ default: (await import('./marked-bar.tsx')).MarkedBar }));
const ProposedRow = lazy(async () => ({ default: (await import('./proposed-row.tsx')).ProposedRow }));
const RowMenuList = lazy(() => import('./row-menu.tsx'));

/** Pixels that the names of the columns take above the lines. */
const COLUMN_HEADS = 28;
const HEIGHTS = {
  desk: { area: 36, line: 32, none: 40, proposed: 32 },
  touch: { area: 44, line: 44, none: 44, proposed: 44 },
  phone: { area: 44, line: 56, none: 56, proposed: 56 },
};
/** Pixels that the bar of the marked lines covers at the foot of the grid. */
const BAR = 64;
const COARSE = window.matchMedia('(pointer: coarse)');
const CELLS = 'cell';

/** The lines of an estimate under their areas. */
export function Grid({
  rows,
  areas,
  edits,
  phone,
  focus,
}: {
  rows: Row[];
  areas: AreaWithItems[];
  edits: Edits;
  phone: boolean;
  focus: RefObject<HTMLDivElement | null>;
}) {
  const [cursor, setCursor] = useAtom(cursorAtom);
  const [editing, setEditing] = useAtom(editingAtom);
  const [marked, setMarked] = useAtom(markedAtom);
  const [folded, setFolded] = useAtom(foldedAtom);
  const setPanel = useSetAtom(panelAtom);
  const setQualityOf = useSetAtom(qualityOfAtom);
  const setSheet = useSetAtom(sheetAtom);
  const setRival = useSetAtom(rivalAtom);
  const [menu, setMenu] = useAtom(rowMenuAtom);
  const selecting = useAtomValue(selectingAtom);
  const setInspecting = useSetAtom(inspectorOpenAtom);
  const setToSelected = useSetAtom(toSelectedAtom);
  const [copying, setCopying] = useState(false);
  const grid = useRef<GridHandle>(null);
  const laidOut = useColumns();
  const shown = useMemo(() => laidOut.map(({ column }) => column), [laidOut]);
  const all = useMemo(() => lineColumns(edits), [edits]);
  const columns = useMemo(() => [all.mark, ...laidOut.map(({ column, width }) => ({ ...all[column], width })), all.more], [all, laidOut]);
  const heights = phone ? HEIGHTS.phone : COARSE.matches ? HEIGHTS.touch : HEIGHTS.desk;

  const gridded = useMemo(() => gridRows(rows, heights), [rows, heights]);
  const at = useMemo(() => (cursor ? rows.findIndex((row) => row.key === cursor.row) : -1), [rows, cursor]);
  const typing = useMemo(() => editing && { row: `l${editing.itemId}`, column: editing.column, typed: editing.typed }, [editing]);

  const heads = useMemo(
    () => <ColumnHeads columns={shown} marks={<MarkAll ids={markable(rows)} marked={marked} onMark={setMarked} />} />,
    [shown, rows, marked, setMarked],
  );

  const line = cursor?.row;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another line is looked at from outside, not when lines come and go
  useEffect(() => {
    if (at >= 0 && !focus.current?.contains(document.activeElement)) grid.current?.scrollTo(at);
  }, [line]);

  const proposed = useMemo(() => rows.findIndex((row) => row.kind === 'proposed'), [rows]);
  useEffect(() => {
    if (proposed >= 0) grid.current?.scrollTo(proposed);
  }, [proposed]);

  const unseen = cursor !== null && !shown.includes(cursor.column);
  useEffect(() => {
    if (unseen) setCursor((was) => was && { ...was, column: 'quantity' });
  }, [unseen, setCursor]);

  const lineAt = (index: number) => gridded.lineOf(index);
  const closeMenu = useCallback(() => {
    setMenu(null);
    if (!phone) focus.current?.focus({ preventScroll: true });
  }, [setMenu, phone, focus]);
  const stop = () => {
    setEditing(null);
    setRival(null);
    edits.draft(null);
  };
  const fold = useCallback(
    (areaId: number, closed: boolean) =>
      setFolded((was) => {
        const next = new Set(was);
        if (closed) next.add(areaId);
        else next.delete(areaId);
        return next;
      }),
    [setFolded],
  );
  /** The marked lines where this one is among them, or it alone. */
  const withMarked = (itemId: number) => (marked.has(itemId) ? [...marked] : [itemId]);

  const open = (index: number, column: LineColumn) => {
    const row = rows[index];
    if (row?.kind === 'area') setPanel({ kind: 'measure', areaId: row.area.areaID });
    else if (row?.kind !== 'line') return;
    else if (row.line.isLaborMinimum) focusInspected(row.line.id, 'minimum');
    else if (column === 'quality') setQualityOf(row.line.id);
    else if (column === 'price' || column === 'total') setPanel({ kind: 'why', at: { of: 'line', itemId: row.line.id } });
    else focusInspected(row.line.id, column === 'indicators' ? 'notes' : 'labor');
  };

  /** The menu of what the cursor stands on, beside it. */
  const openMenu = (row: Row, column: Column) => {
    const id = row.kind === 'line' ? cellId(CELLS, row.key, column) : rowId(CELLS, row.key);
    const cell = document.getElementById(id)?.getBoundingClientRect();
    const place = { x: cell?.left ?? 0, y: cell?.bottom ?? 0 };
    const menu: RowMenu =
      row.kind === 'line' ? { kind: 'line', itemId: row.line.id, ...place } : { kind: 'area', areaId: row.area.areaID, ...place };
    openAfterKey(() => setMenu(menu));
  };
  const openMove = (itemIds: number[]) => {
    const button = document.querySelector('[data-marked-bar] [aria-haspopup="menu"]')?.getBoundingClientRect();
    openAfterKey(() => setMenu({ kind: 'move', itemIds, x: button?.right ?? 0, y: button?.top ?? 0 }));
  };

  /** The keys of the bar of the marked lines; true where it was one. */
  const withSelected = (key: string) => {
    if (key === 'e') editSelected();
    else if (key === 'c') setCopying(true);
    else if (key === 'm') openMove([...marked]);
    else if (key === 'q') setPanel({ kind: 'quality', of: { kind: 'marked' } });
    else return false;
    return true;
  };
  /** The marked lines in the place of the inspector; a single one in its own form. */
  const editSelected = () => {
    const [only] = marked;
    if (marked.size === 1) setCursor((was) => ({ row: `l${only}`, column: was?.column ?? 'quantity' }));
    if (phone) return setSheet(true);
    setInspecting(true);
    if (marked.size > 1) return setToSelected(true);
    if (only !== undefined) focusInspected(only, 'labor');
  };

  const onKey = (event: KeyboardEvent, index: number, column: LineColumn) => {
    const row = rows[index];
    const line = lineAt(index);
    if (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10')) {
      if (row) openMenu(row, column as Column);
      return true;
    }
    if (row?.kind === 'area' && onAreaKey(event, row.area.areaID, { areas, edits, open: setPanel })) return true;
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      if (line && !follows(line)) edits.move(line.id, event.key === 'ArrowDown' ? 1 : -1);
      return true;
    }
    if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'd' && line) {
      if (!follows(line)) edits.duplicate(withMarked(line.id));
      return true;
    }
    if (marked.size > 0 && !event.ctrlKey && !event.metaKey && !event.altKey && withSelected(event.key)) return true;
    // Letters on a line are `onLetter`; an area has none to be typed into.
    if (row?.kind !== 'area' || event.ctrlKey || event.metaKey || event.altKey) return false;
    const { areaID: areaId } = row.area;
    if (event.key === 'w') setPanel({ kind: 'why', at: { of: 'figure', part: 'total', areaId } });
    else if (event.key === 'q') setPanel({ kind: 'quality', of: { kind: 'area', areaId } });
    else if (event.key === 'm' && marked.size === 0) setPanel({ kind: 'measure', areaId });
    else return false;
    return true;
  };
  const onLetter = (letter: string, index: number, column: LineColumn) => {
    const line = lineAt(index);
    const choice = document.querySelector<HTMLElement>(`[data-conflict="${CSS.escape(letter)}"]`);
    if (choice) {
      choice.click();
      return true;
    }
    if (!line) return false;
    if (letter === 'w') setPanel({ kind: 'why', at: { of: 'line', itemId: line.id } });
    else if (letter === 'Q' && !line.isLaborMinimum) setPanel({ kind: 'quality', of: { kind: 'line', itemId: line.id } });
    else if (letter === 'q') setQualityOf(line.id);
    else if (letter === 'x' && !follows(line)) setPanel({ kind: 'switch', itemId: line.id });
    else if ((column === 'price' || column === 'total') && /[\d.,]/.test(letter))
      tell('A price is made of its costs: change labor, material or equipment in the details of the line.');
    else return false;
    return true;
  };

  /**
   * A column of figures goes down the quantities: the first figure of each row, blank rows leave theirs as it is. Rows with words become
   * lines, in a dialog.
   */
  const onPaste = (pasted: string[][], from: number, column: LineColumn) => {
    const at = rows[from];
    const worded = pasted.some((cells) => cells.some((cell) => /\p{L}{3}/u.test(cell)));
    if (at && worded && (pasted.length > 1 || (pasted[0]?.length ?? 0) > 1)) {
      setPanel({ kind: 'paste', rows: pasted.filter((cells) => cells.some((cell) => cell !== '')), areaId: areaOf(at) });
      return true;
    }
    if (column !== 'quantity') return false;
    const list: { itemId: number; quantity: string }[] = [];
    let unread = 0;
    const targets = rows.slice(from).flatMap((row) => (row.kind === 'line' && !row.line.isLaborMinimum ? [row.line] : []));
    for (const [n, line] of targets.slice(0, pasted.length).entries()) {
      const cell = pasted[n]?.find((one) => one !== '');
      if (cell === undefined) continue;
      const quantity = readQuantity(cell, decimalsOf(line), LIMITS.quantity, line.itemUM);
      if (quantity.ok) list.push({ itemId: line.id, quantity: quantity.value });
      else unread += 1;
    }
    edits.quantities(list);
    tell(
      unread === 0
        ? `${counted(list.length, 'quantity', 'quantities')} pasted`
        : `${list.length} pasted, ${unread} could not be read as a quantity`,
    );
    return true;
  };

  const row = ({ rowKey, ...place }: RowPlace<LineItem, LineColumn>) => {
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
        if (phone) return <PhoneRow key={rowKey} rowKey={rowKey} {...place} line={row.line} selecting={selecting || marked.size > 0} />;
        return <LineRow key={rowKey} rowKey={rowKey} {...place} line={row.line} edits={edits} />;
      default:
        return null;
    }
  };

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
        onEditing={(cell) => {
          const line = cell && rows.find((row) => row.key === cell.row);
          if (cell && line?.kind === 'line') setEditing({ itemId: line.line.id, column: cell.column as Column, typed: cell.typed });
          else stop();
        }}
        marks={{ marked, idOf: (line) => line.id, all: () => markable(rows), onChange: setMarked }}
        lockedBy={(line) => (line.isLaborMinimum ? FOLLOWS_BY_ITSELF : null)}
        tabStops={({ id }) => EDITABLE.has(id as Column)}
        remeasure={`${phone} ${rows.length}`}
        rowHeight={heights.line}
        covered={{ top: phone ? 44 : 64, foot: (phone ? 0 : COLUMN_HEADS) + (marked.size > 0 ? BAR : 0) }}
        room={marked.size > 0 ? BAR : 0}
        onOpen={open}
        onPoint={(index, column, { twice, again }) => {
          if (phone) setSheet(true);
          const line = lineAt(index);
          if (!phone && line && twice && (column === 'price' || column === 'total')) {
            setPanel({ kind: 'why', at: { of: 'line', itemId: line.id } });
            return true;
          }
          if (phone || !line || line.isLaborMinimum || column !== 'quality' || !(twice || again)) return false;
          setQualityOf(line.id);
          return true;
        }}
        onExpand={(index, opened) => {
          const row = rows[index];
          if (row?.kind === 'area') fold(row.area.areaID, opened === undefined ? !folded.has(row.area.areaID) : !opened);
        }}
        onDelete={(index) => {
          const line = lineAt(index);
          if (line) edits.removeWithNext(withMarked(line.id));
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
      {(marked.size > 0 || (phone && selecting)) && (
        <Suspense>
          <MarkedBar areas={areas} edits={edits} copying={copying} onCopying={setCopying} onEdit={editSelected} onMove={openMove} />
        </Suspense>
      )}
      {menu && (
        <Suspense>
          <RowMenuList menu={menu} areas={areas} edits={edits} phone={phone} onClose={closeMenu} />
        </Suspense>
      )}
    </div>
  );
}

const areaOf = (row: Row) => (row.kind === 'line' ? row.line.propertyArea_AreaID : row.area.areaID);

/** A menu that opens while its key is still on the way through the page is closed by that same key. */
const openAfterKey = (open: () => void) => requestAnimationFrame(open);

/** Says why a labor minimum line cannot be changed; true for such a line. */
function follows(line: LineItem): boolean {
  if (line.isLaborMinimum) tell(FOLLOWS_BY_ITSELF);
  return line.isLaborMinimum;
}
