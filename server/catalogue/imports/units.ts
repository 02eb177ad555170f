/** A unit as the book writes it, and the quantity that a row's price is for (`100 EA` is 100 of EA). */
export interface ReadUnit {
  unit: string;
  per: number;
}

/** Each unit with the spellings found in price lists; units of the default book come first. */
const WRITTEN: Record<string, string> = {
  EA: 'ea, each, unit, units, item, items, pc, pcs, piece, pieces, ct, count',
  SF: 'sf, sqft, sq ft, square foot, square feet, ft2, ft²',
  LF: 'lf, lin ft, linft, lnft, linear foot, linear feet, lineal foot, lineal feet, ft, foot, feet',
  HRS: 'hrs, hr, hour, hours, machine hour, machine hours, person-hour, person-hours, man-hour, man-hours, labor hour, labor hours',
  SY: 'sy, sqyd, sq yd, square yard, square yards, yd2',
  SQ: 'sq, sqs, square, squares, roofing square',
  CY: 'cy, cuyd, cu yd, cubic yard, cubic yards, yd3',
  CF: 'cf, cuft, cu ft, cubic foot, cubic feet, ft3',
  DAY: 'day, days',
  WK: 'wk, week, weeks',
  MO: 'mo, month, months',
  LB: 'lb, lbs, pound, pounds',
  TON: 'ton, tons, tn, short ton',
  GAL: 'gal, gals, gallon, gallons',
  QT: 'qt, quart, quarts',
  SET: 'set, sets',
  PR: 'pr, pair, pairs',
  BF: 'bf, bdft, bd ft, board foot, board feet',
  LS: 'ls, lump sum, lot, job, allowance',
  ROLL: 'roll, rolls',
  BAG: 'bag, bags',
  BOX: 'box, boxes',
  SHT: 'sht, sheet, sheets',
  KW: 'kw, kilowatt, kilowatts',
  KWH: 'kwh, kilowatt-hour, kilowatt-hours',
};

const KNOWN = new Map(
  Object.entries(WRITTEN).flatMap(([unit, ways]) => ways.split(', ').map((way): [string, string] => [bare(way), unit])),
);
/** Nobody prices by a larger quantity than this. */
const MOST = 10_000;

/** Reads `SQ FT`, `lin. ft`, `Each`, `100 EA`, `per 1,000 SF`; undefined for an unknown unit. */
export function readUnit(text: string): ReadUnit | undefined {
  const [, count, words = ''] = /^(?:per\s+)?(\d[\d,]*)?\s*(.*)$/is.exec(text.trim()) ?? [];
  const unit = KNOWN.get(bare(words));
  const per = count === undefined ? 1 : Number(count.replaceAll(',', ''));
  return unit && per >= 1 && per <= MOST ? { unit, per } : undefined;
}

/** The unit spelled most like a text, for the error message. */
export function nearestUnit(text: string): string {
  const asked = bare(text.replace(/^[\d,.\s]+/, '')).slice(0, 30);
  let nearest = 'EA';
  let least = Number.POSITIVE_INFINITY;
  for (const [way, unit] of KNOWN) {
    const far = distance(asked, way) / Math.max(asked.length, way.length);
    if (far < least) {
      least = far;
      nearest = unit;
    }
  }
  return nearest;
}

function bare(text: string): string {
  return text.toLowerCase().replace(/[\s.\-_/]+/g, '');
}

/** Levenshtein distance. */
function distance(a: string, b: string): number {
  let before = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const changed = (before[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(changed, (before[j] as number) + 1, (row[j - 1] as number) + 1));
    }
    before = row;
  }
  return before[b.length] as number;
}
