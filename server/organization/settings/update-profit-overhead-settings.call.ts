import { updateProfitOverheadSettings } from '../../../contracts/organization/settings/update-profit-overhead-settings.ts';
import { bind } from '../../platform/http/bind.ts';
import { PercentagesService } from '../percentages.service.ts';

export default bind(updateProfitOverheadSettings, { uses: [PercentagesService] }, async ({ params, body, ...ctx }, percentages) => {
  const { organization_Id, revision, ...settings } = body;
  await percentages.choose({ id: params.id, organizationId: organization_Id, revision }, settings, ctx);
  return true;
});
