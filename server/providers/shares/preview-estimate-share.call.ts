import { previewEstimateShare } from '../../../contracts/providers/shares/preview-estimate-share.ts';
import { bind } from '../../platform/http/bind.ts';
import { hangUp } from '../../platform/http/hang-up.ts';
import { ShareService } from './share.service.ts';

export default bind(previewEstimateShare, { reads: [], cost: 5, uses: [ShareService] }, (input, shares) => {
  const { lines, prices, photos } = input.query;
  const parts = { lines: lines === 'true', prices: prices === 'true', photos: photos === 'true' };
  return shares.preview(input.params.orderId, parts, input.session, hangUp(input));
});
