import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { qualityOffset } from '../../../contracts/catalogue/quality.ts';
import { Checking, type CheckResult, type Found } from '../../../contracts/estimating/checks/checking.ts';
import type { Settings } from '../../../contracts/estimating/entities.ts';
import { CatalogueService } from '../../../server/catalogue/catalogue.service.ts';
import { PlaceService } from '../../../server/catalogue/places.ts';
import { checkBookOf, commandOfFix } from '../../../server/estimating/checks/check.service.ts';
import { inputOf } from '../../../server/estimating/checks/checks.decisions.ts';
import { PricingService } from '../../../server/estimating/prices/pricing.service.ts';
import { AT, BATH, GivenEstimate, HOUSE, KITCHEN, SETTINGS, TASK } from '../given.ts';

export const CHECKS_FOLDER = join(import.meta.dirname, '../../../contracts/estimating/checks/kinds');
export const checkFiles = () => readdirSync(CHECKS_FOLDER).filter((file) => file.endsWith('.check.ts'));

export const catalogue = new CatalogueService(new PlaceService());
const OHIO = { state: 'OH' };
/** Facts of items need nothing that the service is made of. */
const pricing = Object.create(PricingService.prototype) as PricingService;
const known = new Map<number, ReturnType<PricingService['bookFacts']>>();
/** An item's facts at Ohio's prices, looked up once. */
function factsOf(xref: number) {
  const facts = known.get(xref) ?? pricing.bookFacts(catalogue, xref, OHIO);
  known.set(xref, facts);
  return facts;
}

/** Square feet and feet of a kitchen, a hall bath and the house. */
const ROOMS = {
  [KITCHEN]: { floor: '120', walls: '352', ceilings: '120', baseboard: '44' },
  [BATH]: { floor: '45', walls: '224', ceilings: '45', baseboard: '28' },
};

/** An estimate whose lines are items of the default book, at Ohio's prices, with everything that checks need. */
export class CheckedEstimate extends GivenEstimate {
  private itemId = 100;
  private readonly checking = new Checking();

  /** An item (its own code) in Good, if it has qualities; a quantity of the area's measurements when left out. Answers the line's id. */
  add(areaId: number, code: number, quantity?: string, more: { notes?: string } = {}): number {
    const facts = factsOf(catalogue.itemOf(code + qualityOffset('Good')) ? code + qualityOffset('Good') : code);
    const itemId = ++this.itemId;
    const minimum = facts.trade === '' || this.state.minimums.has(facts.trade) ? undefined : catalogue.laborMinimum(facts.itemXREF, OHIO);
    this.do({
      type: 'AddItems',
      areaIds: [areaId],
      taskId: 0,
      lines: [{ ...facts, percentageAffected: '100', notes: more.notes ?? '', ...(quantity === undefined ? {} : { quantity }) }],
      itemIds: [itemId],
      minimums: minimum ? [{ ...minimum, itemId: ++this.itemId }] : [],
      at: AT,
    });
    return itemId;
  }

  /** The price book's present prices are those of the lines, unless a line was given others. */
  get prices() {
    const older = new Map(
      [...this.state.items.values()].flatMap((line) => {
        const present = line.priceSource === 'book' && catalogue.find(line.itemXREF) ? factsOf(line.itemXREF) : undefined;
        if (!present || present.labor === line.labor) return [];
        const { labor, material, equipment, wasteFactorPct } = present;
        return [[line.id, { labor, material, equipment, wasteFactorPct }] as const];
      }),
    );
    return { book: catalogue, place: OHIO, older, presentMinimums: new Map() };
  }

  check(checking = this.checking): CheckResult {
    return checking.run(inputOf(this.state, checkBookOf(this.state, this.prices, factsOf)));
  }

  /** Open findings of one check. */
  open(check: string): Found[] {
    return this.check().open.filter((found) => found.check === check);
  }

  /** Does what the fix says. */
  fix(found: Found) {
    const facts = found.line?.facts;
    const minimum = facts && !this.state.minimums.has(facts.trade) ? catalogue.laborMinimum(facts.itemXREF, OHIO) : undefined;
    const does = commandOfFix(this.state, found, this.prices, {
      itemId: ++this.itemId,
      minimums: minimum ? [{ ...minimum, itemId: ++this.itemId }] : [],
      at: AT,
    });
    if (!does) throw new Error(`${found.key} has no fix`);
    return this.do({ type: 'FixCheck', check: found.check, subject: found.subject, print: found.print, does });
  }

  /** The grand total, in cents. */
  get cents(): bigint {
    return this.state.cents.total + this.state.cents.tax;
  }
}

/** A measured kitchen and bath, priced at Ohio. Nothing is in them. */
export function emptyRooms(settings: Partial<Settings> = {}): CheckedEstimate {
  const estimate = new CheckedEstimate();
  estimate.do({
    type: 'StartEstimate',
    organizationId: 1,
    externalRefId: 'Kitchen and hall bath',
    orderType: 'ProjectEstimate',
    checksum: 'x',
    settings: { ...SETTINGS, ...settings },
    taxSource: null,
    quantityDecimals: 1,
    areaId: HOUSE,
    taskId: TASK,
  });
  estimate.do({
    type: 'AddAreas',
    areas: [
      { areaId: KITCHEN, typeCode: 'KIT', label: 'Kitchen' },
      { areaId: BATH, typeCode: 'BATH', label: 'Hall bath' },
    ],
  });
  for (const areaId of [KITCHEN, BATH] as const) measure(estimate, areaId, ROOMS[areaId]);
  return estimate;
}

export function measure(
  estimate: GivenEstimate,
  areaId: number,
  measures: { floor: string; walls: string; ceilings: string; baseboard: string },
) {
  estimate.do({ type: 'MeasureInterior', areaId, measures, input: null, applyDownward: false });
}

export { BATH, HOUSE, KITCHEN };
