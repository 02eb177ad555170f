import { cancelAgreement } from '../../../contracts/billing/agreements/cancel-agreement.ts';
import { bind } from '../../platform/http/bind.ts';
import { AgreementsService } from './agreements.service.ts';

export default bind(cancelAgreement, { uses: [AgreementsService], cost: 5 }, ({ params, session, ...ctx }, agreements) =>
  agreements.cancel({ organizationId: session.organizationId, agreementId: params.agreementId }, ctx),
);
