import { recordSharedEstimateOpened } from '../../../contracts/providers/shares/record-shared-estimate-opened.ts';
import { bind } from '../../platform/http/bind.ts';
import { ShareService } from './share.service.ts';

export default bind(
  recordSharedEstimateOpened,
  { uses: [ShareService] },
  ({ params: { shareId, token }, body, idempotencyKey, session: signedIn }, shares) =>
    shares.recordOpened(shareId, token, body.device, { idempotencyKey, signedIn }),
);
