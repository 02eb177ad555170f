import { randomUUID } from 'node:crypto';
import { cancelAgreement } from '../../contracts/billing/agreements/cancel-agreement.ts';
import { getAccountBilling } from '../../contracts/billing/credits/get-account-billing.ts';
import { submitPurchaseTransaction } from '../../contracts/billing/purchases/submit-purchase-transaction.ts';
import type { Caller, TestApp } from '../harness.ts';

const PLAN_OF_AGENTS = 251;
/** Cards of the test gateway: `paidOnce` is refused from the second payment on. */
export const CARDS = { paid: '4242424242424242', paidOnce: '4000000000000069' };

/** An agent's plan, whose subscription keeps the card. */
export async function subscribe(app: TestApp, who: Caller, CardNumber: string): Promise<void> {
  const card = { CardNumber, ExpirationMonth: '08', ExpirationYear: '2034', VerificationCode: '737' };
  const body = { SelectedProductPricingId: PLAN_OF_AGENTS, Zip: '43212', PromoCode: '', ...card };
  const headers = { 'Idempotency-Key': randomUUID() };
  const answer = await who.call(submitPurchaseTransaction, { params: { product: 'ProEstimate' }, body, headers });
  expect(answer.body.status).toBe('paid');
  await app.caughtUp();
}

export async function unsubscribe(app: TestApp, who: Caller): Promise<void> {
  await app.caughtUp();
  const agreementId = (await who.call(getAccountBilling)).body.agreement?.agreementId ?? 0;
  expect((await who.call(cancelAgreement, { params: { agreementId } })).status).toBe(200);
  await app.caughtUp();
}
