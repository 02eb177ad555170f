import { saveLogoUse } from '../../../contracts/organization/logo/logo-use.ts';
import { bind } from '../../platform/http/bind.ts';
import { LogoService } from '../logo.service.ts';

export default bind(saveLogoUse, { uses: [LogoService] }, ({ body, ...ctx }, logos) => logos.switchOwn(body.own, ctx));
