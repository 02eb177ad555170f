// One file above 400 lines, because the book's types, its loader and its price formulas all follow the columns of the
// same files.
import {
  ACTIONS,
  type ActionName,
  type CostExplanation,
  FIRST_LIBRARY_CODE,
  Formula,
  type UnitCosts,
} from '../../contracts/catalogue/entities.ts';
import { QUALITIES, type Quality, qualityOffset } from '../../contracts/catalogue/quality.ts';
import { D, fixed } from '../../contracts/decimal.ts';
import { exactUnitCost } from '../../contracts/unit-cost.ts';
import { type BookRow, bookFolder, itemFiles, readBook } from './book-files.ts';

/**
 * The default price book: the work that can be done on a house, and its cost to a contractor per unit. It is read whole
 * at start and never changes while the product runs. Prices are computed on demand because each depends on the place.
 */
export interface Book {
  version: number;
  asOf: string;
  categories: BookCategory[];
  items: BookItem[];
  /** By every code: an item with five qualities has five entries. */
  byXref: Map<number, BookItem>;
  locations: Map<string, Location>;
  synonyms: [string, string][];
  trades: Map<string, Trade>;
  /** By trade; a trade without an entry has no minimum. */
  minimums: Map<string, TradeMinimum>;
}

/** The least labor that a trade charges on a job. */
interface TradeMinimum {
  code: string;
  title: string;
  hours: string;
  basis: string;
}

export interface BookCategory {
  id: number;
  name: string;
  subcategories: { id: number; name: string }[];
}

/** The fields that every item has, whether it is in the default book or an organisation's own. */
export interface CatalogItem {
  code: number;
  categoryId: number;
  category: string;
  subcategoryId: number;
  subcategory: string;
  actionId: number;
  action: ActionName;
  description: string;
  unit: string;
  formula: Formula;
  /**
   * `['None']`, or quality levels, cheapest first; `xrefOf` gives their codes. An item of the default book has one or
   * all five.
   */
  qualities: Quality[];
  wasteFactorPct: string;
  synonyms: string;
  related: number[];
}

/** An item of the default book: its price is computed from its parts. */
export interface BookItem extends CatalogItem {
  task: Task;
  materials: { material: Material; quantity: string }[];
  equipment: { equipment: Equipment; hours: string }[];
}

interface Task {
  code: string;
  crew: Crew;
  hours: string;
  qualityStepPct: string;
  basis: string;
}

interface Crew {
  code: string;
  title: string;
  members: { trade: Trade; count: string }[];
}

interface Trade {
  code: string;
  occupation: string;
  wage: string;
  burdenPct: string;
  basis: string;
}

interface Material {
  code: string;
  description: string;
  unit: string;
  wastePct: string;
  /** One price, or five in the order of QUALITIES. */
  prices: string[];
  basis: string;
  asOf: string;
}

interface Equipment {
  code: string;
  description: string;
  perHour: string;
  basis: string;
}

export interface Location {
  state: string;
  name: string;
  factor: string;
  /** Factor for goods; if absent, goods follow `factor` by MATERIAL_SHARE_OF_PLACE. */
  goodsFactor?: string;
  salesTaxPct: string;
  salesTaxBasis: string;
  basis: string;
}

/** Goods travel and labor does not, so materials follow only this share of the place's difference. */
const MATERIAL_SHARE_OF_PLACE = '0.35';
const NATIONAL: Location = {
  state: '',
  name: 'United States',
  factor: '1',
  salesTaxPct: '0',
  salesTaxBasis: 'place not known',
  basis: 'national average',
};
const NUMBER = /^\d+(\.\d+)?$/;

function readCategories(folder: string) {
  const categories: BookCategory[] = [];
  const subcategories = new Map<string, { category: BookCategory; id: number; name: string }>();
  for (const row of readBook('categories.csv', folder)) {
    const id = Number(number(row, 'category_id'));
    let category = categories.find((c) => c.id === id);
    if (!category) {
      category = { id, name: text(row, 'category'), subcategories: [] };
      categories.push(category);
    }
    const subcategory = { id: Number(number(row, 'subcategory_id')), name: text(row, 'subcategory') };
    category.subcategories.push(subcategory);
    subcategories.set(`${category.name}/${subcategory.name}`, { category, ...subcategory });
  }
  return { categories, subcategories };
}

