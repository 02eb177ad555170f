import { ActionIcon, Menu } from '@mantine/core';
import { type Dispatch, lazy, type SetStateAction, Suspense, useState } from 'react';
import { Link, type NavigateFunction, useNavigate } from 'react-router-dom';
import { formatTimes } from '../../../contracts/format.ts';
import { deleteArchivedReport } from '../../../contracts/reporting/archive/delete-archived-report.ts';
import type { Report } from '../../../contracts/reporting/entities.ts';
import { kindOf } from '../../../contracts/reporting/kinds/kinds.ts';
import { listReports } from '../../../contracts/reporting/reports/list-reports.ts';
import { reportTrackingList } from '../../../contracts/reporting/reports/report-tracking-list.ts';
import { answerWords, awaitsCompletion } from '../../../contracts/reporting/tracking/completion.ts';
import { getReportHistory } from '../../../contracts/reporting/tracking/get-report-history.ts';
import { type Save, useSave } from '../../app/save.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { tell } from '../../ui/toast.ts';
import { counted, day, dollars, moment } from '../../ui/words.ts';
import { AlertSettings } from '../tracking/alert-settings.tsx';
import './list.css';
import { EditStatus } from '../tracking/edit-status.tsx';
import { RecordAnswerDialog } from '../tracking/record-answer.tsx';
import { useRemoveAlert } from '../tracking/remove-alert.ts';
import { ArchiveNow, Confirm, DeleteReport, LinkAgain, NewLink, Preview, Withdraw } from './dialogs.tsx';
import { pdfOf, SHEETS, sheetOf } from './pdf-link.ts';
import { type ReportState, stateOf, trackingOf } from './states.ts';
import { moneyOfReport, titleOfReport } from './words.ts';

const STATES: Record<ReportState, { word: string; icon: IconName; className: string }> = {
  unsent: { word: 'Not sent yet', icon: 'draft', className: 'state-attention' },
  sent: { word: 'Sent', icon: 'sent', className: 'state-plain' },
  opened: { word: 'Opened', icon: 'opened', className: 'state-plain' },
  accepted: { word: 'Accepted', icon: 'accepted', className: 'state-accepted' },
  declined: { word: 'Declined', icon: 'declined', className: 'state-declined' },
  expired: { word: 'Expired', icon: 'clock', className: 'state-attention' },
  inside: { word: 'Inside', icon: 'lock', className: 'state-plain' },
  withdrawn: { word: 'Withdrawn', icon: 'undo', className: 'state-plain' },
};

export function StateWord({ state }: { state: ReportState }) {
  const { word, icon, className } = STATES[state];
  return (
    <span className={`report-state ${className}`}>
      <Icon name={icon} />
      {word}
    </span>
  );
}

const MailLink = lazy(() => import('../sharing/mail-link.tsx'));
const ReportPayments = lazy(() => import('./payments.tsx'));

/** `opened 3 times, last 11/12/2026, 9:58 am`. */
export function openedWords({ opened, lastOpenedAt }: Report): string {
  if (opened === 0) return 'not opened yet';
  const times = `opened ${formatTimes(opened)}`;
  return lastOpenedAt ? `${times}, last ${moment(lastOpenedAt)}` : times;
}

const STAYS = 'Answered: it stays, with its link and its sealed copy, for the customer as well. Changes go as a change order.';

type Asked = 'mail' | 'payments' | 'status' | 'preview' | 'alert' | 'answer' | 'archive' | 'delete' | 'withdraw' | 'link' | 'newLink';

/** One report of an order with what became of it, what can be done with it, and its sealed copies. */
export function ReportEntry({ report }: { report: Report }) {
  const navigate = useNavigate();
  const editor = `/ProEstimate/ReportEditor/${report.order_Id}`;
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const state = stateOf(report);
  const removeAlert = useRemoveAlert();
  const answered = report.response !== null;
  const inside = report.linkStatus === 'inside';
  const { changeOrder } = report;
  // A withdrawn change order is over.
  const over = answered || (changeOrder !== null && report.linkStatus === 'withdrawn');
  return (
    <li className="report">
      <div className="report-line">
        <StateWord state={state} />
        <div className="report-what">
          <h2>
            <Link className="link" to={trackingOf(report)}>
              {report.name}
            </Link>
          </h2>
          <p className="muted">
            {titleOfReport(report)}
            {report.recipientName ? ` for ${report.recipientName}` : ''}, made {moment(report.createdAt)} by {report.createdBy};{' '}
            {inside ? 'not for sending' : openedWords(report)}
            {kindOf(report.customReportType).controls.includes('validUntil') && report.linkStatus === 'open'
              ? `; good until ${day(report.validUntil)}`
              : ''}
            ; {report.reportStatus}
          </p>
        </div>
        <p className="report-total figures">
          <b>{moneyOfReport(report)}</b>
          <span className="muted">{changeOrder ? `contract then ${dollars(report.total)}` : counted(report.itemCount, 'line')}</span>
        </p>
        <ReportActions
          report={report}
          setAsked={setAsked}
          answered={answered}
          changeOrder={changeOrder}
          navigate={navigate}
          editor={editor}
          inside={inside}
          state={state}
          over={over}
          removeAlert={removeAlert}
        />
      </div>
      <Outcome report={report} state={state} setAsked={setAsked} />
      <AskedOfReport asked={asked} report={report} close={close} />
    </li>
  );
}

