import { deleteAddendum } from '../../../contracts/organization/addendums/delete-addendum.ts';
import { bind } from '../../platform/http/bind.ts';
import { AddendumService } from '../addendum.service.ts';

export default bind(deleteAddendum, { uses: [AddendumService] }, ({ params, ...ctx }, addendums) => addendums.remove(params.id, ctx));
