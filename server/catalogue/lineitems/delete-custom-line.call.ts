import { deleteCustomLine } from '../../../contracts/catalogue/lineitems/delete-custom-line.ts';
import { bind } from '../../platform/http/bind.ts';
import { LineItemService } from './line-item.service.ts';

export default bind(deleteCustomLine, { uses: [LineItemService] }, ({ params, ...ctx }, items) => items.remove(params.id, ctx));
