import { getPaymentTracking } from '../../../contracts/organization/settings/get-payment-tracking.ts';
import { bind } from '../../platform/http/bind.ts';
import { paymentTrackingOf } from '../organization.decider.ts';
import { OrganizationStreams } from '../organization.stream.ts';

/** Read from the log, so that it does not wait for a read model. */
export default bind(getPaymentTracking, { reads: [], uses: [OrganizationStreams] }, async ({ session }, streams) => ({
  on: paymentTrackingOf((await streams.load(session.organizationId)).state),
}));
