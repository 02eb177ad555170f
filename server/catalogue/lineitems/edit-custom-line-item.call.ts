import { editCustomLineItem } from '../../../contracts/catalogue/lineitems/edit-custom-line-item.ts';
import { bind } from '../../platform/http/bind.ts';
import { LineItemService } from './line-item.service.ts';

export default bind(editCustomLineItem, { uses: [LineItemService] }, ({ params, body, ...ctx }, items) =>
  items.change(params.id, body, ctx),
);
