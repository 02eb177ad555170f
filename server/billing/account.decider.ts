import { type AccountEvent, accountEvents, weightOfAccount } from '../../contracts/billing/account.events.ts';
import {
  type Account,
  lotOfPurchase,
  noAccount,
  openPurchase,
  type Purchase,
  type Terms,
  usableLots,
  usedCodes,
} from '../../contracts/billing/account-state.ts';
import { agreementOf, monthsLater, type Plan } from '../../contracts/billing/agreements/plan.ts';
import { isNear, type Limited } from '../../contracts/billing/limits/get-plan-use.ts';
import { shareOf } from '../../contracts/billing/pricing/price.ts';
import type { ListName } from '../../contracts/billing/pricing/price-list.ts';
import { type Dispute, disputesWith } from '../../contracts/estimating/payments/online-payment.ts';
import { evolveBy } from '../../contracts/event.ts';
import { formatMoney } from '../../contracts/format.ts';
import { fromCents, toCents } from '../../contracts/money.ts';
import { Refusal } from '../../contracts/refusals.ts';
import type { Decider } from '../platform/event-log/stream-handler.ts';
import {
  type AgreementCommand,
  agreementPaid,
  agreementRefused,
  askedFor,
  beginsAgreement,
  decideAgreement,
} from './agreements/agreement.decisions.ts';
import { decideGift, type GiftCommand } from './gifts/gift.decisions.ts';

/** What the gateway says of a purchase: as its answer, when it is asked again, or by a notice. */
export type Told =
  | {
      kind: 'paid';
      gatewayId: string;
      saidAt: string;
      amount: string;
      currency: string;
      paidWith: string;
      means?: string;
      noticeId: string;
    }
  | { kind: 'refused'; gatewayId: string; saidAt: string; reason: string; noticeId: string }
  | { kind: 'authentication'; address: string }
  /** It did not answer, or is not through with it. `ask` is how often it had been asked before. */
  | { kind: 'unknown'; answer: string; ask: number }
  | { kind: 'refunded'; refundId: string; amount: string; currency: string; noticeId: string }
  | { kind: 'disputed'; disputeId: string; status: Dispute['status']; amount: string; currency: string; reason: string; noticeId: string }
  /** On the gateway's page, where another card can be tried. */
  | { kind: 'try-refused'; reason: string; noticeId: string }
  | { kind: 'refund-refused'; refundId: string; reason: string };

export type AccountCommand =
  | { type: 'OpenAccount'; list: ListName; credits: number; days: number; at: string }
  | {
      type: 'AskPurchase';
      purchaseId: number;
      userId: number;
      terms: Terms;
      oncePerAccount: boolean;
      agreement?: { agreementId: number; plan: Plan };
      at: string;
    }
  /** `tries` is the try of which it is said; the last one without it. */
  | { type: 'TakeAnswer'; purchaseId: number; told: Told; tries?: number; at: string }
  /** `amount` of a budget of an ad, which has no credits: what is not spent of it. */
  | { type: 'AskRefund'; purchaseId: number; refundId: string; amount?: string; at: string }
  | { type: 'TakeCredit'; orderId: number; at: string }
  | { type: 'GiveBackCredit'; orderId: number }
  | { type: 'ConnectPaymentAccount'; account: string; name: string; mode: 'live' | 'test' }
  | { type: 'RemovePaymentAccount' }
  /** Bytes in MB. */
  | { type: 'TellUse'; what: Limited; used: number; most: number }
  | GiftCommand
  | AgreementCommand;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
/** Pauses between asking; the last one goes on until it is cancelled at the gateway. */
const PAUSES = [10 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 30 * MINUTE, 60 * MINUTE];
/** How long unused credits can be given back. */
export const GIVEN_BACK_WITHIN_DAYS = 30;

const later = (at: string, ms: number) => new Date(Date.parse(at) + ms).toISOString();
const earlier = (a: string, b: string) => (a < b ? a : b);

/** Until when credits of a purchase can be given back. */
export const givenBackUntil = ({ saidAt }: Pick<Purchase, 'saidAt'>) => later(saidAt, GIVEN_BACK_WITHIN_DAYS * DAY);

