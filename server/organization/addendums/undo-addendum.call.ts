import { undoAddendum } from '../../../contracts/organization/addendums/undo-addendum.ts';
import { bind } from '../../platform/http/bind.ts';
import { AddendumService } from '../addendum.service.ts';

export default bind(undoAddendum, { uses: [AddendumService] }, async ({ params, body, ...ctx }, addendums) => ({
  revision: await addendums.undo(params.id, body.revision, ctx),
}));
