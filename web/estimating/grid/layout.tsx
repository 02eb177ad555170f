import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { cursorAtom, editingAtom } from '../estimate/screen.ts';
import { MarkAll } from '../line/parts.tsx';
import type { GridProps, MarkedLines } from './actions.ts';
import { ColumnHeads, useColumns } from './columns.tsx';
import { lineColumns } from './line-columns.tsx';
import { gridRows, markable } from './visible-rows.ts';

const HEIGHTS = {
  desk: { area: 36, line: 32, none: 40, proposed: 32 },
  touch: { area: 44, line: 44, none: 44, proposed: 44 },
  phone: { area: 44, line: 56, none: 56, proposed: 56 },
};

const COARSE = window.matchMedia('(pointer: coarse)');

/** The columns and rows as they are laid out, and the heads of the columns. */
export function useGridLayout({ rows, edits, phone }: GridProps, { marked, setMarked }: MarkedLines) {
  const cursor = useAtomValue(cursorAtom);
  const editing = useAtomValue(editingAtom);
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
  return { shown, columns, heights, gridded, at, typing, heads };
}
