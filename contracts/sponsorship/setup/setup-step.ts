/** R451-R454: the steps of a sponsor's set-up, each with a flag of its own. */
export const SETUP_STEPS = ['profilePhoto', 'logo', 'coverageAreas', 'ad'] as const;
export type SetupStepName = (typeof SETUP_STEPS)[number];
