import { SaxesParser } from 'saxes';
import { blank, type Cell, FILE_LIMITS, type ReadRow } from '../../platform/imports/cells.ts';
import { UnreadableFile } from '../../platform/imports/file-kind.ts';
import { Archive, damaged } from './archive.ts';

interface Sheet {
  name: string;
  path: string;
}

interface Merge {
  column: number;
  from: number;
  to: number;
}

export interface Workbook {
  /** The visible ones, in their order. */
  sheets: Sheet[];
  rows(sheet: Sheet): Generator<ReadRow[]>;
  /** Copies the value of a merged cell into every row that it spans downwards, as a reader sees it. */
  fillMerged(rows: ReadRow[]): void;
}

const MOST_MERGES = 50_000;
/** Excel's built-in formats that show a number times a hundred. */
const PERCENT_FORMATS = [9, 10];

/**
 * Opens an XLSX workbook. Formulas are not run and their cached results are ignored: such a cell reads as the formula's
 * text, starting with `=`. Numbers come without binary rounding noise, percentages as displayed. Throws UnreadableFile.
 */
export function openWorkbook(bytes: Uint8Array): Workbook {
  const archive = new Archive(bytes);
  if (!archive.has('xl/workbook.xml')) {
    throw new UnreadableFile(
      archive.has('content.xml') ? 'This is an OpenDocument sheet. Save it as CSV or XLSX.' : 'This archive is not an XLSX workbook.',
    );
  }
  const targets = new Map<string, string>();
  if (archive.has('xl/_rels/workbook.xml.rels'))
    parseAll(archive, 'xl/_rels/workbook.xml.rels', {
      open: (name, { Id = '', Target = '' }) => {
        if (name === 'Relationship') targets.set(Id, pathOf(Target));
      },
    });
  const sheets: Sheet[] = [];
  parseAll(archive, 'xl/workbook.xml', {
    open: (name, attributes) => {
      if (name !== 'sheet' || (attributes.state ?? 'visible') !== 'visible') return;
      const path = targets.get(attributes.id ?? '') ?? `xl/worksheets/sheet${sheets.length + 1}.xml`;
      if (archive.has(path)) sheets.push({ name: attributes.name ?? '', path });
    },
  });
  let strings: string[] | undefined;
  let percents: boolean[] | undefined;
  let merges: Merge[] = [];
  return {
    sheets,
    *rows(sheet) {
      strings ??= stringsOf(archive);
      percents ??= percentsOf(archive);
      merges = [];
      yield* rowsOf(archive, sheet, strings, percents, merges);
    },
    fillMerged: (rows) => fillMerged(rows, merges),
  };
}

