import { ActionIcon, Button, Menu, Radio, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { getOrderByOrderId } from '../../contracts/estimating/orders/get-order-by-order-id.ts';
import { formatTimes } from '../../contracts/format.ts';
import { createArchivedReport } from '../../contracts/reporting/archive/create-archived-report.ts';
import { deleteArchivedReport } from '../../contracts/reporting/archive/delete-archived-report.ts';
import type { Report } from '../../contracts/reporting/entities.ts';
import { deleteReport } from '../../contracts/reporting/reports/delete-report.ts';
import { getReportLink } from '../../contracts/reporting/reports/get-report-link.ts';
import { listReports } from '../../contracts/reporting/reports/list-reports.ts';
import { previewReport } from '../../contracts/reporting/reports/preview-report.ts';
import { renewReportLink } from '../../contracts/reporting/reports/renew-report-link.ts';
import { reportTrackingList } from '../../contracts/reporting/reports/report-tracking-list.ts';
import { withdrawReportLink } from '../../contracts/reporting/reports/withdraw-report-link.ts';
import { removeTracking } from '../../contracts/reporting/tracking/remove-tracking.ts';
import { updateTrackingWithResponse } from '../../contracts/reporting/tracking/update-tracking-with-response.ts';
import { send, useRead } from '../app/client.ts';
import { useSave } from '../app/save.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Icon, type IconName } from '../ui/icons.tsx';
import { FailureLine, SkeletonRows } from '../ui/states.tsx';
import { tell, tellFailure } from '../ui/toast.ts';
import { counted, day, dollars, moment } from '../ui/words.ts';
import { AlertSettings } from './alert-settings.tsx';
import { CopyLink } from './copy-link.tsx';
import { isoDayFromNow } from './words.ts';
import './reports-list.css';

const ReportPaper = lazy(async () => ({ default: (await import('./document.tsx')).ReportPaper }));

export type ReportState = 'sent' | 'opened' | 'accepted' | 'declined' | 'expired' | 'withdrawn';

const STATES: Record<ReportState, { word: string; icon: IconName; className: string }> = {
  sent: { word: 'Sent', icon: 'sent', className: 'state-plain' },
  opened: { word: 'Opened', icon: 'opened', className: 'state-plain' },
  accepted: { word: 'Accepted', icon: 'accepted', className: 'state-accepted' },
  declined: { word: 'Declined', icon: 'declined', className: 'state-declined' },
  expired: { word: 'Expired', icon: 'clock', className: 'state-attention' },
  withdrawn: { word: 'Withdrawn', icon: 'undo', className: 'state-plain' },
};

export function stateOf(report: Report): ReportState {
  if (report.linkStatus === 'answered' || report.response) return report.response?.answer === 'no' ? 'declined' : 'accepted';
  if (report.linkStatus === 'expired' || report.linkStatus === 'withdrawn') return report.linkStatus;
  return report.opened > 0 ? 'opened' : 'sent';
}

export function StateWord({ state }: { state: ReportState }) {
  const { word, icon, className } = STATES[state];
  return (
    <span className={`report-state ${className}`}>
      <Icon name={icon} />
      {word}
    </span>
  );
}

/** `opened 3 times, last 11/12/2026, 9:58 am`. */
export function openedWords({ opened, lastOpenedAt }: Report): string {
  if (opened === 0) return 'not opened yet';
  const times = `opened ${formatTimes(opened)}`;
  return lastOpenedAt ? `${times}, last ${moment(lastOpenedAt)}` : times;
}

type Asked = 'preview' | 'alert' | 'answer' | 'archive' | 'delete' | 'withdraw' | 'link' | 'newLink';

/** One report of an order with what became of it, what can be done with it, and its sealed copies. */
export function ReportEntry({ report }: { report: Report }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const state = stateOf(report);
  const changed = { invalidates: [reportTrackingList, listReports] };
  const removeAlert = useSave(removeTracking, {
    ...changed,
    onSaved: () => tell('Alert removed'),
    failed: 'Error removing alert.',
  });
  /** The call asks for the checksum of the order's addresses. */
  const removeAlertOf = async ({ id, order_Id }: Report) => {
    try {
      const { checksum } = await send(getOrderByOrderId, { params: { orderId: order_Id } });
      removeAlert.save({ params: { reportId: id, checksum } });
    } catch (error) {
      tellFailure(error, 'Error removing alert.');
    }
  };
  const answered = report.response !== null;
  return (
    <li className="report">
      <div className="report-line">
        <StateWord state={state} />
        <div className="report-what">
          <h2>{report.name}</h2>
          <p className="muted">
            {report.customReportType} {report.order_Id}
            {report.recipientName ? ` for ${report.recipientName}` : ''}, made {moment(report.createdAt)} by {report.createdBy};{' '}
            {openedWords(report)}
            {state === 'sent' || state === 'opened' ? `; good until ${day(report.validUntil)}` : ''}
          </p>
        </div>
        <p className="report-total figures">
          <b>{dollars(report.total)}</b>
          <span className="muted">{counted(report.itemCount, 'line')}</span>
        </p>
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
            {report.linkStatus !== 'withdrawn' && (
              <Menu.Item leftSection={<Icon name="copy" />} onClick={() => setAsked('link')}>
                Copy the link again
              </Menu.Item>
            )}
            {!answered && (
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
            )}
            {report.trackingStatus === 'Active' && (
              <Menu.Item leftSection={<Icon name="close" />} onClick={() => void removeAlertOf(report)}>
                Remove alert
              </Menu.Item>
            )}
            <Menu.Item leftSection={<Icon name="archive" />} onClick={() => setAsked('archive')}>
              Archive a copy
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item color="brick" leftSection={<Icon name="trash" />} onClick={() => setAsked('delete')}>
              Delete report
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      {report.response && (
        <p className="report-answer">
          <b>{report.response.name}</b> {report.response.answer === 'yes' ? 'accepted' : 'declined'} {moment(report.response.at)}
          {report.response.comments && <q>{report.response.comments}</q>}
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
      {asked === 'preview' && <Preview report={report} onClose={close} />}
      <Dialog opened={asked === 'alert'} onClose={close} title="Alert settings" width={480}>
        <AlertSettings reportId={report.id} report={report} onDone={close} />
      </Dialog>
      {asked === 'link' && <LinkAgain report={report} onClose={close} />}
      {asked === 'newLink' && <NewLink report={report} onClose={close} />}
      {asked === 'answer' && <RecordAnswer report={report} onClose={close} />}
      {asked === 'archive' && <ArchiveNow report={report} onClose={close} />}
      {asked === 'withdraw' && <Withdraw report={report} onClose={close} />}
      {asked === 'delete' && <DeleteReport report={report} onClose={close} />}
    </li>
  );
}

function ArchivedCopy({ copy }: { copy: Report['archivedCopies'][number] }) {
  const [asking, setAsking] = useState(false);
  const remove = useSave(deleteArchivedReport, {
    invalidates: [reportTrackingList, listReports],
    // R332: a false answer is a failure as well.
    onSaved: (done) => (done ? tell('Archived report has been deleted') : tell('Error deleting archived report')),
    failed: 'Error deleting archived report.',
    onSettled: () => setAsking(false),
  });
  return (
    <li>
      <Icon name="lock" size={14} />
      <Link className="link" to={`/archive/${copy.id}`}>
        {copy.ArchiveName}
      </Link>
      <span className="muted figures">{moment(copy.timestamp)}</span>
      <ActionIcon variant="subtle" color="gray" size={28} aria-label={`Delete ${copy.ArchiveName}`} onClick={() => setAsking(true)}>
        <Icon name="trash" />
      </ActionIcon>
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

/** The link in force, to be sent once more. */
function LinkAgain({ report, onClose }: { report: Report; onClose: () => void }) {
  const link = useRead(getReportLink, { params: { reportId: report.id } }, { gcTime: 0 });
  return (
    <Dialog opened onClose={onClose} title="The customer's link" width={520}>
      <div className="report-dialog">
        {link.error && <FailureLine error={link.error} what="The link could not be read." onRetry={() => link.refetch()} />}
        {!link.data && !link.error && <SkeletonRows rows={2} />}
        {link.data?.link && <CopyLink link={link.data.link} />}
        {link.data?.link === null && <p>An earlier release made this link, which cannot be shown again. A new one can be made.</p>}
      </div>
    </Dialog>
  );
}

/** Asks before the customer's link stops working; the letter and its dates stay unless asked. */
function NewLink({ report, onClose }: { report: Report; onClose: () => void }) {
  const over = report.linkStatus === 'expired';
  const [letter, setLetter] = useState<'asSent' | 'anew'>('asSent');
  const [validUntil, setValidUntil] = useState(over ? isoDayFromNow(30) : report.validUntil);
  const renew = useSave(renewReportLink, { invalidates: [reportTrackingList, listReports, getReportLink] });
  function submit(event: FormEvent) {
    event.preventDefault();
    renew.save({ params: { reportId: report.id }, body: { anew: letter === 'anew', validUntil } });
  }
  if (renew.saved) {
    return (
      <Dialog opened onClose={onClose} title="The new link" width={520}>
        <div className="report-dialog">
          <CopyLink link={renew.saved.link} />
          <p className="muted">The earlier link stopped working.</p>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog opened onClose={onClose} title="Make a new link" width={520}>
      <form className="report-dialog" onSubmit={submit}>
        <p className="report-warning">
          <Icon name="warning" />
          <span>
            The link that {report.recipientName || 'your customer'} has stops working as soon as there is a new one.
            {report.linkStatus === 'open' && ' To send it once more, copy the link again instead.'}
          </span>
        </p>
        <Radio.Group label="The new link shows" value={letter} onChange={(choice) => setLetter(choice as typeof letter)}>
          <div className="report-radios">
            <Radio value="asSent" label={`The same estimate, dated ${day(report.writtenAt)}`} />
            <Radio value="anew" label="The estimate as it is now, dated today" />
          </div>
        </Radio.Group>
        <TextInput
          label="Good until"
          type="date"
          required
          min={isoDayFromNow(0)}
          value={validUntil}
          onChange={(event) => setValidUntil(event.currentTarget.value)}
        />
        {renew.failure && <FailureLine error={renew.failure} what="The link was not renewed." />}
        <div className="dialog-actions">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={renew.busy}>
            Make a new link
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Withdraw({ report, onClose }: { report: Report; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const withdraw = useSave(withdrawReportLink, {
    invalidates: [reportTrackingList, listReports],
    onSaved: () => tell('The link was withdrawn'),
    failed: 'The link was not withdrawn.',
    onSettled: onClose,
  });
  return (
    <Confirm
      opened
      onClose={onClose}
      title="Withdraw the link"
      action="Withdraw link"
      busy={withdraw.busy}
      onConfirm={() => withdraw.save({ params: { reportId: report.id }, body: { reason } })}
    >
      <p>Whoever opens it is told that the estimate was withdrawn, and cannot answer any more. A new link can be made later.</p>
      <Textarea
        label="Reason"
        description="Whoever opens the link reads it. It may be left empty."
        rows={3}
        maxLength={4000}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </Confirm>
  );
}

function DeleteReport({ report, onClose }: { report: Report; onClose: () => void }) {
  const remove = useSave(deleteReport, {
    invalidates: [reportTrackingList, listReports],
    onSaved: (done) => (done ? tell('Report has been deleted') : tell('Error deleting report')),
    failed: 'Error deleting report.',
    onSettled: onClose,
  });
  return (
    <Confirm
      opened
      onClose={onClose}
      title="Delete the report"
      action="Delete report"
      busy={remove.busy}
      onConfirm={() => remove.save({ params: { id: report.id } })}
    >
      <p>{report.name} leaves the list and its link is withdrawn. The audit keeps what was sent and answered.</p>
    </Confirm>
  );
}

interface ConfirmProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  action: string;
  busy: boolean;
  onConfirm: () => void;
  children: ReactNode;
}

function Confirm({ opened, onClose, title, action, busy, onConfirm, children }: ConfirmProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      width={440}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button color="brick" loading={busy} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      <div className="report-dialog">{children}</div>
    </Dialog>
  );
}

/** R331: an empty name gets the default of the documents. */
function ArchiveNow({ report, onClose }: { report: Report; onClose: () => void }) {
  const [name, setName] = useState('');
  const archive = useSave(createArchivedReport, {
    invalidates: [reportTrackingList, listReports],
    onSaved: () => {
      tell('Report Has Been Archived');
      onClose();
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    archive.save({ params: { id: report.id }, body: { ArchiveName: name } });
  }
  return (
    <Dialog opened onClose={onClose} title="Archive a copy" width={440}>
      <form className="report-dialog" onSubmit={submit}>
        <TextInput
          label="Name of the copy"
          placeholder={`${report.customReportType} ${report.order_Id} Archived Copy`}
          description="The copy stays as the report is now, whatever is edited later."
          maxLength={255}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {archive.failure && <FailureLine error={archive.failure} what="Error archiving report." />}
        <div className="dialog-actions">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={archive.busy}>
            Archive copy
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** An answer that came by phone or by hand (R321-R323, R330). */
function RecordAnswer({ report, onClose }: { report: Report; onClose: () => void }) {
  const [answer, setAnswer] = useState({ choice: '' as 'yes' | 'no' | '', name: report.recipientName, comments: '' });
  const [tried, setTried] = useState(false);
  const record = useSave(updateTrackingWithResponse, {
    invalidates: [reportTrackingList, listReports],
    onSaved: () => {
      tell('Alert response recorded.');
      onClose();
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (answer.choice === '' || answer.name.trim() === '') return;
    record.save({
      params: { reportId: report.id },
      body: { Agreement: answer.choice, Name: answer.name.trim(), Comments: answer.comments.trim() },
    });
  }
  return (
    <Dialog opened onClose={onClose} title="Record an answer" width={440}>
      <form className="report-dialog" onSubmit={submit} noValidate>
        <Radio.Group
          label="The customer"
          value={answer.choice}
          error={tried && answer.choice === '' ? 'Choose accepted or declined.' : undefined}
          onChange={(choice) => setAnswer({ ...answer, choice: choice as 'yes' | 'no' })}
        >
          <div className="report-radios">
            <Radio value="yes" label="accepted" />
            <Radio value="no" label="declined" />
          </div>
        </Radio.Group>
        <TextInput
          label="Name of who answered"
          required
          maxLength={255}
          value={answer.name}
          error={tried && answer.name.trim() === '' ? 'Give the name of who answered.' : undefined}
          onChange={(event) => setAnswer({ ...answer, name: event.currentTarget.value })}
        />
        <Textarea
          label="Comments"
          rows={3}
          maxLength={4000}
          value={answer.comments}
          onChange={(event) => setAnswer({ ...answer, comments: event.currentTarget.value })}
        />
        <p className="muted">The report is archived as it is now, and its link takes no further answer.</p>
        {record.failure && <FailureLine error={record.failure} what="Error recording alert response." />}
        <div className="dialog-actions">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={record.busy}>
            Record answer
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Preview({ report, onClose }: { report: Report; onClose: () => void }) {
  const preview = useRead(previewReport, { params: { reportId: report.id } });
  return (
    <Dialog opened onClose={onClose} title={report.response ? 'What was answered' : 'As its reader would see it now'} width={760}>
      {preview.error && <FailureLine error={preview.error} what="The report could not be read." onRetry={() => preview.refetch()} />}
      {preview.data ? (
        <Suspense fallback={<SkeletonRows />}>
          <ReportPaper document={preview.data} />
        </Suspense>
      ) : (
        !preview.error && <SkeletonRows />
      )}
    </Dialog>
  );
}
