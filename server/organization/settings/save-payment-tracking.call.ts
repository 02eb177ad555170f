import { savePaymentTracking } from '../../../contracts/organization/settings/save-payment-tracking.ts';
import { bind } from '../../platform/http/bind.ts';
import { OrganizationStreams } from '../organization.stream.ts';

export default bind(savePaymentTracking, { uses: [OrganizationStreams] }, async ({ body, session, ...ctx }, streams) => {
  await streams.execute(session.organizationId, { type: 'SwitchPaymentTracking', ...body }, ctx);
  return body;
});
