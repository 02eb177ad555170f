import { recordRefusals } from '../kit/record-refusals.ts';
import type { RefusalTexts } from '../refusal-texts.ts';

export const vaultRefusals = {
  ...recordRefusals('VAULT_ITEM', 'item'),
  VAULT_ITEM_LOCKED: { status: 403, text: 'This item belongs to somebody else.' },
  ...recordRefusals('HOME_ENTRY', 'entry'),
  HOME_ENTRY_LOCKED: { status: 403, text: 'This entry belongs to somebody else.' },
  HOME_ENTRIES_FULL: { status: 422, text: 'This list is full: it holds 2,000 entries.' },
  ...recordRefusals('VAULT_ATTACHMENT', 'attachment'),
  VAULT_ATTACHMENT_LOCKED: { status: 403, text: 'This attachment belongs to somebody else.' },
  VAULT_ATTACHMENTS_FULL: { status: 422, text: 'The vault is full: it holds 30,000 attachments.' },
  VAULT_STORAGE_FULL: {
    status: 422,
    text: 'There is no room for this file: the files of your vault have used all the space that they have.',
  },
  FILE_INFECTED: { status: 422, text: 'The scanner found something in this file. The file was not kept.' },
  SCANNER_UNAVAILABLE: { status: 503, text: 'The scanner does not answer. What arrived is kept; please try again.' },
  ALERT_NOT_FOUND: { status: 404, text: 'This alert does not exist.' },
  ALERT_RULE_NOT_FOUND: { status: 404, text: 'There is no such rule of alerts.' },
  ALERT_INVALID: { status: 422, text: 'An alert is put off to a later day.' },
  ALERT_LINK_INVALID: { status: 404, text: 'This link turns nothing off. It is not whole, or its account is gone.' },
  VAULT_FULL: { status: 422, text: 'The vault is full: it holds 10,000 items.' },
  VAULT_EMPTY: { status: 409, text: 'The report prints what is in your vault, and the vault is empty.' },
  VAULT_NOT_FOUND: { status: 404, text: 'This vault does not exist.' },
} as const satisfies RefusalTexts;

type Own = typeof vaultRefusals;

declare module '../refusals.ts' {
  interface Refusals extends Own {}
}
