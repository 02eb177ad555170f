import { sendDelivery } from '../../../contracts/accounts/webhooks/send-delivery.ts';
import { bind } from '../../platform/http/bind.ts';
import { DeliveryService } from './delivery.service.ts';

export default bind(sendDelivery, { uses: [DeliveryService] }, ({ params, session }, service) =>
  service.sendNow(params.deliveryId, session),
);
