import { cancelPurchase } from '../../../contracts/billing/purchases/cancel-purchase.ts';
import { bind } from '../../platform/http/bind.ts';
import { PurchasesService } from './purchases.service.ts';

export default bind(cancelPurchase, { uses: [PurchasesService], cost: 5 }, ({ params, session }, purchases) =>
  purchases.ask({ organizationId: session.organizationId, purchaseId: params.purchaseId }, 'cancel'),
);
