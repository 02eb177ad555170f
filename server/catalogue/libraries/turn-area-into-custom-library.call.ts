import { turnAreaIntoCustomLibrary } from '../../../contracts/estimating/areas/turn-area-into-custom-library.ts';
import { libraries } from '../../../projections/catalogue/libraries.ts';
import { estimates } from '../../../projections/estimating/estimates.ts';
import { bind } from '../../platform/http/bind.ts';
import { AreaLibraryService } from './area-library.service.ts';

export default bind(
  turnAreaIntoCustomLibrary,
  { reads: [estimates, libraries], uses: [AreaLibraryService] },
  ({ params, body, ...ctx }, areas) => areas.make(params.taskId, body, ctx),
);
