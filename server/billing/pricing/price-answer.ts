import type { Plan } from '../../../contracts/billing/agreements/plan.ts';
import { type Price, priceOf, shareOf } from '../../../contracts/billing/pricing/price.ts';
import {
  type CodeOutcome,
  codesIn,
  type ListName,
  PRODUCTS,
  type PricedPlan,
  type PricedProduct,
  type PriceFiles,
  type Promotion,
  plansOn,
  productsOn,
  promotionOn,
  salesTaxOn,
  trialOn,
} from '../../../contracts/billing/pricing/price-list.ts';
import type { PricingAnswer, PricingOption } from '../../../contracts/billing/pricing/pricing-answer.ts';
import { codeSentence } from '../../../contracts/billing/promotions/promotion.ts';
import { D, fixed } from '../../../contracts/decimal.ts';

/** What prices depend on. `place` is where the buyer is; null where that is not known. */
export interface Buyer {
  list: ListName;
  code: string;
  place: { zip: string; state: string } | null;
  /** ISO. */
  day: string;
  /** The account was made before: it has had its trial. */
  hasAccount: boolean;
  /** It has bought nothing yet. */
  isNew: boolean;
  /** The codes that the account has used. */
  usedCodes: readonly string[];
  /** Codes that all accounts together have used up. */
  spentCodes: readonly string[];
  /** Codes of sponsors among those that were typed, as far as the buyer may know of them. */
  sponsored: readonly Promotion[];
}

export interface Priced {
  product: PricedProduct | PricedPlan;
  price: Price;
  /** The one that counts for it. */
  promotion: Promotion | null;
}

/** What became of a code. */
export interface AssessedCode {
  code: string;
  outcome: CodeOutcome;
  promotion: Promotion | null;
}

export const isPlan = (product: Priced['product']): product is PricedPlan => 'everyMonths' in product;

function assess(files: PriceFiles, { list, day, place, isNew, usedCodes, spentCodes, sponsored }: Buyer, code: string): AssessedCode {
  const { outcome, promotion } = promotionOn(files, code, list, day, sponsored);
  const { zips = [], audience } = promotion?.sponsored ?? {};
  const because = (): CodeOutcome => {
    if (outcome !== 'applied' || !promotion) return outcome;
    if (audience === 'new' && !isNew) return 'not-new';
    if (zips.length > 0 && !(place && zips.includes(place.zip))) return 'elsewhere';
    if (promotion.oncePerAccount && usedCodes.includes(promotion.code)) return 'used';
    return spentCodes.includes(promotion.code) ? 'spent' : 'applied';
  };
  return { code: promotion?.code ?? code, outcome: because(), promotion };
}

/** What a promotion takes off something that costs so much; null where it begins at a larger purchase. */
function takenOff({ percentOff, sponsored }: Promotion, { price, credits }: Pick<PricedProduct, 'price' | 'credits'>): D | null {
  const { amountOff = '0.00', minimum = '0.00', firstCredits = 0 } = sponsored ?? {};
  const list = new D(price);
  if (list.lt(minimum)) return null;
  if (Number(amountOff) > 0) return D.min(amountOff, list);
  const of = firstCredits > 0 && firstCredits < credits ? new D(shareOf(price, firstCredits, credits)) : list;
  return of.times(percentOff).div(100);
}

/** What a code would do for one thing that is bought. */
export function tryCode(files: PriceFiles, buyer: Buyer, product: PricedProduct): AssessedCode & { discount: string } {
  const assessed = assess(files, buyer, buyer.code);
  const taken = assessed.outcome === 'applied' && assessed.promotion ? takenOff(assessed.promotion, product) : new D(0);
  return { ...assessed, outcome: taken === null ? 'too-small' : assessed.outcome, discount: fixed(taken ?? 0, 2) };
}

/** Codes are never added together: of several the one that takes off more, of two alike the first. */
function bestFor(assessed: readonly AssessedCode[], product: PricedProduct): { promotion: Promotion | null; taken: string } {
  let best: { promotion: Promotion | null; taken: D } = { promotion: null, taken: new D(0) };
  for (const { outcome, promotion } of assessed) {
    const taken = outcome === 'applied' && promotion ? takenOff(promotion, product) : null;
    if (taken && (best.promotion === null || taken.gt(best.taken))) best = { promotion, taken };
  }
  return { promotion: best.promotion, taken: best.taken.toFixed() };
}

