import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { z } from 'zod';
import { listReports } from '../../../contracts/reporting/reports/list-reports.ts';
import { useAllChanges } from '../../app/changes.ts';
import { refresh, useRead } from '../../app/client.ts';
import { useLive } from '../../app/live.ts';
import { ShellTop } from '../../app/shell-top.tsx';
import { isAbout } from '../../app/touches.ts';
import { EmptyState, FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { moment } from '../../ui/words.ts';
import { StateWord } from './list.tsx';
import { stateOf } from './states.ts';
import { moneyOfReport } from './words.ts';
import './list.css';

const LogoDialog = lazy(() => import('../logo/logo-dialog.tsx'));

const LISTS = [listReports];

/** All reports of the organisation, newest first; a row leads to the reports of its job. */
export default function ReportsPage() {
  const reports = useRead(listReports, {});
  useLive(LISTS);
  const [isLogoOpen, setLogoOpen] = useState(false);
  const queries = useQueryClient();
  // An opening or an answer, or what may have been missed; estimates that are worked on change nothing here.
  useAllChanges((change) => {
    if (isAbout(change, 'report')) void refresh(queries, [listReports]);
  });
  return (
    <>
      <ShellTop
        title="Reports"
        detail={
          <>
            {reports.data ? `${reports.data.length} sent` : null}{' '}
            <Link className="link" to="/addendums">
              Addendums
            </Link>{' '}
            <button type="button" className="link" onClick={() => setLogoOpen(true)}>
              Logo
            </button>{' '}
            <Link className="link" to="/reports/open-invoices">
              Open invoices
            </Link>
          </>
        }
      />
      {isLogoOpen && (
        <Suspense>
          <LogoDialog onClose={() => setLogoOpen(false)} />
        </Suspense>
      )}
      <div className="reports">
        {reports.error && <FailureLine error={reports.error} what="The reports could not be read." onRetry={() => reports.refetch()} />}
        {!reports.data && !reports.error && <SkeletonRows rows={10} />}
        {reports.data?.length === 0 && (
          <EmptyState text="Nothing was sent yet. Open a job and send its estimate; what its reader does shows here.">
            <Link className="link" to="/">
              Go to the jobs
            </Link>
          </EmptyState>
        )}
        {reports.data && reports.data.length > 0 && <TableOfReports reports={reports.data} />}
      </div>
    </>
  );
}

type Listed = z.output<typeof listReports.response>[number];

function TableOfReports({ reports }: { reports: readonly Listed[] }) {
  return (
    <table className="reports-table">
      <thead>
        <tr>
          <th scope="col">Report</th>
          <th scope="col">Job</th>
          <th scope="col">State</th>
          <th scope="col">For</th>
          <th scope="col" className="number">
            Opened
          </th>
          <th scope="col" className="number">
            Made
          </th>
          <th scope="col" className="number">
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {reports.map((report) => (
          <RowOfReport key={report.id} report={report} />
        ))}
      </tbody>
    </table>
  );
}

function RowOfReport({ report }: { report: Listed }) {
  const navigate = useNavigate();
  const to = `/ProEstimate/ReportTracking/${report.order_Id}/0`;
  return (
    <tr onClick={() => navigate(to)}>
      <th scope="row" className="first grows">
        <Link className="link" to={to} onClick={(event) => event.stopPropagation()}>
          {report.name}
        </Link>
      </th>
      <td className="minor of grows">{report.jobName}</td>
      <td className="became">
        <StateWord state={stateOf(report)} />
      </td>
      <td className="minor whose grows">{report.recipientName}</td>
      <td className="minor number times">{report.opened}</td>
      <td className="minor number made">{moment(report.createdAt)}</td>
      <td className="amount number">{moneyOfReport(report)}</td>
    </tr>
  );
}
