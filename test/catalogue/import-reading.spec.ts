import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import writeExcelFile from 'write-excel-file/node';
import { headerSet, keptOf, mapColumns } from '../../server/catalogue/imports/mapping.ts';
import { readFile } from '../../server/catalogue/imports/reading.ts';
import { nearestUnit, readUnit } from '../../server/catalogue/imports/units.ts';
import { UnreadableFile } from '../../server/platform/imports/file-kind.ts';
import { csvOf, workbookOf } from './import-files.ts';

const bytes = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding);
const fieldsOf = (columns: { header: string; field: string | null }[]) =>
  Object.fromEntries(columns.flatMap(({ header, field }) => (field ? [[header, field]] : [])));
const refusal = (file: Uint8Array) =>
  readFile(file).then(
    () => 'read',
    (error) => (error instanceof UnreadableFile ? error.message : `${error}`),
  );

describe('a text file', () => {
  it('of semicolons in Latin-1 is read with its umlauts and its euro sign', async () => {
    const text = 'Item number;Description;Unit;Price\r\n1;Tür, weiß 30" × 80";EA;1.234,50\r\n2;Façade “brick”;SF;4,33 €\r\n';
    const read = await readFile(
      Buffer.from([...text].map((letter) => ({ '“': 0x93, '”': 0x94, '€': 0x80 })[letter] ?? letter.charCodeAt(0))),
    );
    expect(read).toMatchObject({ kind: 'csv', encoding: 'Windows-1252', delimiter: ';' });
    expect(read.headers).toEqual(['Item number', 'Description', 'Unit', 'Price']);
    expect(read.rows).toEqual([
      { row: 2, cells: ['1', 'Tür, weiß 30" × 80"', 'EA', '1.234,50'] },
      { row: 3, cells: ['2', 'Façade “brick”', 'SF', '4,33 €'] },
    ]);
  });

  it.each([
    ['a byte-order mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes('Item,Price\nSink – 30 in,5\n')]), 'UTF-8'],
    ['none', bytes('Item,Price\nSink – 30 in,5\n'), 'UTF-8'],
    ['UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), bytes('Item,Price\nSink – 30 in,5\n', 'utf16le')]), 'UTF-16LE'],
    [
      'UTF-16, the other way round',
      Buffer.concat([Buffer.from([0xff, 0xfe]), bytes('Item,Price\nSink – 30 in,5\n', 'utf16le')]).swap16(),
      'UTF-16BE',
    ],
    ['UTF-16 without a mark', bytes('Item,Price\nSink – 30 in,5\n', 'utf16le'), 'UTF-16LE'],
  ])('with %s has its header read clean', async (_, file, encoding) => {
    expect(await readFile(file)).toMatchObject({ encoding, headers: ['Item', 'Price'], rows: [{ cells: ['Sink – 30 in', '5'] }] });
  });

  it.each([
    ['tabs', 'Item\tPrice\tUnit\nSink, small\t5\tEA\n', '\t'],
    ['bars', 'Item|Price|Unit\nSink, small|5|EA\n', '|'],
    ['semicolons, named by Excel', 'sep=;\nItem;Price;Unit\nSink, small;5,50;EA\n', ';'],
    ['semicolons, with commas in every price', 'Item;Economy;Good;Unit\nSink;5,50;6,50;EA\nTap;5,51;6,50;EA\n', ';'],
    ['commas in quotes', '"Item","Price"\n"Sink; small; white","5"\n"Tap; small; white","5"\n', ','],
  ])('of %s', async (_, text, delimiter) => {
    const read = await readFile(bytes(text));
    expect(read.delimiter).toBe(delimiter);
    expect(read.rows[0]?.cells[0]).toMatch(/^Sink/);
  });

  it('counts rows as a spreadsheet does: titles, blank rows and rows of several lines', async () => {
    const read = await readFile(bytes('Price list 2026,,\n,,\nItem number,Description,Price\n\n7,"Sink,\ntwo lines",5\n\n8,Tap,6\n'));
    expect(read.headers).toEqual(['Item number', 'Description', 'Price']);
    expect(read.rows.map(({ row }) => row)).toEqual([5, 7]);
  });

  it('keeps ragged rows for the comparison to refuse, and line ends of every kind', async () => {
    const read = await readFile(bytes('Item,Price\r\na,1,2\rb\nc,3'));
    expect(read.rows.map(({ cells }) => cells)).toEqual([['a', '1', '2'], ['b'], ['c', '3']]);
  });

  it.each([
    ['', 'This file is empty.'],
    ['Item,Price\n', 'This file has a header, and no rows below it.'],
    ['\n\n\n', 'This file has no header row with names of columns.'],
    [`Item,Price\na,1\nb,"2\n${'x,3\n'.repeat(200_000)}`, 'A quote that opens in row 3 is never closed.'],
    ['A'.repeat(1_000_000), 'Row 1 is longer than 256 KB.'],
    [`Item,Price\na,1\n${'12,'.repeat(200_000)}\n`, 'Row 3 is longer than 256 KB.'],
    [`Item,Price\n${'a,1\n'.repeat(100_001)}`, 'This file has more than 100,000 rows. Split it into several.'],
    [`Item,Price\n${','.repeat(300)}1\n`, 'Row 2 has more than 200 columns.'],
    ['%PDF-1.7', 'This is a PDF. Save the price list as CSV or XLSX.'],
    ['a\u0000b\u0001c', 'This is neither text nor an XLSX workbook.'],
  ])('that cannot be read says why (%#)', async (text, why) => {
    expect(await refusal(bytes(text))).toBe(why);
  });
});

describe('a workbook', () => {
  const header = ['Item number', 'Category', 'Description', 'Unit', 'Waste %', 'Price'];

  it('gives numbers without noise, percentages as shown, shared and inline texts, and formulas as text', async () => {
    const read = await readFile(
      workbookOf(
        [
          header,
          [14102, { shared: 0 }, 'Drywall & "mud"', 'SF', { percent: 0.07 }, 4.3300000000000001],
          [1, '', 'x', 'EA', 0.1, { formula: 'B4*1.08', result: '5' }],
          [2, '', 'y', 'EA', '', 0.30000000000000004],
        ],
        {
          sharedStrings: ['Drywall and plaster'],
        },
      ),
    );
    expect(read).toMatchObject({ kind: 'xlsx', sheet: 'Prices', sheets: ['Prices'], encoding: null, delimiter: null });
    expect(read.rows.map(({ cells }) => cells)).toEqual([
      [14102, 'Drywall and plaster', 'Drywall & "mud"', 'SF', '7%', 4.33],
      [1, '', 'x', 'EA', 0.1, '=B4*1.08'],
      [2, '', 'y', 'EA', '', 0.3],
    ]);
  });

  it('with merged cells: the title above is left out, a value merged downwards stands in every row that it covers', async () => {
    const read = await readFile(
      workbookOf(
        [
          ['Whitfield Remodeling, prices of 2026'],
          [],
          header,
          [1, 'Plumbing', 'Sink', 'EA', '', 5],
          [2, undefined, 'Tap', 'EA', '', 6],
          [3, undefined, 'Drain', 'EA', '', 7],
          [4, 'Doors', 'Door', 'EA', '', 8],
        ],
        {
          merges: ['A1:F1', 'B4:B6'],
        },
      ),
    );
    expect(read.headers).toEqual(header);
    expect(read.rows.map(({ row, cells }) => [row, cells[1]])).toEqual([
      [4, 'Plumbing'],
      [5, 'Plumbing'],
      [6, 'Plumbing'],
      [7, 'Doors'],
    ]);
  });

  it('of several sheets gives the first that has known columns, or the one asked for', async () => {
    const file = workbookOf([header, [1, 'a', 'b', 'EA', '', 5]], {
      before: {
        name: 'Notes',
        rows: [
          ['To', 'From'],
          ['Ann', 'Bob'],
        ],
      },
    });
    expect(await readFile(file)).toMatchObject({ sheet: 'Prices', sheets: ['Notes', 'Prices'] });
    expect(await readFile(file, { sheet: 'Notes' })).toMatchObject({ sheet: 'Notes', headers: ['To', 'From'] });
  });

  it('as a spreadsheet program writes it', async () => {
    const cell = (value: string | number) => ({ value, type: typeof value === 'number' ? Number : String });
    const file = await writeExcelFile([
      header.map(cell),
      [cell(7), cell('Doors'), cell('Door, 30" × 80"'), cell('EA'), cell(10), cell(419.95)],
    ]).toBuffer();
    expect((await readFile(file)).rows[0]?.cells).toEqual([7, 'Doors', 'Door, 30" × 80"', 'EA', 10, 419.95]);
  });

  it('that swells is not unpacked: one long text, many rows, and sizes that its directory denies', async () => {
    const sheet = (xml: Uint8Array) => ({
      'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="a"/></sheets></workbook>'),
      'xl/worksheets/sheet1.xml': xml,
    });
    const swells = /unpacks to far more than a price list holds/;
    const long = zipSync(sheet(Buffer.alloc(48 * 1024 * 1024, 'a')));
    expect(long.length).toBeLessThan(60_000);
    expect(await refusal(long)).toMatch(swells);
    const lying = Buffer.from(long);
    for (const signature of ['PK\u0001\u0002', 'PK\u0003\u0004'])
      for (let at = lying.indexOf(signature); at >= 0; at = lying.indexOf(signature, at + 4))
        lying.writeUInt32LE(10, at + (signature === 'PK\u0003\u0004' ? 22 : 24));
    expect(await refusal(lying)).toMatch(swells);
    const rows = zipSync(
      sheet(Buffer.concat([strToU8('<worksheet><sheetData>'), Buffer.alloc(24 * 1024 * 1024, '<row><c><v>1</v></c></row>')])),
    );
    expect(await refusal(rows)).toMatch(/unpacks to far more|more than 100,000 rows/);
  });

  it.each([
    ['an empty archive', zipSync({}), 'This is an empty archive.'],
    ['another archive', zipSync({ 'a.txt': strToU8('hello') }), 'This archive is not an XLSX workbook.'],
    ['an OpenDocument sheet', zipSync({ 'content.xml': strToU8('<a/>') }), 'This is an OpenDocument sheet. Save it as CSV or XLSX.'],
    ['a workbook cut off', workbookOf([header, [1, 'a', 'b', 'EA', '', 5]]).slice(0, 700), /damaged or cut off/],
    ['XML that defines entities', zipSync({ 'xl/workbook.xml': strToU8('<!DOCTYPE a [<!ENTITY b "c">]><workbook/>') }), /damaged/],
    [
      'an old workbook',
      Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(600)]),
      'This is a workbook of the old XLS kind. Save it as CSV or XLSX.',
    ],
    [
      'an encrypted workbook',
      Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.from('EncryptedPackage', 'utf16le')]),
      'This workbook is protected by a password. Save it without one.',
    ],
    ['a workbook without rows', workbookOf([header]), 'This workbook has no sheet with a header and rows.'],
  ])('that is %s says so', async (_, file, why) => {
    expect(await refusal(file)).toMatch(why);
  });

  it('cut or damaged anywhere is refused in words, never by a fault of ours', async () => {
    const whole = workbookOf([header, ...Array.from({ length: 50 }, (_, n) => [n, 'Doors', `Door ${n * 7919}`, 'EA', '', n * 1.5])]);
    for (let n = 1; n < 120; n++) {
      const cut = whole.slice(0, Math.floor((whole.length * n) / 120));
      const flipped = Buffer.from(whole);
      const at = (n * 7919) % flipped.length;
      flipped[at] = (flipped[at] as number) ^ (1 << (n % 8));
      for (const file of [cut, flipped]) expect(await refusal(file)).toMatch(/^(read|This [\w\s,.-]+|Row .*)$/);
    }
  });
});

