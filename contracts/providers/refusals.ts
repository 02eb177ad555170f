import { listImportRefusals } from '../kit/list-import-refusals.ts';
import { recordRefusals } from '../kit/record-refusals.ts';
import type { RefusalTexts } from '../refusal-texts.ts';

export const providersRefusals = {
  ...listImportRefusals('PROVIDER_IMPORT', 'Providers'),
  ...recordRefusals('PROVIDER', 'provider'),
  PROVIDERS_FULL: { status: 422, text: 'This list is full: it holds 1,000 providers.' },
  PROVIDER_LOCKED: { status: 403, text: 'Providers are on one’s own list.' },
} as const satisfies RefusalTexts;

type Own = typeof providersRefusals;

declare module '../refusals.ts' {
  interface Refusals extends Own {}
}
