import { getQuantityEffect } from '../../../contracts/estimating/items/get-quantity-effect.ts';
import { bind } from '../../platform/http/bind.ts';
import { PricingService } from '../prices/pricing.service.ts';

export default bind(getQuantityEffect, { reads: [], uses: [PricingService] }, ({ params, query }, pricing) =>
  pricing.quantityEffect(params.orderId, params.itemId, query.quantity),
);
