import { undoCustomLineItem } from '../../../contracts/catalogue/lineitems/undo-custom-line-item.ts';
import { bind } from '../../platform/http/bind.ts';
import { LineItemService } from './line-item.service.ts';

export default bind(undoCustomLineItem, { uses: [LineItemService] }, async ({ params, body, ...ctx }, items) => ({
  revision: await items.undo(params.id, body.revision, ctx),
}));
