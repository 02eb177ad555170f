import { saveOrgLogo } from '../../../contracts/organization/logo/save-org-logo.ts';
import { bind } from '../../platform/http/bind.ts';
import { LogoService } from '../logo.service.ts';

export default bind(saveOrgLogo, { uses: [LogoService] }, ({ body, ...ctx }, logos) => logos.choose(body.filename, null, ctx));
