/** The row before or after the one of this id: the same at either end, the first where none has it. */
export function neighbourOf<Row extends { readonly id: number }>(rows: readonly Row[], id: number, by: 1 | -1): Row | undefined {
  const at = rows.findIndex((row) => row.id === id);
  return rows[Math.max(0, Math.min(rows.length - 1, at < 0 ? 0 : at + by))];
}
