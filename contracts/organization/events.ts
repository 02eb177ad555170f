import { z } from 'zod';
import type { EventDefinitions, EventOf } from '../log.ts';

/** Stream `organization-<organizationId>`: what an organisation has chosen once for all its work. */
export const organizationEvents = {
  /** Whether its reports leave sales tax out unless one of them says otherwise. Before it, the documents' default counts (R289). */
  ReportTaxChosen: { version: 1, schema: z.object({ organizationId: z.number().int(), excludeTax: z.boolean() }) },
  /** Decimals of the quantities of estimates that are started from now on, 0 to 2 (R103). Before it, 1 counts. */
  QuantityDecimalsChosen: { version: 1, schema: z.object({ organizationId: z.number().int(), decimals: z.number().int().min(0).max(2) }) },
} satisfies EventDefinitions;

export type OrganizationEvent = EventOf<typeof organizationEvents>;
