import { previewEstimateShare } from '../../../contracts/providers/shares/preview-estimate-share.ts';
import { bind } from '../../platform/http/bind.ts';
import { hangUp } from '../../platform/http/hang-up.ts';
import { ShareService } from './share.service.ts';

export default bind(previewEstimateShare, { reads: [], cost: 5, uses: [ShareService] }, (input, shares) =>
  shares.preview(input.params.orderId, input.session, hangUp(input)),
);
