import type { QualityLevel } from '../../../contracts/catalogue/quality.ts';
import type { LineItem } from '../../../contracts/estimating/entities.ts';
import { differingFacts } from '../../../contracts/estimating/estimate/lines.ts';
import type { Estimate } from '../../../contracts/estimating/estimate/state.ts';
import type { BookFacts, MinimumFacts } from '../../../contracts/estimating/facts.ts';
import { quantityFor } from '../../../contracts/estimating/quantity-for.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { type Decisions, existingArea, existingLine } from '../decisions.ts';
import { COSTS, newMinimums, sameDecimal, settingsOf, type UnitCosts, type WithMinimums, withinLimits } from '../pricing.ts';

/** New facts of a line, applied only if the line still has the item `instead`. */
interface Replacement extends BookFacts {
  itemId: number;
  instead: number;
}

export interface PriceCommands {
  SwitchItem: { itemId: number; facts: BookFacts } & WithMinimums;
  ChangeQuality: { quality: QualityLevel; items: Replacement[] } & WithMinimums;
  /** Changes some lines; the order's quality stays. */
  ChangeQualityOfItems: { items: Replacement[] } & WithMinimums;
  /** The price book's costs for the item that the line had at the lookup; `minimums` are those of the lines' trades. */
  UpdatePrices: { items: (UnitCosts & { itemId: number; itemXREF: number })[] } & WithMinimums;
}

export const priceDecisions: Decisions<PriceCommands> = {
  SwitchItem(now, { itemId, facts, minimums }) {
    const line = existingLine(now, itemId);
    // The line already has this item, so it keeps its price.
    if (line.itemXREF === facts.itemXREF) return [];
    const measured = measuredAs(now, line, facts.formula);
    withinLimits({ ...line, ...facts, ...measured }, settingsOf(now, line));
    const items = [{ itemId, ...differingFacts(line, facts) }];
    return [
      { type: 'ItemsSwitched', data: { quality: null, items, minimums: newMinimums(now, minimums) } },
      ...(measured ? [{ type: 'ItemQuantitySaved' as const, data: { itemId, ...measured } }] : []),
    ];
  },

  ChangeQuality(now, { quality, items: requested, minimums }) {
    const items = stillReplaced(now, requested);
    if (items.length === 0 && now.quality === quality) return [];
    return [{ type: 'ItemsSwitched', data: { quality, items, minimums: newMinimums(now, minimums) } }];
  },

  ChangeQualityOfItems(now, { items: requested, minimums }) {
    const items = stillReplaced(now, requested);
    if (items.length === 0) return [];
    return [{ type: 'ItemsSwitched', data: { quality: null, items, minimums: newMinimums(now, minimums) } }];
  },

  /** Refuses PRICES_CHANGED if a line has another item by now, or typed costs. */
  UpdatePrices(now, command) {
    const trades = new Set<string>();
    const requested = new Map(command.items.map((item) => [item.itemId, item]));
    const items = [...requested.values()].flatMap(({ itemXREF, ...item }) => {
      const line = now.items.get(item.itemId);
      if (line?.itemXREF !== itemXREF || line.priceSource !== 'book') throw new Refusal('PRICES_CHANGED');
      if (COSTS.every((cost) => sameDecimal(line[cost], item[cost]))) return [];
      withinLimits({ ...line, ...item }, settingsOf(now, line));
      trades.add(line.trade);
      return [item];
    });
    const minimums = command.minimums.flatMap((minimum) => {
      const known = now.minimums.get(minimum.trade)?.facts;
      const facts = known && { ...minimum, itemId: known.itemId };
      return facts && trades.has(facts.trade) && !sameMinimum(known, facts) ? [facts] : [];
    });
    return items.length === 0 ? [] : [{ type: 'ItemPricesRenewed', data: { items, minimums } }];
  },
};

/** The lines may have changed since the price lookup: a line with another item by now stays as it is. */
const stillReplaced = (now: Estimate, items: Replacement[]) =>
  items.flatMap(({ instead, itemId, ...facts }) => {
    const line = now.items.get(itemId);
    return line?.itemXREF === instead ? [{ itemId, ...differingFacts(line, facts) }] : [];
  });

/**
 * The quantity of a measured line whose item now measures something else; undefined where it stays. An item that measures nothing keeps
 * the figure, as one that was typed.
 */
function measuredAs(
  now: Estimate,
  line: LineItem,
  formula: string,
): { quantity: string; quantitySource: 'measured' | 'typed' } | undefined {
  if (line.quantitySource !== 'measured' || line.formulaXRef === formula) return undefined;
  if (formula === '') return { quantity: line.quantity, quantitySource: 'typed' };
  const { measures } = existingArea(now, line.propertyArea_AreaID);
  return { quantity: quantityFor(formula, measures, line.percentageAffected, now.quantityDecimals), quantitySource: 'measured' };
}

const sameMinimum = (a: MinimumFacts, b: MinimumFacts) =>
  sameDecimal(a.hours, b.hours) && sameDecimal(a.rate, b.rate) && a.place === b.place;
