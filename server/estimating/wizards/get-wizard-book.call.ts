import { getWizardBook } from '../../../contracts/estimating/wizards/get-wizard-book.ts';
import { bind } from '../../platform/http/bind.ts';
import { WizardService } from './wizard.service.ts';

export default bind(getWizardBook, { reads: [], cost: 3, uses: [WizardService] }, ({ params, query, session }, wizards) =>
  wizards.book(params.orderId, session.organizationId, query.wizard),
);
