import { getDeliveries } from '../../../contracts/accounts/webhooks/get-deliveries.ts';
import { webhooks } from '../../../projections/accounts/webhooks.ts';
import { estimates } from '../../../projections/estimating/estimates.ts';
import { bind } from '../../platform/http/bind.ts';
import { DeliveryService } from './delivery.service.ts';

export default bind(getDeliveries, { reads: [webhooks, estimates], uses: [DeliveryService] }, ({ query, session }, service) =>
  service.list(query, session),
);
