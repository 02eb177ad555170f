// One file above 400 lines, because reading a row and collecting the changes share the same row types and error type.
import { ACTIONS, type ActionName, type CostType, Formula } from '../../../contracts/catalogue/entities.ts';
import type { ImportColumn } from '../../../contracts/catalogue/imports/get-price-import.ts';
import type { BadRow, ImportRow } from '../../../contracts/catalogue/imports/get-price-import-rows.ts';
import { IMPORT_FIELD_NAMES, type ImportField, type ImportSummary } from '../../../contracts/catalogue/imports/price-import.ts';
import { QUALITIES, type Quality, qualityOffset } from '../../../contracts/catalogue/quality.ts';
import { fixed } from '../../../contracts/decimal.ts';
import { blank, type Cell, clean, isFormula, type ReadRow, unescapedCell } from '../../platform/imports/cells.ts';
import { amountOf, type DecimalSign, percentOf, readCents, readNumber, shownAmount, tenthsOfPercent } from './amounts.ts';
import { actionNamed } from './mapping.ts';
import { nearestUnit, readUnit } from './units.ts';

/** An item of the organisation's book as it stands at the place and version of the comparison. */
export interface BookEntry {
  code: number;
  category: string;
  subcategory: string;
  action: ActionName;
  description: string;
  unit: string;
  formula: Formula;
  wasteFactorPct: string;
  costType: CostType;
  /** True for an organisation's own item, false for one of the default book. */
  own: boolean;
  /** True for an item of the default book that the organisation has removed. */
  removed: boolean;
  prices: { quality: Quality; xref: number; cents: number }[];
  /** Ids of the open estimates that contain the item. */
  openEstimates: readonly number[];
}

/** The changes that adopting the list records. */
export interface Adoption {
  prices: [number, string][];
  items: AdoptedItem[];
  removed: number[];
  restored: number[];
}

export interface AdoptedItem {
  /** Set if the item already exists. */
  code?: number;
  category: string;
  subcategory: string;
  action: ActionName;
  description: string;
  unit: string;
  formula: Formula;
  wasteFactorPct: string;
  costType: CostType;
  prices: { quality: Quality; unitCost: string }[];
}

export interface Comparison {
  summary: ImportSummary;
  missingRows: 'keep' | 'remove';
  changed: ImportRow[];
  added: ImportRow[];
  removed: ImportRow[];
  bad: BadRow[];
  adoption: Adoption;
}

export interface Wanted {
  headers: string[];
  rows: ReadRow[];
  columns: ImportColumn[];
  sign: DecimalSign;
  book: BookEntry[];
  /** If absent, missing items are removed when the file names more than half of the book. */
  missingRows?: 'keep' | 'remove';
  pause?: (rowsDone: number) => Promise<void> | void;
}

const MOST_WASTE = 100;
/**
 * The words that price lists use for labor, material and equipment; power counts as equipment because it is paid for
 * like a machine.
 */
const COST_TYPES: [RegExp, CostType][] = [
  [/labou?r|person|wage/i, 'Labor'],
  [/material|good|part|supply|supplies/i, 'Material'],
  [/equip|machine|tool|rental|electric|energy|fuel/i, 'Equipment'],
];
/** Category for new items if the list has no such columns. */
const DEFAULT_CATEGORY = 'Own items';
const DEFAULT_SUBCATEGORY = 'General';
const TEXT_LIMITS = { category: 100, subcategory: 100, description: 255 } as const;
const LONGEST_VALUE = 100;
const PAUSE_EVERY = 1_000;
const ERROR_CELL = /^#(REF|N\/A|DIV\/0|VALUE|NAME|NUM|NULL)[!?]?$/;
const LEVEL_FIELDS = QUALITIES.map((quality) => quality.toLowerCase() as ImportField);
/** Edges of the histogram in percent, 2.5 apart. */
const EDGES = Array.from({ length: 31 }, (_, n) => -25 + n * 2.5);
const FLAGGED_TENTHS = 250;

/**
 * Computes the changes that adopting the file would make. A row that cannot be used is reported with the first reason
 * found; no row makes this throw.
 */
