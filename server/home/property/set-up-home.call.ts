import { changedBy } from '../../../contracts/home/property/characteristics.ts';
import { setUpHome } from '../../../contracts/home/property/set-up-home.ts';
import { estimates } from '../../../projections/estimating/estimates.ts';
import { vaultItems } from '../../../projections/vault/vault-items.ts';
import { bind } from '../../platform/http/bind.ts';
import { HomeService } from '../home.service.ts';

export default bind(setUpHome, { reads: [estimates, vaultItems], uses: [HomeService] }, async ({ body, ...ctx }, service) => {
  const { organizationId } = ctx.session;
  const at = new Date().toISOString();
  const counts = changedBy(body);
  const { revision } = await service.execute({ type: 'SetUpHome', organizationId, counts, at, confirmed: body.confirmed }, ctx);
  return { revision };
});
