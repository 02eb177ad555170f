import { D } from '../../contracts/decimal.ts';
import { MOST_SQUARE_FEET } from '../../contracts/home/property/characteristics.ts';
import { MOST_SAID_ROWS } from '../../contracts/home/reports/market-value.ts';
import { LEAST_PRICE, type Position, type Sale } from '../../contracts/home/reports/property-value.ts';
import { blank, FILE_LIMITS, type ReadRow, textOf } from '../platform/imports/cells.ts';
import { fileKindOf, UnreadableFile } from '../platform/imports/file-kind.ts';
import { columnsByName } from '../platform/imports/list-columns.ts';
import { textRows } from '../platform/imports/text-file.ts';

export interface ReadSales {
  rows: number;
  sales: Sale[];
  columns: { field: string; column: string }[];
  unused: string[];
  leftOut: number;
  /** The first of them, with their reasons. */
  bad: { row: number; why: string }[];
}

const EXPECTED = { name: 'list of sales', formats: 'CSV' };
/** A title or a note may stand above the header. */
const HEADER_WITHIN = 20;
const NAMES = {
  address: 'address, property address, site address, situs address, situs, street address, location, parcel address',
  zip: 'zip, zip code, zipcode, postal code, site zip, property zip, situs zip, zip 5',
  soldOn:
    'sold, sold on, sale date, date sold, sold date, date of sale, transfer date, conveyance date, sales date, saledate, closing date, date',
  price: 'price, sale price, sold price, sales price, saleprice, sale amount, consideration, amount',
  livingArea:
    'living area, livingarea, square feet, sq ft, sqft, sf, finished area, living sq ft, total living area, building sqft, living area sf, gross living area, gla, heated area',
  beds: 'beds, bedrooms, bedroom, br, bed rooms, num beds',
  built: 'built, year built, yearbuilt, yr built, yrblt',
  type: 'type, property type, class, use, land use, property class, dwelling type',
  latitude: 'latitude, lat, y',
  longitude: 'longitude, lon, long, lng, x',
} as const;
type Field = keyof typeof NAMES;
/** Without these no price per square foot and no place can be told. */
const NEEDED: readonly [Field, string][] = [
  ['price', 'a price'],
  ['livingArea', 'a living area'],
  ['soldOn', 'a day of sale'],
];
const columnsOf = columnsByName<Field>(NAMES);
/** Words of a type of property in files of counties, in the order of PROPERTY_TYPES. */
const TYPES: readonly RegExp[] = [
  /single|one.?family|1.?family|\bsfr?\b|detached|\b510\b/i,
  /town|row|attached/i,
  /condo/i,
  /two|three|four|duplex|triplex|2.?4|multi|\b5[23]0\b/i,
  /manufactured|mobile/i,
];

export interface ReadingOf {
  /** `2026-11-23`; nothing is sold later. */
  today: string;
  positionOf(zip: string): Position | undefined;
}

/** The sales of a CSV file; rows that are none are left out and said. Throws UnreadableFile. */
export async function readSales(file: Buffer, of: ReadingOf): Promise<ReadSales> {
  if (fileKindOf(file, EXPECTED) === 'workbook') throw new UnreadableFile('This is a workbook. Save the list of sales as CSV.');
  const read: ReadSales = { rows: 0, sales: [], columns: [], unused: [], leftOut: 0, bad: [] };
  let fields: (Field | null)[] | undefined;
  for await (const batch of textRows(file).rows) {
    for (const row of batch) {
      if (row.cells.every(blank)) continue;
      if (fields) take(row, fields, of, read);
      else fields = headerOf(row, read);
      if (!fields && row.row > HEADER_WITHIN) throw noHeader();
      if (read.rows > FILE_LIMITS.rows)
        throw new UnreadableFile('This file has more than 100,000 rows. Leave out other places or older years.');
    }
  }
  if (!fields) throw noHeader();
  if (read.sales.length === 0) throw new UnreadableFile(nothingOf(read));
  return read;
}

const noHeader = () =>
  new UnreadableFile(
    'No header was found. It needs columns for a price, a living area and a day of sale, such as Sale price, Living area and Sale date.',
  );

