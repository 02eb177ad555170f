import { replaceVaultItem } from '../../../contracts/vault/life/replace-vault-item.ts';
import { homeEntries } from '../../../projections/vault/home-entries.ts';
import { bind } from '../../platform/http/bind.ts';
import { LifeService } from './life.service.ts';

export default bind(replaceVaultItem, { reads: [homeEntries], uses: [LifeService] }, ({ params, body, ...ctx }, life) =>
  life.replace(params.itemId, body, ctx),
);
