import type { RefusalTexts } from '../refusal-texts.ts';

export const retentionRefusals = {
  NOT_DUE: { status: 409, text: 'This contact is not due any more, and stays.' },
  RETENTION_CHANGED: { status: 409, text: 'Somebody changed this rule meanwhile. Nothing was saved; look at it again.' },
  RETENTION_CHOICE: { status: 422, text: 'This time cannot be chosen for this rule.' },
} as const satisfies RefusalTexts;

type Own = typeof retentionRefusals;

declare module '../refusals.ts' {
  interface Refusals extends Own {}
}
