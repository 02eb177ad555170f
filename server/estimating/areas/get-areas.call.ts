import { getAreas } from '../../../contracts/estimating/areas/get-areas.ts';
import { estimates } from '../../../projections/estimating/estimates.ts';
import { mergedAreas } from '../../../projections/estimating/merged-areas.ts';
import { homes } from '../../../projections/home/homes.ts';
import { HomeService } from '../../home/home.service.ts';
import { bind } from '../../platform/http/bind.ts';
import { estimateTypeOf } from '../house/projects.ts';
import { JobQueries } from '../job.queries.ts';

export default bind(
  getAreas,
  { reads: [estimates, homes], uses: [JobQueries, HomeService] },
  async ({ params, session }, jobs, property) => {
    const own = await property.areas(session, 0);
    return mergedAreas(
      jobs.db,
      params.id,
      own.map(({ id, areaType, areaTypeName, areaLabel }) => ({
        areaId: id,
        areaType: estimateTypeOf(areaType),
        areaTypeName,
        label: areaLabel,
      })),
    );
  },
);
