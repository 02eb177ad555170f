import { generateBathLibraryItems } from '../../../contracts/estimating/wizards/generate-bath-library-items.ts';
import { bind } from '../../platform/http/bind.ts';
import { WizardService } from './wizard.service.ts';

export default bind(generateBathLibraryItems, { reads: [], cost: 3, uses: [WizardService] }, ({ params, body, session }, wizards) =>
  wizards.bathItems(params.orderId, session.organizationId, body),
);