export async function compare(wanted: Wanted): Promise<Comparison> {
  const { rows, book, pause } = wanted;
  const reader = new RowReader(wanted);
  const bad: BadRow[] = [];
  const known = new Map<BookEntry, Found[]>();
  const added: Found[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % PAUSE_EVERY === 0) await pause?.(index);
    try {
      const found = reader.read(row);
      const group = found.entry && known.get(found.entry);
      if (!found.entry) added.push(inOrder(found));
      else if (group) group.push(found);
      else known.set(found.entry, [found]);
    } catch (error) {
      if (!(error instanceof Bad)) throw error;
      bad.push({ row: row.row, ...error.entry });
    }
  }
  await pause?.(rows.length);

  const result = new Collected();
  for (const [entry, group] of known) result.take(entry, settled(entry, group, bad));
  for (const found of added) result.add(found);
  const standing = book.filter((entry) => !entry.removed);
  const missing = standing.filter((entry) => !reader.named.has(entry.code));
  const missingRows = wanted.missingRows ?? (missing.length * 2 < standing.length ? 'remove' : 'keep');
  if (missingRows === 'remove') for (const entry of missing) result.remove(entry);
  return result.done(
    missingRows,
    bad.sort((a, b) => a.row - b.row),
  );
}

interface Found {
  row: number;
  entry: BookEntry | undefined;
  item: AdoptedItem;
  /** The prices that the row gives, cheapest quality first. */
  given: { quality: Quality; cents: number }[];
  /** True if an own item's words, unit or kind differ from the book. */
  described: boolean;
}

/** A rejected row: the field, its content, and the reason. */
class Bad extends Error {
  readonly entry: Omit<BadRow, 'row'>;

  constructor(field: ImportField | 'row', value: Cell, why: string) {
    super(why);
    const quality = QUALITIES.find((one) => one.toLowerCase() === field);
    const text = clean(String(value));
    this.entry = {
      field: field === 'row' ? 'Row' : IMPORT_FIELD_NAMES[field],
      value: text.length > LONGEST_VALUE ? `${clean(text.slice(0, LONGEST_VALUE))}…` : text,
      why,
      ...(quality && { quality }),
    };
  }
}

/** Reads rows one after another against the book and remembers earlier rows to find duplicates. */
class RowReader {
  /** Codes of items that any row names, valid or not: none of them is missing from the file. */
  readonly named = new Set<number>();
  private readonly at = new Map<ImportField, number>();
  private readonly byXref = new Map<number, BookEntry>();
  private readonly byWords = new Map<string, BookEntry[]>();
  /** Values that must be unique, with the row that has them. */
  private readonly seen = new Map<string, number>();
  private readonly width: number;
  private readonly sign: DecimalSign;

  constructor({ headers, columns, sign, book }: Wanted) {
    this.width = headers.length;
    this.sign = sign;
    columns.forEach(({ field }, n) => {
      if (field && !this.at.has(field)) this.at.set(field, n);
    });
    for (const entry of book) {
      this.byXref.set(entry.code, entry);
      for (const { xref } of entry.prices) this.byXref.set(xref, entry);
      const words = wordsOf(entry.action, entry.description, entry.unit);
      const same = this.byWords.get(words);
      if (same) same.push(entry);
      else this.byWords.set(words, [entry]);
    }
  }

