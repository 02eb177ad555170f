import { z } from 'zod';
import { AnyId, call, Id } from '../../call.ts';
import { library } from '../owned.ts';
import { QualityLevel } from '../quality.ts';
import { ShownLine } from './library.ts';

/** C095. The lines of a library with the codes of a quality, where lines have none of their own. `id` is not used. */
export const getLibraryItemsInQuality = call({
  id: 'C095',
  method: 'GET',
  path: '/api/ProEstimates/{id}/GetLibraryItems',
  who: library('baseLibraryId'),
  summary: 'The lines of a custom library in a quality',
  params: z.object({ id: AnyId }),
  query: z.object({ baseLibraryId: Id, qualityoption: QualityLevel.optional() }),
  response: z.array(ShownLine),
  refusals: ['LIBRARY_DELETED'],
});
