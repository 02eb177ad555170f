import type { PaymentNotice } from '../../../contracts/estimating/payments/online-payment.ts';

/** What a customer is to pay. `reference` names the payment in every notice about it; asking twice is one payment. */
export interface Checkout {
  reference: string;
  /** Dollars with two decimals. */
  amount: string;
  currency: string;
  /** `Invoice 1012`, and who is paid. */
  title: string;
  payee: string;
  /** Where the customer goes on. */
  returnTo: string;
}

/** A gateway's notice whose signature fits. */
export interface SignedNotice {
  reference: string;
  notice: PaymentNotice;
}

/**
 * Takes payments on pages of its own, so that no card number ever reaches this server, and tells of them by signed
 * notices. The page of another site needs that site in the `form-action` of `configureHttp`.
 */
export abstract class PaymentGateway {
  /** As people know it. */
  abstract readonly name: string;

  /** The address of the page where this is paid. Throws where the gateway does not answer. */
  abstract checkout(wanted: Checkout): Promise<string>;

  /** Reads a notice: its body as it came, and the header with its signature. Refuses NOTICE_NOT_SIGNED. */
  abstract read(body: Buffer, signature: string): Promise<SignedNotice>;
}

/** The gateway that is switched on; none by default. */
export class PaymentGateways {
  constructor(readonly active: PaymentGateway | undefined) {}
}
