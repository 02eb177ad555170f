import { refundPurchase } from '../../../contracts/billing/purchases/refund-purchase.ts';
import { bind } from '../../platform/http/bind.ts';
import { PurchasesService } from './purchases.service.ts';

export default bind(refundPurchase, { uses: [PurchasesService], cost: 5 }, ({ params, session, ...ctx }, purchases) =>
  purchases.refund({ organizationId: session.organizationId, purchaseId: params.purchaseId }, ctx),
);
