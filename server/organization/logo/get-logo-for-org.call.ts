import { getLogoForOrg } from '../../../contracts/organization/logo/get-logo-for-org.ts';
import { logoOf } from '../../../contracts/organization/logo/logo.ts';
import { bind } from '../../platform/http/bind.ts';
import { LogoService } from '../logo.service.ts';

/** Read from the log, so that it does not wait for a read model. */
export default bind(getLogoForOrg, { reads: [], uses: [LogoService] }, async ({ params, session }, logos) => {
  const isOwn = params.orgId === 0 || params.orgId === session.organizationId;
  return logoOf(isOwn ? (await logos.use(session.organizationId)).logo : null);
});
