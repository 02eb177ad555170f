/** The price lists, by the door that somebody signed up by (R507). */
export const LISTS = ['normal', 'express', 'sponsor'] as const;
export type ListName = (typeof LISTS)[number];

/** The status of purchases is asked with product 45 (R484); Express sells product 46 (R508). The sponsors' number is ours. */
export const PRODUCTS: Record<ListName, number> = { normal: 45, express: 46, sponsor: 47 };

/** The budget of an ad: money instead of credits, of which the unspent part goes back. */
export const AD_BUDGET = 48;
/** The place of a sponsor in ZIP codes, for a month or what is left of one; 49 are what codes of sponsors took off. */
export const COVERAGE_PRODUCT = 50;

const OF_USERS: Record<string, ListName> = {
  realestateprofessional: 'express',
  ...{ agent: 'sponsor', advertiser: 'sponsor', appraiser: 'sponsor', sponsor: 'sponsor' },
};

/** Who signed up as a real-estate professional or as a kind of sponsor has the prices of that door, everybody else the normal ones (R507). */
export const listOf = (userType: string): ListName => OF_USERS[userType.toLowerCase().replace(/[^a-z]/g, '')] ?? 'normal';

/** One thing that can be bought, as a price file says it. */
export interface PricedProduct {
  productPricingId: number;
  list: ListName;
  /** The day (ISO) from which the price counts. */
  from: string;
  name: string;
  credits: number;
  goodForMonths: number;
  /** Dollars with two decimals, before promotion and sales tax. */
  price: string;
  /** Chosen when nobody has chosen. */
  selected: boolean;
}

/** A plan: credits that come each period, which is paid by itself until it is cancelled. */
export interface PricedPlan extends Omit<PricedProduct, 'selected'> {
  everyMonths: number;
}

/** For whom a sponsor's code is: `new` are accounts that have bought nothing yet, `client` is one client alone. */
export const AUDIENCES = ['anybody', 'new', 'clients', 'client'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** What a sponsor's code says besides what a promotion of the price files says. */
export interface SponsoredTerms {
  /** Dollars instead of a percentage; `0.00` for a percentage. */
  amountOff: string;
  /** The smallest purchase (dollars before discount) that it counts for. */
  minimum: string;
  /** The percentage is of the first so many credits; 0 for all of them. */
  firstCredits: number;
  /** ZIP codes of five digits; none for all. */
  zips: readonly string[];
  audience: Audience;
  /** False once it is not in use any more. */
  inUse: boolean;
}

/** What became of a code that was typed. */
export type CodeOutcome =
  | ('unknown' | 'not-begun' | 'ended' | 'stopped' | 'not-new' | 'elsewhere' | 'too-small')
  | ('used' | 'spent' | 'applied');

export interface Promotion {
  promotionId: number;
  code: string;
  /** First and last day (ISO). */
  from: string;
  until: string;
  lists: readonly ListName[];
  percentOff: string;
  /** How often it can be used by all together; null for any number. */
  mostUses: number | null;
  oncePerAccount: boolean;
  /** Of a sponsor's code; the price files have none. */
  sponsored?: SponsoredTerms;
}

export interface SalesTaxRate {
  state: string;
  from: string;
  percent: string;
}

/** Credits that each new account has, until they end. */
export interface Trial {
  list: ListName;
  from: string;
  credits: number;
  days: number;
}

/** What a plan holds; null for any number. */
export interface PlanLimit {
  list: ListName;
  from: string;
  /** The plan; 0 of an account without one. */
  productPricingId: number;
  people: number | null;
  storedGb: number | null;
  photos: number | null;
}

/** What a view and a click of an ad cost, in dollars with two decimals. */
export interface AdPrices {
  from: string;
  view: string;
  click: string;
}

/** What a ZIP code costs a month from so many homes with an account on. */
export interface CoverageStep {
  from: string;
  homes: number;
  price: string;
}

/** All price files. */
export interface PriceFiles {
  products: readonly PricedProduct[];
  promotions: readonly Promotion[];
  salesTax: readonly SalesTaxRate[];
  trials: readonly Trial[];
  /** Empty where nothing is sold by subscription. */
  plans: readonly PricedPlan[];
  /** Empty where nothing is limited. */
  limits: readonly PlanLimit[];
  /** Empty where no ads are sold. */
  ads: readonly AdPrices[];
  coverage: readonly CoverageStep[];
}

/** Rows that count on a day: of each name those with the latest `from` that is not after it. */
function onDay<Row extends { from: string }>(rows: readonly Row[], day: string): Row[] {
  const latest = rows.reduce((best, { from }) => (from <= day && from > best ? from : best), '');
  return rows.filter(({ from }) => from === latest);
}

/** The products of a list on a day (ISO). A new `from` replaces the whole list. */
export const productsOn = ({ products }: PriceFiles, list: ListName, day: string): PricedProduct[] =>
  onDay(
    products.filter((row) => row.list === list),
    day,
  );

/** The plans of a list on a day (ISO). */
export const plansOn = ({ plans }: PriceFiles, list: ListName, day: string): PricedPlan[] =>
  onDay(
    plans.filter((row) => row.list === list),
    day,
  );

/** What the plans of a list hold on a day (ISO). */
export const limitsOn = ({ limits }: PriceFiles, list: ListName, day: string): PlanLimit[] =>
  onDay(
    limits.filter((row) => row.list === list),
    day,
  );

/** The prices of ads on a day; undefined where none are sold. */
export const adPricesOn = ({ ads }: PriceFiles, day: string): AdPrices | undefined => onDay(ads, day)[0];

/** The steps of what a ZIP code costs on a day, the cheapest first; none where it costs nothing. */
export const coverageStepsOn = ({ coverage }: PriceFiles, day: string): CoverageStep[] =>
  onDay(coverage, day).sort((a, b) => a.homes - b.homes);

export const trialOn = ({ trials }: PriceFiles, list: ListName, day: string): Trial | undefined =>
  onDay(
    trials.filter((row) => row.list === list),
    day,
  )[0];

/** The sales tax of a state on a day, in percent; undefined for a state that no file names. */
export const salesTaxOn = ({ salesTax }: PriceFiles, state: string, day: string): string | undefined =>
  onDay(
    salesTax.filter((row) => row.state === state),
    day,
  )[0]?.percent;

/** A code is the same in small letters. */
export const sameCode = (a: string, b: string): boolean => a.trim().toUpperCase() === b.trim().toUpperCase();

/** The codes in what was typed: a person can have several, of which the better one counts. */
export const MOST_CODES = 3;
export const codesIn = (typed: string): string[] =>
  [
    ...new Set(
      typed
        .toUpperCase()
        .split(/[\s,;]+/)
        .filter(Boolean),
    ),
  ].slice(0, MOST_CODES);

/** What a promotion code is worth for a list on a day. `sponsored` are the sponsors' codes that the buyer may know of. */
export interface Promoted {
  outcome: CodeOutcome;
  promotion: Promotion | null;
}

export function promotionOn(
  { promotions }: PriceFiles,
  code: string,
  list: ListName,
  day: string,
  sponsored: readonly Promotion[] = [],
): Promoted {
  const promotion = [...promotions, ...sponsored].find((one) => sameCode(one.code, code) && one.lists.includes(list));
  if (!promotion) return { outcome: 'unknown', promotion: null };
  if (promotion.sponsored?.inUse === false) return { outcome: 'stopped', promotion };
  if (day < promotion.from) return { outcome: 'not-begun', promotion };
  return { outcome: day > promotion.until ? 'ended' : 'applied', promotion };
}
