import { uploadProviders } from '../../../contracts/providers/imports/upload-providers.ts';
import { bind } from '../../platform/http/bind.ts';
import { takeTime } from '../../platform/http/connections.ts';
import { ProviderImportService } from './provider-import.service.ts';

/** A repeated request is read again, because only the file's content shows whether it is the same upload. */
export default bind(
  uploadProviders,
  { takes: { type: 'application/octet-stream' }, secret: true, uses: [ProviderImportService] },
  async ({ query: { fileName, category }, request, session, idempotencyKey }, imports) => {
    takeTime(request);
    return { importId: await imports.upload(fileName, category, request, { session, idempotencyKey }) };
  },
);
