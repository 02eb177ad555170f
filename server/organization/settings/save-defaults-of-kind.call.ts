import { saveDefaultsOfKind } from '../../../contracts/organization/settings/save-defaults-of-kind.ts';
import { bind } from '../../platform/http/bind.ts';
import { AddendumService } from '../addendum.service.ts';
import { defaultsOfKinds } from '../organization.decider.ts';
import { OrganizationStreams } from '../organization.stream.ts';

export default bind(
  saveDefaultsOfKind,
  { uses: [OrganizationStreams, AddendumService] },
  async ({ body: { excludeTax, ...sent }, session, ...ctx }, streams, addendums) => {
    const chosen = { ...sent, defaults: { ...sent.defaults, addendums: [...new Set(sent.defaults.addendums)] } };
    const addendumNames = await addendums.namesOfOrganization(chosen.defaults.addendums, session);
    const { state } = await streams.execute(
      session.organizationId,
      { type: 'ChooseReportDefaults', chosen, addendumNames, excludeTax },
      ctx,
    );
    return defaultsOfKinds(state).find(({ type }) => type === chosen.type) ?? chosen;
  },
);
