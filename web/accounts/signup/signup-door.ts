import { LONGEST_LINK_CODE } from '../../../contracts/accounts/signup/link-code.ts';
import { getAvailableExpressSignupProductPricing } from '../../../contracts/billing/pricing/get-available-express-signup-product-pricing.ts';
import { getAvailableSignupProductPricing } from '../../../contracts/billing/pricing/get-available-signup-product-pricing.ts';
import { getAvailableSponsorProductPricing } from '../../../contracts/billing/pricing/get-available-sponsor-product-pricing.ts';
import { listOf } from '../../../contracts/billing/pricing/price-list.ts';
import type { PricingOption } from '../../../contracts/billing/pricing/pricing-answer.ts';

interface UserType {
  value: string;
  label: string;
}

/** R505: a keyword of the address chooses the page and its types of users; the price list is that of the type (R507). */
export interface SignupDoor {
  keyword: '' | 'referral' | 'reagent' | 'sponsor';
  title: string;
  lead: string;
  /** The first is chosen. One alone is not asked for (R503). */
  types: readonly [UserType, ...UserType[]];
  /** What the organization is called that the account begins with; null where a person has none. */
  company: 'optional' | 'required' | null;
}

const AGENT = { value: 'RealEstateProfessional', label: 'Real-estate professional' };
const HOMEOWNER = { value: 'Homeowner', label: 'Homeowner' };
const DOORS: readonly SignupDoor[] = [
  {
    ...{ keyword: '', title: 'Create an account', lead: 'For contractors.', company: 'optional' },
    types: [
      { value: 'Contractor', label: 'Contractor' },
      { value: 'ServiceProvider', label: 'Service provider' },
    ],
  },
  {
    ...{ keyword: 'referral', title: 'Create a homeowner account', company: null },
    lead: "Keep the estimates you are sent, your house's rooms and measurements, and your warranties.",
    types: [HOMEOWNER],
  },
  {
    ...{ keyword: 'reagent', title: 'Create an account for your trade', company: 'optional' },
    lead: 'Express: one estimate for a house you sell, paid by the piece.',
    types: [AGENT, { value: 'Appraiser', label: 'Appraiser' }],
  },
  {
    ...{ keyword: 'sponsor', title: 'Create a sponsor account', company: 'required' },
    lead: 'Homeowners of the ZIP codes that you cover see you, and ask you for a call.',
    types: [
      { value: 'Agent', label: 'Agent' },
      { value: 'Advertiser', label: 'Advertiser' },
      { value: 'Appraiser', label: 'Appraiser' },
    ],
  },
];

const NORMAL = DOORS[0] as SignupDoor;
export const otherDoors = (door: SignupDoor): readonly SignupDoor[] => DOORS.filter((one) => one !== door);

/** The door of an address's query: `?reagent`, `?referral=HR-4471`. */
export function doorOf(search: URLSearchParams): SignupDoor {
  const names = [...search.keys()].map((name) => name.toLowerCase());
  return DOORS.find(({ keyword }) => keyword !== '' && names.includes(keyword)) ?? NORMAL;
}

/** The code of the link: of the keyword that chooses the door, or beside it. */
export function linkCodeOf(search: URLSearchParams): string {
  const { keyword } = doorOf(search);
  const named = [...search].find(([name]) => name.toLowerCase() === keyword && keyword !== '');
  return (named?.[1] || search.get('code') || '').trim().slice(0, LONGEST_LINK_CODE);
}

/** The query of another door, with the code and the page that was asked for. */
export function searchOf({ keyword }: SignupDoor, search: URLSearchParams): string {
  const code = linkCodeOf(search);
  const named = code ? new URLSearchParams({ [keyword || 'code']: code }).toString() : keyword;
  return [named, nextOf(search)].filter(Boolean).join('&');
}

/** R506. */
export const opensByItself = (search: URLSearchParams): boolean => doorOf(search) !== NORMAL && !search.has('partner');

/** `byron@castellane.example` for `byron@castellane,example`; undefined where nothing is to be mended. */
export function mendedAddress(typed: string): string | undefined {
  const mended = typed
    .trim()
    .replace(/\s+/g, '')
    .replace(/,/g, '.')
    .replace(/\.{2,}/g, '.');
  return mended !== typed.trim() && /^[^@]+@[^@]+\.[a-z]{2,}$/i.test(mended) ? mended : undefined;
}

/** The page that was asked for goes along from signing in to signing up and back. */
export function nextOf(search: URLSearchParams, otherwise = ''): string {
  const next = search.get('next') || otherwise;
  return next ? new URLSearchParams({ next }).toString() : '';
}

const PRICES = {
  normal: getAvailableSignupProductPricing,
  express: getAvailableExpressSignupProductPricing,
  sponsor: getAvailableSponsorProductPricing,
};

export type Pricing = typeof getAvailableSignupProductPricing;

/** The prices of who signs up as this, whichever door they come by; a homeowner is shown none. */
export const pricingOf = (userType: string): Pricing | null => (userType === HOMEOWNER.value ? null : PRICES[listOf(userType)]);

/** What somebody buys to begin with. */
export type StartingWith = Pick<PricingOption, 'productPricingId' | 'name' | 'price'>;

/** What is paid for once the account is there: the page of the prices, with this one chosen. */
export const paymentPath = (productPricingId: number, promo: string): string =>
  `/plans?${new URLSearchParams({ buy: String(productPricingId), ...(promo && { promo }) })}`;

/** The promotion code of the page that was asked for: a sponsor's link begins here. */
export function promoOf(search: URLSearchParams): string {
  const next = search.get('next') ?? '';
  return new URLSearchParams(next.slice(next.indexOf('?') + 1)).get('promo')?.slice(0, 120) ?? '';
}