function nothingOf({ rows, bad: [first] }: ReadSales): string {
  return rows === 0 ? 'There is no row beneath the header.' : `None of the ${rows} rows is a sale. Row ${first?.row}: ${first?.why}`;
}

function headerOf({ cells }: ReadRow, read: ReadSales): (Field | null)[] | undefined {
  const headers = cells.map(textOf);
  const fields = columnsOf(headers);
  if (!NEEDED.every(([field]) => fields.includes(field))) return undefined;
  read.columns = fields.flatMap((field, n) => (field ? [{ field, column: headers[n] ?? '' }] : []));
  read.unused = headers.filter((header, n) => header !== '' && !fields[n]);
  return fields;
}

function take({ row, cells }: ReadRow, fields: readonly (Field | null)[], of: ReadingOf, read: ReadSales): void {
  read.rows += 1;
  const text = (field: Field) => textOf(cells[fields.indexOf(field)]);
  const sale = saleOf(row, text, of);
  if (typeof sale !== 'string') {
    read.sales.push(sale);
    return;
  }
  read.leftOut += 1;
  if (read.bad.length < MOST_SAID_ROWS) read.bad.push({ row, why: sale });
}

/** A sale, or why it is none. */
function saleOf(row: number, text: (field: Field) => string, { today, positionOf }: ReadingOf): Sale | string {
  const price = numberOf(text('price'));
  if (!price) return `“${text('price')}” is no price.`;
  if (Number(price) < LEAST_PRICE) return `$${price} is under $10,000: a gift or an estate, not a sale at a price.`;
  const livingArea = numberOf(text('livingArea'));
  if (!livingArea || Number(livingArea) <= 100 || Number(livingArea) > MOST_SQUARE_FEET)
    return `“${text('livingArea')}” is no living area.`;
  const soldOn = dayOf(text('soldOn'));
  if (!soldOn) return `“${text('soldOn')}” is no day.`;
  if (soldOn > today) return `${text('soldOn')} is later than today.`;
  const zip = /\d{5}/.exec(text('zip'))?.[0] ?? '';
  const own = positionIn(text('latitude'), text('longitude'));
  const position = own ?? positionOf(zip);
  if (!position) return zip ? `The position of ZIP code ${zip} is not known.` : 'It has neither a ZIP code nor a position.';
  return {
    ...{ row, address: text('address').slice(0, 255), zip, soldOn, price, livingArea },
    ...{ beds: wholeOf(text('beds'), 0, 99), built: wholeOf(text('built'), 1600, 2200) },
    type: TYPES.findIndex((words) => words.test(text('type'))) + 1,
    ...{ latitude: position.latitude, longitude: position.longitude, isByZip: !own },
  };
}

/** Dollar signs, commas and units fall away. */
function numberOf(text: string): string | undefined {
  const bare = PLAIN.test(text) ? text : text.replace(/[$,\s]|sq\.?\s?ft\.?|sf/gi, '');
  if (PLAIN.test(bare)) return bare;
  return /^\d{1,10}(\.\d{1,6})?$/.test(bare) ? new D(bare).toDecimalPlaces(2).toFixed() : undefined;
}
const PLAIN = /^[1-9]\d{0,9}(\.\d{1,2})?$/;

function wholeOf(text: string, least: number, most: number): number | null {
  const number = Number(text);
  return text !== '' && Number.isInteger(number) && number >= least && number <= most ? number : null;
}

function positionIn(latitude: string, longitude: string): Position | undefined {
  const [north, east] = [Number(latitude), Number(longitude)];
  const isThere = latitude !== '' && longitude !== '' && Math.abs(north) <= 90 && Math.abs(east) <= 180 && (north !== 0 || east !== 0);
  return isThere ? { latitude: north, longitude: east } : undefined;
}

/** 2026-08-14, 8/14/2026, 08-14-2026, with a time of day behind it or not; as it is kept. */
function dayOf(text: string): string | undefined {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(text) ?? [];
  const [, m = '', d = '', y = ''] = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})(?: .*)?$/.exec(text) ?? [];
  const kept = [year || y, (month || m).padStart(2, '0'), (day || d).padStart(2, '0')].join('-');
  const at = new Date(`${kept}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(kept) && kept >= '1900' ? kept : undefined;
}
