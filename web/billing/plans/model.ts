import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { getTakenLinkCode } from '../../../contracts/accounts/signup/link-code.ts';
import { type Billing, getAccountBilling } from '../../../contracts/billing/credits/get-account-billing.ts';
import { getGifts } from '../../../contracts/billing/gifts/get-gifts.ts';
import { getWaitingGifts } from '../../../contracts/billing/gifts/get-waiting-gifts.ts';
import { getPlanUse } from '../../../contracts/billing/limits/get-plan-use.ts';
import { getAvailableProductPricing } from '../../../contracts/billing/pricing/get-available-product-pricing.ts';
import type { PricingAnswer } from '../../../contracts/billing/pricing/pricing-answer.ts';
import { askPurchase } from '../../../contracts/billing/purchases/ask-purchase.ts';
import { cancelPurchase } from '../../../contracts/billing/purchases/cancel-purchase.ts';
import { type CardField, type CardFields, cardMistakes } from '../../../contracts/billing/purchases/card.ts';
import { getPurchases } from '../../../contracts/billing/purchases/get-purchases.ts';
import { getTransactions } from '../../../contracts/billing/purchases/get-transactions.ts';
import { submitPurchaseTransaction, type TransactionResponse } from '../../../contracts/billing/purchases/submit-purchase-transaction.ts';
import { sponsorTypeOf } from '../../../contracts/sponsorship/sponsors/sponsor-type.ts';
import { useAllChanges } from '../../app/changes.ts';
import { refresh, send, useRead } from '../../app/client.ts';
import { useMe } from '../../app/me.ts';
import { useSave } from '../../app/save.ts';
import { tell } from '../../ui/toast.ts';

export const NO_CARD: CardFields = { CardNumber: '', ExpirationMonth: '', ExpirationYear: '', VerificationCode: '' };
export const READS = [getAccountBilling, getPlanUse, getGifts, getWaitingGifts, getAvailableProductPricing, getPurchases, getTransactions];
/** What fits of several codes. */
export const LONGEST_CODES = 120;
export const PRODUCT = 'ProEstimate';

/** Refetches what the pages of billing show when somebody of the organisation, or the gateway, changes it. */
export function useBillingChanges() {
  const queries = useQueryClient();
  useAllChanges((change) => {
    if (change.position === '' || change.touches?.includes('billing')) void refresh(queries, READS);
  });
}

/** The code and the ZIP that the prices are asked with, and the price that is chosen. */
function usePrices(address: URLSearchParams) {
  // By a sponsor's link; otherwise empty (R510).
  const [typed, setPromo] = useState(address.get('promo')?.slice(0, LONGEST_CODES) ?? null);
  // The code of the link that one signed up by, as long as it counts.
  const { data: link } = useRead(getTakenLinkCode, {}, { enabled: typed === null, staleTime: Number.POSITIVE_INFINITY });
  const promo = typed ?? (link?.outcome === 'promotion' ? link.code : '');
  const [zip, setZip] = useState<string | null>(null);
  // What was chosen at the sign-up.
  const [chosen, choose] = useState<number | null>(Number(address.get('buy')) || null);
  const whole = zip !== null && /^\d{5}$/.test(zip) ? zip : undefined;
  const prices = useRead(getAvailableProductPricing, { params: { product: PRODUCT, promo: promo || '0' }, query: { zip: whole } });
  const isOfNoUse = typed === null && promo !== '' && prices.data?.promoCodeApplied === false;
  useEffect(() => {
    if (isOfNoUse) setPromo('');
  }, [isOfNoUse]);
  const answer = useLast(prices.data);
  const optionOf = (id: number | undefined | null) => answer?.pricingOptions.find(({ productPricingId }) => productPricingId === id);
  const option = optionOf(chosen) ?? optionOf(answer?.selectedProductPricingId);
  return { prices, answer, option, promo, setPromo, zip: zip ?? answer?.zip ?? '', setZip, choose };
}

/** Buys at the gateway. `onEnd` is told how it ended, `onSettled` that the card is of no more use. */
function usePaying(takesCards: boolean, onEnd: (response: TransactionResponse) => void, onSettled: () => void) {
  // A try that got no answer keeps its key: pressed again it is the same purchase.
  const key = useRef<string>(crypto.randomUUID());
  return useSave(
    (body: Parameters<typeof submitPurchaseTransaction.body.parse>[0]) =>
      send(
        submitPurchaseTransaction,
        { params: { product: PRODUCT }, body: body as never },
        // Not kept on this device to be sent again, as other changes are: it has a card in it.
        { retrying: false, idempotencyKey: key.current },
      ),
    {
      invalidates: READS,
      onSaved(response) {
        key.current = crypto.randomUUID();
        onEnd(response);
        // Where the gateway has the fields of the card, the buyer goes on there.
        if (!takesCards && response.status === 'authentication' && isAddress(response.address)) window.location.assign(response.address);
      },
      onFailed(failure) {
        if (failure.status !== 0) key.current = crypto.randomUUID();
      },
      onSettled,
    },
  );
}

