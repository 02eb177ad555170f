export const SPONSOR_TYPES = ['agent', 'appraiser', 'advertiser'] as const;
export type SponsorType = (typeof SPONSOR_TYPES)[number];

/** R447: the organisation whose profile is not its own people's to change. */
export const KEPT_BY_SCOPEBOOK = 1854;

const OF_USERS: Record<string, SponsorType> = {
  realestateprofessional: 'agent',
  agent: 'agent',
  sponsor: 'advertiser',
  advertiser: 'advertiser',
  appraiser: 'appraiser',
};

/** The kind of sponsor that a user of this type is (R534); undefined for everybody else. */
export const sponsorTypeOf = ({ userType }: { userType: string }): SponsorType | undefined =>
  OF_USERS[userType.toLowerCase().replace(/[^a-z]/g, '')];
