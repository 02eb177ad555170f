import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { getOrderByOrderId } from '../../../contracts/estimating/orders/get-order-by-order-id.ts';
import { getAssociatedThumbnails } from '../../../contracts/estimating/photos/get-associated-thumbnails.ts';
import { getEstimateAsOf } from '../../../contracts/estimating/undo/get-estimate-as-of.ts';
import { getOrgAddendums } from '../../../contracts/organization/addendums/get-org-addendums.ts';
import { getReportDefaults } from '../../../contracts/organization/settings/get-report-defaults.ts';
import { typeNamed } from '../../../contracts/report-types.ts';
import { getAddendumsForReport } from '../../../contracts/reporting/addendums/get-addendums-for-report.ts';
import type { Report } from '../../../contracts/reporting/entities.ts';
import { getCustomReport } from '../../../contracts/reporting/reports/get-custom-report.ts';
import { getRepairIdsForAReport } from '../../../contracts/reporting/reports/get-repair-ids-for-a-report.ts';
import { getReportSender } from '../../../contracts/reporting/reports/get-report-sender.ts';
import { useChanges } from '../../app/changes.ts';
import { refresh, useRead } from '../../app/client.ts';
import { NoEstimate, orderIdIn } from '../../app/no-estimate.tsx';
import { ShellTop } from '../../app/shell-top.tsx';
import { EmptyState, FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { type Beginning, copyOf, linesOf, newReport, storedReport } from './draft.ts';
import { ReportEditor } from './editor.tsx';

/**
 * S091, S092: makes or changes a report of any kind beside its true page. `/0` makes one, `?kind=` of that kind, `?copy=` from another report
 * (R233). The address has no link's checksum in it, because it is for those who are signed in.
 */
export default function ReportEditorPage() {
  const params = useParams();
  const orderId = orderIdIn(params.orderId);
  const reportId = Number(params.reportId);
  return orderId && Number.isInteger(reportId) ? (
    <Loaded key={`${orderId} ${reportId}`} orderId={orderId} reportId={reportId} />
  ) : (
    <NoEstimate />
  );
}

function Loaded({ orderId, reportId }: { orderId: number; reportId: number }) {
  const queries = useQueryClient();
  const [search] = useSearchParams();
  const copied = Number(search.get('copy')) || 0;
  const from = reportId || copied;
  const view = useRead(getEstimateAsOf, { params: { orderId }, query: {} });
  const sender = useRead(getReportSender, {});
  const photos = useRead(getAssociatedThumbnails, { query: { PropertySurveyId: orderId } });
  const defaults = useRead(getReportDefaults, {});
  const ofAll = useRead(getOrgAddendums, {}, { enabled: from === 0 });
  const report = useRead(getCustomReport, { params: { reportId: from } }, { enabled: from > 0 });
  const ids = useRead(getRepairIdsForAReport, { params: { reportId: from } }, { enabled: from > 0 });
  const addendums = useRead(getAddendumsForReport, { params: { reportId: from } }, { enabled: from > 0 });
  useChanges(orderId, () => void refresh(queries, [getEstimateAsOf, getOrderByOrderId, getAssociatedThumbnails]));
  const kind = typeNamed(search.get('kind') ?? '') ?? 'Estimate';
  const reads = [view, sender, photos, defaults, ...(from > 0 ? [report, ids, addendums] : [ofAll])];
  const failed = reads.find(({ error }) => error)?.error;
  // What it began with stays, whatever others change meanwhile: saving refuses to overwrite what they have saved.
  const began = useRef<{ beginning: Beginning; stored: Report | undefined } | null>(null);
  if (!began.current && view.data && defaults.data) {
    if (from === 0) {
      if (ofAll.data)
        began.current = {
          beginning: newReport(view.data, kind, { defaults: defaults.data, addendums: ofAll.data }),
          stored: undefined,
        };
    } else if (report.data && ids.data && addendums.data) {
      const carried = addendums.data.map(({ id: addendumId, name, blocks: content }) => ({ addendumId, name, content }));
      began.current =
        reportId === 0
          ? { beginning: copyOf(report.data, ids.data, carried), stored: undefined }
          : { beginning: storedReport(report.data, ids.data, carried, view.data), stored: report.data };
    }
  }
  if (failed?.status === 404) return <NoEstimate />;
  if (failed)
    return (
      <>
        <ShellTop title="Report" />
        <FailureLine
          error={failed}
          what="The report could not be read."
          onRetry={() => void Promise.all(reads.map((read) => read.refetch()))}
        />
      </>
    );
  if (!view.data || !sender.data || !photos.data || !began.current)
    return (
      <>
        <ShellTop title="Report" />
        <SkeletonRows rows={12} />
      </>
    );
  if (linesOf(view.data).length === 0)
    return (
      <>
        <ShellTop title="Report" />
        <EmptyState text="There is nothing to report yet. Add line items to the estimate first." />
      </>
    );
  return <ReportEditor view={view.data} sender={sender.data} photos={photos.data} {...began.current} />;
}