/** What is left of a purchase's credits, and what they would bring back. */
export function unusedOf(account: Pick<Account, 'lots'>, purchase: Purchase): { credits: number; amount: string } {
  const credits = account.lots.find(({ lot }) => lot === lotOfPurchase(purchase.purchaseId))?.left ?? 0;
  const back = refundedCents(purchase);
  const rest = toCents(purchase.total) - back;
  if (purchase.credits === 0) return { credits: 0, amount: '0.00' };
  const all = credits === purchase.credits && back === 0n;
  const share = all ? rest : toCents(shareOf(purchase.total, credits, purchase.credits));
  return { credits, amount: fromCents(share < rest ? share : rest) };
}

const refundedCents = ({ refunds }: Pick<Purchase, 'refunds'>) =>
  refunds.reduce((sum, { amount, status }) => (status === 'refused' ? sum : sum + toCents(amount)), 0n);

/** An organisation's credits and purchases. Stream `account-<organizationId>`. */
export const accountDecider: Decider<Account, AccountCommand, AccountEvent> = {
  streamOf: (id) => `account-${id}`,
  initial: noAccount,
  decide(command, now) {
    switch (command.type) {
      case 'OpenAccount': {
        const { list, credits, days, at } = command;
        return now.list === null ? [{ type: 'AccountOpened', data: { list, credits, expiresAt: later(at, days * DAY) } }] : [];
      }
      case 'AskPurchase':
        return askPurchase(now, command);
      case 'TakeAnswer': {
        const purchase = now.purchases.get(command.purchaseId);
        if (!purchase) throw new Refusal('PURCHASE_NOT_FOUND');
        // Of a try before, only that it was paid after all counts.
        if (command.told.kind !== 'paid' && (command.tries ?? purchase.tries) < purchase.tries) return [];
        return answered(now, purchase, command.told, command.at);
      }
      case 'AskRefund':
        return askRefund(now, command);
      case 'TakeCredit': {
        const { orderId, at } = command;
        if (now.taken.has(orderId)) return [];
        const [first] = usableLots(now, at);
        if (!first) throw new Refusal('NO_CREDITS');
        return [{ type: 'CreditTaken', data: { orderId, lot: first.lot } }];
      }
      case 'GiveBackCredit': {
        const { orderId } = command;
        const lot = now.taken.get(orderId);
        return lot === undefined ? [] : [{ type: 'CreditGivenBack', data: { orderId, lot } }];
      }
      case 'ConnectPaymentAccount': {
        const { account, name, mode } = command;
        return now.paymentAccount === `${account} ${mode}` ? [] : [{ type: 'PaymentAccountConnected', data: { account, name, mode } }];
      }
      case 'RemovePaymentAccount':
        return now.paymentAccount === ''
          ? []
          : [{ type: 'PaymentAccountRemoved', data: { account: now.paymentAccount.split(' ')[0] ?? '' } }];
      case 'TellUse':
        return tellUse(now, command);
      case 'RenewAgreement':
      case 'CancelAgreement':
      case 'EndCancelledAgreement':
      case 'ChangeMeans':
      case 'RestAgreement':
      case 'ResumeAgreement':
      case 'ForgetMeans':
      case 'ChangePlan':
      case 'PlanChange':
        if (command.type === 'ChangePlan' && !now.purchases.has(command.purchaseId) && openPurchase(now)) throw new Refusal('PAYMENT_OPEN');
        return decideAgreement(now, command);
      default:
        return decideGift(now, command);
    }
  },
  evolve: evolveBy(accountEvents),
  weigh: weightOfAccount,
};

/** Once for a crossing: from then on nothing more, until less than four fifths were used. */
function tellUse({ toldUse }: Account, { what, used, most }: Extract<AccountCommand, { type: 'TellUse' }>): AccountEvent[] {
  const percent = used >= most ? 100 : isNear({ used, most }) ? 80 : 0;
  const told = toldUse[what];
  return percent > told || (percent === 0 && told > 0) ? [{ type: 'PlanUseTold', data: { what, percent, used, most } }] : [];
}

