import type { PaymentPage } from '../../../contracts/billing/paying/open-payment-page.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import type { PaymentGateways } from '../../platform/payments/payment-gateway.ts';

/** A payment's page. Refuses PAYMENT_PAGE_NOT_FOUND, GATEWAY_SILENT. */
export async function paymentPage(gateways: PaymentGateways, token: string): Promise<PaymentPage> {
  const page = await gateways.page(token).catch(() => {
    throw new Refusal('GATEWAY_SILENT');
  });
  if (!page) throw new Refusal('PAYMENT_PAGE_NOT_FOUND');
  // This server is reached under an address that only the browser knows.
  const { pathname, search, hash } = new URL(page.returnTo);
  return { ...page, returnTo: `${pathname}${search}${hash}` };
}
