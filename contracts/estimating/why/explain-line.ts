import { D, fixed } from '../../decimal.ts';
import type { Measures } from '../../measures/entities.ts';
import type { LineItem, Settings } from '../entities.ts';

/** The parts of a unit price, in dollars with four decimals. */
export const UNIT_PARTS = ['labor', 'material', 'equipment', 'overhead', 'profit'] as const;
export type UnitPart = (typeof UNIT_PARTS)[number];

export interface ExplainedPart {
  part: UnitPart;
  amount: string;
  /** Of a markup, the dollars that it is taken of (four decimals) and its percentage; of material, those before waste and the waste. */
  of: string | null;
  percent: string | null;
}

export interface ExplainedLine {
  /** What the formula measures in the area, before the share that is affected; null without a formula. */
  measured: { formula: LineItem['formulaXRef']; amount: string; percent: string; exact: string } | null;
  unit: readonly ExplainedPart[];
  /** What rounding the unit price to cents adds (signed, four decimals): the parts and this are the unit price. */
  rounding: string;
  ppu: string;
  /** Quantity times unit price before it is rounded to cents. */
  exactTotal: string;
  totalCost: string;
  /** Shares of the line in cents; they add up to `totalCost`. */
  shares: readonly { part: UnitPart; amount: string }[];
  /** The dollars of a unit that tax is taken of, and the tax on them, four decimals. */
  taxedPerUnit: string;
  taxPercent: string;
  taxPerUnit: string;
  tax: string;
}

/**
 * The formula of a line, step by step, in the words of docs/arithmetic.md. It is computed in plain decimals, apart from pricing.ts, whose results it
 * must reach: test/estimating/why/explain-line.spec.ts compares the two on random lines.
 */
export function explainLine(line: LineItem, settings: Settings, measures: Measures | null): ExplainedLine {
  const labor = new D(line.labor);
  const bare = new D(line.material);
  const material = bare.times(new D(line.wasteFactorPct).plus(100)).div(100);
  const equipment = new D(line.equipment);
  const applies = settings.orderType === 'Apply';
  const sumOf = (ofLabor: boolean, ofMaterial: boolean, ofEquipment: boolean) =>
    new D(0)
      .plus(ofLabor ? labor : 0)
      .plus(ofMaterial ? material : 0)
      .plus(ofEquipment ? equipment : 0);
  const overheadOf = sumOf(settings.overheadLabor, settings.overheadMaterial, settings.overheadEquipment);
  const profitOf = sumOf(settings.profitLabor, settings.profitMaterial, settings.profitEquipment);
  const taxedOf = sumOf(settings.taxableLabor, settings.taxableMaterial, settings.taxableEquipment);
  const share = (of: D, percent: string) => (applies ? of.times(percent).div(100) : new D(0));
  const exact = [labor, material, equipment, share(overheadOf, settings.overheadAmount), share(profitOf, settings.profitAmount)];
  const amounts = addingUp(exact);
  const sum = amounts.reduce((total, amount) => total.plus(amount), new D(0));
  const notes: Record<UnitPart, Pick<ExplainedPart, 'of' | 'percent'>> = {
    labor: { of: null, percent: null },
    material: { of: fixed(bare, 4), percent: line.wasteFactorPct },
    equipment: { of: null, percent: null },
    overhead: { of: fixed(overheadOf, 4), percent: applies ? settings.overheadAmount : null },
    profit: { of: fixed(profitOf, 4), percent: applies ? settings.profitAmount : null },
  };
  return {
    measured: measuredOf(line, measures),
    unit: UNIT_PARTS.map((part, at) => ({ part, amount: fixed(amounts[at] ?? 0, 4), ...notes[part] })),
    rounding: fixed(new D(line.ppu).minus(sum), 4),
    ppu: line.ppu,
    exactTotal: new D(line.quantity).times(line.ppu).toFixed(),
    totalCost: line.totalCost,
    shares: UNIT_PARTS.map((part, at) => ({ part, amount: line.breakdown[at] ?? '0.00' })),
    taxedPerUnit: fixed(taxedOf, 4),
    taxPercent: applies ? settings.taxableAmount : '0',
    taxPerUnit: line.taxPerUnit,
    tax: line.tax,
  };
}

/** Four decimals each, adding up to their sum in four: what is left goes to the largest. */
function addingUp(exact: readonly D[]): D[] {
  const rounded = exact.map((amount) => amount.toDecimalPlaces(15).toDecimalPlaces(4));
  const sum = exact.reduce((total, amount) => total.plus(amount), new D(0));
  const left = sum
    .toDecimalPlaces(15)
    .toDecimalPlaces(4)
    .minus(rounded.reduce((total, amount) => total.plus(amount), new D(0)));
  const largest = rounded.reduce((most, amount, at) => (amount.gt(rounded[most] ?? 0) ? at : most), 0);
  return rounded.map((amount, at) => (at === largest ? amount.plus(left) : amount));
}

function measuredOf({ formulaXRef, percentageAffected }: LineItem, measures: Measures | null): ExplainedLine['measured'] {
  if (formulaXRef === '' || !measures) return null;
  const amount = amountOf(formulaXRef, measures);
  return {
    formula: formulaXRef,
    amount: amount.toFixed(2),
    percent: percentageAffected,
    exact: amount.times(percentageAffected).div(100).toFixed(),
  };
}

function amountOf(formula: LineItem['formulaXRef'], measures: Measures): D {
  switch (formula) {
    case 'FLOOR':
      return new D(measures.floor);
    case 'WALLS':
      return new D(measures.walls);
    case 'CEILINGS':
      return new D(measures.ceilings);
    case 'WALLSANDCEILINGS':
      return new D(measures.walls).plus(measures.ceilings);
    case 'BASEBOARD':
      return new D(measures.baseboard);
    case 'ROOF':
      return new D(measures.roof);
    case 'EXTWALLS':
      return new D(measures.extwalls);
    default:
      return new D(0);
  }
}
