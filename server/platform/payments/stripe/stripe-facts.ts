import type Stripe from 'stripe';
import { fromCents } from '../../../../contracts/money.ts';

/** What Scopebook reads of a payment intent, or of a setup intent. */
export interface IntentFacts {
  id: string;
  status: 'paid' | 'in progress' | 'over' | 'waits';
  clientSecret: string;
  saidAt: string;
  paidWith: string;
  /** `cus_...:pm_...`; empty where nothing is kept. */
  means: string;
  payerName: string;
  payerEmail: string;
  /** What Stripe says of the try before; empty where there was none. */
  reason: string;
  /** The bank asks who pays: the payer must come to the page. */
  asksPayer: boolean;
}

const BRANDS: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

export const instantOf = (seconds: number): string => new Date(seconds * 1_000).toISOString();
export const dollarsOf = (cents: number): string => fromCents(BigInt(cents));
export const currencyOf = (code: string): string => code.toUpperCase();
/** Of a thing that is given by its id, or whole. */
export const idOf = (of: string | { id: string } | null | undefined): string => (typeof of === 'string' ? of : (of?.id ?? ''));

interface Means {
  type?: string;
  card?: { brand: string | null; last4: string | null } | null;
  us_bank_account?: { bank_name: string | null; last4: string | null } | null;
}

/** `Visa ending 4242`: all that is kept of a card. */
export function shownMeans(details: Means | null): string {
  const { card, us_bank_account: bank, type = '' } = details ?? {};
  if (card?.last4) return `${BRANDS[card.brand ?? ''] ?? 'Card'} ending ${card.last4}`;
  if (bank?.last4) return `${bank.bank_name ?? 'Bank account'} ending ${bank.last4}`;
  return type ? `Stripe, ${type.replaceAll('_', ' ')}` : 'Stripe';
}

const meansOf = (customer: string, method: string): string => (customer && method ? `${customer}:${method}` : '');
export const partsOfMeans = (means: string): { customer: string; method: string } => {
  const [customer = '', method = ''] = means.split(':');
  return { customer, method };
};

const STATUS: Record<string, IntentFacts['status']> = { succeeded: 'paid', processing: 'in progress', canceled: 'over' };

/** Of a payment intent with its `latest_charge`. */
export function factsOfPayment(intent: Stripe.PaymentIntent, keeps: boolean): IntentFacts {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const error = intent.last_payment_error;
  return {
    ...{ id: intent.id, status: STATUS[intent.status] ?? 'waits', clientSecret: intent.client_secret ?? '' },
    saidAt: instantOf(charge?.created ?? intent.created),
    paidWith: shownMeans(charge?.payment_method_details ?? null),
    means: keeps ? meansOf(idOf(intent.customer), idOf(intent.payment_method)) : '',
    payerName: charge?.billing_details?.name ?? '',
    payerEmail: charge?.billing_details?.email ?? '',
    reason: error ? wordsOf(error) : '',
    asksPayer: error?.code === 'authentication_required' || intent.status === 'requires_action',
  };
}

/** Of a setup intent with its `payment_method`. */
export function factsOfSetup(intent: Stripe.SetupIntent): IntentFacts {
  const method = typeof intent.payment_method === 'object' ? intent.payment_method : null;
  return {
    ...{ id: intent.id, status: STATUS[intent.status] ?? 'waits', clientSecret: intent.client_secret ?? '' },
    saidAt: instantOf(intent.created),
    paidWith: shownMeans(method),
    means: meansOf(idOf(intent.customer), idOf(intent.payment_method)),
    ...{ payerName: '', payerEmail: '' },
    reason: intent.last_setup_error ? wordsOf(intent.last_setup_error) : '',
    asksPayer: intent.status === 'requires_action',
  };
}

/** Stripe's own words for the payer, without what is for programmers. */
export const wordsOf = ({ message, decline_code, code }: { message?: string; decline_code?: string; code?: string }): string =>
  (message ?? decline_code ?? code ?? 'The payment was refused.').slice(0, 500);