function askPurchase(
  now: Account,
  { purchaseId, userId, terms, oncePerAccount, agreement, at }: Extract<AccountCommand, { type: 'AskPurchase' }>,
): AccountEvent[] {
  if (now.purchases.has(purchaseId)) return [];
  // One at a time, in all tabs and on all servers: who pays while a payment is not known would pay twice.
  if (openPurchase(now)) throw new Refusal('PAYMENT_OPEN');
  if (oncePerAccount && usedCodes(now).includes(terms.promotionCode))
    throw new Refusal('PROMOTION_NOT_APPLIED', `${terms.promotionCode} was used by this account already. It counts once.`);
  const begins = agreement ? [beginsAgreement(now, agreement, purchaseId, userId, terms.zip)] : [];
  return [askedFor(purchaseId, userId, terms, at), ...begins];
}

/** Answers and notices come late, doubled and out of order; each is decided on what is known. */
function answered(now: Account, purchase: Purchase, told: Told, at: string): AccountEvent[] {
  const { purchaseId, status } = purchase;
  const isOpen = status !== 'paid' && status !== 'refused';
  switch (told.kind) {
    case 'paid':
      return paid(now, purchase, told);
    case 'refused': {
      if (status === 'refused' || (status === 'paid' && told.saidAt <= purchase.saidAt)) return [];
      if (status === 'paid') return setAside(purchase, told.noticeId, `it says that the payment failed after it was paid (${told.reason})`);
      const { reason, gatewayId, saidAt } = told;
      const isCounted = gatewayId !== '' || status === 'authentication';
      return [
        { type: 'PurchaseRefused', data: { purchaseId, reason, gatewayId, saidAt } },
        ...agreementRefused(now, purchase, reason, isCounted, at),
      ];
    }
    case 'authentication':
      return isOpen && status !== 'authentication'
        ? [{ type: 'PurchaseAuthenticationAsked', data: { purchaseId, address: told.address, askAt: purchase.until } }]
        : [];
    case 'unknown': {
      // Two servers asked at the same time: it counts once.
      if (!isOpen || told.ask !== purchase.asks) return [];
      const pause = PAUSES[Math.min(purchase.asks, PAUSES.length - 1)] as number;
      const askAt = at >= purchase.until ? later(at, PAUSES.at(-1) as number) : earlier(later(at, pause), purchase.until);
      return [{ type: 'PurchaseNotKnown', data: { purchaseId, answer: told.answer, askAt } }];
    }
    case 'refunded':
      return refunded(now, purchase, told);
    case 'disputed': {
      const { disputeId, status: dispute, amount, reason } = told;
      const disputes = disputesWith(purchase.disputes, { disputeId, status: dispute });
      if (!disputes) return [];
      const data = { purchaseId, disputeId, amount, status: dispute, reason };
      // One that is lost took the money: it went back, and unused credits with it, as by a refund.
      const back = dispute === 'lost' ? refunded(now, purchase, { ...told, kind: 'refunded', refundId: disputeId }) : [];
      return [{ type: 'PurchaseDisputed', data }, ...back];
    }
    case 'try-refused': {
      const { noticeId, reason } = told;
      return isOpen && !purchase.refusedTries.includes(noticeId)
        ? [{ type: 'PurchaseTryRefused', data: { purchaseId, noticeId, reason } }]
        : [];
    }
    case 'refund-refused': {
      const { refundId, reason } = told;
      const asked = purchase.refunds.find((one) => one.refundId === refundId && one.status === 'asked');
      return asked ? [{ type: 'PurchaseRefundRefused', data: { purchaseId, refundId, credits: asked.credits, reason } }] : [];
    }
  }
}

function setAside({ purchaseId, setAside: known }: Purchase, noticeId: string, reason: string): AccountEvent[] {
  return known.includes(noticeId) ? [] : [{ type: 'PurchaseNoticeSetAside', data: { purchaseId, noticeId, reason } }];
}

