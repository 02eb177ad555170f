import { z } from 'zod';
import { call } from '../../call.ts';
import { ReportDocument } from '../document.ts';
import { Report } from '../entities.ts';
import { archive } from '../owned.ts';

/** C178. The sealed copy, derived from the log at its position. */
export const getArchivedReport = call({
  id: 'C178',
  method: 'GET',
  path: '/api/ProEstimates/{id}/GetArchivedReport',
  who: archive('id'),
  summary: 'An archived copy',
  response: z.object({
    id: z.number(),
    ArchiveName: z.string(),
    timestamp: z.string(),
    revision: z.number(),
    response: Report.shape.response,
    /** Whether its sealed copy can be opened. */
    sealed: z.boolean(),
    document: ReportDocument,
  }),
  refusals: ['BUSY'],
});
