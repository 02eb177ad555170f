import type { CostExplanation, UnitCosts } from '../../contracts/catalogue/entities.ts';
import type { PricePart } from '../../contracts/catalogue/prices/get-price-book-item.ts';
import { D, fixed } from '../../contracts/decimal.ts';
import { exactUnitCost } from '../../contracts/unit-cost.ts';

interface Part extends Omit<PricePart, 'amount'> {
  amount: D;
}

/** The organisation's rule for a category. */
interface Markup {
  category: string;
  percent: string;
}

/**
 * The parts of a default price, in dollars per unit: labor by crew member, burden, place, materials, waste, equipment,
 * markup rule. `base` are the costs before the rule, `ruled` after it. The parts of a group add up to the group's cost,
 * material with its waste.
 */
export function partsOf(why: CostExplanation, base: UnitCosts, ruled: UnitCosts, markup?: Markup): PricePart[] {
  const goods = goodsOf(why);
  const labor = laborOf(why);
  return [
    ...settled([...labor, ...placeOf(why, 'labor', labor)], base.labor),
    ...settled([...goods, ...placeOf(why, 'material', goods)], base.material),
    ...wasteOf(why, base, goods).map(shown),
    ...settled(equipmentOf(why), base.equipment),
    ...(markup ? ruleOf(why, base, ruled, markup) : []).map(shown),
  ];
}

/** Wages by crew member, and the burden on all of them. */
function laborOf(why: CostExplanation): Part[] {
  const wages = why.members.map((member): Part => {
    const [basis = ''] = member.basis.split('; burden: ');
    const hours = new D(why.hours).times(member.count).toDecimalPlaces(5).toFixed();
    const amount = new D(hours).times(member.wage);
    return { group: 'labor', kind: 'wage', label: member.occupation, detail: hoursAt(hours, member.wage), amount, basis };
  });
  const burden = sum(why.members.map((member, n) => (wages[n]?.amount ?? new D(0)).times(member.burdenPct).div(100)));
  if (burden.isZero()) return wages;
  const basis = why.members[0]?.basis.split('; burden: ')[1] ?? '';
  const percents = [...new Set(why.members.map((member) => member.burdenPct))].join(' and ');
  return [...wages, { group: 'labor', kind: 'burden', label: 'Burden', detail: `${percents} % of pay`, amount: burden, basis }];
}

const goodsOf = (why: CostExplanation) =>
  why.materials.map(
    (one): Part => ({
      group: 'material',
      kind: 'material',
      label: one.description,
      detail: `${one.quantity} ${one.unit} at $${new D(one.price).dp() > 2 ? one.price : fixed(one.price, 2)}, as of ${one.asOf}`,
      amount: new D(one.quantity).times(one.price),
      basis: one.basis,
    }),
  );

const equipmentOf = (why: CostExplanation) =>
  why.equipment.map(
    (one): Part => ({
      group: 'equipment',
      kind: 'equipment',
      label: one.description,
      detail: hoursAt(one.hours, one.price),
      amount: new D(one.hours).times(one.price),
      basis: one.basis,
    }),
  );

/** What the place adds to the parts of a group, or takes off; nothing where it is as dear as the nation. */
function placeOf({ place }: CostExplanation, group: 'labor' | 'material', parts: Part[]): Part[] {
  const factor = group === 'labor' ? place.laborFactor : place.materialFactor;
  const amount = sum(parts.map((part) => part.amount)).times(new D(factor).minus(1));
  if (amount.isZero()) return [];
  return [{ group, kind: 'place', label: place.name, detail: `${factor} of the national price`, amount, basis: place.basis }];
}

function wasteOf({ wasteFactorPct }: CostExplanation, base: UnitCosts, [first]: Part[]): Part[] {
  const amount = new D(base.material).times(wasteFactorPct).div(100);
  if (amount.isZero()) return [];
  return [
    { group: 'material', kind: 'waste', label: 'Waste', detail: `${wasteFactorPct} % of material`, amount, basis: first?.basis ?? '' },
  ];
}

/** What the organisation's rule of a category raises the costs by. */
function ruleOf({ wasteFactorPct }: CostExplanation, base: UnitCosts, ruled: UnitCosts, { category, percent }: Markup): Part[] {
  const amount = exactUnitCost(ruled, wasteFactorPct).minus(exactUnitCost(base, wasteFactorPct));
  if (amount.isZero()) return [];
  return [{ group: 'markup', kind: 'markup', label: `Your rule for ${category}`, detail: `${percent} %`, amount, basis: 'set by you' }];
}

/** Hours of a square foot are told by the hundred, as the trade does. */
function hoursAt(hours: string, rate: string): string {
  const each = new D(hours);
  return `${each.lt('0.1') ? `${each.times(100).toFixed()} h per 100` : `${each.toFixed()} h`} at $${fixed(rate, 2)}`;
}

function sum(amounts: D[]): D {
  return amounts.reduce((total, amount) => total.plus(amount), new D(0));
}

/** Rounds each part to four decimals so that they sum to the cost: the rounding remainder goes to the largest part. */
function settled(parts: Part[], cost: string): PricePart[] {
  const rounded = parts.map((part) => ({ ...part, amount: part.amount.toDecimalPlaces(4) }));
  const [largest] = [...rounded].sort((a, b) => b.amount.abs().comparedTo(a.amount.abs()));
  if (largest) largest.amount = largest.amount.plus(new D(cost).minus(sum(rounded.map((part) => part.amount))));
  return rounded.map(shown);
}

function shown(part: Part): PricePart {
  return { ...part, amount: fixed(part.amount, 4).replace(/0{1,2}$/, '') };
}
