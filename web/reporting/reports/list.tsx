import { ActionIcon, Menu } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { formatTimes } from '../../../contracts/format.ts';
import { deleteArchivedReport } from '../../../contracts/reporting/archive/delete-archived-report.ts';
import type { Report } from '../../../contracts/reporting/entities.ts';
import { kindOf } from '../../../contracts/reporting/kinds/kinds.ts';
import { listReports } from '../../../contracts/reporting/reports/list-reports.ts';
import { reportTrackingList } from '../../../contracts/reporting/reports/report-tracking-list.ts';
import { answerWords, awaitsCompletion } from '../../../contracts/reporting/tracking/completion.ts';
import { getReportHistory } from '../../../contracts/reporting/tracking/get-report-history.ts';
import { useSave } from '../../app/save.ts';
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

/** What can be done with a report as it stands. */
interface Standing {
  state: ReportState;
  answered: boolean;
  inside: boolean;
  /** It takes no answer any more; a change order that was withdrawn neither. */
  over: boolean;
}

function standingOf(report: Report): Standing {
  const answered = report.response !== null;
  return {
    state: stateOf(report),
    answered,
    inside: report.linkStatus === 'inside',
    over: answered || (report.changeOrder !== null && report.linkStatus === 'withdrawn'),
  };
}

type Ask = (what: Asked) => void;

/** One report of an order with what became of it, what can be done with it, and its sealed copies. */
export function ReportEntry({ report }: { report: Report }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const standing = standingOf(report);
  const { changeOrder } = report;
  return (
    <li className="report">
      <div className="report-line">
        <StateWord state={standing.state} />
        <div className="report-what">
          <h2>
            <Link className="link" to={trackingOf(report)}>
              {report.name}
            </Link>
          </h2>
          <p className="muted">
            {titleOfReport(report)}
            {report.recipientName ? ` for ${report.recipientName}` : ''}, made {moment(report.createdAt)} by {report.createdBy};{' '}
            {standing.inside ? 'not for sending' : openedWords(report)}
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
        <ReportActions report={report} standing={standing} ask={setAsked} />
      </div>
      <Outcome report={report} state={standing.state} setAsked={setAsked} />
      <AskedOfReport asked={asked} report={report} close={() => setAsked(null)} />
    </li>
  );
}

interface ItemProps {
  icon: IconName;
  children: ReactNode;
  onClick: () => void;
}

function Item({ icon, ...item }: ItemProps) {
  return <Menu.Item leftSection={<Icon name={icon} />} {...item} />;
}

/** What can be done with a report. */
function ReportActions({ report, standing, ask }: { report: Report; standing: Standing; ask: Ask }) {
  const { answered } = standing;
  const removeAlert = useRemoveAlert();
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={32} aria-label={`Actions for ${report.name}`}>
          <Icon name="more" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <CopyItems report={report} ask={ask} />
        <ContentItems report={report} answered={answered} />
        <LinkItems report={report} standing={standing} ask={ask} />
        <CompletionItems report={report} ask={ask} />
        {(report.trackingStatus === 'Active' || report.completionAlert) && (
          <Item icon="close" onClick={() => void removeAlert.save(report)}>
            Remove alert
          </Item>
        )}
        {kindOf(report.customReportType).takesPayments && !report.changeOrder && (
          <Item icon="check" onClick={() => ask('payments')}>
            Apply payments
          </Item>
        )}
        <Item icon="note" onClick={() => ask('status')}>
          Edit status
        </Item>
        <Item icon="archive" onClick={() => ask('archive')}>
          Archive a copy
        </Item>
        <Menu.Divider />
        {answered ? (
          // Not a disabled item: that says neither why, nor anything to who uses the keyboard.
          <Menu.Label>{STAYS}</Menu.Label>
        ) : (
          <Menu.Item color="brick" leftSection={<Icon name="trash" />} onClick={() => ask('delete')}>
            Delete report
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The page, and the files that are made of it. */
function CopyItems({ report, ask }: { report: Report; ask: Ask }) {
  return (
    <>
      <Item icon="eye" onClick={() => ask('preview')}>
        Show as its reader sees it
      </Item>
      <Menu.Item leftSection={<Icon name="download" />} component="a" href={pdfOf(report)} target="_blank">
        PDF
      </Menu.Item>
      {SHEETS.map(({ format, words }) => (
        <Menu.Item key={format} leftSection={<Icon name="download" />} component="a" href={sheetOf(report, format)} download>
          {words}
        </Menu.Item>
      ))}
    </>
  );
}

/** A change order is changed and doubled in the estimate. */
function ContentItems({ report, answered }: { report: Report; answered: boolean }) {
  const navigate = useNavigate();
  const editor = `/ProEstimate/ReportEditor/${report.order_Id}`;
  if (report.changeOrder) return null;
  return (
    <>
      {answered ? null : (
        <Item icon="edit" onClick={() => navigate(`${editor}/${report.id}`)}>
          Change
        </Item>
      )}
      <Item icon="plus" onClick={() => navigate(`${editor}/0?copy=${report.id}`)}>
        Duplicate
      </Item>
    </>
  );
}

/** What is done with its link. */
function LinkItems({ report, standing: { state, over, inside }, ask }: { report: Report; standing: Standing; ask: Ask }) {
  const withdrawn = report.linkStatus === 'withdrawn';
  if (inside) return null;
  return (
    <>
      {withdrawn ? null : (
        <Item icon="copy" onClick={() => ask('link')}>
          {state === 'unsent' ? 'Copy the link' : 'Copy the link again'}
        </Item>
      )}
      {over ? null : (
        <>
          <Item icon="link" onClick={() => ask('newLink')}>
            Make a new link
          </Item>
          {withdrawn ? null : (
            <Item icon="undo" onClick={() => ask('withdraw')}>
              Withdraw link
            </Item>
          )}
          <Item icon="bell" onClick={() => ask('alert')}>
            Alert settings
          </Item>
          <Item icon="check" onClick={() => ask('answer')}>
            Record an answer
          </Item>
        </>
      )}
    </>
  );
}

function CompletionItems({ report, ask }: { report: Report; ask: Ask }) {
  if (!awaitsCompletion(report) || report.linkStatus === 'withdrawn') return null;
  return (
    <>
      <Item icon="bell" onClick={() => ask('alert')}>
        Alert settings
      </Item>
      <Item icon="check" onClick={() => ask('answer')}>
        Record the end of the work
      </Item>
    </>
  );
}

/** What became of the report: answers, alerts and archived copies. */
function Outcome({ report, state, setAsked }: { report: Report; state: ReportState; setAsked: Ask }) {
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
