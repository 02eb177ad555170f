import { updateAddressFields } from '../../../contracts/estimating/setup/update-address-fields.ts';
import { bind } from '../../platform/http/bind.ts';
import { EstimateService } from '../estimating.service.ts';

export default bind(updateAddressFields, { uses: [EstimateService] }, async (input, estimating) => {
  const { state } = await estimating.changeAddress(input.params.orderId, input.body, input);
  return state.survey;
});
