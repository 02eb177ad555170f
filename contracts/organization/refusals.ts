import type { RefusalTexts } from '../refusal-texts.ts';

export const organizationRefusals = {
  ADDENDUMS_FULL: { status: 422, text: 'This list is full: it holds 200 addendums.' },
  ADDENDUM_CHANGED: { status: 409, text: 'Somebody else changed this addendum meanwhile. Please look again.' },
  ADDENDUM_DELETED: { status: 409, text: 'This addendum was deleted meanwhile. Nothing was changed; undo the deletion first.' },
  ADDENDUM_INVALID: { status: 422, text: 'This addendum cannot be saved like this.' },
  ADDENDUM_LOCKED: { status: 403, text: 'Addendums of the organization are changed by its administrators.' },
  ADDENDUM_NOT_ACTIVE: { status: 409, text: 'This addendum is not active. Make it active first, or choose another.' },
  ADDENDUM_NOT_FOUND: { status: 404, text: 'This addendum does not exist.' },
  ADDENDUM_UNDO_CONFLICT: { status: 409, text: 'This addendum was changed since, so that it cannot be undone.' },
  LOGO_NOT_FOUND: { status: 404, text: 'This logo does not exist. Please upload it again.' },
} as const satisfies RefusalTexts;

type Own = typeof organizationRefusals;

declare module '../refusals.ts' {
  interface Refusals extends Own {}
}
