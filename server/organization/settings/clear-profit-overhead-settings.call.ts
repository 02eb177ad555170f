import { clearProfitOverheadSettings } from '../../../contracts/organization/settings/clear-profit-overhead-settings.ts';
import { bind } from '../../platform/http/bind.ts';
import { PercentagesService } from '../percentages.service.ts';

export default bind(clearProfitOverheadSettings, { uses: [PercentagesService] }, async ({ body, ...ctx }, percentages) => {
  await percentages.choose({ id: body.userId, organizationId: 0, revision: body.revision }, null, ctx);
  return true;
});
