import { getPlanChange } from '../../../contracts/billing/agreements/get-plan-change.ts';
import { bind } from '../../platform/http/bind.ts';
import { AgreementsService } from './agreements.service.ts';

export default bind(getPlanChange, { reads: [], uses: [AgreementsService] }, ({ params, query, session }, agreements) =>
  agreements.change({ organizationId: session.organizationId, agreementId: params.agreementId }, query.productPricingId, session),
);
