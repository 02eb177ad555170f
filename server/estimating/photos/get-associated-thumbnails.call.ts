import { getAssociatedThumbnails } from '../../../contracts/estimating/photos/get-associated-thumbnails.ts';
import { estimates } from '../../../projections/estimating/estimates.ts';
import { photosOf } from '../../../projections/estimating/photos.ts';
import { bind } from '../../platform/http/bind.ts';
import { JobQueries } from '../job.queries.ts';

export default bind(getAssociatedThumbnails, { reads: [estimates], uses: [JobQueries] }, ({ query }, jobs) =>
  photosOf(jobs.db, query.PropertySurveyId, { areaId: query.propertyAreaId, itemId: query.repairItemId }),
);
