import { getCsiReport } from '../../../contracts/estimating/csi/get-csi-report.ts';
import { bind } from '../../platform/http/bind.ts';
import { CsiService } from './csi.service.ts';

export default bind(getCsiReport, { reads: [], cost: 5, uses: [CsiService] }, ({ params, session }, csi) =>
  csi.report(params.orderId, session.organizationId),
);
