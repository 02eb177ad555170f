import { z } from 'zod';
import { type EventOf, event, id, stream } from '../event.ts';

/** Stream `organization-<organizationId>`: what an organisation has chosen once for all its work. */
export const organizationEvents = {
  /** Whether its reports leave sales tax out unless one of them says otherwise. Before it, the documents' default counts (R289). */
  ReportTaxChosen: event(z.object({ organizationId: id('organization'), excludeTax: z.boolean() })),
  /** Decimals of the quantities of estimates that are started from now on, 0 to 2 (R103). Before it, 1 counts. */
  QuantityDecimalsChosen: event(z.object({ organizationId: id('organization'), decimals: z.number().int().min(0).max(2) })),
};

export const organizationStream = stream('organization', 'organization', organizationEvents);

export type OrganizationEvent = EventOf<typeof organizationEvents>;
