import { getEstimateDefaults } from '../../../contracts/organization/settings/get-estimate-defaults.ts';
import { bind } from '../../platform/http/bind.ts';
import { OrganizationService } from '../organization.service.ts';

/** Read from the log, so that it does not wait for a read model. */
export default bind(getEstimateDefaults, { reads: [], uses: [OrganizationService] }, ({ session }, organizations) =>
  organizations.defaultsOf(session.organizationId),
);
