import { recordRefusals } from '../kit/record-refusals.ts';
import type { RefusalTexts } from '../refusal-texts.ts';

export const vaultRefusals = {
  ...recordRefusals('VAULT_ITEM', 'item'),
  VAULT_ITEM_LOCKED: { status: 403, text: 'This item belongs to somebody else.' },
  VAULT_FULL: { status: 422, text: 'The vault is full: it holds 10,000 items.' },
  VAULT_NOT_FOUND: { status: 404, text: 'This vault does not exist.' },
} as const satisfies RefusalTexts;

type Own = typeof vaultRefusals;

declare module '../refusals.ts' {
  interface Refusals extends Own {}
}
