import type { OrganizationEvent } from '../../contracts/organization/events.ts';
import type { Decider } from '../platform/event-log/stream-handler.ts';

export type OrganizationCommand = { type: 'ChooseReportTax'; excludeTax: boolean } | { type: 'ChooseQuantityDecimals'; decimals: number };

export interface OrganizationState {
  id: number;
  /** Null until somebody has chosen; R289 counts then. */
  excludeTax: boolean | null;
  /** Of the quantities of new estimates (R103). */
  quantityDecimals: number;
}

/** What an organisation has chosen once for all its work. Stream `organization-<organizationId>`. */
export const organizationDecider: Decider<OrganizationState, OrganizationCommand, OrganizationEvent> = {
  streamOf: (id) => `organization-${id}`,
  initial: (id) => ({ id, excludeTax: null, quantityDecimals: 1 }),
  decide(command, now) {
    const of = { organizationId: now.id };
    switch (command.type) {
      case 'ChooseReportTax': {
        const { excludeTax } = command;
        return now.excludeTax === excludeTax ? [] : [{ type: 'ReportTaxChosen', data: { ...of, excludeTax } }];
      }
      case 'ChooseQuantityDecimals': {
        const { decimals } = command;
        return now.quantityDecimals === decimals ? [] : [{ type: 'QuantityDecimalsChosen', data: { ...of, decimals } }];
      }
    }
  },
  evolve(was, event) {
    switch (event.type) {
      case 'ReportTaxChosen':
        return { ...was, excludeTax: event.data.excludeTax };
      case 'QuantityDecimalsChosen':
        return { ...was, quantityDecimals: event.data.decimals };
    }
  },
  weigh: () => 200,
};
