import { getEstimateShares } from '../../../contracts/providers/shares/get-estimate-shares.ts';
import { estimateShares } from '../../../projections/providers/estimate-shares.ts';
import { bind } from '../../platform/http/bind.ts';
import { ShareService } from './share.service.ts';

export default bind(getEstimateShares, { reads: [estimateShares], uses: [ShareService] }, ({ session }, shares) => shares.list(session));
