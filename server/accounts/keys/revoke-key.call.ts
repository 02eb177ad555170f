import { revokeKey } from '../../../contracts/accounts/keys/revoke-key.ts';
import { bind } from '../../platform/http/bind.ts';
import { ApiKeyService } from './api-key.service.ts';

export default bind(revokeKey, { uses: [ApiKeyService] }, ({ params, session, ...ctx }, keys) => keys.revoke(params.keyId, session, ctx));
