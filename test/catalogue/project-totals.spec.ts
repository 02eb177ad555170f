import { D, fixed } from '../../contracts/decimal.ts';
import { loadBook, locationOf, priceOf, unitCostOf } from '../../server/catalogue/book.ts';

const book = loadBook();
const national = locationOf(book, undefined);

interface Project {
  name: string;
  /** What such a project is publicly said to cost a homeowner, in dollars, and by whom. */
  from: number;
  to: number;
  source: string;
  /** Code of the item in the quality that is meant, and how much of it. */
  lines: [code: number, quantity: number][];
}

/** Angi and HomeAdvisor: the typical range of their cost guides, read in 2025. Cost vs. Value: Zonda's report of 2024, national average of the project. */
const PROJECTS: Project[] = [
  {
    name: 'mid-range bath, 5 x 7 ft, all fixtures',
    from: 6_640,
    to: 25_251,
    source: 'Angi, bathroom remodel, low end; Cost vs. Value 2024, bath remodel, midrange',
    lines: [
      [19025, 1],
      [28035, 1],
      [3000, 1],
      [26571, 1],
      [15194, 1],
      [26151, 1],
      [26001, 1],
      [17106, 1],
      [26071, 1],
      [4041, 1],
      [15144, 1],
      [21101, 1],
      [21670, 1],
      [20021, 120],
      [24001, 220],
      [25001, 20],
    ],
  },
  {
    name: 'minor kitchen, 200 sq ft: cabinets refaced, new tops, sink, appliances, floor and paint',
    from: 14_590,
    to: 27_492,
    source: 'Angi, kitchen remodel, low end; Cost vs. Value 2024, minor kitchen remodel',
    lines: [
      [17031, 30],
      [17085, 60],
      [17061, 60],
      [26081, 1],
      [26066, 1],
      [27106, 1],
      [27206, 1],
      [27001, 1],
      [12055, 200],
      [12041, 200],
      [24001, 700],
      [21006, 4],
      [28030, 1],
    ],
  },
  {
    name: 'roof of 30 squares, architectural shingles, torn off',
    from: 10_500,
    to: 30_680,
    source: 'HomeAdvisor, asphalt shingles at $350 a square; Cost vs. Value 2024, roofing replacement, asphalt shingles, 30 squares',
    lines: [
      [16015, 3000],
      [16001, 3000],
      [16085, 400],
      [16080, 220],
      [16091, 60],
      [16071, 3],
      [28040, 2],
    ],
  },
  {
    name: 'water heater, gas, 50 gal',
    from: 880,
    to: 2_500,
    source: 'Angi, water heater replacement; EIA 2022, total installed $2,245',
    lines: [[26311, 1]],
  },
  { name: 'panel, 200 A', from: 1_300, to: 4_000, source: 'Angi, electrical panel upgrade to 200 A', lines: [[21116, 1]] },
  {
    name: 'exterior paint of a house with 1,500 sq ft of walls',
    from: 1_810,
    to: 4_550,
    source: 'Angi, paint the exterior of a house; HomeAdvisor, $1.50 to $4 a square foot',
    lines: [
      [24056, 1500],
      [24061, 180],
      [24071, 2],
    ],
  },
  {
    name: 'deck of 200 sq ft, treated wood, with railing and stairs',
    from: 6_000,
    to: 12_000,
    source: 'Angi, build a deck, $30 to $60 a square foot',
    lines: [
      [29000, 200],
      [29006, 200],
      [29021, 40],
      [29026, 4],
    ],
  },
];

/** With the overhead and profit of 10 % each that an estimate starts from. */
function total({ lines }: Project): string {
  const sum = lines.reduce((sum, [code, quantity]) => {
    const item = book.byXref.get(code);
    if (!item) throw new Error(`${code} is not in the book.`);
    const quality = item.qualities[code - item.code] ?? 'None';
    return sum.plus(new D(unitCostOf(item, priceOf(item, quality, national))).times(quantity));
  }, new D(0));
  return fixed(sum.times('1.2'), 2);
}

it.each(PROJECTS.map((project) => [project.name, project] as const))(
  '%s costs what such a project is publicly said to cost',
  (_, project) => {
    expect(Number(total(project))).toBeGreaterThanOrEqual(project.from);
    expect(Number(total(project))).toBeLessThanOrEqual(project.to);
  },
);
