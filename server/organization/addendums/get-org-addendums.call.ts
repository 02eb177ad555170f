import { getOrgAddendums } from '../../../contracts/organization/addendums/get-org-addendums.ts';
import { addendums } from '../../../projections/organization/addendums.ts';
import { bind } from '../../platform/http/bind.ts';
import { AddendumService } from '../addendum.service.ts';

export default bind(getOrgAddendums, { reads: [addendums], uses: [AddendumService] }, ({ session }, service) =>
  service.list(session, 'organization'),
);