  /** Throws Bad. */
  read(row: ReadRow): Found {
    const number = this.numberOf(row);
    const xref = /^\d{1,10}$/.test(number) ? Number(number) : undefined;
    const numbered = xref === undefined ? undefined : this.byXref.get(xref);
    if (numbered) this.named.add(numbered.code);
    for (const [field, column] of this.at)
      if (isFormula(row.cells[column]))
        throw new Bad(field, row.cells[column] as Cell, 'A formula. Formulas are never run; paste its value.');
    if (row.cells.length > this.width && row.cells.slice(this.width).some((cell) => !blank(cell)))
      throw new Bad('row', `${row.cells.length} cells`, `The header has ${this.width}.`);
    if (number !== '') this.refuseSecond(`number ${number.toLowerCase()}`, 'itemNumber', number, row.row);

    const description = this.text(row, 'description');
    if (description === '' && (!numbered || this.at.has('description'))) throw new Bad('description', '', 'An item needs a description.');
    if (numbered && !numbered.own && description !== '' && !wordsInCommon(numbered.description, description))
      throw new Bad('itemNumber', number, `In the book this is ${shown(numbered.action)} ${numbered.description}.`);
    const category = this.text(row, 'category');
    const subcategory = this.text(row, 'subcategory');
    const action = this.actionOf(row);
    if (numbered && !numbered.own && action && action !== numbered.action)
      throw new Bad('action', shown(action), `In the book this is ${shown(numbered.action)} ${numbered.description}.`);
    const { unit, per } = this.unitOf(row, numbered);
    const entry = numbered ?? this.byDescription(description, { category, subcategory, action: action ?? 'Replace', unit });
    if (entry) this.named.add(entry.code);
    else if (category === '' && this.at.has('category')) throw new Bad('category', '', 'An item needs a category.');

    // An item of the default book keeps its own words: a list sets only its prices.
    const words =
      entry && !entry.own
        ? entry
        : {
            category: category || entry?.category || DEFAULT_CATEGORY,
            subcategory: subcategory || entry?.subcategory || DEFAULT_SUBCATEGORY,
            action: action ?? entry?.action ?? 'Replace',
            description: description || entry?.description || '',
          };
    const item: AdoptedItem = {
      ...(entry && { code: entry.code }),
      category: words.category,
      subcategory: words.subcategory,
      action: words.action,
      description: words.description,
      unit: entry?.unit ?? unit,
      formula: this.formulaOf(row) ?? entry?.formula ?? '',
      wasteFactorPct: this.wasteOf(row) ?? entry?.wasteFactorPct ?? '0',
      costType: this.costTypeOf(row) ?? entry?.costType ?? 'Material',
      prices: [],
    };
    const given = this.pricesOf(row, per, entry, xref);
    const twice = entry
      ? given.map(({ quality }) => `price ${entry.code} ${quality}`)
      : [`words ${item.category}\n${item.subcategory}\n${wordsOf(item.action, item.description, item.unit)}`.toLowerCase()];
    const [field, value]: [ImportField, string] = numbered ? ['itemNumber', number] : ['description', description];
    for (const key of twice) this.refuseSecond(key, field, value, row.row);
    return { row: row.row, entry, item, given, described: entry?.own === true && describedAnew(entry, item) };
  }

  private cell(row: ReadRow, field: ImportField): Cell {
    const column = this.at.get(field);
    return column === undefined ? '' : unescapedCell(row.cells[column]);
  }

  private text(row: ReadRow, field: 'category' | 'subcategory' | 'description'): string {
    const text = clean(String(this.cell(row, field)));
    if (ERROR_CELL.test(text)) throw new Bad(field, text, 'An error of the spreadsheet.');
    if (text.length > TEXT_LIMITS[field]) throw new Bad(field, text, `Longer than ${TEXT_LIMITS[field]} letters.`);
    return text;
  }

  private numberOf(row: ReadRow): string {
    return isFormula(row.cells[this.at.get('itemNumber') ?? -1]) ? '' : clean(String(this.cell(row, 'itemNumber')));
  }

  private actionOf(row: ReadRow): ActionName | undefined {
    const text = clean(String(this.cell(row, 'action')));
    if (text === '') return undefined;
    const action = actionNamed(text);
    if (!action) throw new Bad('action', text, `Not an action we know: ${ACTIONS.map((one) => one.shown).join(', ')}.`);
    return action.name;
  }

  private unitOf(row: ReadRow, numbered: BookEntry | undefined): { unit: string; per: number } {
    const text = clean(String(this.cell(row, 'unit')));
    if (text === '') {
      if (numbered && !this.at.has('unit')) return { unit: numbered.unit, per: 1 };
      throw new Bad('unit', '', 'An item needs a unit.');
    }
    const read = readUnit(text);
    if (!read) throw new Bad('unit', text, `Not a unit we know. Nearest: ${nearestUnit(text)}.`);
    if (numbered && !numbered.own && canonical(numbered.unit) !== read.unit)
      throw new Bad('unit', text, `The book prices this item by ${numbered.unit}.`);
    return read;
  }

  private formulaOf(row: ReadRow): Formula | undefined {
    const text = clean(String(this.cell(row, 'formula'))).toUpperCase();
    if (text === '') return this.at.has('formula') ? '' : undefined;
    const formula = Formula.safeParse(text);
    if (!formula.success) throw new Bad('formula', text, `Not a measurement we know: ${Formula.options.filter(Boolean).join(', ')}.`);
    return formula.data;
  }

