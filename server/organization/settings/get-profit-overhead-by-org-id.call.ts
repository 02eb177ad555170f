import { getProfitOverheadByOrgId } from '../../../contracts/organization/settings/get-profit-overhead-by-org-id.ts';
import { bind } from '../../platform/http/bind.ts';
import { PercentagesService } from '../percentages.service.ts';

export default bind(getProfitOverheadByOrgId, { reads: [], uses: [PercentagesService] }, ({ params, session }, percentages) =>
  percentages.ofOrganization(params.orgId, session),
);
