import { addByAnswers } from '../../../contracts/estimating/wizards/add-by-answers.ts';
import { bind } from '../../platform/http/bind.ts';
import { WizardService } from './wizard.service.ts';

export default bind(addByAnswers, { uses: [WizardService] }, (input, wizards) =>
  wizards.addByAnswers(input.params.orderId, input.body, input),
);
