import { Button, SegmentedControl } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { getOrderByOrderId } from '../../../contracts/estimating/orders/get-order-by-order-id.ts';
import type { Report } from '../../../contracts/reporting/entities.ts';
import { listReports } from '../../../contracts/reporting/reports/list-reports.ts';
import { reportTrackingList } from '../../../contracts/reporting/reports/report-tracking-list.ts';
import { useChanges } from '../../app/changes.ts';
import { refresh, useRead } from '../../app/client.ts';
import { NoEstimate, orderIdIn } from '../../app/no-estimate.tsx';
import { ShellTop } from '../../app/shell-top.tsx';
import { EmptyState, FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { counted } from '../../ui/words.ts';
import { ReportEntry } from '../reports/list.tsx';
import { isFiltered, REPORT_FILTERS, reportsShown } from '../reports/states.ts';
import '../reports/list.css';

const SendEstimateDialog = lazy(() => import('../reports/send-estimate.tsx'));

/** S105: what was sent of one job, what became of it, and the sealed copies. An answer shows without reload. */
export default function TrackingPage() {
  const orderId = orderIdIn(useParams().orderId);
  return orderId ? <Tracking key={orderId} orderId={orderId} /> : <NoEstimate />;
}

function Tracking({ orderId }: { orderId: number }) {
  const queries = useQueryClient();
  const reports = useRead(reportTrackingList, { params: { orderId } });
  const order = useRead(getOrderByOrderId, { params: { orderId } });
  const [sending, setSending] = useState(false);
  const [filter, setFilter] = useState('All');
  useChanges(orderId, () => void refresh(queries, [reportTrackingList, listReports, getOrderByOrderId]));
  const many = isFiltered(reports.data ?? []);
  const shown = reports.data && reportsShown(reports.data, filter);
  if (order.error?.status === 404 || reports.error?.status === 404) return <NoEstimate />;
  return (
    <>
      <ShellTop
        title={<h1>Reports of {order.data?.externalRefId ?? `order ${orderId}`}</h1>}
        detail={
          <Link className="link" to={`/ProEstimate/EstimateView/${orderId}/0`}>
            Open the estimate
          </Link>
        }
      />
      <div className="reports">
        <div className="reports-head">
          <p role="status">{reports.data ? inWords(reports.data) : ''}</p>
          {many && <SegmentedControl aria-label="Show" size="xs" value={filter} onChange={setFilter} data={Object.keys(REPORT_FILTERS)} />}
          <Button variant="default" component={Link} to={`/ProEstimate/ReportEditor/${orderId}/0`}>
            New report
          </Button>
          <Button onClick={() => setSending(true)}>Send estimate</Button>
        </div>
        {reports.error && <FailureLine error={reports.error} what="The reports could not be read." onRetry={() => reports.refetch()} />}
        {!reports.data && !reports.error && <SkeletonRows rows={4} height={64} />}
        {reports.data?.length === 0 && (
          <EmptyState text="Nothing was sent of this job yet. A report is a copy of the estimate with a link that its reader can answer.">
            <Button onClick={() => setSending(true)}>Send estimate</Button>
          </EmptyState>
        )}
        <ul>
          {shown?.map((report) => (
            <ReportEntry key={report.id} report={report} />
          ))}
        </ul>
        {shown?.length === 0 && many && <EmptyState text="No report is in this state." />}
      </div>
      {sending && (
        <Suspense>
          <SendEstimateDialog orderId={orderId} opened onClose={() => setSending(false)} />
        </Suspense>
      )}
    </>
  );
}

function inWords(reports: Report[]): string {
  if (reports.length === 0) return '';
  const answered = reports.filter((report) => report.response).length;
  const copies = reports.reduce((sum, report) => sum + report.archivedCopies.length, 0);
  return `${counted(reports.length, 'report')}, ${answered} answered, ${counted(copies, 'archived copy', 'archived copies')}`;
}
