import { openSharedEstimate } from '../../../contracts/providers/shares/open-shared-estimate.ts';
import { bind } from '../../platform/http/bind.ts';
import { hangUp } from '../../platform/http/hang-up.ts';
import { ShareService } from './share.service.ts';

export default bind(openSharedEstimate, { reads: [], cost: 5, uses: [ShareService] }, (input, shares) => {
  const { shareId, token } = input.params;
  input.response.set({ 'X-Robots-Tag': 'noindex, nofollow', 'Referrer-Policy': 'no-referrer' });
  return shares.open(shareId, token, hangUp(input));
});
