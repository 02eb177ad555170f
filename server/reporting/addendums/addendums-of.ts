import { htmlOf } from '../../../contracts/organization/addendums/rich-text-html.ts';
import type { ReportAddendum } from '../../../contracts/reporting/addendums/report-addendum.ts';

/** The addendums of a report as the calls answer them, with the text that the report has. */
export const addendumsOf = (addendums: readonly ReportAddendum[]) =>
  addendums.map(({ addendumId, name, content }) => ({
    id: addendumId,
    name,
    content: htmlOf(content),
    blocks: content,
    isSelected: true,
  }));
