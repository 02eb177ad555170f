import { makeKey } from '../../../contracts/accounts/keys/make-key.ts';
import { bind } from '../../platform/http/bind.ts';
import { ApiKeyService } from './api-key.service.ts';

export default bind(makeKey, { secret: true, uses: [ApiKeyService] }, ({ body, session, ...ctx }, keys) => keys.make(body, session, ctx));
