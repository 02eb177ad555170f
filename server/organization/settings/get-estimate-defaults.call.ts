import { getEstimateDefaults } from '../../../contracts/organization/settings/get-estimate-defaults.ts';
import { bind } from '../../platform/http/bind.ts';
import { OrganizationService } from '../organization.service.ts';

/** Answered from the log, which waits for no read model. */
export default bind(getEstimateDefaults, { reads: [], uses: [OrganizationService] }, ({ session }, organizations) =>
  organizations.defaultsOf(session.organizationId),
);
