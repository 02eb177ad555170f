import { deactivateBillingAgreement } from '../../../contracts/billing/agreements/deactivate-billing-agreement.ts';
import { bind } from '../../platform/http/bind.ts';
import { AgreementsService } from './agreements.service.ts';

export default bind(deactivateBillingAgreement, { uses: [AgreementsService], cost: 5 }, ({ params, session, ...ctx }, agreements) =>
  agreements.cancel({ organizationId: session.organizationId, agreementId: params.id }, ctx),
);
