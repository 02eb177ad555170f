import { DEFAULT_SETTINGS } from '../../../contracts/estimating/entities.ts';
import { priceUnit } from '../../../contracts/estimating/pricing.ts';
import { costsFor, guessColumns, readRow } from '../../../web/estimating/paste/pasted-rows.ts';

describe('columns of pasted rows', () => {
  it.each([
    [
      'of a heading',
      [
        ['Item', 'Notes', 'U/M', 'Qty', 'Unit Price'],
        ['Toilet', 'low', 'ea', '1', '45'],
      ],
      ['description', 'notes', 'unit', 'quantity', 'price'],
      true,
    ],
    [
      'by what they look like',
      [
        ['Remove toilet', '1', 'ea', '45.00'],
        ['Take up tile floor', '42.5', 'sf', '3.50'],
      ],
      ['description', 'quantity', 'unit', 'price'],
      false,
    ],
    [
      'money before the quantity',
      [
        ['$45.00', 'Remove toilet', '1'],
        ['$3.50', 'Take up tile', '42.5'],
      ],
      ['price', 'description', 'quantity'],
      false,
    ],
    [
      'a quantity with its unit',
      [
        ['Baseboard', '27 lf'],
        ['Tile', '42.5 sq ft'],
      ],
      ['description', 'quantity'],
      false,
    ],
    ['words alone', [['Remove toilet'], ['GFCI']], ['description'], false],
    [
      'two of words',
      [
        ['Bath', 'Remove toilet and cap'],
        ['Bath', 'Install GFCI outlet'],
      ],
      ['ignored', 'description'],
      false,
    ],
    ['a single row that is no heading', [['Item', '3']], ['description', 'quantity'], false],
  ])('%s', (_, rows, columns, heading) => {
    expect(guessColumns(rows)).toEqual({ columns, heading });
  });
});

describe('a pasted row', () => {
  const columns = ['description', 'quantity', 'unit', 'price'] as const;
  const read = (...cells: string[]) => readRow(cells, columns);

  it('is read with signs, thousands, and the unit behind its quantity', () => {
    expect(read('Tile', '1,042.5', 'sf', '$3.50')).toMatchObject({ quantity: '1042.50', unit: 'sf', price: '3.50', unread: null });
    expect(read('Tile', '42.5 sq ft', '', '–')).toMatchObject({ quantity: '42.50', unit: 'sq ft', price: '', unread: null });
  });

  it('without a quantity is measured or waits for one', () => {
    expect(read('Tile', '', 'sf', '')).toMatchObject({ quantity: '', unread: null });
  });

  it.each([
    [['Grout sealer', 'tbd', '', ''], 'quantity', '“tbd” is not a quantity. Type a number, 0 for later.'],
    [['Grout sealer', '-2', '', ''], 'quantity', 'A quantity cannot be less than 0.'],
    [['Grout sealer', '1e309', '', ''], 'quantity', '“1e309” is not a quantity. Type a number, 0 for later.'],
    [['Credit, old vanity', '1', 'ea', '(120.00)'], 'price', 'A line cannot be less than 0.00. Record a credit in Payments.'],
    [['Credit, old vanity', '1', 'ea', '-$120'], 'price', 'A line cannot be less than 0.00. Record a credit in Payments.'],
    [['', '1', 'ea', '5'], 'description', 'There are no words to find an item by.'],
  ])('%j says what could not be read, and why', (cells, column, why) => {
    expect(read(...cells).unread).toEqual({ column, why });
  });

  it('is mended by what a person types in place of the cell', () => {
    expect(readRow(['Grout sealer', 'tbd'], columns, { quantity: '5' })).toMatchObject({ quantity: '5.00', unread: null });
  });

  it('loses the apostrophe that a spreadsheet puts before a formula, and nothing else', () => {
    expect(read("'=SUM(A1)", '1', '', '').description).toBe('=SUM(A1)');
    expect(read("'twas", '1', '', '').description).toBe("'twas");
  });
});

it.each([
  { labor: '10', material: '20', equipment: '5', wasteFactorPct: '10' },
  { labor: '0', material: '3.3333', equipment: '0', wasteFactorPct: '7' },
  { labor: '12.5', material: '0', equipment: '0', wasteFactorPct: '0' },
  { labor: '0', material: '0', equipment: '0', wasteFactorPct: '0' },
])('costs of %j in proportion come to the pasted price', (item) => {
  const costs = { ...costsFor('97.31', item), wasteFactorPct: item.wasteFactorPct };
  expect(priceUnit(costs, { ...DEFAULT_SETTINGS, orderType: 'Do Not Apply' }).ppu).toBe('97.31');
});
