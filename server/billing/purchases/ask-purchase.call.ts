import { askPurchase } from '../../../contracts/billing/purchases/ask-purchase.ts';
import { bind } from '../../platform/http/bind.ts';
import { PurchasesService } from './purchases.service.ts';

export default bind(askPurchase, { uses: [PurchasesService], cost: 5 }, ({ params, session }, purchases) =>
  purchases.ask({ organizationId: session.organizationId, purchaseId: params.purchaseId }),
);
