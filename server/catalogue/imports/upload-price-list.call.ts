import { uploadPriceList } from '../../../contracts/catalogue/imports/upload-price-list.ts';
import { bind } from '../../platform/http/bind.ts';
import { takeTime } from '../../platform/http/connections.ts';
import { ImportService } from './import.service.ts';

/** A repeated request is read again, because only the file's content shows whether it is the same upload. */
export default bind(
  uploadPriceList,
  { takes: { type: 'application/octet-stream' }, secret: true, uses: [ImportService] },
  async ({ query, request, session, idempotencyKey }, imports) => {
    takeTime(request);
    return { importId: await imports.upload(query.fileName, request, session, idempotencyKey) };
  },
);
