import { getOrgUserAddendums } from '../../../contracts/organization/addendums/get-org-user-addendums.ts';
import { bind } from '../../platform/http/bind.ts';
import { AddendumRecords } from './addendum.records.ts';

export default bind(getOrgUserAddendums, { reads: [AddendumRecords.model], uses: [AddendumRecords] }, ({ session }, addendums) =>
  addendums.list(session, 'mine'),
);
