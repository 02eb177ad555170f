import { restoreValue } from '../../../contracts/organization/audit/restore.ts';
import { AUDIT } from '../../../projections/organization/audit.ts';
import { bind } from '../../platform/http/bind.ts';
import { RestoringService } from '../restoring.service.ts';

export default bind(restoreValue, { reads: [AUDIT], uses: [RestoringService] }, ({ body, session, ...ctx }, restoring) =>
  restoring.restore(body, session, ctx),
);
