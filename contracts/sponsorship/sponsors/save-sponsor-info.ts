import { call } from '../../call.ts';
import { SponsorInfo } from './sponsor.ts';

/** C006, R465: what the body leaves out stays. Answers everything as it is kept. */
export const saveSponsorInfo = call({
  id: 'C006',
  method: 'PUT',
  path: '/api2/organizationuser/CurrentUserSponsorInformation',
  who: 'user',
  summary: 'Save one’s sponsor information',
  body: SponsorInfo.partial(),
  response: SponsorInfo,
  refusals: ['NOT_A_SPONSOR'],
});
