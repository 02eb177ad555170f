import type { EstimateView } from '../../estimating/undo/get-estimate-as-of.ts';
import { formatMoney } from '../../format.ts';
import type { ReportDocument } from '../document.ts';
import { amountOnPage, chosenLines } from '../lines-on-page.ts';
import type { ReportPart } from '../parts/part.ts';
import type { DocumentSource } from '../report-document.ts';
import { CHOSEN, NOT_CHOSEN } from './choice-facts.ts';
import { type Offer, picksOf } from './option.ts';

type Option = NonNullable<ReportDocument['options']>[number];

/** Of its options, those are picked whose lines are on the page. On paper, in the sealed copy and on its certificate too it says what was picked, and what was not. */
export const optionsPart: ReportPart<Offer | null> = {
  none: null,
  page(offer, { facts }, source, view) {
    if (!offer) return {};
    const options = optionsOf(offer, source, view);
    return { options, facts: [...facts, ...factsOf(options)] };
  },
};

function optionsOf(offer: Offer, { detail, itemIds }: DocumentSource, view: EstimateView): Option[] {
  const picks = new Set(picksOf(offer, itemIds));
  return offer.options.map(({ id, name, choice, itemIds: ids }) => {
    const lines = chosenLines(view, ids).map(({ line }) => line);
    const words = lines.map(({ action, description, quantity, itemUM }) => `${action} ${description}, ${quantity} ${itemUM}`.trim());
    return { id, name, choice, picked: picks.has(id), amount: amountOnPage(lines, detail), lines: words };
  });
}

function factsOf(options: Option[]): ReportDocument['facts'] {
  const named = (picked: boolean) =>
    options.filter((option) => option.picked === picked).map(({ name, amount }) => `${name}, ${formatMoney(amount)}`);
  const [chosen, left] = [named(true), named(false)];
  return [
    { name: CHOSEN, lines: chosen.length > 0 ? chosen : ['Nothing added'] },
    ...(left.length > 0 ? [{ name: NOT_CHOSEN, lines: left }] : []),
  ];
}
