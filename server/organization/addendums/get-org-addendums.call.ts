import { getOrgAddendums } from '../../../contracts/organization/addendums/get-org-addendums.ts';
import { bind } from '../../platform/http/bind.ts';
import { AddendumRecords } from './addendum.records.ts';

export default bind(getOrgAddendums, { reads: [AddendumRecords.model], uses: [AddendumRecords] }, ({ session }, addendums) =>
  addendums.list(session, 'organization'),
);
