import { addCompleteRemodel } from '../../../contracts/estimating/wizards/add-complete-remodel.ts';
import { bind } from '../../platform/http/bind.ts';
import { WizardService } from './wizard.service.ts';

export default bind(addCompleteRemodel, { uses: [WizardService] }, (input, wizards) =>
  wizards.addRemodel(input.params.orderId, input.body, input),
);
