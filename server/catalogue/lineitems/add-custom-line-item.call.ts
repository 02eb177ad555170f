import { addCustomLineItem } from '../../../contracts/catalogue/lineitems/add-custom-line-item.ts';
import { bind } from '../../platform/http/bind.ts';
import { LineItemService } from './line-item.service.ts';

export default bind(addCustomLineItem, { uses: [LineItemService] }, ({ body, ...ctx }, items) => items.add(body, ctx));
