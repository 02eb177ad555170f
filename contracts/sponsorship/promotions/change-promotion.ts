import { z } from 'zod';
import { call, may } from '../../call.ts';
import { NewPromotion, OneCode, Raise } from './promotion.ts';

const own = ['NOT_A_SPONSOR', 'PROMOTION_NOT_FOUND'] as const;

/** Who makes a code pays for it: it asks for the right to buy. */
export const makePromotion = call({
  id: 'makePromotion',
  method: 'POST',
  path: '/api/sponsorship/promotions',
  who: may('ManageBilling'),
  summary: 'Make a code',
  body: NewPromotion,
  response: z.boolean(),
  refusals: ['NOT_A_SPONSOR', 'BILLING_OFF', 'CLIENT_NOT_FOUND', 'PROMOTION_NO_CARD', 'PROMOTION_TAKEN', 'PROMOTIONS_FULL'],
});

export const raisePromotionCap = call({
  id: 'raisePromotionCap',
  method: 'POST',
  path: '/api/sponsorship/promotions/cap',
  who: may('ManageBilling'),
  summary: 'Let a code be used more often',
  body: Raise,
  response: z.boolean(),
  refusals: [...own, 'PROMOTION_CAP_LOWER', 'PROMOTION_DISABLED'],
});

/** C240: what was used stays; the code is not in use any more, and never is again. */
export const putDisablePromotion = call({
  id: 'C240',
  method: 'PUT',
  path: '/api2/Sponsors/PutDisablePromotion',
  who: 'user',
  summary: 'Disable a code',
  query: OneCode,
  response: z.boolean(),
  refusals: [...own],
});

/** C241: whether the sponsor's card stands on the Home of those who came by the code. */
export const putSponsorReferralDisplayAd = call({
  id: 'C241',
  method: 'PUT',
  path: '/api2/Sponsors/PutSponsorReferralDisplayAd',
  who: 'user',
  summary: 'Show or hide one’s card on the Home of those who came by a code',
  query: OneCode.extend({ displayAd: z.enum(['true', 'false']) }),
  response: z.boolean(),
  refusals: [...own],
});

/** What is not paid, at once: before a subscription is cancelled, or after a card was refused. */
export const payPromotions = call({
  id: 'payPromotions',
  method: 'POST',
  path: '/api/sponsorship/promotions/pay',
  who: may('ManageBilling'),
  summary: 'Pay what the codes took off',
  response: z.boolean(),
  refusals: ['NOT_A_SPONSOR', 'BILLING_OFF', 'PAYMENT_OPEN', 'PROMOTION_NO_CARD'],
});
