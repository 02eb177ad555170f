import type { Paper, Style } from './paper.ts';
import { QUIET } from './paper.ts';
import type { Cell, Column, Table, TableRow } from './paper-document.ts';
import { BODY, LABEL, LEADING, type Measure, type Row, SMALL, STRONG, type Structure } from './rows.ts';

const HEAD_HEIGHT = 17;
const CONTINUED_HEIGHT = 16;
const BETWEEN = 10;
/** So many lines of a cell are one row; a longer text goes on in the next ones. */
const LINES_TOGETHER = 40;
/** A column that is as wide as its text takes no more of the page. */
const WIDEST = 0.4;

interface Place extends Column {
  x: number;
  width: number;
}

const plain = (cell: Cell) => (typeof cell === 'string' ? { text: cell } : cell);
const isStrong = ({ is, strong }: TableRow) => strong === true || is !== undefined;

/** The rows of a table with its head, which every further page of it repeats. */
export function tableRows(paper: Paper, table: Table, measure: Measure): Row[] {
  const places = placesOf(paper, table, measure);
  let element: Structure | undefined;
  const elementOf = () => {
    element ??= paper.inside(paper.root, 'Table');
    return element;
  };
  const ruleOf = (y: number, isStrongRule: boolean) => paper.rule(y, isStrongRule, measure.x + measure.width, measure.x);
  const title = ({ title: text, x, width, align }: Place, y: number) =>
    paper.text(paper.fitting(text, width, LABEL), align === 'right' ? x + width : x, y + 12, { ...LABEL, ...(align && { align }) });
  const head: Row = {
    height: HEAD_HEIGHT,
    withNext: true,
    draw: (y) => {
      const row = paper.inside(elementOf(), 'TR');
      for (const place of places) paper.tagged(row, 'TH', () => title(place, y));
      row.end();
      paper.artifact('Layout', () => ruleOf(y + HEAD_HEIGHT, true));
    },
  };
  const again = {
    height: HEAD_HEIGHT + (table.continued ? CONTINUED_HEIGHT : 0),
    draw: (y: number) => {
      if (table.continued) paper.text(`${table.continued}, continued`, measure.x, y + 11, { ...LABEL, face: 'strong' });
      const at = y + (table.continued ? CONTINUED_HEIGHT : 0);
      for (const place of places) title(place, at);
      ruleOf(at + HEAD_HEIGHT, true);
    },
  };
  const rows = table.rows.flatMap((row, n) => rowsOf(paper, row, { places, ruleOf, elementOf, before: table.rows[n - 1] }));
  return [
    ...(table.hasNoHead ? [] : [head]),
    ...rows.map((row, n) => (n === 0 ? row : { ...row, ...(!table.hasNoHead && { head: again }) })),
  ];
}

function placesOf(paper: Paper, { columns, rows }: Table, measure: Measure): Place[] {
  const widths = columns.map(({ title, grow }, n) => {
    if (grow !== undefined) return 0;
    const texts = rows.map((row) => paper.width(plain(row.cells[n] ?? '').text, isStrong(row) ? STRONG : BODY));
    return Math.min(measure.width * WIDEST, texts.reduce((most, width) => Math.max(most, width), paper.width(title, LABEL)) + 1);
  });
  const left = measure.width - widths.reduce((sum, width) => sum + width, 0) - BETWEEN * (columns.length - 1);
  const shares = columns.reduce((sum, { grow = 0 }) => sum + grow, 0);
  let x = measure.x;
  return columns.map((column, n) => {
    const width = column.grow === undefined ? (widths[n] ?? 0) : Math.max(30, (left * column.grow) / shares);
    const place = { ...column, x, width };
    x += width + BETWEEN;
    return place;
  });
}

interface Within {
  places: readonly Place[];
  ruleOf: (y: number, isStrongRule: boolean) => void;
  elementOf: () => Structure;
  before: TableRow | undefined;
}

function rowsOf(paper: Paper, row: TableRow, { places, ruleOf, elementOf, before }: Within): Row[] {
  const style = isStrong(row) ? STRONG : BODY;
  const cells = places.map((place, n) => {
    const { text, under = '', indent = 0, note, quiet } = plain(row.cells[n] ?? '');
    const room = place.width - indent - (note === undefined ? 0 : 8);
    const own: Style = (place.quiet || quiet) && row.is === undefined ? { ...style, color: QUIET } : style;
    return {
      place,
      x: place.x + indent,
      lines: paper.lines(text, room, style),
      under: under ? paper.lines(under, room, SMALL) : [],
      note,
      style: own,
    };
  });
  const most = Math.max(1, ...cells.map(({ lines, under }) => lines.length + under.length));
  let element: Structure | undefined;
  const tds = new Map<number, Structure>();
  const parts = Math.ceil(most / LINES_TOGETHER);
  return Array.from({ length: parts }, (_, part): Row => {
    const [from, to] = [part * LINES_TOGETHER, (part + 1) * LINES_TOGETHER];
    const height = (Math.min(most, to) - from) * LEADING + 4;
    return {
      height,
      draw: (y) => {
        if (part === 0 && row.is && before) paper.artifact('Layout', () => ruleOf(y, true));
        element ??= paper.inside(elementOf(), 'TR');
        for (const [n, cell] of cells.entries()) {
          const draw = () => drawCell(paper, cell, y, from, to);
          if (parts === 1) {
            paper.tagged(element, n === 0 ? 'TH' : 'TD', draw);
            continue;
          }
          const td = tds.get(n) ?? paper.inside(element, n === 0 ? 'TH' : 'TD');
          tds.set(n, td);
          paper.tagged(td, 'Span', draw);
        }
        if (part < parts - 1) return;
        element.end();
        if (row.is !== 'sum') paper.artifact('Layout', () => ruleOf(y + height, false));
      },
    };
  });
}

interface DrawnCell {
  place: Place;
  x: number;
  lines: string[];
  under: string[];
  note: number | undefined;
  style: Style;
}

function drawCell(paper: Paper, { place, x, lines, under, note, style }: DrawnCell, y: number, from: number, to: number): void {
  const isRight = place.align === 'right';
  const all = [...lines.map((text) => ({ text, style })), ...under.map((text) => ({ text, style: SMALL }))];
  for (const [n, line] of all.slice(from, to).entries())
    paper.text(line.text, isRight ? place.x + place.width : x, y + 11 + n * LEADING, {
      ...line.style,
      ...(isRight && { align: 'right' as const }),
    });
  const last = lines.length - 1;
  if (note === undefined || last < from || last >= to) return;
  const end = isRight ? place.x + place.width : x + paper.width(lines[last] ?? '', style);
  paper.text(String(note), end + 1, y + 11 + (last - from) * LEADING - 3.5, { ...style, size: 6.6 });
}
