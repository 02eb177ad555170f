import { getKeys } from '../../../contracts/accounts/keys/get-keys.ts';
import { apiKeys } from '../../../projections/accounts/api-keys.ts';
import { users } from '../../../projections/accounts/users.ts';
import { bind } from '../../platform/http/bind.ts';
import { ApiKeyService } from './api-key.service.ts';

export default bind(getKeys, { reads: [apiKeys, users], uses: [ApiKeyService] }, ({ session }, keys) => keys.list(session));
