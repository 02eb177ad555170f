import { call } from '../../call.ts';
import { Contact } from '../entities.ts';
import { vendor } from '../owned.ts';

export const getReportVendor = call({
  id: 'C140',
  method: 'GET',
  path: '/api/ProEstimates/{vendorId}/GetReportVendor',
  who: vendor('vendorId'),
  summary: 'One vendor, for a report',
  response: Contact,
});
