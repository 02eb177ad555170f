import { z } from 'zod';
import { RichBlock } from '../../organization/addendums/rich-text.ts';

/** An addendum as its report's page shows it. */
export const PageAddendum = z.object({ name: z.string(), content: z.array(RichBlock) });

/** An addendum as it stands on a report: name and text as they were when the report was saved. */
export interface ReportAddendum extends z.infer<typeof PageAddendum> {
  addendumId: number;
}
