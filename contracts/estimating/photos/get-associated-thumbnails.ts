import { z } from 'zod';
import { call, Id } from '../../call.ts';
import { order } from '../owned.ts';
import { Photo } from './photo.ts';

/** `PropertySurveyId` is the id of the order's survey, which is the order's own. With an area: its photos, those of its lines included. */
export const getAssociatedThumbnails = call({
  id: 'C078',
  method: 'GET',
  path: '/PropertySurvey/GetAssociatedThumbnails',
  summary: 'Photos of an estimate, of one of its areas or of one of its lines',
  who: order('PropertySurveyId'),
  query: z.object({ PropertySurveyId: Id, propertyAreaId: Id.optional(), repairItemId: Id.optional() }),
  response: z.array(Photo),
});
