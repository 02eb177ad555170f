import type { RefusalTexts } from '../refusal-texts.ts';

export const billingRefusals = {
  AGREEMENT_NOT_CANCELLED: {
    status: 503,
    text: 'Unable to deactivate your subscription at his moment. Please call customer service for assistance.',
  },
  AGREEMENT_NOT_FOUND: { status: 404, text: 'This subscription does not exist.' },
  AGREEMENT_OVER: { status: 409, text: 'This subscription is over. Subscribing again makes a new one.' },
  AGREEMENT_RESTS: {
    status: 409,
    text: 'Who gave the card of this subscription is to be erased. Change the card first. Nothing was charged.',
  },
  AGREEMENT_RUNS: { status: 409, text: 'A subscription runs already. Nothing was charged; change the plan instead.' },
  BILLING_OFF: { status: 404, text: 'Nothing is sold here.' },
  CARD_NOT_TAKEN: { status: 422, text: 'Cards are typed on the page of the payment gateway, not here. Nothing was charged.' },
  GIFTS_ENOUGH_TODAY: {
    status: 429,
    text: 'Your account has mailed as many people as it may in one day, and these gifts would be more. Nothing was given, and your credits stay; give to fewer people, or go on tomorrow.',
  },
  GIFT_GONE: { status: 410, text: 'This gift is not there any more: it was taken, or went back to who made it.' },
  GIFT_NOT_FOUND: { status: 404, text: 'This gift does not exist.' },
  GIFT_OF_YOUR_OWN: { status: 409, text: 'This gift is from your own organization. To have the credits again, take the gift back.' },
  NO_RECEIPT: { status: 409, text: 'There is a receipt once money was paid, and one of a refund once money was given back.' },
  NOT_ENOUGH_TO_GIVE: { status: 409, text: 'There are not enough credits for that. Nothing was given.' },
  NOTHING_TO_GIVE_BACK: { status: 409, text: 'None of these credits is unused, so that nothing can be given back.' },
  PAYMENT_ACCOUNT_REFUSED: { status: 422, text: 'Stripe does not take this secret key.' },
  PAYMENT_PAGE_NOT_FOUND: { status: 404, text: 'There is no such payment. Please begin again where you came from.' },
  PAYMENT_OPEN: {
    status: 409,
    text: 'A payment of your organization is under way. Until it is known how it ended, nothing else can be bought. Nothing was charged.',
  },
  PLAN_FULL: { status: 409, text: 'Your plan has no room for more. Choose a larger plan under Plan and credits.' },
  PLAN_NOT_GIVEN_BACK: {
    status: 409,
    text: 'Credits of a subscription are not given back; they stay until they end. Cancel the subscription under Plan and credits.',
  },
  PRICE_CHANGED: { status: 409, text: 'The price has changed meanwhile. Nothing was charged; please look at it again.' },
  PRODUCT_NOT_SOLD: { status: 422, text: 'This is not sold any more. Nothing was charged; please choose again.' },
  PROMOTION_CAP_LOWER: { status: 409, text: 'A cap is only raised: uses that were promised stay. Disable the code instead.' },
  PROMOTION_DISABLED: { status: 409, text: 'This code is not in use any more. Copy it to make another one.' },
  PROMOTION_NO_CARD: {
    status: 409,
    text: 'What your codes take off is charged to the card of your subscription. Subscribe first, under Plan and credits.',
  },
  PROMOTION_NOT_FOUND: { status: 404, text: 'Your organization has no such code.' },
  PROMOTION_TAKEN: { status: 409, text: 'This code exists already. Please choose another one.' },
  PROMOTIONS_FULL: { status: 422, text: 'You have 200 codes, which are never deleted. Raise the cap of one instead.' },
  PROMOTION_NOT_APPLIED: { status: 409, text: 'This promotion does not count. Nothing was charged; please look at the price again.' },
  PURCHASE_DISPUTED: { status: 409, text: 'Your bank disputes this payment. Until that has ended, nothing of it can be given back.' },
  PURCHASE_NOT_FOUND: { status: 404, text: 'This purchase does not exist.' },
  REFUND_TOO_LATE: { status: 409, text: 'Credits can be given back for 30 days after they were bought.' },
  ZIP_UNKNOWN: { status: 422, text: 'There is no such ZIP code. It decides the sales tax; nothing was charged.' },
} as const satisfies RefusalTexts;

type Own = typeof billingRefusals;

declare module '../refusals.ts' {
  interface Refusals extends Own {}
}
