import { chooseHomeCounty } from '../../../contracts/home/property/choose-home-county.ts';
import { homes } from '../../../projections/home/homes.ts';
import { bind } from '../../platform/http/bind.ts';
import { CountyService } from '../county.service.ts';

export default bind(chooseHomeCounty, { reads: [homes], uses: [CountyService] }, async ({ body: { county }, ...ctx }, counties) => {
  await counties.choose(county, ctx);
  return true as const;
});
