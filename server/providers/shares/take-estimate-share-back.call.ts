import { takeEstimateShareBack } from '../../../contracts/providers/shares/take-estimate-share-back.ts';
import { bind } from '../../platform/http/bind.ts';
import { ShareService } from './share.service.ts';

export default bind(takeEstimateShareBack, { uses: [ShareService] }, ({ params, ...ctx }, shares) => shares.takeBack(params.shareId, ctx));
