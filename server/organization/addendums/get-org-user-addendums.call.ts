import { getOrgUserAddendums } from '../../../contracts/organization/addendums/get-org-user-addendums.ts';
import { addendums } from '../../../projections/organization/addendums.ts';
import { bind } from '../../platform/http/bind.ts';
import { AddendumService } from '../addendum.service.ts';

export default bind(getOrgUserAddendums, { reads: [addendums], uses: [AddendumService] }, ({ session }, service) =>
  service.list(session, 'mine'),
);
