import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ImportField } from '../../contracts/catalogue/imports/price-import.ts';
import { QUALITIES, type Quality } from '../../contracts/catalogue/quality.ts';
import { centsOf, decimalSignOf } from '../../server/catalogue/imports/amounts.ts';
import { type BookEntry, compare } from '../../server/catalogue/imports/comparing.ts';
import { mapColumns } from '../../server/catalogue/imports/mapping.ts';
import { readFile } from '../../server/catalogue/imports/reading.ts';
import { csvOf, type SheetCell, workbookOf } from './import-files.ts';

const HEADERS = [
  'Item number',
  'Category',
  'Subcategory',
  'Action',
  'Description',
  'Unit',
  'Price',
  'Economy',
  'Good',
  'Better',
  'Best',
  'Designer',
];

function entry(code: number, description: string, prices: string | string[], over: Partial<BookEntry> = {}): BookEntry {
  const list = typeof prices === 'string' ? [prices] : prices;
  const qualities: Quality[] = list.length === 1 ? ['None'] : [...QUALITIES];
  return {
    code,
    category: 'Drywall',
    subcategory: 'Board',
    action: 'Replace',
    description,
    unit: 'SF',
    formula: '',
    wasteFactorPct: '10',
    costType: 'Material',
    own: false,
    removed: false,
    prices: list.map((price, n) => ({ quality: qualities[n] as Quality, xref: code + n, cents: centsOf(price) })),
    openEstimates: [],
    ...over,
  };
}

const BOOK: BookEntry[] = [
  entry(14100, 'Drywall, hung and finished', ['3.90', '4.10', '4.33', '5.00', '6.00']),
  entry(14200, 'OSB sheathing, 7/16 in', '2.36'),
  entry(14300, 'Toilet, two-piece', '438.60', { unit: 'EA', category: 'Plumbing', subcategory: 'Fixtures' }),
  entry(14400, 'Copper pipe, type L', '0.00', { unit: 'LF', category: 'Plumbing', subcategory: 'Pipe' }),
  entry(14500, 'Fluorescent fixture, 4 ft', '188.40', { unit: 'EA', removed: true }),
  entry(1_000_000, 'Porch swing, hung', '310.00', { unit: 'EA', own: true, category: 'Porches' }),
];

interface DryRun {
  book?: BookEntry[];
  missingRows?: 'keep' | 'remove';
  fields?: Record<string, ImportField | null>;
}

async function dryRun(rows: (string | number)[][], options: DryRun & { headers?: string[] } = {}) {
  return dryRunOf(Buffer.from(csvOf([options.headers ?? HEADERS, ...rows])), { missingRows: 'keep', ...options });
}

async function dryRunOf(file: Uint8Array, { book = BOOK, missingRows, fields = {} }: DryRun = {}) {
  const read = await readFile(file);
  const columns = mapColumns(read.headers, read.rows).map((column) => ({
    ...column,
    field: column.header in fields ? (fields[column.header] ?? null) : column.field,
  }));
  const prices = read.rows.flatMap(({ cells }) => cells.filter((_, n) => ['price', 'good', 'better'].includes(columns[n]?.field ?? '')));
  return compare({ headers: read.headers, rows: read.rows, columns, sign: decimalSignOf(prices, read.delimiter), book, missingRows });
}

const said = (compared: { bad: { row: number; field: string; value: string; why: string }[] }) =>
  compared.bad.map(({ row, field, value, why }) => `${row} ${field} [${value}] ${why}`);

