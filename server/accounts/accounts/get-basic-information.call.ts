import { getBasicInformation } from '../../../contracts/accounts/accounts/get-basic-information.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { bind } from '../../platform/http/bind.ts';
import { UserStreams } from '../user.stream.ts';

export default bind(getBasicInformation, { reads: [], uses: [UserStreams] }, async ({ session }, users) => {
  const { details } = (await users.load(session.userId)).state;
  if (!details) throw new Refusal('NOT_SIGNED_IN');
  const { firstName, lastName, workNumber, mobileNumber, email } = details;
  return { firstName, lastName, workNumber, mobileNumber, email };
});
