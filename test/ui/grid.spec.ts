import { copied, pastedRows } from '../../web/ui/grid/clipboard.ts';
import type { GridColumn, GridRows } from '../../web/ui/grid/model.ts';
import { columnBeside, nextStop, nextTab, pageFrom } from '../../web/ui/grid/motion.ts';

type Line = { name: string; one?: boolean };
type Column = 'name' | 'unit' | 'low' | 'middle' | 'high';

const column = (id: Column, more: Partial<GridColumn<Line, Column>> = {}): GridColumn<Line, Column> => ({
  id,
  header: id,
  cell: () => id,
  ...more,
});
const COLUMNS = [
  column('name', { text: ({ name }) => name }),
  column('unit', { passed: true, text: () => 'EA' }),
  column('low', { span: ({ one }) => (one ? 3 : 1) }),
  column('middle'),
  column('high'),
];
const all = ({ passed }: GridColumn<Line, Column>) => !passed;

/** A header is a string, a line an object; null takes no cursor. */
function rowsOf(rows: (string | Line | null)[]): GridRows<Line> {
  const lineOf = (index: number) => {
    const row = rows[index];
    return typeof row === 'object' && row !== null ? row : undefined;
  };
  return {
    count: rows.length,
    heightOf: () => 32,
    keyOf: String,
    headOf: () => -1,
    stopOf: (index) => (lineOf(index) ? 'cells' : typeof rows[index] === 'string' ? 'row' : null),
    lineOf,
  };
}
const lamp = { name: 'Lamp' };
const mat = { name: 'Mat', one: true };

describe('the cursor of a grid', () => {
  const rows = rowsOf(['Kitchen', lamp, mat, 'Hall', null, lamp]);

  it('goes over headers, but not over rows that it cannot stand on, nor past the ends', () => {
    expect(nextStop(rows, 2, 1)).toBe(3);
    expect(nextStop(rows, 3, 1)).toBe(5);
    expect(nextStop(rows, 2, 1, 'cells')).toBe(5);
    expect(nextStop(rows, 0, -1)).toBe(-1);
    expect(nextStop(rows, 5, 1)).toBe(-1);
  });

  it('passes by columns that are only read, and a cell over several columns in one step', () => {
    expect(columnBeside(COLUMNS, lamp, 'name', 1)).toBe('low');
    expect(columnBeside(COLUMNS, lamp, 'low', 1)).toBe('middle');
    expect(columnBeside(COLUMNS, mat, 'low', 1)).toBeUndefined();
    expect(columnBeside(COLUMNS, mat, 'middle', 1)).toBeUndefined();
    expect(columnBeside(COLUMNS, mat, 'high', -1)).toBe('name');
    expect(columnBeside(COLUMNS, lamp, 'name', -1)).toBeUndefined();
  });

  it('goes with Tab to the next row of cells past the last column, and back', () => {
    expect(nextTab(rows, COLUMNS, all, { index: 1, column: 'high' }, 1)).toEqual({ index: 2, column: 'name' });
    expect(nextTab(rows, COLUMNS, all, { index: 2, column: 'middle' }, 1)).toEqual({ index: 5, column: 'name' });
    expect(nextTab(rows, COLUMNS, all, { index: 5, column: 'name' }, -1)).toEqual({ index: 2, column: 'high' });
    expect(nextTab(rows, COLUMNS, all, { index: 0, column: 'high' }, 1)).toEqual({ index: 1, column: 'name' });
    expect(nextTab(rows, COLUMNS, all, { index: 5, column: 'high' }, 1)).toBeNull();
  });

  it('lands on cells a page further, and on the last ones at the end', () => {
    expect(pageFrom(rows, 1, 20)).toBe(5);
    expect(pageFrom(rows, 5, -20)).toBe(1);
    expect(pageFrom(rows, 1, 3)).toBe(2);
    expect(pageFrom(rowsOf(['Kitchen', null]), 0, 5)).toBe(-1);
  });
});

describe('the clipboard of a grid', () => {
  it('reads what a spreadsheet copies: rows, cells, quoted line breaks and tabs, doubled quotes', () => {
    expect(pastedRows('Lamp\t12\r\nMat\t 3.5 \r\n')).toEqual([
      ['Lamp', '12'],
      ['Mat', '3.5'],
    ]);
    expect(pastedRows('"two\nlines"\t"a ""b"""\t\n\n12\'6"')).toEqual([['two\nlines', 'a "b"', ''], [''], ['12\'6"']]);
    expect(pastedRows('"never closed\t5')).toEqual([['"never closed', '5']]);
    expect(pastedRows('')).toEqual([['']]);
  });

  it('hands a spreadsheet no formula, and figures as they are', () => {
    const texts = ['=HYPERLINK("x")', '+1-2', '@SUM(A1)', '-12.50', '=1'].map((name) => ({ name }));
    const cells = copied(texts, COLUMNS.slice(0, 1)).split('\n');
    expect(cells).toEqual([`"'=HYPERLINK(""x"")"`, "'+1-2", "'@SUM(A1)", '-12.50', "'=1"]);
  });

  it('reads back what it wrote', () => {
    const lines = [{ name: 'Lamp\t"big"' }, { name: 'two\nlines' }];
    expect(pastedRows(copied(lines, COLUMNS))).toEqual([
      ['Lamp\t"big"', 'EA'],
      ['two\nlines', 'EA'],
    ]);
  });
});