describe('a dry run', () => {
  it('shows an item of the default book by its own words, and leaves out a row with another action', async () => {
    const compared = await dryRun([
      [14300, '', '', '', 'toilet 2 pc, white', 'EA', 450, '', '', '', '', ''],
      [14400, '', '', 'Remove', 'Copper pipe, type L', 'LF', 4, '', '', '', '', ''],
    ]);
    expect(compared.changed).toMatchObject([{ code: 14300, category: 'Plumbing', description: 'Toilet, two-piece' }]);
    expect(said(compared)).toEqual(['3 Action [Remove] In the book this is Install Copper pipe, type L.']);
  });

  it('says what changes, by how much, and what stays', async () => {
    const compared = await dryRun([
      [14100, 'Drywall', 'Board', 'Install', 'Drywall, hung and finished', 'SF', '', 3.9, 4.1, 4.51, '5.25', 6],
      [14200, 'Drywall', 'Board', 'Install', 'OSB sheathing, 7/16 in', 'sq ft', '$2.36', '', '', '', '', ''],
      [14400, 'Plumbing', 'Pipe', 'Install', 'Copper pipe, type L', 'LF', '1', '', '', '', '', ''],
    ]);
    expect(said(compared)).toEqual([]);
    expect(compared.changed.map(({ row, code, actionShown, unit, prices }) => ({ row, code, actionShown, unit, prices }))).toEqual([
      {
        row: 2,
        code: 14100,
        actionShown: 'Install',
        unit: 'SF',
        prices: [
          { quality: 'Better', itemXREF: 14102, was: '4.33', becomes: '4.51', pct: '4.2' },
          { quality: 'Best', itemXREF: 14103, was: '5.00', becomes: '5.25', pct: '5.0' },
        ],
      },
      // From nothing there is no percentage.
      {
        row: 4,
        code: 14400,
        actionShown: 'Install',
        unit: 'LF',
        prices: [{ quality: 'None', itemXREF: 14400, was: '0.00', becomes: '1.00', pct: null }],
      },
    ]);
    expect(compared.summary).toMatchObject({
      changed: 2,
      pricesChanged: 3,
      avgPct: '4.6',
      added: 0,
      removed: 0,
      unchanged: 1,
      bad: 0,
      over25: 0,
    });
    expect(compared.summary.histogram.filter(({ count }) => count > 0)).toEqual([
      { from: 2.5, to: 5, count: 1 },
      { from: 5, to: 7.5, count: 1 },
    ]);
    expect(compared.adoption).toEqual({
      prices: [
        [14102, '4.51'],
        [14103, '5.25'],
        [14400, '1.00'],
      ],
      items: [],
      removed: [],
      restored: [],
    });
  });

  it('says of each row that it leaves out the field, the value and why', async () => {
    const ok = ['Drywall', 'Board', 'Install', 'Drywall, hung and finished', 'SF', ''];
    const compared = await dryRun([
      [14100, ...ok, '', '', '4.40', '', ''],
      ['', ...ok.slice(0, 3), 'Thing a', 'SF', '', '', '', '4,33', '', ''],
      ['', ...ok.slice(0, 3), 'Thing b', 'SQ FTT', 4, '', '', '', '', ''],
      [14100, ...ok, '', '', '4.40', '', ''],
      ['', ...ok.slice(0, 3), 'Thing c', 'SF', '', '', '−18.40', '', '', ''],
      [14200, ...ok.slice(0, 3), '', 'SF', 4, '', '', '', '', ''],
      ['', ...ok.slice(0, 3), 'Thing d', 'SF', '', '', '', '14.10', '12.40', ''],
      ['', ...ok.slice(0, 3), 'Thing e', 'SF', '', '=B4*1.08', '', '', '', ''],
      ['', ...ok.slice(0, 3), 'Thing f', 'SF', '', '', '', '', '', '18,400,000.00'],
      ['', ...ok.slice(0, 2), 'Explode', 'Thing g', 'SF', 4, '', '', '', '', ''],
      ['', '', '', '', 'Thing h', 'SF', 4, '', '', '', '', ''],
      ['', ...ok.slice(0, 3), 'Thing i', '', 4, '', '', '', '', ''],
      ['', ...ok.slice(0, 3), 'Thing j', 'SF', '', '', '', '', '', ''],
      ['', ...ok.slice(0, 3), 'Thing k', '1000 SF', '4.00', '', '', '', '', ''],
      ['', ...ok.slice(0, 3), 'Thing l', 'SF', 'call us', '', '', '', '', ''],
      ['', ...ok.slice(0, 3), 'Thing m', 'SF', 4, 5, '', '', '', ''],
      ['', ...ok.slice(0, 3), `Thing ${'n'.repeat(260)}`, 'SF', 4, '', '', '', '', ''],
      ['', ...ok.slice(0, 3), '#REF!', 'SF', 4, '', '', '', '', ''],
      [14300, 'x', 'y', 'Install', 'Brake pads, front axle', 'EA', 40, '', '', '', '', ''],
      [14200, ...ok.slice(0, 3), 'OSB sheathing', 'EA', 4, '', '', '', '', ''],
      [14101, ...ok.slice(0, 4), 'SF', 4, '', '', '', '', '', 'one', 'two'],
    ]);
    expect(said(compared)).toEqual([
      '3 Better [4,33] A comma, in a file that writes decimals with a point.',
      '4 Unit [SQ FTT] Not a unit we know. Nearest: SF.',
      '5 Item number [14100] Stands twice, first in row 2.',
      '6 Good [−18.40] Negative prices are refused.',
      '7 Description [] An item needs a description.',
      '8 Best [12.40] Lower than Better, 14.10.',
      '9 Economy [=B4*1.08] A formula. Formulas are never run; paste its value.',
      '10 Designer [18,400,000.00] Over the limit of 10,000,000.00.',
      expect.stringMatching(/^11 Action \[Explode\] Not an action we know: Install, Remove, Repair/),
      '12 Category [] An item needs a category.',
      '13 Unit [] An item needs a unit.',
      '14 Price [] An item needs a price.',
      '15 Price [4.00] Less than half a cent for one.',
      '16 Price [call us] Not a number.',
      '17 Price [4.00] One price, or prices by quality, not both.',
      expect.stringMatching(/^18 Description \[Thing n{94}…\] Longer than 255 letters\.$/),
      '19 Description [#REF!] An error of the spreadsheet.',
      '20 Item number [14300] In the book this is Install Toilet, two-piece.',
      '21 Item number [14200] Stands twice, first in row 7.',
      '22 Row [14 cells] The header has 12.',
    ]);
    expect(compared.bad[0]).toMatchObject({ quality: 'Better' });
    expect(compared.summary).toMatchObject({ changed: 1, bad: 20 });
  });

  it('holds the ladder Economy to Designer also where the file moves one price of an item of the book', async () => {
    const headers = ['Item number', 'Good', 'Better', 'Best'];
    expect(said(await dryRun([[14100, '', '5.10', '']], { headers }))).toEqual(['2 Better [5.10] Higher than Best, 5.00.']);
    expect(said(await dryRun([[14100, '', '5.10', '5.40']], { headers }))).toEqual([]);
    expect(said(await dryRun([[14100, '', '', '4.00']], { headers }))).toEqual(['2 Best [4.00] Lower than Better, 4.33.']);
  });

  it('takes the qualities of an item from rows of their own, each by its number', async () => {
    const headers = ['Item number', 'Price'];
    const compared = await dryRun(
      [
        [14102, 5.5],
        [14103, 5.9],
        [14104, 5],
        [14100, 3],
      ],
      { headers },
    );
    expect(compared.changed.map(({ prices }) => prices.map(({ quality, becomes }) => `${quality} ${becomes}`))).toEqual([
      ['Better 5.50', 'Best 5.90'],
    ]);
    expect(said(compared)).toEqual(['4 Designer [5.00] Lower than Best, 5.90.', '5 Price [3.00] This item has a price for each quality.']);
  });

  it('finds an item by category, action, description and unit where there is no number', async () => {
    const compared = await dryRun(
      [
        ['plumbing', 'Install', 'TOILET, two-piece', 'each', 450],
        ['Plumbing', 'Remove', 'Toilet, two-piece', 'each', 60],
        ['Bathrooms', 'Install', 'Toilet, two-piece', 'each', 450],
        ['Plumbing', 'Install', 'Toilet,  two-piece', 'EA', 451],
      ],
      { headers: ['Category', 'Action', 'Description', 'Unit', 'Price'] },
    );
    expect(compared.changed.map(({ row, code }) => [row, code])).toEqual([[2, 14300]]);
    expect(compared.added.map(({ row, actionShown, category }) => [row, actionShown, category])).toEqual([
      [3, 'Remove', 'Plumbing'],
      [4, 'Install', 'Bathrooms'],
    ]);
    expect(said(compared)).toEqual(['5 Description [Toilet, two-piece] Stands twice, first in row 2.']);
  });

  it('of a list with descriptions and prices alone makes own items of it', async () => {
    const compared = await dryRun(
      [
        ['Porch light', 'EA', '89.5', 'Labour'],
        ["'=Odd, but a text", '100 EA', 1250, ''],
      ],
      { headers: ['Description', 'UOM', 'Cost', 'Cost type'] },
    );
    expect(compared.adoption.items).toEqual([
      {
        category: 'Own items',
        subcategory: 'General',
        action: 'Replace',
        description: 'Porch light',
        unit: 'EA',
        formula: '',
        wasteFactorPct: '0',
        costType: 'Labor',
        prices: [{ quality: 'None', unitCost: '89.50' }],
      },
      expect.objectContaining({ description: '=Odd, but a text', costType: 'Material', prices: [{ quality: 'None', unitCost: '12.50' }] }),
    ]);
    expect(compared.summary).toMatchObject({ added: 2, addedCategories: 1 });
  });

  it('keeps what the file does not name, unless it names more than half of the book or is told', async () => {
    const headers = ['Item number', 'Price'];
    const few = [[14200, 2.36]];
    const many = [
      [14200, 2.36],
      [14300, 438.6],
      [14400, 0],
    ];
    const removed = async (rows: number[][], missingRows?: 'keep' | 'remove') =>
      (await dryRunOf(Buffer.from(csvOf([headers, ...rows])), { missingRows })).removed.map(({ code }) => code);
    expect(await removed(few)).toEqual([]);
    expect(await removed(many)).toEqual([14100, 1_000_000]);
    expect(await removed(many, 'keep')).toEqual([]);
    expect(await removed(few, 'remove')).toEqual([14100, 14300, 14400, 1_000_000]);
  });

  it('counts the open estimates that hold what changes or goes; what is used goes first', async () => {
    const held = (code: number, orders: number[]) => ({ ...(BOOK.find((one) => one.code === code) as BookEntry), openEstimates: orders });
    const book = [held(14100, [1, 2]), held(14200, [2]), held(14300, []), held(14400, [2, 3, 4]), held(1_000_000, [5])];
    const compared = await dryRun(
      [
        [14100, 4.2],
        [1_000_000, 310],
      ],
      { headers: ['Item number', 'Good'], missingRows: 'remove', book },
    );
    expect(compared.changed.map(({ code, usedIn }) => [code, usedIn])).toEqual([[14100, 2]]);
    expect(compared.removed.map(({ code, usedIn }) => [code, usedIn])).toEqual([
      [14400, 3],
      [14200, 1],
      [14300, 0],
    ]);
    expect(compared.summary.openEstimates).toBe(4);
  });

  it('never removes an item because its row is bad', async () => {
    const compared = await dryRun(
      [
        [14200, 'call us'],
        [14100, 5],
      ],
      { headers: ['Item number', 'Price'], missingRows: 'remove' },
    );
    expect(compared.removed.map(({ code }) => code)).toEqual([14300, 14400, 1_000_000]);
    expect(compared.bad).toHaveLength(2);
  });

  it('takes a removed item back, and own items with their new words', async () => {
    const compared = await dryRun([
      [14500, 'Drywall', 'Board', 'Install', 'Fluorescent fixture, 4 ft', 'EA', 188.4, '', '', '', '', ''],
      [1_000_000, 'Porches', 'Board', 'Install', 'Porch swing, hung on chains', 'EA', 320, '', '', '', '', ''],
    ]);
    expect(compared.added.map(({ code }) => code)).toEqual([14500]);
    expect(compared.changed.map(({ code, description }) => [code, description])).toEqual([[1_000_000, 'Porch swing, hung on chains']]);
    expect(compared.adoption).toMatchObject({
      prices: [],
      restored: [14500],
      items: [{ code: 1_000_000, description: 'Porch swing, hung on chains', prices: [{ quality: 'None', unitCost: '320.00' }] }],
    });
  });

  it('of a semicolon file in Latin-1 with decimal commas refuses points, and knows thousands', async () => {
    const text =
      'Item number;Description;Unit;Price\n14200;OSB sheathing – é;SF;2,40\n14300;Toilet;EA;1.438,60\n;Tür;EA;4.33\n;Großes Tor;EA;12.500\n';
    const compared = await dryRunOf(Buffer.from(text.replace('–', '-'), 'latin1'), { missingRows: 'keep' });
    expect(said(compared)).toEqual(['4 Price [4.33] A point, in a file that writes decimals with a comma.']);
    expect(compared.adoption.prices).toEqual([
      [14200, '2.40'],
      [14300, '1438.60'],
    ]);
    expect(compared.added.map(({ description, prices }) => [description, prices[0]?.becomes])).toEqual([['Großes Tor', '12500.00']]);
  });

  it('of a workbook takes its numbers as they are shown and refuses its formulas', async () => {
    const rows: SheetCell[][] = [
      ['Item number', 'Description', 'Unit', 'Price'],
      [14200, 'OSB sheathing', 'SF', 2.4000000000000004],
      [14300, 'Toilet', 'EA', { formula: 'D2*2', result: '4.8' }],
      ['14400', 'Pipe', 'LF', '1,200.505'],
    ];
    const compared = await dryRunOf(workbookOf(rows), { missingRows: 'keep' });
    expect(compared.adoption.prices).toEqual(
      [
        [14400, '1200.51'],
        [14200, '2.40'],
      ].sort((a, b) => Number(a[0]) - Number(b[0])),
    );
    expect(said(compared)).toEqual(['3 Price [=D2*2] A formula. Formulas are never run; paste its value.']);
  });

  it('of the public US resource list says what each row lacks', async () => {
    const file = readFileSync(join(import.meta.dirname, 'fixtures', 'cwicr-us-resources.csv'));
    const compared = await dryRunOf(file, {
      missingRows: 'keep',
      fields: { category: null, parent_collection: 'category', parent_department: 'subcategory' },
    });
    const why = new Set(compared.bad.map((row) => row.why.replace(/\d+/g, 'N')));
    expect(compared.summary.added).toBeGreaterThan(90);
    expect(compared.summary.added + compared.summary.bad).toBe(160);
    expect([...why].sort()).toEqual([
      'An item needs a unit.',
      'Less than half a cent for one.',
      'Longer than N letters.',
      'Stands twice, first in row N.',
    ]);
  });
});
