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
  CALL_NOT_FOUND: { status: 404, text: 'This request for a call does not exist, or it was settled long ago.' },
} as const satisfies RefusalTexts;

type Own = typeof sponsorshipRefusals;

declare module '../refusals.ts' {
  interface Refusals extends Own {}
}
