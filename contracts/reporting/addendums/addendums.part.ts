import type { ReportPart } from '../parts/part.ts';
import type { ReportAddendum } from './report-addendum.ts';

/** R312. */
export const addendumsPart: ReportPart<ReportAddendum[]> = {
  none: [],
  page: (addendums) => (addendums.length > 0 ? { addendums: addendums.map(({ name, content }) => ({ name, content })) } : {}),
  weight: (addendums) => addendums.reduce((bytes, { content }) => bytes + content.length * 400, 0),
};
