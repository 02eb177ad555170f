import { listImportRefusals } from '../kit/list-import-refusals.ts';
import type { RefusalTexts } from '../refusal-texts.ts';

export const contactsRefusals = {
  CONTACT_CHANGED: { status: 409, text: 'Somebody else changed this contact meanwhile. Please look again.' },
  CONTACT_DELETED: { status: 409, text: 'This contact was deleted meanwhile. Nothing was changed; undo the deletion first.' },
  ...listImportRefusals('CONTACT_IMPORT', 'Contacts'),
  CONTACT_ERASED: { status: 410, text: 'This customer was erased. Nothing of it can be brought back.' },
  CONTACT_INCOMPLETE: {
    status: 422,
    text: 'Not saved: nobody could be found by this again. Give at least one: a first or last name, a company, a phone, an address of 7 characters, or an email of 7.',
  },
  CONTACT_MERGED: { status: 409, text: 'This contact was merged into another meanwhile. Nothing was changed.' },
  CONTACT_OTHER_LIST: { status: 409, text: 'Only contacts of one list can be merged.' },
  CONTACT_UNDO_CONFLICT: { status: 409, text: 'This contact was changed since, so that it cannot be undone.' },
  CUSTOMER_NOT_FOUND: { status: 404, text: 'This customer does not exist.' },
  VENDOR_NOT_FOUND: { status: 404, text: 'This vendor does not exist.' },
} as const satisfies RefusalTexts;

type Own = typeof contactsRefusals;

declare module '../refusals.ts' {
  interface Refusals extends Own {}
}
