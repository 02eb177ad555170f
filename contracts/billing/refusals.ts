import type { RefusalTexts } from '../refusal-texts.ts';

export const billingRefusals = {
  BILLING_OFF: { status: 404, text: 'Nothing is sold here.' },
} as const satisfies RefusalTexts;

type Own = typeof billingRefusals;

declare module '../refusals.ts' {
  interface Refusals extends Own {}
}
