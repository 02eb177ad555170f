import { removePropertyArea } from '../../../contracts/home/property/remove-property-area.ts';
import { estimates } from '../../../projections/estimating/estimates.ts';
import { vaultItems } from '../../../projections/vault/vault-items.ts';
import { bind } from '../../platform/http/bind.ts';
import { HomeService } from '../home.service.ts';

export default bind(
  removePropertyArea,
  { reads: [estimates, vaultItems], uses: [HomeService] },
  async ({ params, body, ...ctx }, service) => {
    const { events } = await service.execute({ type: 'RemoveHomeArea', areaId: params.areaId, confirmed: body.confirmed }, ctx, params.id);
    return events.length > 0;
  },
);
