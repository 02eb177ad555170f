import { undoAddendum } from '../../../contracts/organization/addendums/undo-addendum.ts';
import { bind } from '../../platform/http/bind.ts';
import { AddendumRecords } from './addendum.records.ts';

export default bind(undoAddendum, { uses: [AddendumRecords] }, ({ params, body, ...ctx }, addendums) =>
  addendums.undo(params.id, body.revision, ctx),
);