/** The products of the buyer's list at the buyer's prices, and the promotion that counts for each. */
export function pricedFor(files: PriceFiles, buyer: Buyer) {
  const taxPercent = buyer.place ? salesTaxOn(files, buyer.place.state, buyer.day) : undefined;
  const found = codesIn(buyer.code).map((code) => assess(files, buyer, code));
  const options: Priced[] = productsOn(files, buyer.list, buyer.day).map((product) => {
    const { promotion, taken } = bestFor(found, product);
    return { product, promotion, price: priceOf({ listPrice: product.price, taken, taxPercent }) };
  });
  const isTooSmall = ({ outcome, promotion }: AssessedCode) =>
    outcome === 'applied' && promotion && options.every(({ product }) => takenOff(promotion, product) === null);
  const assessed = found.map((one) => (isTooSmall(one) ? { ...one, outcome: 'too-small' as const } : one));
  // A promotion counts once, and a plan is paid again and again.
  for (const product of plansOn(files, buyer.list, buyer.day))
    options.push({ product, promotion: null, price: priceOf({ listPrice: product.price, taxPercent }) });
  return { options, assessed, taxPercent };
}

/** What the pricing calls answer. */
export function pricingAnswer(files: PriceFiles, buyer: Buyer): PricingAnswer {
  const { options, assessed, taxPercent } = pricedFor(files, buyer);
  const selected = options.find(({ product }) => !isPlan(product) && product.selected);
  const promotion = selected?.promotion ?? options.find((one) => one.promotion)?.promotion ?? null;
  const trial = buyer.hasAccount ? undefined : trialOn(files, buyer.list, buyer.day);
  const costs = Number(selected?.price.total ?? 0) > 0;
  const message = codeMessage(assessed);
  return {
    promoCodeApplied: promotion !== null,
    promoCodeMessage: message,
    pricingOptions: options.map(optionOf),
    selectedProductPricingId: selected?.product.productPricingId ?? 0,
    isPaymentRequired: costs && !trial?.credits,
    trial: trial?.credits ? { credits: trial.credits, days: trial.days } : null,
    promoCode: promotion?.code ?? '',
    taxState: taxPercent === undefined ? '' : (buyer.place?.state ?? ''),
    taxPercent: taxPercent ?? '',
    zip: buyer.place?.zip ?? '',
    why: [
      { what: 'list', words: LIST_WORDS[buyer.list] },
      { what: 'promotion', words: message || 'No promotion. One code counts for one purchase.' },
      { what: 'tax', words: taxWords(buyer, taxPercent) },
    ],
  };
}

export function optionOf({ product, price, promotion }: Priced): PricingOption {
  const { productPricingId, list, name, credits, goodForMonths } = product;
  const everyMonths = isPlan(product) ? product.everyMonths : 0;
  const each = shareOf(price.price, 1, credits);
  return {
    productPricingId,
    productId: PRODUCTS[list],
    name,
    credits,
    goodForMonths,
    everyMonths,
    ...price,
    promoCode: promotion?.code ?? '',
    each,
  };
}

/** A plan as an agreement keeps it. */
export const planOf = ({ list, productPricingId, name, credits, goodForMonths, everyMonths, price }: PricedPlan): Plan => ({
  ...{ productPricingId, productId: PRODUCTS[list], name, list, credits, goodForMonths, everyMonths, price },
});

const LIST_WORDS: Record<ListName, string> = {
  normal: 'The normal price list, because the account was opened at the normal door. A link that is opened later does not change it.',
  express:
    'The Express price list, because the account was opened as a real-estate professional. A link that is opened later does not change it.',
  sponsor: 'The price list of sponsors, because the account was opened at their door. A link that is opened later does not change it.',
};

/** What the buyer reads of the codes that were typed; empty without one. */
function codeMessage(assessed: readonly AssessedCode[]): string {
  const sentences = assessed.map(({ code, outcome, promotion }) => codeSentence(code, outcome, promotion));
  const several = assessed.filter(({ outcome }) => outcome === 'applied').length > 1;
  return [...sentences, ...(several ? ['They are not added together: the better one counts.'] : [])].join(' ');
}

function taxWords({ place }: Buyer, percent: string | undefined): string {
  if (!place) return 'Not known until the ZIP code is: the sums are before sales tax.';
  if (percent === undefined) return `No sales tax is asked for in ${place.state}, ZIP code ${place.zip}.`;
  return `${percent} % of ${place.state}, of the ZIP code ${place.zip} and of today.`;
}
