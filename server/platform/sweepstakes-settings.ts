/** Which organisation gives sweepstakes on this installation, as its operator says (SWEEPSTAKES_ORGANIZATION); none by default. */
export class SweepstakesSettings {
  constructor(readonly options: { organizationId?: number }) {}
}
