import { z } from 'zod';
import { call } from '../../call.ts';
import { Addendum } from '../../organization/addendums/addendum.ts';
import { report } from '../owned.ts';

/** An addendum with the text that the report has of it. */
export const AddendumOfReport = Addendum.pick({ id: true, name: true, content: true, blocks: true, isSelected: true });

/** C145. In the order of the page. */
export const getAddendumsForReport = call({
  id: 'C145',
  method: 'GET',
  path: '/api/ProEstimates/{reportId}/GetAddendumsForReport',
  who: report('reportId'),
  summary: 'The addendums of a report',
  response: z.array(AddendumOfReport),
});
