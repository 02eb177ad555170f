import { changePlan } from '../../../contracts/billing/agreements/change-plan.ts';
import { bind } from '../../platform/http/bind.ts';
import { AgreementsService } from './agreements.service.ts';

export default bind(changePlan, { uses: [AgreementsService], cost: 5 }, ({ params, body, session, ...ctx }, agreements) =>
  agreements.changePlan({ organizationId: session.organizationId, agreementId: params.agreementId }, body, session, ctx),
);