/** The items, and each by its code in each quality. */
function readItems({
  folder,
  subcategories,
  materials,
  tasks,
  equipment,
}: {
  folder: string;
  subcategories: ReturnType<typeof readCategories>['subcategories'];
  materials: Map<string, BookItem['materials'][number]['material']>;
  tasks: Map<string, BookItem['task']>;
  equipment: Map<string, BookItem['equipment'][number]['equipment']>;
}) {
  const items: BookItem[] = [];
  const byXref = new Map<number, BookItem>();
  for (const file of itemFiles(folder)) {
    for (const row of readBook(file, folder)) {
      const code = Number(number(row, 'code'));
      const sub = known(subcategories, `${text(row, 'category')}/${text(row, 'subcategory')}`, row);
      const action = ACTIONS.find((a) => a.name === row.cells.action) ?? fail(row, `action '${row.cells.action}' is not known`);
      const used = parts(row, 'materials').map(([key, quantity]) => ({ material: known(materials, key, row), quantity }));
      const graded = text(row, 'qualities') === '5';
      const item: BookItem = {
        code,
        categoryId: sub.category.id,
        category: sub.category.name,
        subcategoryId: sub.id,
        subcategory: sub.name,
        actionId: action.id,
        action: action.name,
        description: text(row, 'description'),
        unit: text(row, 'unit'),
        formula: Formula.parse(row.cells.formula),
        qualities: graded ? [...QUALITIES] : ['None'],
        task: known(tasks, text(row, 'task'), row),
        materials: used,
        equipment: parts(row, 'equipment').map(([key, hours]) => ({ equipment: known(equipment, key, row), hours })),
        wasteFactorPct: used[0]?.material.wastePct ?? '0',
        synonyms: row.cells.synonyms ?? '',
        related: (row.cells.related ?? '').split(' ').filter(Boolean).map(Number),
      };
      for (let n = 0; n < item.qualities.length; n++) {
        if (code + n >= FIRST_LIBRARY_CODE) fail(row, `code ${code + n} lies in the range of libraries`);
        if (byXref.has(code + n)) fail(row, `code ${code + n} is taken`);
        byXref.set(code + n, item);
      }
      items.push(item);
    }
  }
  for (const item of items) {
    for (const code of item.related) {
      if (!byXref.has(code)) throw new Error(`Item ${item.code} is related to ${code}, which is not in the book.`);
    }
  }
  return { items, byXref };
}

