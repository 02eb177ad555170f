import { call } from '../../call.ts';
import { Logo } from '../../organization/logo/logo.ts';
import { report } from '../owned.ts';

/** C169. As it was when the report was saved. */
export const getLogoForReport = call({
  id: 'C169',
  method: 'GET',
  path: '/api/ProEstimates/{id}/GetLogoForReport',
  summary: 'The logo on a report',
  who: report('id'),
  response: Logo,
});
