import { saveUserLogo } from '../../../contracts/organization/logo/user-logo.ts';
import { bind } from '../../platform/http/bind.ts';
import { LogoService } from '../logo.service.ts';

export default bind(saveUserLogo, { uses: [LogoService] }, ({ body, session, ...ctx }, logos) =>
  logos.choose(body.filename, session.userId, ctx),
);
