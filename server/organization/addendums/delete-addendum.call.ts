import { deleteAddendum } from '../../../contracts/organization/addendums/delete-addendum.ts';
import { bind } from '../../platform/http/bind.ts';
import { AddendumRecords } from './addendum.records.ts';

export default bind(deleteAddendum, { uses: [AddendumRecords] }, ({ params, ...ctx }, addendums) => addendums.remove(params.id, ctx));
