import { z } from 'zod';
import { AnyId, call } from '../../call.ts';
import { BasicChange, BasicSaved, OrganizationUserInfo } from './profile.ts';

/** C003. The id names nobody: the answer is about who is signed in, as for C002. */
export const getOrgUserInfo = call({
  id: 'C003',
  method: 'GET',
  path: '/api/ProEstimates/{id}/getOrgUserInfo',
  who: 'user',
  summary: 'All of the profile of the signed-in user',
  params: z.object({ id: AnyId }),
  /** And the new mail address that waits for its mail to be opened. */
  response: OrganizationUserInfo.extend({ waitingEmail: z.string() }),
});

export const saveBasicInformation = call({
  id: 'C005',
  method: 'PUT',
  path: '/api2/organizationuser/CurrentUserBasicInformation',
  who: 'user',
  summary: "Change one's names, numbers and mail address",
  body: BasicChange,
  response: BasicSaved,
  refusals: ['DEMO_ACCOUNT', 'TOO_MANY', 'CONFIRM_PASSWORD'],
});

/** C015: what the settings tabs call; the document does not show its path. */
export const updateBasicInformation = call({
  id: 'C015',
  method: 'PUT',
  path: '/api2/accountsettings/basicinformation',
  who: 'user',
  summary: "Change one's names, numbers and mail address (settings tab)",
  body: BasicChange,
  response: BasicSaved,
  refusals: ['DEMO_ACCOUNT', 'TOO_MANY', 'CONFIRM_PASSWORD'],
});

export const getOrganizationUser = call({
  id: 'C011',
  method: 'GET',
  path: '/api2/organizationuser/get/{id}',
  who: 'user',
  summary: 'The profile of oneself, or of a colleague for who manages the users',
  response: OrganizationUserInfo,
  refusals: ['FORBIDDEN', 'NOT_FOUND'],
});
