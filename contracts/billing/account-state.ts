import type { Dispute } from '../estimating/payments/online-payment.ts';
import type { Agreement } from './agreements/plan.ts';
import type { Limited } from './limits/get-plan-use.ts';
import type { ListName } from './pricing/price-list.ts';

/** How far a purchase is. `unknown`: the gateway was asked for the money and has not answered. */
export type PurchaseStatus = 'asked' | 'authentication' | 'unknown' | 'paid' | 'refused';

/** What is bought, at the prices of the moment when it was asked for. */
export interface Terms {
  productPricingId: number;
  productId: number;
  name: string;
  credits: number;
  goodForMonths: number;
  list: ListName;
  listPrice: string;
  discount: string;
  price: string;
  taxState: string;
  taxPercent: string;
  zip: string;
  salesTax: string;
  total: string;
  currency: string;
  /** 0 and empty without a promotion. */
  promotionId: number;
  promotionCode: string;
  /** Empty where nothing is to be paid. */
  gateway: string;
}

export interface Refund {
  refundId: string;
  amount: string;
  credits: number;
  /** `asked`: its credits are gone, and the gateway has not said that the money is back. */
  status: 'asked' | 'done' | 'refused';
}

export interface Purchase extends Terms {
  purchaseId: number;
  /** Who bought it. */
  userId: number;
  status: PurchaseStatus;
  askedAt: string;
  /** Which try it is: a renewal that was refused is tried again. */
  tries: number;
  /** How often the gateway was asked how it ended. */
  asks: number;
  /** When it is asked next, and until when; empty when it need not be. */
  askAt: string;
  until: string;
  /** The page on which the buyer shows who they are; empty without one. */
  address: string;
  /** Why it was refused; empty otherwise. */
  reason: string;
  /** The gateway's; empty until it has answered. */
  gatewayId: string;
  saidAt: string;
  /** `Visa ending 4242`. */
  paidWith: string;
  refunds: readonly Refund[];
  disputes: readonly Dispute[];
  /** Notices of cards that were refused on the gateway's page, where another one can be tried. */
  refusedTries: readonly string[];
  /** Ids of notices that people were told of instead of being taken. */
  setAside: readonly string[];
}

/** Credits that came together and end together. */
export interface Lot {
  /** `trial`, or `purchase-17`. */
  lot: string;
  credits: number;
  left: number;
  /** ISO instant. */
  expiresAt: string;
}

/** Credits of one lot that go together: a gift can be of several. */
export interface GiftPart {
  lot: string;
  credits: number;
  /** ISO instant: a gift does not make credits last longer. */
  expiresAt: string;
}

export interface Gift {
  giftId: number;
  email: string;
  message: string;
  parts: readonly GiftPart[];
  organizationName: string;
  givenBy: string;
  givenAt: string;
  /** ISO instant at which it comes back when it was not taken. */
  until: string;
  status: 'waiting' | 'taken' | 'returned';
  /** The organisation that took it; 0 until then. */
  takenBy: number;
  /** Who took it; 0 until then. */
  userId: number;
}

export interface Account {
  organizationId: number;
  /** Null until it was opened. */
  list: ListName | null;
  openedAt: string;
  lots: readonly Lot[];
  /** The lot of the credit that each estimate took. */
  taken: Map<number, string>;
  purchases: Map<number, Purchase>;
  /** Gifts that it made. */
  gifts: Map<number, Gift>;
  /** Gifts that it took. */
  received: Set<number>;
  agreements: Map<number, Agreement>;
  /** The own account at a gateway into which customers pay; empty without one. */
  paymentAccount: string;
  /** How far its plan was said to be full, in percent: 0, 80 or 100. */
  toldUse: Readonly<Record<Limited, number>>;
}

export const noAccount = (organizationId: number): Account => ({
  organizationId,
  list: null,
  openedAt: '',
  lots: [],
  taken: new Map(),
  purchases: new Map(),
  gifts: new Map(),
  received: new Set(),
  agreements: new Map(),
  paymentAccount: '',
  toldUse: { people: 0, bytes: 0, photos: 0 },
});

export const TRIAL = 'trial';
export const lotOfPurchase = (purchaseId: number) => `purchase-${purchaseId}`;
/** A gift of several lots stays several. */
export const lotOfGift = (giftId: number, part: number) => `gift-${giftId}-${part + 1}`;

export const withLot = (was: Account, lot: string, by: number): Account => ({
  ...was,
  lots: was.lots.map((one) => (one.lot === lot ? { ...one, left: one.left + by } : one)),
});
export const withNewLot = (was: Account, lot: Omit<Lot, 'left'>): Account => ({
  ...was,
  lots: [...was.lots, { ...lot, left: lot.credits }],
});

/** Lots of which a credit can be taken at a moment, the one that ends first before the others. */
export const usableLots = ({ lots }: Pick<Account, 'lots'>, at: string): Lot[] =>
  lots.filter(({ left, expiresAt }) => left > 0 && expiresAt > at).sort((a, b) => (a.expiresAt < b.expiresAt ? -1 : 1));

export const creditsLeft = (account: Pick<Account, 'lots'>, at: string): number =>
  usableLots(account, at).reduce((sum, { left }) => sum + left, 0);

/** The purchase that is under way: until it has ended, nothing else is bought. */
export const openPurchase = ({ purchases }: Pick<Account, 'purchases'>): Purchase | undefined =>
  [...purchases.values()].find(({ status }) => status !== 'paid' && status !== 'refused');

/** The codes of promotions that count, or may yet, for a purchase. */
export const usedCodes = ({ purchases }: Pick<Account, 'purchases'>): string[] =>
  [...purchases.values()].flatMap(({ promotionCode, status }) => (promotionCode && status !== 'refused' ? promotionCode : []));

/** It has bought nothing yet, and nothing is under way. */
export const isNewAccount = ({ purchases }: Pick<Account, 'purchases'>): boolean =>
  [...purchases.values()].every(({ status }) => status === 'refused');

export const creditsOf = ({ parts }: Pick<Gift, 'parts'>): number => parts.reduce((sum, { credits }) => sum + credits, 0);
