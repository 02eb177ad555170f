import { saveOrderCustomer } from '../../../contracts/estimating/setup/save-order-customer.ts';
import { bindCommand } from '../../platform/http/bind.ts';
import { EstimateStreams } from '../estimate.stream.ts';

export default bindCommand(
  saveOrderCustomer,
  EstimateStreams,
  ({ params, body }) => [params.orderId, { type: 'ChangeCustomer', customer: body }],
  ({ state }) => state.customer,
);
