import { Button, NativeSelect } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { Report } from '../../../contracts/reporting/entities.ts';
import { getReportOptions } from '../../../contracts/reporting/options/get-report-options.ts';
import { reportTrackingList } from '../../../contracts/reporting/reports/report-tracking-list.ts';
import { awaitsCompletion } from '../../../contracts/reporting/tracking/completion.ts';
import { getReportHistory, type HistoryEntry } from '../../../contracts/reporting/tracking/get-report-history.ts';
import { useSearch } from '../../app/address.ts';
import { useChanges } from '../../app/changes.ts';
import { refresh, useRead } from '../../app/client.ts';
import { NoEstimate, orderIdIn } from '../../app/no-estimate.tsx';
import { ShellTop } from '../../app/shell-top.tsx';
import { Icon } from '../../ui/icons.tsx';
import { EmptyState, FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { counted, day } from '../../ui/words.ts';
import { OptionsSection } from '../options/options-section.tsx';
import { ArchiveNow, LinkAgain, Preview } from '../reports/dialogs.tsx';
import { ArchivedCopy, StateWord } from '../reports/list.tsx';
import { pdfOf, SHEETS, sheetOf } from '../reports/pdf-link.ts';
import { stateOf } from '../reports/states.ts';
import { moneyOfReport, titleOfReport } from '../reports/words.ts';
import { AlertSettings } from './alert-settings.tsx';
import { EditStatus } from './edit-status.tsx';
import { History } from './history.tsx';
import { RecordAnswer } from './record-answer.tsx';
import { useRemoveAlert } from './remove-alert.ts';
import css from './report-tracking.module.css';
import { Steps } from './step-line.tsx';
import { spanWords, stepsOf } from './steps.ts';

const MailLink = lazy(() => import('../sharing/mail-link.tsx'));

const FILTERS: Record<string, { label: string; kinds?: HistoryEntry['kind'][] }> = {
  all: { label: 'All events' },
  openings: { label: 'Openings', kinds: ['opened'] },
  answers: { label: 'Answers and copies', kinds: ['answer', 'copy', 'seal'] },
  alerts: { label: 'Alerts and reminders', kinds: ['alert', 'reminder'] },
  changes: { label: 'Sending and changes', kinds: ['made', 'sent', 'changed', 'link', 'withdrawn', 'other'] },
};

/** S105, S106: the life of one report as steps, everything that happened to it, its alert, its answer and its copies. */
export default function ReportTrackingPage() {
  const params = useParams();
  const orderId = orderIdIn(params.orderId);
  const reportId = Number(params.reportId);
  return orderId && Number.isSafeInteger(reportId) ? <Tracked key={reportId} orderId={orderId} reportId={reportId} /> : <NoEstimate />;
}

function Tracked({ orderId, reportId }: { orderId: number; reportId: number }) {
  const queries = useQueryClient();
  const reports = useRead(reportTrackingList, { params: { orderId } });
  const history = useRead(getReportHistory, { params: { reportId } });
  useChanges(orderId, ({ touches }) => {
    if (touches === undefined || touches.some((touch) => touch.startsWith(`report:${reportId}`)))
      void refresh(queries, [reportTrackingList, getReportHistory, getReportOptions]);
  });
  const report = reports.data?.find(({ id }) => id === reportId);
  const all = `/ProEstimate/ReportTracking/${orderId}/0`;
  if (reports.error?.status === 404) return <NoEstimate />;
  return (
    <>
      <ShellTop
        title={<h1>{report?.name ?? 'Report'}</h1>}
        detail={report && `${titleOfReport(report)}${report.recipientName ? `, for ${report.recipientName}` : ''}`}
      >
        {report && <StateWord state={stateOf(report)} />}
      </ShellTop>
      {reports.error && <FailureLine error={reports.error} what="The report could not be read." onRetry={() => reports.refetch()} />}
      {reports.data && !report && (
        <EmptyState text="This report does not exist, or was deleted. The audit keeps what was sent and answered.">
          <Link className="link" to={all}>
            Go to the reports of the job
          </Link>
        </EmptyState>
      )}
      {!reports.data && !reports.error && <SkeletonRows rows={8} />}
      {report && (
        <div className={css.columns}>
          <div className={css.life}>
            {history.error && (
              <FailureLine error={history.error} what="What happened could not be read." onRetry={() => history.refetch()} />
            )}
            {!history.data && !history.error && <SkeletonRows rows={8} />}
            {history.data && <Life report={report} {...history.data} />}
          </div>
          <Aside report={report} />
        </div>
      )}
    </>
  );
}

function Life({ report, entries, earlier }: { report: Report; entries: HistoryEntry[]; earlier: number }) {
  const [query, setQuery] = useSearch();
  const [asked, setAsked] = useState<'link' | 'mail' | 'preview' | null>(null);
  const show = query.get('show') ?? 'all';
  const kinds = FILTERS[show]?.kinds;
  const shown = kinds ? entries.filter(({ kind }) => kinds.includes(kind)) : entries;
  const oldest = entries.at(-1);
  return (
    <>
      <div className={css.head}>
        <p>
          <b>{report.linkStatus === 'inside' ? 'Made to now' : 'Sent to now'}</b>{' '}
          <span className="muted">
            {oldest && `${spanWords(Date.now() - Date.parse(report.createdAt))}, `}
            {counted(entries.length + earlier, 'event')}
          </span>
        </p>
        <Link className="link" to={`/ProEstimate/ReportTracking/${report.order_Id}/0`}>
          All reports of the job
        </Link>
        <NativeSelect
          aria-label="Show"
          size="xs"
          value={show in FILTERS ? show : 'all'}
          onChange={({ currentTarget: { value } }) => setQuery(value === 'all' ? {} : { show: value }, { replace: true })}
          data={Object.entries(FILTERS).map(([value, { label }]) => ({ value, label }))}
        />
        {report.linkStatus !== 'withdrawn' && report.linkStatus !== 'inside' && (
          <>
            <Button variant="default" leftSection={<Icon name="link" size={14} />} onClick={() => setAsked('link')}>
              Copy link
            </Button>
            {report.linkStatus !== 'expired' && (
              <Button variant="default" leftSection={<Icon name="sent" size={14} />} onClick={() => setAsked('mail')}>
                Mail link
              </Button>
            )}
          </>
        )}
        <Button variant="default" leftSection={<Icon name="download" size={14} />} component="a" href={pdfOf(report)} target="_blank">
          PDF
        </Button>
        {SHEETS.map(({ format, words }) => (
          <Button key={format} variant="default" component="a" href={sheetOf(report, format)} download>
            {words}
          </Button>
        ))}
        <Button variant="default" onClick={() => setAsked('preview')}>
          Open report
        </Button>
      </div>
      <Steps steps={stepsOf(report, entries)} total={moneyOfReport(report)} />
      <History report={report} entries={shown} filtered={kinds !== undefined} />
      {earlier > 0 && <p className={css.earlier}>{counted(earlier, 'earlier event')} not shown; the audit has all of them.</p>}
      {asked === 'link' && <LinkAgain report={report} onClose={() => setAsked(null)} />}
      {asked === 'mail' && (
        <Suspense>
          <MailLink orderId={report.order_Id} reportId={report.id} vendorId={report.vendor_Id} onClose={() => setAsked(null)} />
        </Suspense>
      )}
      {asked === 'preview' && <Preview report={report} onClose={() => setAsked(null)} />}
    </>
  );
}

function Aside({ report }: { report: Report }) {
  const remove = useRemoveAlert();
  const [archiving, setArchiving] = useState(false);
  const [editing, setEditing] = useState(false);
  const active = report.trackingStatus === 'Active';
  const over = report.changeOrder !== null && report.linkStatus === 'withdrawn';
  const finishing = awaitsCompletion(report);
  const open = (report.response === null || finishing) && report.linkStatus !== 'inside' && !over;
  const { alertDate, alertEmailAddresses, alertSMSNumbers, alertMethod } = report;
  return (
    <aside className={css.aside} aria-label="Alert, answer and copies">
      <section>
        <h2>
          Status
          <button type="button" className="link" onClick={() => setEditing(true)}>
            Edit
          </button>
        </h2>
        <p>
          {report.reportStatus}
          <span className="muted">, {report.trackingStatus}</span>
        </p>
      </section>
      {open && (
        <section>
          <h2>
            Alert
            <span className={active ? css.active : 'muted'}>
              {active && <Icon name="bell" size={14} />}
              {report.trackingStatus}
            </span>
          </h2>
          <p className="muted">
            {report.reminded
              ? `There was no answer by ${day(alertDate)}. Choose a later day to be reminded again.`
              : finishing
                ? 'Tells you when the customer reports the work finished, or when nobody has by the date.'
                : 'Tells you when the customer answers, or when nobody has by the date.'}
          </p>
          {report.completionAlert && <p className="muted">When the work is reported finished, {report.completionAlert} is told.</p>}
          <AlertSettings
            key={`${finishing}/${active}/${alertDate}/${alertEmailAddresses}/${alertSMSNumbers}/${alertMethod}`}
            reportId={report.id}
            report={report}
            beside={
              (active || report.completionAlert) && (
                <Button variant="default" c="var(--brick-text)" loading={remove.busy} onClick={() => void remove.save(report)}>
                  Remove alert
                </Button>
              )
            }
          />
        </section>
      )}
      {open && (
        <section>
          <h2>{finishing ? 'Record the end of the work' : 'Record an answer'}</h2>
          <RecordAnswer key={String(finishing)} report={report} />
        </section>
      )}
      {report.customReportType === 'Estimate' && <OptionsSection report={report} />}
      <section>
        <h2>
          Archived copies
          <button type="button" className="link" onClick={() => setArchiving(true)}>
            Keep one now
          </button>
        </h2>
        {report.archivedCopies.length === 0 && <p className="muted">None yet. One is kept when the report is answered.</p>}
        <ul className="report-copies">
          {report.archivedCopies.map((copy) => (
            <ArchivedCopy key={copy.id} copy={copy} />
          ))}
        </ul>
      </section>
      {editing && <EditStatus report={report} onClose={() => setEditing(false)} />}
      {archiving && <ArchiveNow report={report} onClose={() => setArchiving(false)} />}
    </aside>
  );
}
