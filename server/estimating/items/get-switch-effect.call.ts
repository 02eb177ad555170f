import { getSwitchEffect } from '../../../contracts/estimating/items/get-switch-effect.ts';
import { bind } from '../../platform/http/bind.ts';
import { PricingService } from '../prices/pricing.service.ts';

export default bind(getSwitchEffect, { reads: [], uses: [PricingService] }, ({ params, query }, pricing) =>
  pricing.switchEffect(params.orderId, params.itemId, query.newXref),
);
