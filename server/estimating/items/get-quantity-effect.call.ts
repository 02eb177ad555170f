import { getQuantityEffect } from '../../../contracts/estimating/items/get-quantity-effect.ts';
import { bind } from '../../platform/http/bind.ts';
import { EstimateService } from '../estimating.service.ts';

export default bind(getQuantityEffect, { reads: [], uses: [EstimateService] }, ({ params, query }, estimating) =>
  estimating.quantityEffect(params.orderId, params.itemId, query.quantity),
);