  private wasteOf(row: ReadRow): string | undefined {
    const cell = this.cell(row, 'wasteFactorPct');
    const read = readNumber(typeof cell === 'string' ? cell.replace(/\s*%\s*$/, '') : cell, this.sign);
    if ('why' in read) throw new Bad('wasteFactorPct', cell, read.why);
    if (read.value === '') return undefined;
    if (read.value.startsWith('-') || Number(read.value) > MOST_WASTE)
      throw new Bad('wasteFactorPct', cell, `Waste lies from 0 to ${MOST_WASTE} percent.`);
    return fixed(read.value, 4).replace(/\.?0+$/, '');
  }

  private costTypeOf(row: ReadRow): CostType | undefined {
    const text = clean(String(this.cell(row, 'costType')));
    if (text === '') return undefined;
    const type = COST_TYPES.find(([pattern]) => pattern.test(text))?.[1];
    if (!type) throw new Bad('costType', text, 'Labor, Material or Equipment.');
    return type;
  }

  private pricesOf(row: ReadRow, per: number, entry: BookEntry | undefined, xref: number | undefined): Found['given'] {
    const cents = (field: ImportField): number | undefined => {
      const cell = this.cell(row, field);
      const read = readCents(cell, this.sign, per);
      if ('why' in read) throw new Bad(field, cell, read.why);
      return read.cents;
    };
    const levels = QUALITIES.flatMap((quality, n) => {
      const price = cents(LEVEL_FIELDS[n] as ImportField);
      return price === undefined ? [] : [{ quality: quality as Quality, cents: price }];
    });
    const one = cents('price');
    if (levels.length === 0 && one === undefined)
      throw new Bad(this.at.has('price') ? 'price' : this.firstLevel(), '', 'An item needs a price.');
    const graded = entry?.prices.some(({ quality }) => quality !== 'None') ?? false;
    if (one === undefined) {
      if (entry && !graded)
        throw new Bad(
          levels[0]?.quality.toLowerCase() as ImportField,
          amountOf(levels[0]?.cents ?? 0),
          'This item has one price, not one by quality.',
        );
      return levels;
    }
    if (levels.length > 0) throw new Bad('price', amountOf(one), 'One price, or prices by quality, not both.');
    if (!entry || !graded) return [{ quality: 'None', cents: one }];
    // A code that names one quality prices that quality. The item's own code is also the Economy code, so it names no
    // quality.
    const named = xref === entry.code ? undefined : entry.prices.find((price) => price.xref === xref);
    if (!named) throw new Bad('price', amountOf(one), 'This item has a price for each quality.');
    return [{ quality: named.quality, cents: one }];
  }

  private firstLevel(): ImportField {
    return LEVEL_FIELDS.find((field) => this.at.has(field)) ?? 'price';
  }

  /** The item that these words describe, if exactly one item matches. */
  private byDescription(
    description: string,
    { category, subcategory, action, unit }: { category: string; subcategory: string; action: ActionName; unit: string },
  ): BookEntry | undefined {
    const named = (words: string) => (entry: BookEntry, of: 'category' | 'subcategory') =>
      words === '' || entry[of].toLowerCase() === words.toLowerCase();
    const same = (this.byWords.get(wordsOf(action, description, unit)) ?? []).filter((entry) => named(category)(entry, 'category'));
    if (same.length < 2) return same[0];
    const nearer = same.filter((entry) => named(subcategory)(entry, 'subcategory'));
    if (nearer.length > 1) throw new Bad('description', description, 'Several items of the book are called this. Give the item number.');
    return nearer[0];
  }

  private refuseSecond(key: string, field: ImportField, value: string, row: number): void {
    const first = this.seen.get(key);
    if (first !== undefined) throw new Bad(field, value, `Stands twice, first in row ${first}.`);
    this.seen.set(key, row);
  }
}

/** Collects the changes, in the form that the dry run shows and that the adoption records. */
class Collected {
  private readonly changed: ImportRow[] = [];
  private readonly added: ImportRow[] = [];
  private readonly removed: ImportRow[] = [];
  private readonly adoption: Adoption = { prices: [], items: [], removed: [], restored: [] };
  private readonly tenths: number[] = [];
  /** Open estimates that contain an item which changes or is removed. */
  private readonly openEstimates = new Set<number>();
  private unchanged = 0;

