import { clearProfitOverheadSettings } from '../../../contracts/organization/settings/clear-profit-overhead-settings.ts';
import { bind } from '../../platform/http/bind.ts';
import { OrganizationStreams } from '../organization.stream.ts';

export default bind(clearProfitOverheadSettings, { uses: [OrganizationStreams] }, async ({ session, ...ctx }, streams) => {
  await streams.execute(session.organizationId, { type: 'ChoosePercentages', userId: session.userId, settings: null }, ctx);
  return true;
});
