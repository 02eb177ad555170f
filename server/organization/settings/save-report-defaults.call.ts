import { saveReportDefaults } from '../../../contracts/organization/settings/save-report-defaults.ts';
import { bind } from '../../platform/http/bind.ts';
import { OrganizationStreams } from '../organization.stream.ts';

export default bind(saveReportDefaults, { uses: [OrganizationStreams] }, async ({ body, session, ...ctx }, streams) => {
  await streams.execute(session.organizationId, { type: 'ChooseReportTax', ...body }, ctx);
  return body;
});
