import { addMergedAreas } from '../../../contracts/estimating/areas/add-merged-areas.ts';
import { homes } from '../../../projections/home/homes.ts';
import { HomeService } from '../../home/home.service.ts';
import { bind } from '../../platform/http/bind.ts';
import { EstimateService } from '../estimating.service.ts';
import { measuresOfProperty } from '../house/projects.ts';
import { measuredArea } from './new-area.ts';

/** An area of one's own property comes with its measurements there, unless others are typed. */
export default bind(
  addMergedAreas,
  { reads: [homes], uses: [EstimateService, HomeService] },
  async ({ params, body, ...ctx }, estimating, property) => {
    const own = await property.areas(ctx.session, 0);
    const areas = body.map((asked) => {
      const known = own.find(({ areaLabel, areaTypeName }) => areaLabel === asked.label && areaTypeName === asked.areaTypeName);
      return measuredArea(known && !asked.measurements ? { ...asked, measures: measuresOfProperty(known) } : asked);
    });
    return estimating.addAreas(params.id, areas, ctx);
  },
);
