import { getLogoUse } from '../../../contracts/organization/logo/logo-use.ts';
import { bind } from '../../platform/http/bind.ts';
import { LogoService } from '../logo.service.ts';

/** Read from the log, so that it does not wait for a read model. */
export default bind(
  getLogoUse,
  { reads: [], uses: [LogoService] },
  async ({ session }, logos) => (await logos.use(session.organizationId)).use,
);
