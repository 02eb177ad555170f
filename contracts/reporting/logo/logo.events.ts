import { z } from 'zod';
import { describe } from '../../audit.ts';
import { text, whole } from '../../event.ts';
import { reportEvent, Subject } from '../report-event.ts';

/** The logo of a report's letterhead; null takes it away. It stays on the report as it is, whatever the organisation chooses later. Recorded with the event that saves the report, in one append. */
export const ReportLogoChosen = reportEvent(
  Subject.extend({
    logo: z.object({ hash: text, width: whole, height: whole }).nullable(),
  }),
)({
  apply: (was, { logo }) => ({ ...was, logo }),
  audit: (was, { logo }) => describe('reports', logo ? `Put the logo on ${was.detail.name}` : `Took the logo off ${was.detail.name}`),
  reader: null,
});