describe('columns', () => {
  it('of our own export are all known', () => {
    const headers = [
      'Item number',
      'Category',
      'Subcategory',
      'Action',
      'Description',
      'Unit',
      'Formula',
      'Waste %',
      'Cost type',
      'Price',
      'Economy',
      'Good',
      'Better',
      'Best',
      'Designer',
    ];
    expect(mapColumns(headers, []).every(({ field }) => field !== null)).toBe(true);
    expect(new Set(mapColumns(headers, []).map(({ field }) => field)).size).toBe(headers.length);
  });

  it('are guessed by their names in other words, no field twice', () => {
    const headers = ['SKU', 'Trade', 'Sub-Category', 'Item Description', 'U/M', 'Unit Price', 'Price', 'Notes', 'Waste pct'];
    expect(fieldsOf(mapColumns(headers, []))).toEqual({
      SKU: 'itemNumber',
      Trade: 'category',
      'Sub-Category': 'subcategory',
      'Item Description': 'description',
      'U/M': 'unit',
      Price: 'price',
      'Waste pct': 'wasteFactorPct',
    });
  });

  it('without helpful names are guessed by what stands in them', async () => {
    const rows = [
      ['Bez.', 'ME', 'Nr', 'Betrag USD cost', 'Tätigkeit'],
      ...Array.from({ length: 20 }, (_, n) => [`Drywall sheet no. ${n}`, n % 2 ? 'sq ft' : 'each', 14000 + n, 4.5 + n, 'Install']),
    ];
    const read = await readFile(bytes(csvOf(rows)));
    expect(fieldsOf(mapColumns(read.headers, read.rows, { isCode: (code) => code >= 14000 && code < 14100 }))).toEqual({
      'Bez.': 'description',
      ME: 'unit',
      Nr: 'itemNumber',
      'Betrag USD cost': 'price',
      Tätigkeit: 'action',
    });
  });

  it('kept for a set of headers come back in whatever order the headers stand', () => {
    const first = mapColumns(['A', 'B', 'C'], []).map((column, n) => ({
      ...column,
      field: (['price', null, 'description'] as const)[n] ?? null,
    }));
    const again = mapColumns(['c', 'a ', 'B'], [], { kept: keptOf(first) });
    expect(headerSet(['c', 'a ', 'B'])).toBe(headerSet(['A', 'B', 'C']));
    expect(again.map(({ field, source }) => [field, source])).toEqual([
      ['description', 'kept'],
      ['price', 'kept'],
      [null, 'kept'],
    ]);
  });

  it('a part of the price is not taken for it', async () => {
    const guessed = async (headers: string, row: string) => {
      const read = await readFile(Buffer.from(`${headers}\n${row}\n${row}\n`));
      return mapColumns(read.headers, read.rows).find(({ field }) => field === 'price')?.header;
    };
    expect(await guessed('Description,Unit,Qty,Labor,Material,Total', 'Faucet,EA,1,80,120,200')).toBe('Total');
    expect(await guessed('Description,Unit,Qty,Labor,Material,What we take', 'Faucet,EA,1,80,120,200')).toBe('What we take');
    expect(await guessed('Description,Unit,Hours,Labor cost,Material cost', 'Faucet,EA,2,80,120')).toBeUndefined();
    expect(await guessed('Description,Unit,Unit price,Total', 'Faucet,EA,80,120')).toBe('Unit price');
  });

  it('of the public US resource list are guessed, but for two that take a minute', async () => {
    const read = await readFile(readFileSync(join(import.meta.dirname, 'fixtures', 'cwicr-us-resources.csv')));
    expect(read.rows).toHaveLength(160);
    expect(fieldsOf(mapColumns(read.headers, read.rows))).toMatchObject({
      resource_code: 'itemNumber',
      name: 'description',
      type: 'costType',
      unit: 'unit',
      price_avg: 'price',
    });
  });
});

describe('units', () => {
  it.each([
    ['SQ FT', 'SF', 1],
    ['sq. ft.', 'SF', 1],
    ['each', 'EA', 1],
    ['lin ft', 'LF', 1],
    ['100 EA', 'EA', 100],
    ['per 1,000 SF', 'SF', 1000],
    ['10 sets', 'SET', 10],
    ['Machine hours', 'HRS', 1],
    ['hr', 'HRS', 1],
    ['CY', 'CY', 1],
  ])('%s', (text, unit, per) => {
    expect(readUnit(text)).toEqual({ unit, per });
  });

  it('that nobody knows are refused with the nearest', () => {
    expect(['', '12', 'furlong', '0 EA', '99999 EA', 'constructor'].map(readUnit)).toEqual(Array(6).fill(undefined));
    expect(['SQ FTT', 'LNF', 'galon', 'eahc', '100 sqaure foot'].map(nearestUnit)).toEqual(['SF', 'LF', 'GAL', 'EA', 'SF']);
  });
});