/** Reads and checks the whole book. Any inconsistency stops the start with an error that names file and line. */
export function loadBook(folder = bookFolder()): Book {
  const trades = index(readBook('trades.csv', folder), (row) => ({
    code: text(row, 'trade'),
    occupation: text(row, 'occupation'),
    wage: number(row, 'hourly_wage'),
    burdenPct: number(row, 'burden_pct'),
    basis: `${text(row, 'basis')}; burden: ${text(row, 'burden_basis')}`,
  }));
  const crews = index(readBook('crews.csv', folder), (row) => ({
    code: text(row, 'crew'),
    title: text(row, 'title'),
    members: parts(row, 'members').map(([code, count]) => ({ trade: known(trades, code, row), count })),
  }));
  const tasks = index(readBook('tasks.csv', folder), (row) => ({
    code: text(row, 'task'),
    crew: known(crews, text(row, 'crew'), row),
    hours: number(row, 'hours_per_unit'),
    qualityStepPct: number(row, 'quality_step_pct'),
    basis: text(row, 'basis'),
  }));
  const materials = index(readBook('materials.csv', folder), (row) => ({
    code: text(row, 'material'),
    description: text(row, 'description'),
    unit: text(row, 'unit'),
    wastePct: number(row, 'waste_pct'),
    prices: row.cells.good === '' ? [number(row, 'price')] : QUALITIES.map((q) => number(row, q.toLowerCase())),
    basis: text(row, 'basis'),
    asOf: text(row, 'as_of'),
  }));
  const equipment = index(readBook('equipment.csv', folder), (row) => ({
    code: text(row, 'equipment'),
    description: text(row, 'description'),
    perHour: number(row, 'usd_per_hour'),
    basis: text(row, 'basis'),
  }));
  const locations = new Map(
    readBook('locations.csv', folder).map((row) => [
      text(row, 'state'),
      {
        state: text(row, 'state'),
        name: text(row, 'state_name'),
        factor: number(row, 'location_factor'),
        salesTaxPct: number(row, 'sales_tax_pct'),
        salesTaxBasis: text(row, 'sales_tax_basis'),
        basis: text(row, 'basis'),
      },
    ]),
  );

  const { categories, subcategories } = readCategories(folder);

  const { items, byXref } = readItems({ folder, subcategories, materials, tasks, equipment });
  const version = readBook('version.csv', folder)[0] ?? fail({ cells: {}, where: 'version.csv' }, 'no version');
  return {
    version: Number(number(version, 'version')),
    asOf: text(version, 'as_of'),
    categories,
    items: items.sort((a, b) => a.code - b.code),
    byXref,
    locations,
    trades,
    synonyms: readBook('synonyms.csv', folder).map((row) => [text(row, 'words'), text(row, 'means')]),
    minimums: index(readBook('minimums.csv', folder), (row) => ({
      code: known(trades, text(row, 'trade'), row).code,
      title: text(row, 'title'),
      hours: number(row, 'hours'),
      basis: text(row, 'basis'),
    })),
  };
}

/** The code of an item in one of its qualities. */
export function xrefOf(item: CatalogItem, quality: Quality): number {
  return item.code + qualityOffset(quality);
}

/** The quality that a code of this item stands for; `undefined` when the item does not come in it. */
export function gradeOf(item: CatalogItem, xref: number): Quality | undefined {
  return item.qualities.find((quality) => xrefOf(item, quality) === xref);
}

export function locationOf(book: Book, state: string | undefined): Location {
  return (state && book.locations.get(state)) || NATIONAL;
}

/**
 * Unit costs in dollars per unit, before waste, overhead, profit and tax. labor = crew hours x (pay x burden of each
 * member) x place factor; material = quantity x price of the quality x material factor of the place; equipment = hours
 * x rate.
 */
export function priceOf(item: BookItem, quality: Quality, location: Location): UnitCosts {
  const { labor, material, equipment } = nationalOf(item, quality);
  return {
    labor: dollars(labor.times(location.factor)),
    material: dollars(material.times(materialFactor(location))),
    equipment,
  };
}

interface National {
  labor: D;
  material: D;
  equipment: string;
}

/** Costs that do not depend on the place, computed once per item and quality. */
const nationals = new WeakMap<BookItem, Map<Quality, National>>();

function nationalOf(item: BookItem, quality: Quality): National {
  let known = nationals.get(item);
  if (!known) {
    known = new Map();
    nationals.set(item, known);
  }
  let national = known.get(quality);
  if (!national) {
    const crewRate = item.task.crew.members.reduce((sum, m) => sum.plus(loadedWage(m.trade).times(m.count)), new D(0));
    national = {
      labor: hoursOf(item, quality).times(crewRate),
      material: item.materials.reduce((sum, m) => sum.plus(new D(priceAt(m.material, quality)).times(m.quantity)), new D(0)),
      equipment: dollars(item.equipment.reduce((sum, e) => sum.plus(new D(e.equipment.perHour).times(e.hours)), new D(0))),
    };
    known.set(quality, national);
  }
  return national;
}

/** The trade that leads an item's crew; its labor minimum follows the item's lines. */
export function tradeOf(item: BookItem): string {
  return item.task.crew.members[0]?.trade.code ?? '';
}

/** The labor minimum of a trade at a place. `rate` is one worker's hour (pay and burden) in dollars. */
export function laborMinimumOf(book: Book, trade: string, location: Location) {
  const lead = book.trades.get(trade);
  const minimum = lead && book.minimums.get(lead.code);
  return (
    minimum && {
      trade: lead.code,
      title: minimum.title,
      hours: minimum.hours,
      basis: minimum.basis,
      rate: dollars(loadedWage(lead).times(location.factor)),
      rateBasis: `$${fixed(lead.wage, 2)} pay and ${lead.burdenPct}% burden: ${lead.basis}`,
      place: location.name,
    }
  );
}