/** What is done with the link of an open report. */
function LinkItems({
  over,
  inside,
  setAsked,
  report,
}: {
  over: boolean;
  inside: boolean;
  setAsked: Dispatch<SetStateAction<Asked | null>>;
  report: Report;
}) {
  return (
    !over &&
    !inside && (
      <>
        <Menu.Item leftSection={<Icon name="link" />} onClick={() => setAsked('newLink')}>
          Make a new link
        </Menu.Item>
        {report.linkStatus !== 'withdrawn' && (
          <Menu.Item leftSection={<Icon name="undo" />} onClick={() => setAsked('withdraw')}>
            Withdraw link
          </Menu.Item>
        )}
        <Menu.Item leftSection={<Icon name="bell" />} onClick={() => setAsked('alert')}>
          Alert settings
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="check" />} onClick={() => setAsked('answer')}>
          Record an answer
        </Menu.Item>
      </>
    )
  );
}

function CompletionItems({ report, setAsked }: { report: Report; setAsked: Dispatch<SetStateAction<Asked | null>> }) {
  return (
    awaitsCompletion(report) &&
    report.linkStatus !== 'withdrawn' && (
      <>
        <Menu.Item leftSection={<Icon name="bell" />} onClick={() => setAsked('alert')}>
          Alert settings
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="check" />} onClick={() => setAsked('answer')}>
          Record the end of the work
        </Menu.Item>
      </>
    )
  );
}

