import { uploadPriceList } from '../../../contracts/catalogue/imports/upload-price-list.ts';
import { bind } from '../../platform/http/bind.ts';
import { takeTime } from '../../platform/http/connections.ts';
import { ImportService } from './import.service.ts';

/** Repeated with its key it is read again, because only the file can tell whether it is the same. */
export default bind(
  uploadPriceList,
  { secret: true, uses: [ImportService] },
  async ({ query, request, session, idempotencyKey }, imports) => {
    takeTime(request);
    return { importId: await imports.upload(query.fileName, request, session, idempotencyKey) };
  },
);
