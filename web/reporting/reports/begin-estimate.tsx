import type { ReactNode } from 'react';
import { getOrgAddendums } from '../../../contracts/organization/addendums/get-org-addendums.ts';
import { getReportDefaults } from '../../../contracts/organization/settings/get-report-defaults.ts';
import type { ReportAddendum } from '../../../contracts/reporting/addendums/report-addendum.ts';
import type { ReportDetail } from '../../../contracts/reporting/entities.ts';
import { useRead } from '../../app/client.ts';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { addendumsAtFirst, detailAtFirst, type JobWords } from './beginning.ts';

/** What an estimate begins with. What the dialog does not ask stays so; the whole form is beside the report's page. */
export interface Suggested {
  detail: ReportDetail;
  addendums: ReportAddendum[];
}

/** Reads what the organisation's estimates begin with. */
export function BeginEstimate({ job, children }: { job: JobWords; children: (suggested: Suggested) => ReactNode }) {
  const defaults = useRead(getReportDefaults, {});
  const addendums = useRead(getOrgAddendums, {});
  const failed = defaults.error ?? addendums.error;
  if (failed) {
    const again = () => void Promise.all([defaults.refetch(), addendums.refetch()]);
    return <FailureLine error={failed} what="The report defaults could not be read." onRetry={again} />;
  }
  if (!defaults.data || !addendums.data) return <SkeletonRows rows={8} />;
  const begins = { defaults: defaults.data, addendums: addendums.data };
  return children({ detail: detailAtFirst('Estimate', job, begins), addendums: addendumsAtFirst('Estimate', begins) });
}