/** What can be done with a report. */
function ReportActions({
  report,
  setAsked,
  answered,
  changeOrder,
  navigate,
  editor,
  inside,
  state,
  over,
  removeAlert,
}: {
  report: Report;
  setAsked: Dispatch<SetStateAction<Asked | null>>;
  answered: boolean;
  changeOrder: { number: number; fromId: number; days: number; change: string } | null;
  navigate: NavigateFunction;
  editor: string;
  inside: boolean;
  state: ReportState;
  over: boolean;
  removeAlert: Save<Report, boolean>;
}) {
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={32} aria-label={`Actions for ${report.name}`}>
          <Icon name="more" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Icon name="eye" />} onClick={() => setAsked('preview')}>
          Show as its reader sees it
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="download" />} component="a" href={pdfOf(report)} target="_blank">
          PDF
        </Menu.Item>
        {SHEETS.map(({ format, words }) => (
          <Menu.Item key={format} leftSection={<Icon name="download" />} component="a" href={sheetOf(report, format)} download>
            {words}
          </Menu.Item>
        ))}
        {!answered && !changeOrder && (
          <Menu.Item leftSection={<Icon name="edit" />} onClick={() => navigate(`${editor}/${report.id}`)}>
            Change
          </Menu.Item>
        )}
        {!changeOrder && (
          <Menu.Item leftSection={<Icon name="plus" />} onClick={() => navigate(`${editor}/0?copy=${report.id}`)}>
            Duplicate
          </Menu.Item>
        )}
        {report.linkStatus !== 'withdrawn' && !inside && (
          <Menu.Item leftSection={<Icon name="copy" />} onClick={() => setAsked('link')}>
            {state === 'unsent' ? 'Copy the link' : 'Copy the link again'}
          </Menu.Item>
        )}
        <LinkItems over={over} inside={inside} setAsked={setAsked} report={report} />
        <CompletionItems report={report} setAsked={setAsked} />
        {(report.trackingStatus === 'Active' || report.completionAlert) && (
          <Menu.Item leftSection={<Icon name="close" />} onClick={() => void removeAlert.save(report)}>
            Remove alert
          </Menu.Item>
        )}
        {kindOf(report.customReportType).takesPayments && !changeOrder && (
          <Menu.Item leftSection={<Icon name="check" />} onClick={() => setAsked('payments')}>
            Apply payments
          </Menu.Item>
        )}
        <Menu.Item leftSection={<Icon name="note" />} onClick={() => setAsked('status')}>
          Edit status
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="archive" />} onClick={() => setAsked('archive')}>
          Archive a copy
        </Menu.Item>
        <Menu.Divider />
        {answered ? (
          // Not a disabled item: that says neither why, nor anything to who uses the keyboard.
          <Menu.Label>{STAYS}</Menu.Label>
        ) : (
          <Menu.Item color="brick" leftSection={<Icon name="trash" />} onClick={() => setAsked('delete')}>
            Delete report
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** What became of the report: answers, alerts and archived copies. */
function Outcome({ report, state, setAsked }: { report: Report; state: ReportState; setAsked: Dispatch<SetStateAction<Asked | null>> }) {
  return (
    <>
      {report.response && (
        <p className="report-answer">
          <b>{report.response.name}</b> {answerWords(report.response)} {moment(report.response.at)}
          {report.response.comments && <q>{report.response.comments}</q>}
        </p>
      )}
      {report.completion && (
        <p className="report-answer">
          <b>{report.completion.name}</b> {answerWords(report.completion)} {moment(report.completion.at)}
          {report.completion.comments && <q>{report.completion.comments}</q>}
        </p>
      )}
      {state === 'unsent' && (
        <p className="report-aside">
          <Icon name="sent" size={14} />
          <button type="button" className="link" onClick={() => setAsked('link')}>
            Copy its link
          </button>{' '}
          or{' '}
          <button type="button" className="link" onClick={() => setAsked('mail')}>
            mail it
          </button>
        </p>
      )}
      {report.trackingStatus === 'Active' && (
        <p className="report-aside muted">
          <Icon name="bell" size={14} />
          {report.reminded
            ? `You were alerted that there was no response by ${day(report.alertDate)}.`
            : `You are alerted when there is no response by ${day(report.alertDate)}.`}
        </p>
      )}
      {report.archivedCopies.length > 0 && (
        <ul className="report-copies" aria-label={`Archived copies of ${report.name}`}>
          {report.archivedCopies.map((copy) => (
            <ArchivedCopy key={copy.id} copy={copy} />
          ))}
        </ul>
      )}
    </>
  );
}

/** The dialogs of its actions. */
function AskedOfReport({ asked, report, close }: { asked: Asked | null; report: Report; close: () => void }) {
  return (
    <>
      {asked === 'mail' && (
        <Suspense>
          <MailLink orderId={report.order_Id} reportId={report.id} vendorId={report.vendor_Id} onClose={close} />
        </Suspense>
      )}
      {asked === 'payments' && (
        <Suspense>
          <ReportPayments report={report} onClose={close} />
        </Suspense>
      )}
      {asked === 'status' && <EditStatus report={report} onClose={close} />}
      {asked === 'preview' && <Preview report={report} onClose={close} />}
      <Dialog opened={asked === 'alert'} onClose={close} title="Alert settings" width={480}>
        <AlertSettings reportId={report.id} report={report} onDone={close} />
      </Dialog>
      {asked === 'link' && <LinkAgain report={report} onClose={close} />}
      {asked === 'newLink' && <NewLink report={report} onClose={close} />}
      {asked === 'answer' && <RecordAnswerDialog report={report} onClose={close} />}
      {asked === 'archive' && <ArchiveNow report={report} onClose={close} />}
      {asked === 'withdraw' && <Withdraw report={report} onClose={close} />}
      {asked === 'delete' && <DeleteReport report={report} onClose={close} />}
    </>
  );
}

export function ArchivedCopy({ copy }: { copy: Report['archivedCopies'][number] }) {
  const [asking, setAsking] = useState(false);
  const remove = useSave(deleteArchivedReport, {
    invalidates: [reportTrackingList, listReports, getReportHistory],
    // R332: a false answer is a failure as well.
    onSaved: (done) => (done ? tell('Archived report has been deleted') : tell('Error deleting archived report')),
    failed: 'Error deleting archived report.',
    onSettled: () => setAsking(false),
  });
  return (
    <li>
      <Icon name={copy.answer ? 'lock' : 'archive'} size={14} />
      <Link className="link" to={`/archive/${copy.id}`}>
        {copy.ArchiveName}
      </Link>
      <span className="muted figures">{moment(copy.timestamp)}</span>
      {/* The sealed copy of an answer cannot be deleted. */}
      {!copy.answer && (
        <ActionIcon variant="subtle" color="gray" size={28} aria-label={`Delete ${copy.ArchiveName}`} onClick={() => setAsking(true)}>
          <Icon name="trash" />
        </ActionIcon>
      )}
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        title="Delete the archived copy"
        action="Delete copy"
        busy={remove.busy}
        onConfirm={() => remove.save({ params: { id: copy.id } })}
      >
        <p>{copy.ArchiveName} will no longer be shown. The report itself and its answer stay.</p>
      </Confirm>
    </li>
  );
}
