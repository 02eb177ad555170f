import type { AnswerOption, ItemQuestion, ItemQuestions } from '../../../contracts/catalogue/builder/get-item-questions.ts';
import { quantityFor } from '../../../contracts/estimating/quantity-for.ts';
import type { AddedItem } from './add-to-estimate.ts';
import { type BookItem, type Offer, startingOffer } from './book-items.ts';

/** An item that an answer needs, in all its qualities. */
export interface NeededItem {
  item: BookItem;
  offers: Offer[];
}

/** An answer that is not the standard one, with the items that it needs. */
export interface GivenAnswer {
  option: AnswerOption;
  swap: NeededItem | null;
  brings: (NeededItem & { quantity: string })[];
}

/** Of one item, by the question's key; a question without an entry has its standard answer. */
export type Answers = ReadonlyMap<string, GivenAnswer>;
export const NO_ANSWERS: Answers = new Map();

/** A line that an item and its answers make in one area. */
interface DraftLine {
  key: string;
  item: BookItem;
  offer: Offer;
  quantity: string;
  /** How the server is told of the quantity: a number, a share of what it measures, or nothing. */
  counted: Pick<AddedItem, 'quantity' | 'percentageAffected'>;
  reason: string;
}

const DECIMALS = 1;

/** R140: the questions of an item that one can choose an answer to. One without a second answer is not asked. */
export function questionsToAsk({ questions, items }: ItemQuestions, code: number): ItemQuestion[] {
  const keys = items.find((one) => one.code === code)?.questions ?? [];
  return keys.flatMap((key) => questions.filter((one) => one.key === key && one.options.length > 1));
}

/** An option with the items that it needs; null for the standard answer, or where one of them is not there. */
export function givenAnswer(option: AnswerOption, needed: ReadonlyMap<number, NeededItem>): GivenAnswer | null {
  const swap = option.swap === null ? null : needed.get(option.swap);
  const brings = option.brings.flatMap(({ code, quantity }) => {
    const known = needed.get(code);
    return known ? [{ ...known, quantity }] : [];
  });
  if (swap === undefined || brings.length < option.brings.length || option.reason === '') return null;
  return { option, swap, brings };
}

/** The item that is added: the one that was chosen, or what an answer puts in its place. */
export function answeredItem({ item, offer }: { item: BookItem; offer: Offer }, answers: Answers): { item: BookItem; offer: Offer } {
  const swap = [...answers.values()].find((answer) => answer.swap !== null)?.swap;
  const other = swap && startingOffer(swap.offers, offer.quality);
  return swap && other ? { item: swap.item, offer: other } : { item, offer };
}

type Measures = Parameters<typeof quantityFor>[1];

/** The lines of an item and its answers in an area with these measurements. A typed quantity is the last word on the item's own line. */
export function draftLines(chosen: { item: BookItem; offer: Offer }, answers: Answers, measures: Measures, typed?: string): DraftLine[] {
  const { item, offer } = answeredItem(chosen, answers);
  const given = [...answers.values()];
  const share = given.find(({ option }) => option.sharePct !== '100')?.option;
  const counted = countedBy(item, share?.sharePct ?? '100', typed);
  const reasons = given.filter(({ option, swap }) => swap !== null || (option === share && typed === undefined));
  const own = {
    key: String(chosen.item.code),
    item,
    offer,
    quantity: quantityOf(item, measures, counted),
    counted,
    reason: reasons.map(({ option }) => (option === share ? `${option.reason}, ${option.sharePct} %` : option.reason)).join('; '),
  };
  const brought = given.flatMap(({ option, brings }) =>
    brings.flatMap(({ item: along, offers, quantity }) => {
      const offerAlong = startingOffer(offers, offer.quality);
      if (!offerAlong) return [];
      const countedAlong = countedLike(along, quantity, item, counted, own.quantity);
      const key = `${chosen.item.code} ${along.code}`;
      const line = { item: along, offer: offerAlong, quantity: quantityOf(along, measures, countedAlong), counted: countedAlong };
      return [{ ...line, key, reason: option.reason }];
    }),
  );
  return [own, ...brought];
}

/** What is measured has no usual quantity: it stands at 0 and needs one, as the server adds it (C102, R101). One of what is counted is meant. */
const MEASURED = new Set(['SF', 'LF', 'SY', 'CY', 'SQ', 'CF', 'LY']);
export const isCountedOne = (unit: string): boolean => !MEASURED.has(unit);

function countedBy(item: BookItem, sharePct: string, typed: string | undefined): DraftLine['counted'] {
  if (typed !== undefined) return { quantity: typed };
  if (item.formula === '') return isCountedOne(item.unit) ? { quantity: '1.0' } : {};
  return sharePct === '100' ? {} : { percentageAffected: sharePct };
}

/** As much as the item where the answer says so: of the same measurement the same share, else the same number. */
function countedLike(
  along: BookItem,
  quantity: string,
  item: BookItem,
  counted: DraftLine['counted'],
  ofItem: string,
): DraftLine['counted'] {
  switch (quantity) {
    case 'same':
      return along.formula !== '' && along.formula === item.formula ? counted : { quantity: ofItem };
    case 'measured':
      return countedBy(along, '100', undefined);
    default:
      return { quantity };
  }
}

function quantityOf(item: BookItem, measures: Measures, { quantity, percentageAffected = '100' }: DraftLine['counted']): string {
  return typeof quantity === 'string' ? quantity : quantityFor(item.formula, measures, String(percentageAffected), DECIMALS);
}

/** Lines by area as C102 takes them: what is alike in several areas is one repair, in the order of the lines. */
export function repairsOf(lines: readonly { areaId: number; repair: AddedItem }[], areas: number): AddedItem[] {
  const alike = new Map<string, { repair: AddedItem; areaIds: number[] }>();
  for (const { areaId, repair } of lines) {
    const key = JSON.stringify(repair);
    const one = alike.get(key) ?? { repair, areaIds: [] };
    one.areaIds.push(areaId);
    alike.set(key, one);
  }
  return [...alike.values()].map(({ repair, areaIds }) => ({ ...repair, ...(areaIds.length < areas && { areas: areaIds }) }));
}
