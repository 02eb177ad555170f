import { getProfitOverheadByOrgUserId } from '../../../contracts/organization/settings/get-profit-overhead-by-org-user-id.ts';
import { bind } from '../../platform/http/bind.ts';
import { PercentagesService } from '../percentages.service.ts';

export default bind(getProfitOverheadByOrgUserId, { reads: [], uses: [PercentagesService] }, ({ params, session }, percentages) =>
  percentages.ofPerson(params.orgUserId, session),
);
