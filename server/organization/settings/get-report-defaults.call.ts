import { getReportDefaults } from '../../../contracts/organization/settings/get-report-defaults.ts';
import { bind } from '../../platform/http/bind.ts';
import { OrganizationStreams } from '../organization.stream.ts';

/** Answered from the log, which waits for no read model. */
export default bind(getReportDefaults, { reads: [], uses: [OrganizationStreams] }, async ({ session }, streams) => {
  const { state } = await streams.load(session.organizationId);
  return { excludeTax: state.excludeTax };
});
