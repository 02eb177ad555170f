import { shareEstimate } from '../../../contracts/providers/shares/share-estimate.ts';
import { bind } from '../../platform/http/bind.ts';
import { ProviderRecords } from '../book/provider.records.ts';
import { ShareService } from './share.service.ts';

/** The answer has the link, so that it is not stored. */
export default bind(
  shareEstimate,
  { secret: true, cost: 5, reads: [ProviderRecords.model], uses: [ShareService] },
  ({ params, body, ...ctx }, shares) => shares.share(params.id, body, ctx),
);
