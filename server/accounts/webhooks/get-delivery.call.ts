import { getDelivery } from '../../../contracts/accounts/webhooks/get-delivery.ts';
import { webhooks } from '../../../projections/accounts/webhooks.ts';
import { estimates } from '../../../projections/estimating/estimates.ts';
import { bind } from '../../platform/http/bind.ts';
import { DeliveryService } from './delivery.service.ts';

export default bind(getDelivery, { reads: [webhooks, estimates], uses: [DeliveryService] }, ({ params, session }, service) =>
  service.get(params.deliveryId, session),
);
