import type { Estimate } from '../../contracts/estimating/estimate/state.ts';
import type { EstimateEvent } from '../../contracts/estimating/events.ts';
import { type EstimateCommand, estimateDecider } from '../../server/estimating/estimate.decider.ts';
import { AT, GivenStream } from '../given.ts';

export { AT };

/** One estimate in memory. */
export class GivenEstimate extends GivenStream<Estimate, EstimateCommand, EstimateEvent> {
  constructor(readonly orderId = 1000) {
    super(estimateDecider, orderId);
  }

  undo(who = 1) {
    const commandId = this.state.undoStacks.get(`user:${who}`)?.at(-1)?.commandId ?? '';
    return this.do({ type: 'Undo', who: `user:${who}`, commandId }, who, { undoOf: commandId });
  }

  redo(who = 1) {
    const commandId = this.state.redoStacks.get(`user:${who}`)?.at(-1)?.commandId ?? '';
    return this.do({ type: 'Redo', who: `user:${who}`, commandId }, who, { redoOf: commandId });
  }

  get total(): string {
    return [...this.state.items.values()].reduce((sum, line) => sum + BigInt(line.totalCost.replace('.', '')), 0n).toString();
  }
}

export const SETTINGS = {
  taxableAmount: '8.25',
  taxableLabor: false,
  taxableMaterial: true,
  taxableEquipment: false,
  profitAmount: '10',
  profitLabor: true,
  profitMaterial: true,
  profitEquipment: true,
  overheadAmount: '10',
  overheadLabor: true,
  overheadMaterial: true,
  overheadEquipment: true,
  orderType: 'Apply',
} as const;

export const DRYWALL = {
  itemXREF: 12001,
  formula: 'WALLS',
  action: 'Install',
  description: 'Drywall, hung and finished',
  category: 'Drywall',
  quality: 'Good',
  itemUM: 'SF',
  labor: '1.25',
  material: '2.10',
  equipment: '0.05',
  wasteFactorPct: '10',
  trade: '',
  priceSource: 'book',
  percentageAffected: '100',
  notes: '',
} as const;
export const FAUCET = {
  ...DRYWALL,
  itemXREF: 9001,
  formula: '',
  description: 'Faucet, pull-down',
  category: 'Plumbing',
  itemUM: 'EA',
  labor: '90',
  material: '210',
  equipment: '0',
  wasteFactorPct: '0',
  quantity: '1',
} as const;

/** A plumber's small job: 0.6 hours of labor, of a minimum of 2 at $50. */
export const FLANGE = { ...FAUCET, itemXREF: 9100, description: 'Toilet flange', labor: '30', material: '12', trade: 'plumber' } as const;
export const VALVE = { ...FLANGE, itemXREF: 9200, description: 'Stop valve', labor: '25' } as const;
export const PLUMBER = {
  trade: 'plumber',
  title: 'Plumber',
  itemId: 90,
  hours: '2',
  basis: 'estimate',
  rate: '50',
  rateBasis: 'estimate',
  place: 'Ohio',
} as const;

export const OHIO = { state: 'OH', name: 'Ohio', percent: '5.75', basis: 'statewide statutory rate' } as const;
export const TEXAS = { state: 'TX', name: 'Texas', percent: '6.25', basis: 'statewide statutory rate' } as const;

export const HOUSE = 1,
  TASK = 1,
  KITCHEN = 2,
  BATH = 3;

/** An estimate with a measured kitchen and a bath. */
export function started(): GivenEstimate {
  const given = new GivenEstimate();
  given.do({
    type: 'StartEstimate',
    organizationId: 1,
    externalRefId: 'Alvarez kitchen',
    orderType: 'ProjectEstimate',
    checksum: 'x',
    settings: SETTINGS,
    taxSource: null,
    quantityDecimals: 1,
    areaId: HOUSE,
    taskId: TASK,
  });
  given.do({
    type: 'AddAreas',
    areas: [
      { areaId: KITCHEN, typeCode: 'KIT', label: 'Kitchen' },
      { areaId: BATH, typeCode: 'BATH', label: 'Hall bath' },
    ],
  });
  given.do({
    type: 'MeasureInterior',
    areaId: KITCHEN,
    measures: { floor: '123.33', walls: '357.33', ceilings: '123.33', baseboard: '44.67' },
    input: null,
    applyDownward: false,
  });
  return given;
}