  /** Adds an item of the book with all rows that name it. */
  take(entry: BookEntry, group: Found[]): void {
    const [first] = group;
    if (!first) return;
    const prices = group
      .flatMap(({ given }) => given)
      .map(({ quality, cents }) => ({ quality, cents, was: entry.prices.find((price) => price.quality === quality) }));
    const moved = prices.filter(({ cents, was }) => was?.cents !== cents);
    const anew = group.find(({ described }) => described) ?? (moved.some(({ was }) => !was) ? first : undefined);
    if (anew) {
      const merged = new Map(entry.prices.map(({ quality, cents }) => [quality, cents]));
      for (const { quality, cents } of prices) merged.set(quality, cents);
      this.adoption.items.push({ ...anew.item, prices: pricesIn(merged) });
    } else {
      for (const { cents, was } of moved) if (was) this.adoption.prices.push([was.xref, amountOf(cents)]);
    }
    if (entry.removed) {
      this.adoption.restored.push(entry.code);
      this.added.push({
        ...rowOf('added', first),
        prices: prices.map(({ quality, cents, was }) => newPrice(quality, cents, was?.xref ?? entry.code)),
      });
      return;
    }
    if (moved.length === 0 && !anew) {
      this.unchanged++;
      return;
    }
    for (const orderId of entry.openEstimates) this.openEstimates.add(orderId);
    this.changed.push({
      ...rowOf('changed', anew ?? first),
      usedIn: entry.openEstimates.length,
      prices: moved.map(({ quality, cents, was }) => {
        const tenths = was && tenthsOfPercent(was.cents, cents);
        if (tenths !== undefined) this.tenths.push(tenths);
        return {
          quality,
          itemXREF: was?.xref ?? entry.code + qualityOffset(quality),
          was: was ? amountOf(was.cents) : null,
          becomes: amountOf(cents),
          pct: tenths === undefined ? null : percentOf(tenths),
        };
      }),
    });
  }

  add(found: Found): void {
    this.adoption.items.push({ ...found.item, prices: pricesIn(new Map(found.given.map(({ quality, cents }) => [quality, cents]))) });
    this.added.push({ ...rowOf('added', found), prices: found.given.map(({ quality, cents }) => newPrice(quality, cents, 0)) });
  }

  remove(entry: BookEntry): void {
    this.adoption.removed.push(entry.code);
    for (const orderId of entry.openEstimates) this.openEstimates.add(orderId);
    this.removed.push({
      kind: 'removed',
      row: null,
      code: entry.code,
      category: entry.category,
      subcategory: entry.subcategory,
      actionShown: shown(entry.action),
      description: entry.description,
      unit: entry.unit,
      usedIn: entry.openEstimates.length,
      prices: entry.prices.map(({ quality, xref, cents }) => ({ quality, itemXREF: xref, was: amountOf(cents), becomes: null, pct: null })),
    });
  }

  /** Sorts the largest changes and the removals of used items first, because a person has to look at those. */
  done(missingRows: 'keep' | 'remove', bad: BadRow[]): Comparison {
    const largest = (row: ImportRow) => Math.max(0, ...row.prices.map(({ pct }) => Math.abs(Number(pct ?? 0))));
    const order = new Map(this.changed.map((row) => [row, largest(row)]));
    this.changed.sort((a, b) => (order.get(b) as number) - (order.get(a) as number) || (a.row as number) - (b.row as number));
    this.added.sort((a, b) => (a.row as number) - (b.row as number));
    this.removed.sort((a, b) => (b.usedIn ?? 0) - (a.usedIn ?? 0));
    const sum = this.tenths.reduce((total, tenths) => total + tenths, 0);
    return {
      missingRows,
      changed: this.changed,
      added: this.added,
      removed: this.removed,
      bad,
      adoption: this.adoption,
      summary: {
        changed: this.changed.length,
        pricesChanged: this.changed.reduce((total, { prices }) => total + prices.length, 0),
        avgPct: this.tenths.length === 0 ? null : percentOf(Math.round(sum / this.tenths.length)),
        added: this.added.length,
        addedCategories: new Set(this.added.map(({ category }) => category.toLowerCase())).size,
        removed: this.removed.length,
        openEstimates: this.openEstimates.size,
        unchanged: this.unchanged,
        bad: bad.length,
        over25: this.tenths.filter((tenths) => Math.abs(tenths) > FLAGGED_TENTHS).length,
        histogram: histogramOf(this.tenths),
      },
    };
  }
}

