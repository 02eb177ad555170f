import type { CostExplanation, UnitCosts } from '../../contracts/catalogue/entities.ts';
import type { PricePart } from '../../contracts/catalogue/prices/get-price-book-item.ts';
import { D, fixed } from '../../contracts/decimal.ts';
import { exactUnitCost } from '../../contracts/unit-cost.ts';

interface Part extends Omit<PricePart, 'amount'> {
  amount: D;
}

/**
 * The parts of a default price, in dollars per unit: labor by crew member, burden, place, materials, waste, equipment,
 * markup rule. `base` are the costs before the rule, `ruled` after it. The parts of a group add up to the group's cost,
 * material with its waste.
 */
export function partsOf(
  why: CostExplanation,
  base: UnitCosts,
  ruled: UnitCosts,
  markup?: { category: string; percent: string },
): PricePart[] {
  const { place } = why;
  const placed = (group: PricePart['group'], factor: string, of: D): Part[] => {
    const amount = of.times(new D(factor).minus(1));
    return amount.isZero()
      ? []
      : [{ group, kind: 'place', label: place.name, detail: `${factor} of the national price`, amount, basis: place.basis }];
  };
  const wages = why.members.map((member): Part => {
    const [basis = ''] = member.basis.split('; burden: ');
    const hours = new D(why.hours).times(member.count).toDecimalPlaces(5).toFixed();
    const amount = new D(hours).times(member.wage);
    return { group: 'labor', kind: 'wage', label: member.occupation, detail: hoursAt(hours, member.wage), amount, basis };
  });
  const burdens = why.members.map((member, n) => (wages[n]?.amount ?? new D(0)).times(member.burdenPct).div(100));
  const burden = sum(burdens);
  const [first] = why.members;
  const burdenBasis = first?.basis.split('; burden: ')[1] ?? '';
  const percents = [...new Set(why.members.map((member) => member.burdenPct))].join(' and ');
  const labor = [
    ...wages,
    ...(burden.isZero()
      ? []
      : [{ group: 'labor', kind: 'burden', label: 'Burden', detail: `${percents} % of pay`, amount: burden, basis: burdenBasis } as Part]),
  ];
  const goods = why.materials.map(
    (one): Part => ({
      group: 'material',
      kind: 'material',
      label: one.description,
      detail: `${one.quantity} ${one.unit} at $${new D(one.price).dp() > 2 ? one.price : fixed(one.price, 2)}, as of ${one.asOf}`,
      amount: new D(one.quantity).times(one.price),
      basis: one.basis,
    }),
  );
  const material = [...goods, ...placed('material', place.materialFactor, sum(goods.map((part) => part.amount)))];
  const waste = new D(base.material).times(why.wasteFactorPct).div(100);
  const equipment = why.equipment.map(
    (one): Part => ({
      group: 'equipment',
      kind: 'equipment',
      label: one.description,
      detail: hoursAt(one.hours, one.price),
      amount: new D(one.hours).times(one.price),
      basis: one.basis,
    }),
  );
  const wasted = (costs: UnitCosts) => exactUnitCost(costs, why.wasteFactorPct);
  const raised = wasted(ruled).minus(wasted(base));
  const rule: Part[] =
    markup && !raised.isZero()
      ? [
          {
            group: 'markup',
            kind: 'markup',
            label: `Your rule for ${markup.category}`,
            detail: `${markup.percent} %`,
            amount: raised,
            basis: 'set by you',
          },
        ]
      : [];
  return [
    ...settled([...labor, ...placed('labor', place.laborFactor, sum(labor.map((part) => part.amount)))], base.labor),
    ...settled(material, base.material),
    ...(waste.isZero()
      ? []
      : [
          shown({
            group: 'material',
            kind: 'waste',
            label: 'Waste',
            detail: `${why.wasteFactorPct} % of material`,
            amount: waste,
            basis: goods[0]?.basis ?? '',
          }),
        ]),
    ...settled(equipment, base.equipment),
    ...rule.map(shown),
  ];
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
