import type { RefusalTexts } from '../refusal-texts.ts';

export const sponsorshipRefusals = {
  NOT_A_SPONSOR: { status: 403, text: 'This belongs to agents, appraisers and advertisers.' },
  SPONSOR_NOT_FOUND: { status: 404, text: 'This sponsor does not exist.' },
  SPONSOR_NO_NAME: { status: 409, text: 'Your name and firm come first: homeowners see them.' },
  NO_SUCH_ZIP: { status: 422, text: 'No place has this ZIP code.' },
  ZIP_FULL: { status: 409, text: 'This ZIP code is full: three cover it.' },
  COVERAGE_FULL: { status: 422, text: 'You cover 100 ZIP codes: take one out first.' },
  NOT_COVERED: { status: 409, text: 'This ZIP code is not covered any more. Please look again.' },
  CALLS_FULL: { status: 409, text: 'Too many wait for a call already. Please try again later.' },
  SPONSOR_PICTURE_NOT_FOUND: { status: 404, text: 'This picture does not exist, or is not shown any more.' },
  CLIENT_NOT_FOUND: { status: 404, text: 'This client does not exist, or was deleted.' },
  CLIENT_JOINED: { status: 409, text: 'The client has joined: the home is theirs. You can end the sponsorship.' },
  CLIENT_INVITED: { status: 409, text: 'The client has an invitation already. Take it back first.' },
  CLIENT_NO_ADDRESS: { status: 422, text: 'A mail address is needed.' },
  CLIENTS_FULL: { status: 422, text: 'You have 1,000 clients: delete one first.' },
  REFERRAL_GONE: { status: 404, text: 'This link is not good any more. Ask who sent it for another one.' },
  REFERRAL_TAKEN: { status: 409, text: 'This invitation was answered already.' },
  REFERRAL_OF_YOUR_OWN: { status: 409, text: 'This is your own invitation: it is for your client.' },
  REFERRAL_FOR_HOMEOWNERS: { status: 409, text: 'Sign out first: an invitation to a home is taken by a homeowner.' },
  SPONSORED_ALREADY: { status: 409, text: 'Your home has a sponsor already. End that sponsorship on your Home first.' },
  CALL_NOT_FOUND: { status: 404, text: 'This request for a call does not exist, or it was settled long ago.' },
} as const satisfies RefusalTexts;

type Own = typeof sponsorshipRefusals;

declare module '../refusals.ts' {
  interface Refusals extends Own {}
}
