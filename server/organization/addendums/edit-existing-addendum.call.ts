import { editExistingAddendum } from '../../../contracts/organization/addendums/edit-existing-addendum.ts';
import { bind } from '../../platform/http/bind.ts';
import { AddendumService } from '../addendum.service.ts';

export default bind(editExistingAddendum, { uses: [AddendumService] }, ({ params, body, ...ctx }, addendums) =>
  addendums.change(params.id, body, ctx),
);
