import type { StripeKeys } from '../../../../contracts/billing/payment-account/stripe-keys.ts';

/** The keys of one Stripe account. None of them is ever logged. */
export interface StripeSettings extends StripeKeys {
  /** Another server that speaks Stripe's API, for trying. */
  apiUrl?: string;
  /** How long (ms) it may take to answer; 20 s by default. */
  answerMs?: number;
}
