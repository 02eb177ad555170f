import { fixed } from '../../../contracts/decimal.ts';
import { givePlaceFactor } from '../../../contracts/home/reports/give-place-factor.ts';
import { homes } from '../../../projections/home/homes.ts';
import { bind } from '../../platform/http/bind.ts';
import { HomeService } from '../home.service.ts';

export default bind(givePlaceFactor, { reads: [homes], uses: [HomeService] }, async ({ body, ...ctx }, service) => {
  const { factor, reason, revision: seen } = body;
  return { revision: await service.givePlaceFactor(factor === null ? null : { factor: fixed(factor, 4), reason }, seen, ctx) };
});
