import { getOrganizationUser } from '../../../contracts/accounts/profile/basic-calls.ts';
import { has } from '../../../contracts/kit/rights.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { bind } from '../../platform/http/bind.ts';
import { SessionAccess } from '../session.service.ts';
import { ProfileService } from './profile.service.ts';

export default bind(
  getOrganizationUser,
  { reads: [], uses: [ProfileService, SessionAccess] },
  async ({ params, session }, profiles, access) => {
    if (params.id !== session.userId) {
      if (!has(session.rights, 'ManageOrganizationUsers')) throw new Refusal('FORBIDDEN');
      if ((await access.user(params.id))?.organization_id !== session.organizationId) throw new Refusal('NOT_FOUND');
    }
    return profiles.of(params.id);
  },
);
