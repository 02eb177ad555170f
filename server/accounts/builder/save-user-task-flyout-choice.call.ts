import { saveUserTaskFlyoutChoice } from '../../../contracts/accounts/builder/save-user-task-flyout-choice.ts';
import { bindCommand } from '../../platform/http/bind.ts';
import { UserStreams } from '../user.stream.ts';

export default bindCommand(saveUserTaskFlyoutChoice, UserStreams, ({ session, params }) => [
  session.userId,
  { type: 'ChooseTaskFlyout', shown: params.choice === '0' },
]);
