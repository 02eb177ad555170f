import { z } from 'zod';

/** S159: counted from what is there, never remembered. */
export const Checkmarks = z.object({
  /** Signed up as an agent, an appraiser or an advertiser, and not suspended. */
  unlockedAccess: z.boolean(),
  /** A subscription of the account runs. */
  hasCreatedSubscription: z.boolean(),
  /** R455 has true before there is a ZIP code; it is counted instead, because no homeowner sees who covers none. */
  hasDefinedCoverageAreas: z.boolean(),
  /** The card that homeowners see has words. */
  hasSetupAd: z.boolean(),
  hasProfilePhoto: z.boolean(),
  hasLogo: z.boolean(),
});
export type Checkmarks = z.output<typeof Checkmarks>;
