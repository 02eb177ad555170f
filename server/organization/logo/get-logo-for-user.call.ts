import { logoOf } from '../../../contracts/organization/logo/logo.ts';
import { getLogoForUser } from '../../../contracts/organization/logo/user-logo.ts';
import { bind } from '../../platform/http/bind.ts';
import { LogoService } from '../logo.service.ts';

/** Read from the log, so that it does not wait for a read model. */
export default bind(getLogoForUser, { reads: [], uses: [LogoService] }, async ({ params, session }, logos) => {
  const { organizationId, userId } = session;
  const isOwn = params.orgUserId === 0 || params.orgUserId === userId;
  return logoOf(isOwn ? await logos.own(organizationId, userId) : null);
});
