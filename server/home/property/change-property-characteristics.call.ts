import { changePropertyCharacteristics } from '../../../contracts/home/property/change-property-characteristics.ts';
import { changedBy } from '../../../contracts/home/property/characteristics.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { estimates } from '../../../projections/estimating/estimates.ts';
import { vaultItems } from '../../../projections/vault/vault-items.ts';
import { bind } from '../../platform/http/bind.ts';
import { HomeService } from '../home.service.ts';

export default bind(
  changePropertyCharacteristics,
  { reads: [estimates, vaultItems], uses: [HomeService] },
  ({ params, body, ...ctx }, service) => {
    if (params.characteristicsId !== 0 && params.characteristicsId !== ctx.session.userId) throw new Refusal('PROPERTY_NOT_FOUND');
    const { revision: seen, confirmed } = body;
    return service.house({ type: 'ChangeCharacteristics', changed: changedBy(body), seen, confirmed }, ctx, params.id);
  },
);
