import { recordRefusals } from '../kit/record-refusals.ts';
import type { RefusalTexts } from '../refusal-texts.ts';

export const organizationRefusals = {
  ...recordRefusals('ADDENDUM', 'addendum'),
  ADDENDUMS_FULL: { status: 422, text: 'This list is full: it holds 200 addendums.' },
  ADDENDUM_LOCKED: { status: 403, text: 'Addendums of the organization are changed by its administrators.' },
  ADDENDUM_NOT_ACTIVE: { status: 409, text: 'This addendum is not active. Make it active first, or choose another.' },
  ...recordRefusals('AUDIT_VIEW', 'view'),
  AUDIT_VIEWS_FULL: { status: 422, text: 'You have 40 views. Delete one that you no longer need.' },
  AUDIT_VIEW_LOCKED: { status: 403, text: 'A view of the audit is for yourself.' },
  PERCENTAGES_CHANGED: { status: 409, text: 'Somebody else has changed these percentages meanwhile. Nothing of yours was saved.' },
  REPORT_DEFAULTS_CHANGED: { status: 409, text: 'Somebody else has changed these defaults meanwhile. Nothing of yours was saved.' },
  RESTORE_REFUSED: { status: 409, text: 'This value cannot be set again from here.' },
  VALUE_CHANGED: { status: 409, text: 'Somebody has changed this since you looked. Nothing was restored; please look again.' },
  LOGO_NOT_FOUND: { status: 404, text: 'This logo does not exist. Please upload it again.' },
} as const satisfies RefusalTexts;

type Own = typeof organizationRefusals;

declare module '../refusals.ts' {
  interface Refusals extends Own {}
}