/** Rejects a new item if a better quality costs less than a worse one. Throws Bad. */
function inOrder(found: Found): Found {
  found.given.forEach(({ quality, cents }, n) => {
    const below = found.given[n - 1];
    if (below && cents < below.cents) throw lower(quality, cents, below);
  });
  return found;
}

/**
 * The rows of an item that leave its qualities in price order. Each other row is reported as bad and its price stays
 * unchanged.
 */
function settled(entry: BookEntry, group: Found[], bad: BadRow[]): Found[] {
  let rows = group;
  for (;;) {
    const given = new Map(rows.flatMap((found) => found.given.map(({ quality, cents }) => [quality, { found, cents }] as const)));
    const ladder = QUALITIES.flatMap((quality: Quality) => {
      const cents = given.get(quality)?.cents ?? entry.prices.find((price) => price.quality === quality)?.cents;
      return cents === undefined ? [] : [{ quality, cents, found: given.get(quality)?.found }];
    });
    const at = ladder.findIndex(({ cents }, n) => n > 0 && cents < (ladder[n - 1]?.cents ?? 0));
    const above = ladder[at];
    const below = ladder[at - 1];
    // If no row of the file is involved, the book was out of order before, and the file is not to blame.
    const blamed = above?.found ?? below?.found;
    if (!above || !below || !blamed) return rows;
    const { entry: why } = above.found
      ? lower(above.quality, above.cents, below)
      : new Bad(
          below.quality.toLowerCase() as ImportField,
          shownAmount(below.cents),
          `Higher than ${above.quality}, ${shownAmount(above.cents)}.`,
        );
    bad.push({ row: blamed.row, ...why });
    rows = rows.filter((found) => found !== blamed);
  }
}

function lower(quality: Quality, cents: number, below: { quality: Quality; cents: number }): Bad {
  return new Bad(quality.toLowerCase() as ImportField, shownAmount(cents), `Lower than ${below.quality}, ${shownAmount(below.cents)}.`);
}

function rowOf(kind: 'changed' | 'added', { row, item }: Found): Omit<ImportRow, 'prices'> {
  return {
    kind,
    row,
    code: item.code ?? 0,
    category: item.category,
    subcategory: item.subcategory,
    actionShown: shown(item.action),
    description: item.description,
    unit: item.unit,
  };
}

function newPrice(quality: Quality, cents: number, itemXREF: number): ImportRow['prices'][number] {
  return { quality, itemXREF, was: null, becomes: amountOf(cents), pct: null };
}

function pricesIn(prices: Map<Quality, number>): AdoptedItem['prices'] {
  return (['None', ...QUALITIES] as Quality[]).flatMap((quality) => {
    const cents = prices.get(quality);
    return cents === undefined ? [] : [{ quality, unitCost: amountOf(cents) }];
  });
}

function describedAnew(entry: BookEntry, item: AdoptedItem): boolean {
  return (
    entry.category.toLowerCase() !== item.category.toLowerCase() ||
    entry.subcategory.toLowerCase() !== item.subcategory.toLowerCase() ||
    entry.action !== item.action ||
    entry.description !== item.description ||
    entry.unit !== item.unit ||
    entry.formula !== item.formula ||
    Number(entry.wasteFactorPct) !== Number(item.wasteFactorPct) ||
    entry.costType !== item.costType
  );
}

/** False if the descriptions share no word: then a code of another list only happens to equal one of ours. */
function wordsInCommon(a: string, b: string): boolean {
  const words = (text: string) => text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
  const known = new Set(words(a));
  return words(b).some((word) => known.has(word));
}

function wordsOf(action: ActionName, description: string, unit: string): string {
  return `${action}\n${description.toLowerCase().replace(/\s+/g, ' ')}\n${canonical(unit)}`;
}

function canonical(unit: string): string {
  return readUnit(unit)?.unit ?? unit;
}

function shown(action: ActionName): string {
  return ACTIONS.find((one) => one.name === action)?.shown ?? action;
}

function histogramOf(tenths: number[]): ImportSummary['histogram'] {
  const counts = new Array<number>(EDGES.length + 1).fill(0);
  for (const one of tenths) {
    const at = EDGES.findIndex((edge) => one < edge * 10);
    const bar = at < 0 ? EDGES.length : at;
    counts[bar] = (counts[bar] as number) + 1;
  }
  return counts.map((count, n) => ({ from: EDGES[n - 1] ?? null, to: EDGES[n] ?? null, count }));
}
