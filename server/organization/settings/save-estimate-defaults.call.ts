import { saveEstimateDefaults } from '../../../contracts/organization/settings/save-estimate-defaults.ts';
import { bind } from '../../platform/http/bind.ts';
import { OrganizationStreams } from '../organization.stream.ts';

export default bind(saveEstimateDefaults, { uses: [OrganizationStreams] }, async ({ body, session, ...ctx }, streams) => {
  await streams.execute(session.organizationId, { type: 'ChooseQuantityDecimals', decimals: body.quantityDecimals }, ctx);
  return body;
});
