import { getRestoration } from '../../../contracts/organization/audit/restore.ts';
import { AUDIT } from '../../../projections/organization/audit.ts';
import { bind } from '../../platform/http/bind.ts';
import { RestoringService } from '../restoring.service.ts';

export default bind(getRestoration, { reads: [AUDIT], cost: 1, uses: [RestoringService] }, async ({ query, session }, restoring) => ({
  restoration: await restoring.offer(query.entry, session),
}));