/** S149, R463: back from the gateway's page. How it ended is asked, and not taken from the address. Answers whether one is back. */
function useBackFromGateway(address: URLSearchParams, asking: { save: (input: { params: { purchaseId: number } }) => Promise<boolean> }) {
  const submitted = Number(address.get('transactionResponse'));
  const isSubmitted = Number.isInteger(submitted) && submitted > 0;
  const ask = useRef(asking.save);
  ask.current = asking.save;
  useEffect(() => {
    if (isSubmitted) void ask.current({ params: { purchaseId: submitted } });
  }, [submitted, isSubmitted]);
  return isSubmitted;
}

/** The prices, the cart and its card. The card stands in this page alone, is sent once, and is emptied after each try. */
export function usePlans() {
  const me = useMe();
  const navigate = useNavigate();
  const billing = useRead(getAccountBilling, {});
  const [address] = useSearchParams();
  const cart = usePrices(address);
  const { answer, option } = cart;
  const [card, setCard] = useState(NO_CARD);
  const [looked, setLooked] = useState(false);
  const [ended, setEnded] = useState<TransactionResponse | null>(null);
  useBillingChanges();
  const takesCards = billing.data?.gateway.takesCards ?? false;
  const end = (response: TransactionResponse) => {
    setEnded(response);
    // R481: an appraiser goes on with their clients' properties.
    if (response.status !== 'paid' || !me || sponsorTypeOf(me) !== 'appraiser') return;
    tell('Paid. The credits are there.');
    void navigate('/sponsormain/clients');
  };
  const pay = usePaying(takesCards, end, () => setCard(NO_CARD));
  const asking = useSave(askPurchase, { invalidates: READS, onSaved: end });
  const isSubmitted = useBackFromGateway(address, asking);
  const cancelling = useSave(cancelPurchase, { invalidates: READS, onSaved: setEnded });
  const mistakes: Partial<Record<CardField, string>> = looked ? cardMistakes(card, new Date()) : {};
  const submit = () => {
    setLooked(true);
    if (!answer || !option || answer.zip === '' || pay.busy) return;
    const asksCard = takesCards && Number(option.total) > 0;
    if (asksCard && Object.keys(cardMistakes(card, new Date())).length > 0) return;
    setEnded(null);
    setLooked(false);
    const { productPricingId, productId, total } = option;
    void pay.save({
      pricingOptions: [{ productPricingId, total }],
      // A promotion is for credits alone.
      ...{ PromoCode: option.promoCode, SelectedProductPricingId: productPricingId, SelectedProductId: productId },
      ...{ IsPaymentRequired: answer.isPaymentRequired, Zip: answer.zip },
      ...(asksCard && card),
    });
  };
  return {
    ...cart,
    ...{ billing, card, setCard, mistakes, takesCards, pay, submit, ended, setEnded, asking, cancelling },
    // Until something else is paid here.
    isSubmitted: isSubmitted && pay.input === undefined,
    /** Comes from the sign-up, to pay for what was chosen there. */
    isBeginning: address.has('buy'),
  };
}
export type Plans = ReturnType<typeof usePlans>;

/** The answer before, while the next is on its way. */
function useLast(data: PricingAnswer | undefined): PricingAnswer | undefined {
  const last = useRef(data);
  if (data) last.current = data;
  return data ?? last.current;
}

/** Of a page of ours, or of the gateway. */
export const isAddress = (address: string) => /^(\/(?!\/)|https:\/\/)/.test(address);

/** `10 of the trial, until 12/26/2026; 20 bought, until 11/26/2028`. */
export const lotWords = ({ lots }: Billing, day: (at: string) => string): string =>
  lots
    .map(
      ({ lot, left, expiresAt }) =>
        `${left} ${lot === 'trial' ? 'of the trial' : lot.startsWith('gift-') ? 'of a gift' : 'bought'}, until ${day(expiresAt)}`,
    )
    .join('; ');

/** `each month`. */
export const every = (months: number): string => (months === 1 ? 'each month' : months === 12 ? 'each year' : `every ${months} months`);

/** Numbers that the test gateway treats in a way of its own. */
export const TEST_CARDS = [
  ['4242 4242 4242 4242', 'is paid'],
  ['4000 0000 0000 9995', 'is refused'],
  ['4000 0000 0000 3220', 'asks who pays'],
  ['4000 0000 0000 0341', 'does not answer for 3 minutes'],
  ['4000 0000 0000 0259', 'is paid, and disputed by its bank, which takes it back'],
  ['4000 0000 0000 2685', 'is paid, and disputed by its bank in vain'],
  ['4000 0000 0000 0069', 'is paid once, and refused at each renewal'],
] as const;
