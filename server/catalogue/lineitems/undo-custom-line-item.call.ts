import { undoCustomLineItem } from '../../../contracts/catalogue/lineitems/undo-custom-line-item.ts';
import { bind } from '../../platform/http/bind.ts';
import { LineItemRecords } from './line-item.records.ts';

export default bind(undoCustomLineItem, { uses: [LineItemRecords] }, ({ params, body, ...ctx }, items) =>
  items.undo(params.id, body.revision, ctx),
);
