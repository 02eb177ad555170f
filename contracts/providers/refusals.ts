import { listImportRefusals } from '../kit/list-import-refusals.ts';
import { recordRefusals } from '../kit/record-refusals.ts';
import type { RefusalTexts } from '../refusal-texts.ts';

export const providersRefusals = {
  ...listImportRefusals('PROVIDER_IMPORT', 'Providers'),
  ...recordRefusals('PROVIDER', 'provider'),
  PROVIDERS_FULL: { status: 422, text: 'This list is full: it holds 1,000 providers.' },
  PROVIDER_WITHOUT_EMAIL: { status: 422, text: 'This provider has no email address. Add one, or copy the link.' },
  PROVIDER_LOCKED: { status: 403, text: 'Providers are on one’s own list.' },
  NO_LINES_TO_SHARE: { status: 422, text: 'This estimate has no lines yet, so that there is nothing to share.' },
  SHARES_FULL: { status: 422, text: '50 estimates are shared already. Take a link back before you share another.' },
  SHARE_NOT_FOUND: {
    status: 404,
    text: 'This link leads to nothing. It may be cut off: please copy it whole from the message that you were sent.',
  },
  SHARE_ENDED: { status: 410, text: 'This link has ended. Ask whoever shared it with you to share it again.' },
  OWN_SHARED_ESTIMATE: {
    status: 422,
    text: 'This estimate is your own organization’s. Whom you share it with can make it a job of theirs.',
  },
} as const satisfies RefusalTexts;

type Own = typeof providersRefusals;

declare module '../refusals.ts' {
  interface Refusals extends Own {}
}
