import type { Plan } from '../../../contracts/billing/agreements/plan.ts';
import { type Price, priceOf, shareOf } from '../../../contracts/billing/pricing/price.ts';
import {
  type ListName,
  PRODUCTS,
  type PricedPlan,
  type PricedProduct,
  type PriceFiles,
  type Promoted,
  plansOn,
  productsOn,
  promotionOn,
  salesTaxOn,
  trialOn,
} from '../../../contracts/billing/pricing/price-list.ts';
import type { PricingAnswer, PricingOption } from '../../../contracts/billing/pricing/pricing-answer.ts';
import { formatDate } from '../../../contracts/format.ts';

/** What prices depend on. `place` is where the buyer is; null where that is not known. */
export interface Buyer {
  list: ListName;
  code: string;
  place: { zip: string; state: string } | null;
  /** ISO. */
  day: string;
  /** The account was made before: it has had its trial. */
  hasAccount: boolean;
  /** The codes that the account has used. */
  usedCodes: readonly string[];
  /** Codes that all accounts together have used up. */
  spentCodes: readonly string[];
}

export interface Priced {
  product: PricedProduct | PricedPlan;
  price: Price;
}

export const isPlan = (product: Priced['product']): product is PricedPlan => 'everyMonths' in product;

interface Terms {
  promoted: Promoted | { outcome: 'used' | 'spent' };
  percentOff: string;
  taxPercent: string | undefined;
}

function termsOf(files: PriceFiles, { list, code, place, day, usedCodes, spentCodes }: Buyer): Terms {
  const found = promotionOn(files, code, list, day);
  const has = (codes: readonly string[]) => found.outcome === 'applied' && codes.includes(found.promotion?.code ?? '');
  const promoted = has(usedCodes) && found.outcome === 'applied' && found.promotion?.oncePerAccount ? { outcome: 'used' as const } : found;
  const counts = promoted.outcome === 'applied' && has(spentCodes) ? { outcome: 'spent' as const } : promoted;
  return {
    promoted: counts,
    percentOff: counts.outcome === 'applied' ? (counts.promotion?.percentOff ?? '0') : '0',
    taxPercent: place ? salesTaxOn(files, place.state, day) : undefined,
  };
}

/** The products of the buyer's list at the buyer's prices, and the promotion that counts. */
export function pricedFor(files: PriceFiles, buyer: Buyer) {
  const { promoted, percentOff, taxPercent } = termsOf(files, buyer);
  const options: Priced[] = productsOn(files, buyer.list, buyer.day).map((product) => ({
    product,
    price: priceOf({ listPrice: product.price, percentOff, taxPercent }),
  }));
  // A promotion counts once, and a plan is paid again and again.
  for (const product of plansOn(files, buyer.list, buyer.day))
    options.push({ product, price: priceOf({ listPrice: product.price, taxPercent }) });
  return { options, promotion: promoted.outcome === 'applied' ? (promoted.promotion ?? null) : null, promoted, taxPercent };
}

/** What the pricing calls answer. */
export function pricingAnswer(files: PriceFiles, buyer: Buyer): PricingAnswer {
  const { options, promotion, promoted, taxPercent } = pricedFor(files, buyer);
  const selected = options.find(({ product }) => !isPlan(product) && product.selected);
  const trial = buyer.hasAccount ? undefined : trialOn(files, buyer.list, buyer.day);
  const costs = Number(selected?.price.total ?? 0) > 0;
  const message = messageOf(promoted, buyer.code);
  return {
    promoCodeApplied: promotion !== null,
    promoCodeMessage: message,
    pricingOptions: options.map(optionOf),
    selectedProductPricingId: selected?.product.productPricingId ?? 0,
    isPaymentRequired: costs && !trial?.credits,
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

export function optionOf({ product, price }: Priced): PricingOption {
  const { productPricingId, list, name, credits, goodForMonths } = product;
  const everyMonths = isPlan(product) ? product.everyMonths : 0;
  const each = shareOf(price.price, 1, credits);
  return { productPricingId, productId: PRODUCTS[list], name, credits, goodForMonths, everyMonths, ...price, each };
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

function messageOf(promoted: Terms['promoted'], code: string): string {
  const typed = code.trim().toUpperCase();
  const promotion = 'promotion' in promoted ? promoted.promotion : undefined;
  switch (promoted.outcome) {
    case 'none':
      return '';
    case 'applied':
      return `${promotion?.code}: ${promotion?.percentOff} % off${promotion?.oncePerAccount ? ', once an account' : ''}, until ${formatDate(promotion?.until ?? '')}.`;
    case 'not-begun':
      return `${promotion?.code} begins on ${formatDate(promotion?.from ?? '')}.`;
    case 'ended':
      return `${promotion?.code} ended on ${formatDate(promotion?.until ?? '')}.`;
    case 'used':
      return `${typed} was used by this account already. It counts once.`;
    case 'spent':
      return `${typed} was used as often as it can be.`;
    case 'unknown':
      return `There is no promotion ${typed}.`;
  }
}

function taxWords({ place }: Buyer, percent: string | undefined): string {
  if (!place) return 'Not known until the ZIP code is: the sums are before sales tax.';
  if (percent === undefined) return `No sales tax is asked for in ${place.state}, ZIP code ${place.zip}.`;
  return `${percent} % of ${place.state}, of the ZIP code ${place.zip} and of today.`;
}