/** The three costs as one price per unit in cents, material with its waste. */
export function unitCostOf(item: CatalogItem, costs: UnitCosts): string {
  return fixed(exactUnitCost(costs, item.wasteFactorPct), 2);
}

export function explain(item: BookItem, quality: Quality, location: Location): CostExplanation {
  return {
    task: item.task.code,
    crew: item.task.crew.title,
    hours: trimmed(hoursOf(item, quality).toFixed(5)),
    hoursBasis: item.task.basis,
    members: item.task.crew.members.map(({ trade, count }) => ({
      trade: trade.code,
      occupation: trade.occupation,
      count,
      wage: trade.wage,
      burdenPct: trade.burdenPct,
      basis: trade.basis,
    })),
    materials: item.materials.map(({ material, quantity }) => ({
      material: material.code,
      description: material.description,
      quantity,
      unit: material.unit,
      price: priceAt(material, quality),
      basis: material.basis,
      asOf: material.asOf,
    })),
    wasteFactorPct: item.wasteFactorPct,
    equipment: item.equipment.map(({ equipment, hours }) => ({
      equipment: equipment.code,
      description: equipment.description,
      hours,
      price: equipment.perHour,
      basis: equipment.basis,
    })),
    place: {
      state: location.state,
      name: location.name,
      laborFactor: location.factor,
      materialFactor: trimmed(materialFactor(location).toFixed(4)),
      basis: location.basis,
    },
  };
}

function hoursOf(item: BookItem, quality: Quality): D {
  const steps = Math.max(0, item.qualities.indexOf(quality));
  return new D(item.task.hours).times(new D(item.task.qualityStepPct).times(steps).plus(100)).div(100);
}

function loadedWage(trade: Trade): D {
  return new D(trade.wage).times(new D(trade.burdenPct).plus(100)).div(100);
}

function priceAt(material: Material, quality: Quality): string {
  const level = quality === 'None' ? 1 : QUALITIES.indexOf(quality);
  return material.prices[level] ?? (material.prices[0] as string);
}

export function materialFactor(location: Location): D {
  return location.goodsFactor === undefined ? shareOf(location) : new D(location.goodsFactor);
}

function shareOf(location: Location): D {
  return new D(location.factor).minus(1).times(MATERIAL_SHARE_OF_PLACE).plus(1);
}

/** At most four decimals, at least two. */
function dollars(value: D): string {
  return fixed(value, 4).replace(/0{1,2}$/, '');
}

function trimmed(value: string): string {
  return value.replace(/\.?0+$/, '');
}

function index<T extends { code: string }>(rows: BookRow[], read: (row: BookRow) => T): Map<string, T> {
  const found = new Map<string, T>();
  for (const row of rows) {
    const entry = read(row);
    if (found.has(entry.code)) fail(row, `'${entry.code}' is there twice`);
    found.set(entry.code, entry);
  }
  return found;
}

function known<T>(entries: Map<string, T>, key: string, row: BookRow): T {
  return entries.get(key) ?? fail(row, `'${key}' is not known`);
}

function text(row: BookRow, column: string): string {
  return row.cells[column] || fail(row, `${column} is empty`);
}

function number(row: BookRow, column: string): string {
  const value = text(row, column);
  return NUMBER.test(value) ? value : fail(row, `${column} '${value}' is not a number`);
}

/** Reads `key:number key:number`; a key without a number counts once. */
function parts(row: BookRow, column: string): [string, string][] {
  return (row.cells[column] ?? '')
    .split(' ')
    .filter(Boolean)
    .map((part) => {
      const [key, count = '1'] = part.split(':') as [string, string?];
      return NUMBER.test(count) ? [key, count] : fail(row, `${column} '${part}' has no number`);
    });
}

function fail(row: BookRow, why: string): never {
  throw new Error(`Price book ${row.where}: ${why}.`);
}
