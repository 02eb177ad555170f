import { archive, report } from '../../contracts/reporting/owned.ts';
import type { OwnedIds } from '../runner/owned-ids.ts';
import { reports } from './reports.ts';

const STREAM = { readModel: reports, stream: 'report-' };

/** Deleted reports and copies are left out, so that their ids belong to nobody. */
export const reportIds: OwnedIds[] = [
  {
    ...STREAM,
    kind: report.kind,
    isStreamId: true,
    rows: (db) =>
      db
        .selectFrom('report')
        .select(['report_id as id', 'report_id as streamId', 'organization_id as organizationId'])
        .where('deleted', '=', false),
  },
  {
    ...STREAM,
    kind: archive.kind,
    rows: (db) =>
      db
        .selectFrom('archive')
        .select(['archive_id as id', 'report_id as streamId', 'organization_id as organizationId'])
        .where('deleted', '=', false),
  },
];
