import { createNewAddendum } from '../../../contracts/organization/addendums/create-new-addendum.ts';
import { addendums } from '../../../projections/organization/addendums.ts';
import { bind } from '../../platform/http/bind.ts';
import { AddendumService } from '../addendum.service.ts';

export default bind(createNewAddendum, { reads: [addendums], uses: [AddendumService] }, ({ body, ...ctx }, service) =>
  service.create(body, ctx),
);
