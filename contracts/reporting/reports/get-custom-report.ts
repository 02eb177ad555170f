import { call } from '../../call.ts';
import { Report } from '../entities.ts';
import { report } from '../owned.ts';

export const getCustomReport = call({
  id: 'C167',
  method: 'GET',
  path: '/api/ProEstimates/{reportId}/GetCustomReport',
  who: report('reportId'),
  summary: 'One report',
  response: Report,
});