/** Also of one that was refused, or not known for too long: the money is there, and so are the credits. */
function paid(
  now: Account,
  purchase: Purchase,
  { gatewayId, saidAt, amount, currency, paidWith, means = '', noticeId }: Extract<Told, { kind: 'paid' }>,
): AccountEvent[] {
  if (purchase.status === 'paid')
    return purchase.gatewayId === gatewayId ? [] : setAside(purchase, noticeId, `it says that it was paid a second time, as ${gatewayId}`);
  if (currency !== purchase.currency || toCents(amount) !== toCents(purchase.total))
    return setAside(
      purchase,
      noticeId,
      `it says ${amount} ${currency}, where ${formatMoney(purchase.total)} ${purchase.currency} were asked for`,
    );
  const { purchaseId, credits, goodForMonths } = purchase;
  const expiresAt = monthsLater(saidAt, goodForMonths);
  return [
    { type: 'PurchasePaid', data: { purchaseId, gatewayId, saidAt, paidWith, credits, expiresAt } },
    ...agreementPaid(now, purchase, saidAt, means, paidWith),
  ];
}

function askRefund(
  now: Account,
  { purchaseId, refundId, amount: asked, at }: Extract<AccountCommand, { type: 'AskRefund' }>,
): AccountEvent[] {
  const purchase = now.purchases.get(purchaseId);
  if (!purchase) throw new Refusal('PURCHASE_NOT_FOUND');
  if (purchase.refunds.some((one) => one.refundId === refundId)) return [];
  if (agreementOf(now, purchaseId)) throw new Refusal('PLAN_NOT_GIVEN_BACK');
  if (purchase.disputes.some(({ status }) => status === 'open')) throw new Refusal('PURCHASE_DISPUTED');
  if (asked !== undefined) {
    const rest = toCents(purchase.total) - refundedCents(purchase);
    if (purchase.status !== 'paid' || purchase.credits > 0 || toCents(asked) <= 0n || toCents(asked) > rest)
      throw new Refusal('NOTHING_TO_GIVE_BACK');
    return [{ type: 'PurchaseRefundAsked', data: { purchaseId, refundId, amount: asked, credits: 0 } }];
  }
  const { credits, amount } = unusedOf(now, purchase);
  if (purchase.status !== 'paid' || credits <= 0 || toCents(amount) <= 0n) throw new Refusal('NOTHING_TO_GIVE_BACK');
  if (at > givenBackUntil(purchase)) throw new Refusal('REFUND_TOO_LATE');
  return [{ type: 'PurchaseRefundAsked', data: { purchaseId, refundId, amount, credits } }];
}

function refunded(
  now: Account,
  purchase: Purchase,
  { refundId, amount, currency, noticeId }: Extract<Told, { kind: 'refunded' }>,
): AccountEvent[] {
  const { purchaseId } = purchase;
  const known = purchase.refunds.find((one) => one.refundId === refundId);
  if (known?.status === 'done') return [];
  const wrong = (reason: string) => setAside(purchase, noticeId, reason);
  if (currency !== purchase.currency) return wrong(`it says that ${amount} ${currency} went back`);
  if (known && toCents(amount) !== toCents(known.amount))
    return wrong(`it says that ${formatMoney(amount)} went back instead of ${formatMoney(known.amount)}`);
  if (purchase.status !== 'paid') return wrong(`it says that ${formatMoney(amount)} went back before it was paid`);
  if (known?.status === 'asked') return [{ type: 'PurchaseRefunded', data: { purchaseId, refundId, amount, credits: 0 } }];
  if (toCents(amount) <= 0n || toCents(amount) > toCents(purchase.total) - refundedCents(purchase))
    return wrong(`it says that ${formatMoney(amount)} went back, which is more than there is`);
  // Begun at the gateway, as after a dispute: as many credits go as the money paid for, and never more than are left.
  const left = now.lots.find(({ lot }) => lot === lotOfPurchase(purchaseId))?.left ?? 0;
  const paidFor = Number((toCents(amount) * BigInt(purchase.credits) + toCents(purchase.total) - 1n) / toCents(purchase.total));
  return [{ type: 'PurchaseRefunded', data: { purchaseId, refundId, amount, credits: Math.min(left, paidFor) } }];
}
