import { Button, Radio, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, lazy, type ReactNode, Suspense, useState } from 'react';
import { createArchivedReport } from '../../contracts/reporting/archive/create-archived-report.ts';
import type { Report } from '../../contracts/reporting/entities.ts';
import { deleteReport } from '../../contracts/reporting/reports/delete-report.ts';
import { getReportLink } from '../../contracts/reporting/reports/get-report-link.ts';
import { listReports } from '../../contracts/reporting/reports/list-reports.ts';
import { previewReport } from '../../contracts/reporting/reports/preview-report.ts';
import { renewReportLink } from '../../contracts/reporting/reports/renew-report-link.ts';
import { reportTrackingList } from '../../contracts/reporting/reports/report-tracking-list.ts';
import { withdrawReportLink } from '../../contracts/reporting/reports/withdraw-report-link.ts';
import { updateTrackingWithResponse } from '../../contracts/reporting/tracking/update-tracking-with-response.ts';
import { useRead } from '../app/client.ts';
import { useSave } from '../app/save.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icons.tsx';
import { FailureLine, SkeletonRows } from '../ui/states.tsx';
import { tell } from '../ui/toast.ts';
import { day } from '../ui/words.ts';
import { CopyLink } from './copy-link.tsx';
import { isoDayFromNow } from './words.ts';

const ReportPaper = lazy(async () => ({ default: (await import('./document.tsx')).ReportPaper }));

/** The link in force, to be sent once more. */
export function LinkAgain({ report, onClose }: { report: Report; onClose: () => void }) {
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
export function NewLink({ report, onClose }: { report: Report; onClose: () => void }) {
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

export function Withdraw({ report, onClose }: { report: Report; onClose: () => void }) {
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

export function DeleteReport({ report, onClose }: { report: Report; onClose: () => void }) {
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

export function Confirm({ opened, onClose, title, action, busy, onConfirm, children }: ConfirmProps) {
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
export function ArchiveNow({ report, onClose }: { report: Report; onClose: () => void }) {
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
export function RecordAnswer({ report, onClose }: { report: Report; onClose: () => void }) {
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

export function Preview({ report, onClose }: { report: Report; onClose: () => void }) {
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
