import { z } from 'zod';
import { call, Text } from '../../call.ts';
import { MailAddresses } from '../mail-addresses.ts';
import { report } from '../owned.ts';

/** C174, R315, R320. Dates MM/DD/YYYY or ISO. */
export const saveReportTrackingOptions = call({
  id: 'C174',
  method: 'POST',
  path: '/api/ProEstimates/{reportId}/SaveReportTrackingOptions',
  who: report('reportId'),
  summary: 'Save alert settings',
  body: z.object({
    ReminderDate: Text.default(''),
    Email: MailAddresses.default(''),
    Phone: Text.default(''),
    AcceptanceAlert: z.boolean().default(false),
    WorkFinishedAlert: z.boolean().default(false),
  }),
  response: z.boolean(),
  refusals: ['REMINDER_DATE_REQUIRED'],
});
