import { deleteCustomLine } from '../../../contracts/catalogue/lineitems/delete-custom-line.ts';
import { bind } from '../../platform/http/bind.ts';
import { LineItemRecords } from './line-item.records.ts';

export default bind(deleteCustomLine, { uses: [LineItemRecords] }, ({ params, ...ctx }, items) => items.remove(params.id, ctx));
