import { changeMeans } from '../../../contracts/billing/agreements/change-means.ts';
import { bind } from '../../platform/http/bind.ts';
import { AgreementsService } from './agreements.service.ts';

export default bind(
  changeMeans,
  // No hash of a card's number is kept, which could be guessed.
  { uses: [AgreementsService], cost: 5, hashed: () => ({}) },
  ({ params, body, session, ...ctx }, agreements) =>
    agreements.changeMeans({ organizationId: session.organizationId, agreementId: params.agreementId }, body, ctx),
);
