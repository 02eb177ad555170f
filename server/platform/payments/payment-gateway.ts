import type { PaymentNotice } from '../../../contracts/estimating/payments/online-payment.ts';

/** A card, as it was typed. Only a gateway of no money takes one; it is handed on, and kept nowhere. */
export interface TypedCard {
  number: string;
  month: string;
  year: string;
  code: string;
}

/** How a payment stands at the gateway. `nothing`: it has none of this name, or it was cancelled, and will not have. */
export type Standing =
  /** `means` is the gateway's name of what was kept to pay with later; empty where nothing was. */
  | { outcome: 'paid'; gatewayId: string; saidAt: string; paidWith: string; means: string }
  | { outcome: 'refused'; gatewayId: string; saidAt: string; reason: string }
  /** The payer goes to the page at this address. */
  | { outcome: 'authentication'; address: string }
  | { outcome: 'in progress' }
  | { outcome: 'nothing' };

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
  /** Keeps what it is paid with, for `chargeMeans`. Of 0.00 it is kept and nothing is charged. */
  keep?: boolean;
}

/** A gateway's notice whose signature fits. */
export interface SignedNotice {
  reference: string;
  notice: PaymentNotice;
  /** `Visa ending 4242`, where the gateway says it. */
  paidWith: string;
  /** What was kept to pay with later; empty where nothing was. */
  means: string;
  /** Of one that failed: the payer is on the gateway's page, and can try another card there. */
  canTryAgain: boolean;
}

/** What a page of ours shows of a payment, and what the gateway's own fields in it need. */
export interface GatewayPage {
  title: string;
  payee: string;
  /** Dollars with two decimals; 0.00 where nothing is charged and a card is kept. */
  amount: string;
  currency: string;
  returnTo: string;
  status: 'waits' | 'paid' | 'pending' | 'over';
  /** The gateway's words about the try before. */
  reason: string;
  /** Names the payment to the gateway's script, with the key that is no secret. */
  clientSecret: string;
  publishableKey: string;
}

/** The gateway says no, for good; its words are the message. */
export class GatewayRefused extends Error {}

/**
 * Takes payments on pages of its own, or in fields of its own on a page of ours (`page`), so that no card number ever reaches this server, and
 * tells of them by signed notices. The page of another site needs that site in the `form-action` of `configureHttp`.
 */
export abstract class PaymentGateway {
  /** As people know it. */
  abstract readonly name: string;

  /** The header with the signature of its notices. */
  abstract readonly signatureHeader: string;

  /** The address of the page where this is paid. Throws GatewayRefused, and else where the gateway does not answer. */
  abstract checkout(wanted: Checkout): Promise<string>;

  /** Whether `charge` takes a card. */
  abstract readonly takesCards: boolean;

  /** Charges a card; twice under one reference charges once. Throws where the gateway does not answer: then nobody knows whether it was charged. */
  abstract charge(wanted: Checkout, card: TypedCard): Promise<Standing>;

  /**
   * Charges what was kept, without the payer; twice under one reference charges once. A bank that asks who pays gets `authentication`. Throws
   * where the gateway does not answer.
   */
  abstract chargeMeans(wanted: Checkout, means: string): Promise<Standing>;

  /** Throws away what was kept; also what is not there any more. Throws where the gateway does not answer. */
  abstract forget(means: string): Promise<void>;

  /** How a payment stands. Throws where the gateway does not answer. */
  abstract ask(reference: string): Promise<Standing>;

  /** Ends a payment that was not made yet: it cannot be made any more, even if nobody has begun it. Answers how it stands then. */
  abstract cancel(reference: string): Promise<Standing>;

  /** Gives money back; twice under one id gives it back once. A notice says so too. */
  abstract refund(reference: string, refundId: string, amount: string): Promise<'done' | 'refused'>;

  /** The payment of a page of ours; undefined where it is none of this gateway. */
  page(_token: string): Promise<GatewayPage | undefined> {
    return Promise.resolve(undefined);
  }

  /** Asks how the payment of a page stands, as its notice would say; undefined while there is nothing to say. */
  askPage(_token: string): Promise<SignedNotice | undefined> {
    return Promise.resolve(undefined);
  }

  /** Reads a notice: its body as it came, and the header with its signature; undefined of one that says nothing of use. Refuses NOTICE_NOT_SIGNED. */
  abstract read(body: Buffer, signature: string): Promise<SignedNotice | undefined>;
}

/** Accounts at a gateway that are organisations' own. */
export interface OwnGateways {
  of(organizationId: number): Promise<{ gateway: PaymentGateway } | undefined>;
  ofPage(token: string): Promise<PaymentGateway | undefined>;
}

export type NoticeOutcome = 'recorded' | 'known' | 'set aside' | 'unknown';

/** The gateway that is switched on; none by default. */
export class PaymentGateways {
  private readonly takers: ((signed: SignedNotice) => Promise<NoticeOutcome | undefined>)[] = [];

  /**
   * `own` knows accounts of organisations. `isOfOperator`: the money of `active` is the operator's, who sells Scopebook there; customers of others
   * do not pay into it.
   */
  constructor(
    readonly active: PaymentGateway | undefined,
    private readonly own?: OwnGateways,
    private readonly isOfOperator = false,
  ) {}

  /** Through what customers of an organisation pay: its own account where it has one. */
  async forInvoices(organizationId: number): Promise<PaymentGateway | undefined> {
    return (await this.ownOf(organizationId)) ?? (this.isOfOperator ? undefined : this.active);
  }

  /** The organisation's own account. */
  async ownOf(organizationId: number): Promise<PaymentGateway | undefined> {
    return (await this.own?.of(organizationId))?.gateway;
  }

  /** A context takes the notices of its own payments; of others it answers undefined. */
  onNotice(take: (signed: SignedNotice) => Promise<NoticeOutcome | undefined>): void {
    this.takers.push(take);
  }

  /** What became of a notice; undefined where no context knows its payment. */
  async take(signed: SignedNotice): Promise<NoticeOutcome | undefined> {
    for (const take of this.takers) {
      const outcome = await take(signed);
      if (outcome !== undefined) return outcome;
    }
    return undefined;
  }

  /** A payment's page by its unguessable name; undefined where no gateway has one. */
  async page(token: string): Promise<GatewayPage | undefined> {
    return (await this.active?.page(token)) ?? (await (await this.own?.ofPage(token))?.page(token));
  }

  /** Asks the gateway how the payment of a page stands, and records it where its notice has not come. */
  async askPage(token: string): Promise<void> {
    const signed = (await this.active?.askPage(token)) ?? (await (await this.own?.ofPage(token))?.askPage(token));
    if (signed) await this.take(signed);
  }
}
