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
  SWEEPSTAKES_NOT_FOUND: { status: 404, text: 'This sweepstakes does not exist, or was taken back.' },
  SWEEPSTAKES_NOT_OPEN: { status: 409, text: 'Entries are not taken yet.' },
  SWEEPSTAKES_CLOSED: { status: 409, text: 'The sweepstakes has closed: no entry is taken any more.' },
  SWEEPSTAKES_ENTERED: { status: 409, text: 'You have entered already. An entry stays, and costs nothing.' },
  SWEEPSTAKES_NOT_CONFIRMED: { status: 422, text: 'Confirm first that you may enter.' },
  SWEEPSTAKES_NOT_FOR_YOU: { status: 403, text: 'People of the organizer and of sponsors cannot enter.' },
  SWEEPSTAKES_NO_LIST: { status: 409, text: 'The list is not published yet.' },
  SWEEPSTAKES_NOT_ORGANIZER: { status: 403, text: 'Your organization gives no sweepstakes here. The operator names the one that does.' },
  SWEEPSTAKES_SCHEDULE: { status: 422, text: 'These days do not fit together.' },
  SWEEPSTAKES_RUNS: { status: 409, text: 'Entries may have been made: it runs to its end as it was published.' },
  SWEEPSTAKES_TOO_EARLY: { status: 409, text: 'The public number is not known yet.' },
  SWEEPSTAKES_DRAWN: { status: 409, text: 'It was drawn already.' },
  SWEEPSTAKES_NOT_YOUR_TURN: { status: 409, text: 'The prize is not waiting for this answer.' },
  CALL_NOT_FOUND: { status: 404, text: 'This request for a call does not exist, or it was settled long ago.' },
  ARTICLE_NOT_FOUND: { status: 404, text: 'This article does not exist.' },
  ARTICLE_WITHDRAWN: { status: 410, text: 'This article was withdrawn by its author.' },
  ARTICLE_CHANGED: { status: 409, text: 'The text was changed in another window meanwhile.' },
  ARTICLE_NOT_READY: { status: 422, text: 'Something is left to do before it can be published.' },
  ARTICLE_NOT_PUBLISHED: { status: 409, text: 'Publish the article first.' },
  ARTICLES_FULL: { status: 422, text: 'You have 200 articles: delete one first.' },
  ARTICLE_PICTURES_FULL: { status: 422, text: 'An article has 30 pictures at most.' },
  ARTICLE_PICTURE_NOT_FOUND: { status: 404, text: 'This picture does not exist, or is not shown any more.' },
} as const satisfies RefusalTexts;

type Own = typeof sponsorshipRefusals;

declare module '../refusals.ts' {
  interface Refusals extends Own {}
}