/** Relative to `xl/`, or from the archive's root. */
function pathOf(target: string): string {
  return target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`;
}

interface Handlers {
  open?(name: string, attributes: Record<string, string>): void;
  close?(name: string): void;
  text?(text: string): void;
}

/**
 * Parses an entry part by part and strips name prefixes. Refuses document types: no workbook has one, and they can
 * define entities.
 */
function* parsing(archive: Archive, path: string, handlers: Handlers): Generator<void> {
  const parser = new SaxesParser({ position: false });
  let attributes: Record<string, string> = {};
  parser.on('error', () => {
    throw damaged();
  });
  parser.on('doctype', () => {
    throw damaged();
  });
  parser.on('opentagstart', () => {
    attributes = {};
  });
  parser.on('attribute', ({ name, value }) => {
    attributes[local(name)] = value;
  });
  parser.on('opentag', ({ name }) => handlers.open?.(local(name), attributes));
  parser.on('closetag', ({ name }) => handlers.close?.(local(name)));
  parser.on('text', (text) => handlers.text?.(text));
  parser.on('cdata', (text) => handlers.text?.(text));
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  for (const part of archive.read(path)) {
    decoder ??= new TextDecoder(part[0] === 0xff && part[1] === 0xfe ? 'utf-16le' : 'utf-8');
    parser.write(decoder.decode(part, { stream: true }));
    yield;
  }
  parser.write(decoder?.decode() ?? '');
  parser.close();
  yield;
}

function parseAll(archive: Archive, path: string, handlers: Handlers): void {
  for (const _ of parsing(archive, path, handlers));
}

function local(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}

/** Joins the runs of each text; skips phonetic readings of Asian names (`rPh`). */
function stringsOf(archive: Archive): string[] {
  const strings: string[] = [];
  if (!archive.has('xl/sharedStrings.xml')) return strings;
  let text = '';
  let inText = false;
  let inReading = false;
  parseAll(archive, 'xl/sharedStrings.xml', {
    open: (name) => {
      if (name === 'si') text = '';
      else if (name === 'rPh') inReading = true;
      else if (name === 't') inText = true;
    },
    text: (part) => {
      if (inText && !inReading) text += part;
    },
    close: (name) => {
      if (name === 'si') strings.push(unescaped(text));
      else if (name === 'rPh') inReading = false;
      else if (name === 't') inText = false;
    },
  });
  return strings;
}

/** For each cell style, whether it displays percent. */
function percentsOf(archive: Archive): boolean[] {
  const own = new Set<string>();
  const percents: boolean[] = [];
  if (!archive.has('xl/styles.xml')) return percents;
  let inCellFormats = false;
  parseAll(archive, 'xl/styles.xml', {
    open: (name, attributes) => {
      if (name === 'numFmt' && attributes.formatCode?.includes('%')) own.add(attributes.numFmtId ?? '');
      else if (name === 'cellXfs') inCellFormats = true;
      else if (name === 'xf' && inCellFormats)
        percents.push(PERCENT_FORMATS.includes(Number(attributes.numFmtId)) || own.has(attributes.numFmtId ?? ''));
    },
    close: (name) => {
      if (name === 'cellXfs') inCellFormats = false;
    },
  });
  return percents;
}

function* rowsOf(archive: Archive, sheet: Sheet, strings: string[], percents: boolean[], merges: Merge[]): Generator<ReadRow[]> {
  let batch: ReadRow[] = [];
  let row = 0;
  let cells: Cell[] = [];
  let column = -1;
  let type = 'n';
  let percent = false;
  let value = '';
  let formula: string | undefined;
  let into: 'value' | 'formula' | undefined;
  const handlers: Handlers = {
    open: (name, attributes) => {
      switch (name) {
        case 'row':
          row = whole(attributes.r) ?? row + 1;
          cells = [];
          column = -1;
          break;
        case 'c':
          column = attributes.r === undefined ? column + 1 : columnOf(attributes.r);
          if (column >= FILE_LIMITS.columns) throw new UnreadableFile(`Row ${row} has more than ${FILE_LIMITS.columns} columns.`);
          type = attributes.t ?? 'n';
          percent = percents[Number(attributes.s)] ?? false;
          value = '';
          formula = undefined;
          break;
        case 'v':
        case 't':
          into = 'value';
          break;
        case 'f':
          formula ??= '';
          into = 'formula';
          break;
        case 'rPh':
          into = undefined;
          break;
        case 'mergeCell':
          if (merges.length < MOST_MERGES) merges.push(...mergeOf(attributes.ref ?? ''));
      }
    },
    text: (part) => {
      if (into === 'value') value += part;
      else if (into === 'formula') formula += part;
    },
    close: (name) => {
      if (name === 'v' || name === 't' || name === 'f') into = undefined;
      else if (name === 'c') {
        while (cells.length < column) cells.push('');
        cells[column] = formula === undefined ? cellOf(type, value, strings, percent) : `=${formula || '…'}`;
      } else if (name === 'row') batch.push({ row, cells });
    },
  };
  for (const _ of parsing(archive, sheet.path, handlers)) {
    if (batch.length === 0) continue;
    yield batch;
    batch = [];
  }
}

function cellOf(type: string, value: string, strings: string[], percent: boolean): Cell {
  switch (type) {
    case 's':
      return strings[whole(value) ?? -1] ?? '';
    case 'n': {
      if (value === '') return '';
      const number = Number(value);
      // Excel itself keeps 15 digits; more are binary rounding noise (4.3300000000000001).
      return Number.isFinite(number) ? withoutNoise(percent ? `${number * 100}` : value, percent) : value;
    }
    case 'b':
      return value === '1' ? 'TRUE' : 'FALSE';
    default:
      return unescaped(value);
  }
}

function withoutNoise(value: string, percent: boolean): Cell {
  const number = Number(Number(value).toPrecision(15));
  return percent ? `${number}%` : number;
}

/** Decodes control characters, which the format writes as `_x000D_`. */
function unescaped(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
}

function whole(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,7}$/.test(text) ? Number(text) : undefined;
}

/** `A1` is 0, `AB12` is 27; an invalid reference is beyond every limit. */
function columnOf(reference: string): number {
  const letters = /^([A-Z]{1,3})\d{1,7}$/.exec(reference)?.[1];
  if (!letters) return FILE_LIMITS.columns;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** Only cells merged downwards repeat a value in several rows; cells merged across are titles. */
function mergeOf(reference: string): Merge[] {
  const [, a = '', from = '', to = ''] = /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/.exec(reference) ?? [];
  const column = a && columnOf(`${a}1`);
  return typeof column === 'number' && column < FILE_LIMITS.columns && Number(to) > Number(from)
    ? [{ column, from: Number(from), to: Number(to) }]
    : [];
}

function fillMerged(rows: ReadRow[], merges: Merge[]): void {
  if (merges.length === 0) return;
  const at = new Map(rows.map((row, index) => [row.row, index]));
  for (const { column, from, to } of merges) {
    const first = at.get(from);
    const value = first === undefined ? undefined : rows[first]?.cells[column];
    if (first === undefined || value === undefined || blank(value)) continue;
    for (let index = first + 1; index < rows.length; index++) {
      const row = rows[index] as ReadRow;
      if (row.row > to) break;
      while (row.cells.length < column) row.cells.push('');
      if (blank(row.cells[column])) row.cells[column] = value;
    }
  }
}
