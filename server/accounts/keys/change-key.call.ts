import { changeKey } from '../../../contracts/accounts/keys/change-key.ts';
import { bind } from '../../platform/http/bind.ts';
import { ApiKeyService } from './api-key.service.ts';

export default bind(changeKey, { secret: true, uses: [ApiKeyService] }, ({ params, body, session, ...ctx }, keys) =>
  keys.change(params.keyId, body.endsOn, session, ctx),
);
