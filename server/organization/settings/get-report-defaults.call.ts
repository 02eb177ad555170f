import { getReportDefaults } from '../../../contracts/organization/settings/get-report-defaults.ts';
import { bind } from '../../platform/http/bind.ts';
import { defaultsOfKinds } from '../organization.decider.ts';
import { OrganizationStreams } from '../organization.stream.ts';

/** Read from the log, so that it does not wait for a read model. */
export default bind(getReportDefaults, { reads: [], uses: [OrganizationStreams] }, async ({ session }, streams) => {
  const { state } = await streams.load(session.organizationId);
  return { excludeTax: state.excludeTax, kinds: defaultsOfKinds(state) };
});
