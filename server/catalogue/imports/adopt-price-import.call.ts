import { adoptPriceImport } from '../../../contracts/catalogue/imports/adopt-price-import.ts';
import { bind } from '../../platform/http/bind.ts';
import { ImportService } from './import.service.ts';

export default bind(adoptPriceImport, { uses: [ImportService] }, async ({ session, params, body, actor, idempotencyKey }, imports) => {
  const version = await imports.adopt(session.organizationId, params.importId, body.effectiveFrom, { actor, idempotencyKey });
  return { ...params, version };
});
