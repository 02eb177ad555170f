import type { OrganizationEvent } from '../../contracts/organization/events.ts';
import type { Decider } from '../platform/event-log/stream-handler.ts';

export type OrganizationCommand = { type: 'ChooseReportTax'; excludeTax: boolean };

export interface OrganizationState {
  id: number;
  /** Null until somebody has chosen; R289 counts then. */
  excludeTax: boolean | null;
}

/** What an organisation has chosen once for all its work. Stream `organization-<organizationId>`. */
export const organizationDecider: Decider<OrganizationState, OrganizationCommand, OrganizationEvent> = {
  streamOf: (id) => `organization-${id}`,
  initial: (id) => ({ id, excludeTax: null }),
  decide({ excludeTax }, now) {
    return now.excludeTax === excludeTax ? [] : [{ type: 'ReportTaxChosen', data: { organizationId: now.id, excludeTax } }];
  },
  evolve: (was, { data }) => ({ ...was, excludeTax: data.excludeTax }),
  weigh: () => 200,
};
