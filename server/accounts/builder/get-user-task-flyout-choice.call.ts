import { getUserTaskFlyoutChoice } from '../../../contracts/accounts/builder/get-user-task-flyout-choice.ts';
import { bind } from '../../platform/http/bind.ts';
import { UserStreams } from '../user.stream.ts';

export default bind(getUserTaskFlyoutChoice, { reads: [], uses: [UserStreams] }, async ({ session }, users) => {
  const { tasksShown } = (await users.load(session.userId)).state;
  return tasksShown === null ? '' : tasksShown ? 'Show' : 'Hide';
});
