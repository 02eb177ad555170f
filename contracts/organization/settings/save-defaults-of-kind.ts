import { z } from 'zod';
import { call, may } from '../../call.ts';
import { DefaultsOfKind } from './report-defaults.ts';

/** Refused where somebody else has chosen since `revision`, so that nothing of theirs is lost unseen. */
export const saveDefaultsOfKind = call({
  id: 'saveDefaultsOfKind',
  method: 'POST',
  path: '/api/organization/report-defaults/of-kind',
  who: may('EditOrganizationItems'),
  summary: 'Choose what new reports of a kind begin with',
  /** `excludeTax` is left out where it stays; it is one choice for invoices and work orders alike. */
  body: DefaultsOfKind.extend({ excludeTax: z.boolean().optional() }),
  response: DefaultsOfKind,
  refusals: ['ADDENDUM_NOT_FOUND', 'ADDENDUM_NOT_ACTIVE', 'REPORT_DEFAULTS_CHANGED'],
});
