import { type CheckedArea, type CheckInput } from '../contracts/estimating/checks/check.ts';
import { bookOfAnswer } from '../contracts/estimating/checks/checked-areas.ts';
import { Checking } from '../contracts/estimating/checks/checking.ts';
import { DEFAULT_SETTINGS, type LineItem } from '../contracts/estimating/entities.ts';
import { priceLine } from '../contracts/estimating/pricing.ts';
import { NO_MEASURES } from '../contracts/measures/measurement.ts';
import { CatalogueService } from '../server/catalogue/catalogue.service.ts';
import { PlaceService } from '../server/catalogue/places.ts';
import { ascending, type BenchRow, quantile } from './measure.ts';

const AREAS = 10;
const LINES_EACH = 200;
const CHANGES = 200;
const TARGET_MS = 30;

/**
 * The checks of 2,000 lines after one quantity changed, as a browser runs them. Beside it a run that knows nothing of the one before, over
 * the same lines.
 */
export async function run(): Promise<BenchRow[]> {
  const catalogue = new CatalogueService(new PlaceService());
  const codes = [...catalogue.book.items].filter((_, at) => at % 7 === 0).map(({ code }) => code);
  let id = 0;
  const areas: CheckedArea[] = Array.from({ length: AREAS }, (_, area) => ({
    areaId: area + 1,
    label: `Room ${area + 1}`,
    areaType: area === 0 ? 'HOUSE' : area % 3 === 0 ? 'BATH' : 'BED',
    areaTypeGroup: area === 0 ? 'E' : 'I',
    measures: { ...NO_MEASURES, floor: '144.00', walls: '384.00', ceilings: '144.00', baseboard: '48.00' },
    lines: Array.from({ length: LINES_EACH }, (_, n) => lineOf(++id, area + 1, codes[(area * LINES_EACH + n) % codes.length] ?? 0)),
  }));

  function lineOf(lineId: number, areaId: number, code: number): LineItem {
    const found = catalogue.find(catalogue.itemOfCode(code) ? code + (catalogue.find(code + 1) ? 1 : 0) : code) ?? catalogue.find(15014);
    const costs = found && catalogue.unitCosts(found.xref, { state: 'OH' });
    if (!found || !costs) throw new Error(`There is no item ${code}`);
    const { labor, material, equipment } = costs;
    const price = { labor, material, equipment, wasteFactorPct: found.wasteFactorPct, quantity: String(1 + (lineId % 40)) };
    const { breakdown, ...priced } = priceLine(price, DEFAULT_SETTINGS);
    return {
      id: lineId,
      sequence: lineId,
      itemXREF: found.xref,
      formulaXRef: found.formula,
      action: found.actionShown,
      description: found.description,
      category: found.category,
      quality: found.quality,
      itemUM: found.unit,
      quantitySource: 'typed',
      percentageAffected: '100',
      percentageCovered: '0',
      vendorPPU: '0',
      ...price,
      ...priced,
      breakdown: [breakdown.labor, breakdown.material, breakdown.equipment, breakdown.overhead, breakdown.profit],
      vendorExpense: '0.00',
      settingsId: 1,
      notes: lineId % 5 === 0 ? 'As agreed on site.' : '',
      photos: [],
      propertyArea_AreaID: areaId,
      estimateTask_Id: 1,
      isInvoiced: false,
      approvalStatus: '',
      dateAdded: '',
      dateUpdated: '',
      trade: found.trade,
      priceSource: 'book',
      isLaborMinimum: false,
    };
  }

  const known = bookOfAnswer({
    items: areas.flatMap(({ lines }) => lines).map(({ formulaXRef, ...line }) => ({ ...line, formula: formulaXRef })),
    minimums: [],
    laborMinimum: true,
    version: 1,
    older: [],
    presentMinimums: [],
    quality: 'Good',
    decimals: 1,
    dismissals: [],
  });
  const input: CheckInput = { areas, settings: DEFAULT_SETTINGS, settingsOf: () => DEFAULT_SETTINGS, ...known };
  const checking = new Checking();
  checking.run(input);
  const took: number[] = [];
  const afresh: number[] = [];
  let found = 0;
  for (let n = 0; n < CHANGES; n++) {
    const area = areas[n % AREAS] as CheckedArea;
    const at = (n * 37) % LINES_EACH;
    const line = area.lines[at] as LineItem;
    areas[n % AREAS] = { ...area, lines: area.lines.with(at, { ...line, quantity: String(2 + (n % 90)) }) };
    let since = performance.now();
    found = checking.run(input).open.length;
    took.push(performance.now() - since);
    since = performance.now();
    if (new Checking().run(input).open.length !== found)
      throw new Error('A run after a change found something else than one that knows nothing');
    afresh.push(performance.now() - since);
  }
  const sorted = ascending(took);
  const [p50ms, p75ms, p99ms] = [quantile(sorted, 0.5), quantile(sorted, 0.75), quantile(sorted, 0.99)];
  const lines = (AREAS * LINES_EACH).toLocaleString('en');
  return [
    {
      name: `checks of ${lines} lines after a change, ${found} findings (p75 ms)`,
      value: p75ms,
      floor: null,
      ratio: null,
      target: TARGET_MS,
      atMost: true,
      p50ms,
      p99ms,
    },
    {
      name: 'the same, all lines looked at again (p50 ms)',
      value: quantile(ascending(afresh), 0.5),
      floor: null,
      ratio: null,
      target: null,
    },
  ];
}
