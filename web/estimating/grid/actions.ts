import { useAtom, useSetAtom } from 'jotai';
import { type KeyboardEvent, type RefObject, useCallback, useState } from 'react';
import { LIMITS } from '../../../contracts/decimal-fields.ts';
import type { AreaWithItems, LineItem } from '../../../contracts/estimating/entities.ts';
import { cellId, rowId } from '../../ui/grid/model.ts';
import { tell } from '../../ui/toast.ts';
import { counted } from '../../ui/words.ts';
import { onAreaKey } from '../areas/list.tsx';
import type { Edits } from '../edits/edits.ts';
import { decimalsOf } from '../edits/priced.ts';
import { readQuantity } from '../edits/typed-quantity.ts';
import {
  type Column,
  cursorAtom,
  foldedAtom,
  inspectorOpenAtom,
  markedAtom,
  panelAtom,
  qualityOfAtom,
  type RowMenu,
  rowMenuAtom,
  sheetAtom,
  toSelectedAtom,
} from '../estimate/screen.ts';
import { FOLLOWS_BY_ITSELF } from '../labor-minimum/labor-minimums.ts';
import { focusInspected } from '../line/focus-inspected.ts';
import { type LineColumn } from './line-columns.tsx';
import { type Row } from './visible-rows.ts';

export const CELLS = 'cell';

export interface GridProps {
  rows: Row[];
  areas: AreaWithItems[];
  edits: Edits;
  phone: boolean;
  focus: RefObject<HTMLDivElement | null>;
}

type LineAt = (index: number) => LineItem | undefined;

/** Opens what a cell stands for. */
export function useOpening(rows: Row[]) {
  const setPanel = useSetAtom(panelAtom);
  const setQualityOf = useSetAtom(qualityOfAtom);
  return (index: number, column: LineColumn) => {
    const row = rows[index];
    if (row?.kind === 'area') setPanel({ kind: 'measure', areaId: row.area.areaID });
    else if (row?.kind !== 'line') return;
    else if (row.line.isLaborMinimum) focusInspected(row.line.id, 'minimum');
    else if (column === 'quality') setQualityOf(row.line.id);
    else if (column === 'price' || column === 'total') setPanel({ kind: 'why', at: { of: 'line', itemId: row.line.id } });
    else focusInspected(row.line.id, column === 'indicators' ? 'notes' : 'labor');
  };
}

/** The marked lines, and what is done with them by the bar and by its keys. */
export function useMarkedLines(phone: boolean) {
  const [marked, setMarked] = useAtom(markedAtom);
  const [copying, setCopying] = useState(false);
  const setCursor = useSetAtom(cursorAtom);
  const setInspecting = useSetAtom(inspectorOpenAtom);
  const setMenu = useSetAtom(rowMenuAtom);
  const setPanel = useSetAtom(panelAtom);
  const setSheet = useSetAtom(sheetAtom);
  const setToSelected = useSetAtom(toSelectedAtom);
  /** The marked lines where this one is among them, or it alone. */
  const withMarked = (itemId: number) => (marked.has(itemId) ? [...marked] : [itemId]);
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
  return { marked, setMarked, copying, setCopying, withMarked, openMove, withSelected, editSelected };
}

export type MarkedLines = ReturnType<typeof useMarkedLines>;

/** The keys of the grid. */
export function useGridKeys({ rows, areas, edits }: GridProps, lineAt: LineAt, { marked, withMarked, withSelected }: MarkedLines) {
  const setMenu = useSetAtom(rowMenuAtom);
  const setPanel = useSetAtom(panelAtom);
  const setQualityOf = useSetAtom(qualityOfAtom);
  const onKey = (event: KeyboardEvent, index: number, column: LineColumn) => {
    const row = rows[index];
    const line = lineAt(index);
    if (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10')) {
      if (row) openAfterKey(() => setMenu(menuOf(row, column as Column)));
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
  return { onKey, onLetter };
}

/**
 * A column of figures goes down the quantities: the first figure of each row, blank rows leave theirs as it is. Rows with words become
 * lines, in a dialog.
 */
export function usePasting(rows: Row[], edits: Edits) {
  const setPanel = useSetAtom(panelAtom);
  return (pasted: string[][], from: number, column: LineColumn) => {
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
}

/** The menu of what the cursor stands on, beside it. */
function menuOf(row: Row, column: Column): RowMenu {
  const id = row.kind === 'line' ? cellId(CELLS, row.key, column) : rowId(CELLS, row.key);
  const cell = document.getElementById(id)?.getBoundingClientRect();
  const place = { x: cell?.left ?? 0, y: cell?.bottom ?? 0 };
  return row.kind === 'line' ? { kind: 'line', itemId: row.line.id, ...place } : { kind: 'area', areaId: row.area.areaID, ...place };
}

/** A point at a line: its sheet on a phone; the second one at a price explains it, at a quality chooses another. True where that is all. */
export function usePointing(lineAt: LineAt, phone: boolean) {
  const setSheet = useSetAtom(sheetAtom);
  const setPanel = useSetAtom(panelAtom);
  const setQualityOf = useSetAtom(qualityOfAtom);
  return (index: number, column: LineColumn, { twice, again }: { twice: boolean; again: boolean }) => {
    if (phone) setSheet(true);
    const line = lineAt(index);
    if (!phone && line && twice && (column === 'price' || column === 'total')) {
      setPanel({ kind: 'why', at: { of: 'line', itemId: line.id } });
      return true;
    }
    if (phone || !line || line.isLaborMinimum || column !== 'quality' || !(twice || again)) return false;
    setQualityOf(line.id);
    return true;
  };
}

/** Folds an area and unfolds it. */
export function useFold() {
  const setFolded = useSetAtom(foldedAtom);
  return useCallback(
    (areaId: number, closed: boolean) =>
      setFolded((was) => {
        const next = new Set(was);
        if (closed) next.add(areaId);
        else next.delete(areaId);
        return next;
      }),
    [setFolded],
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
