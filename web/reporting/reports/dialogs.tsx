import { Radio, Textarea, TextInput } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { createArchivedReport } from '../../../contracts/reporting/archive/create-archived-report.ts';
import type { Report } from '../../../contracts/reporting/entities.ts';
import { deleteReport } from '../../../contracts/reporting/reports/delete-report.ts';
import { getReportLink } from '../../../contracts/reporting/reports/get-report-link.ts';
import { listReports } from '../../../contracts/reporting/reports/list-reports.ts';
import { previewReport } from '../../../contracts/reporting/reports/preview-report.ts';
import { renewReportLink } from '../../../contracts/reporting/reports/renew-report-link.ts';
import { reportTrackingList } from '../../../contracts/reporting/reports/report-tracking-list.ts';
import { withdrawReportLink } from '../../../contracts/reporting/reports/withdraw-report-link.ts';
import { getReportHistory } from '../../../contracts/reporting/tracking/get-report-history.ts';
import { send, useRead } from '../../app/client.ts';
import { faultsOf, useForm } from '../../app/form.ts';
import { useSave } from '../../app/save.ts';
import { ConfirmActions, Dialog, FormActions } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { tell } from '../../ui/toast.ts';
import { day } from '../../ui/words.ts';
import { CopyLink } from './copy-link.tsx';
import { isoDayFromNow, lastDayFault, titleOfReport } from './words.ts';

const ReportPaper = lazy(async () => ({ default: (await import('../document/document.tsx')).ReportPaper }));

/** The link in force, to be sent once more. */
export function LinkAgain({ report, onClose }: { report: Report; onClose: () => void }) {
  const link = useRead(getReportLink, { params: { reportId: report.id } }, { gcTime: 0 });
  return (
    <Dialog opened onClose={onClose} title="The customer's link" width={520}>
      <div className="report-dialog">
        {link.error && <FailureLine error={link.error} what="The link could not be read." onRetry={() => link.refetch()} />}
        {!link.data && !link.error && <SkeletonRows rows={2} />}
        {link.data?.link && <CopyLink reportId={report.id} link={link.data.link} />}
        {link.data?.link === null && <p>An earlier release made this link, which cannot be shown again. A new one can be made.</p>}
      </div>
    </Dialog>
  );
}

/** Asks before the customer's link stops working; the letter and its dates stay unless asked. */
export function NewLink({ report, onClose }: { report: Report; onClose: () => void }) {
  const over = report.validUntil < isoDayFromNow(0);
  const renew = useSave(
    ({ letter, validUntil }: { letter: 'asSent' | 'anew'; validUntil: string }) =>
      send(renewReportLink, { params: { reportId: report.id }, body: { anew: letter === 'anew', validUntil } }),
    { invalidates: [reportTrackingList, listReports, getReportLink] },
  );
  const form = useForm({
    initial: { letter: 'asSent' as 'asSent' | 'anew', validUntil: over ? isoDayFromNow(30) : report.validUntil },
    required: { validUntil: 'Choose the last day.' },
    faults: ({ validUntil }) => ({ ...lastDayFault(validUntil), ...faultsOf(renewReportLink, { validUntil }) }),
    save: renew,
  });
  if (renew.saved) {
    return (
      <Dialog opened onClose={onClose} title="The new link" width={520}>
        <div className="report-dialog">
          <CopyLink reportId={report.id} link={renew.saved.link} />
          <p className="muted">The earlier link stopped working.</p>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog opened onClose={onClose} title="Make a new link" width={520}>
      <form className="report-dialog" {...form.props}>
        <p className="report-warning">
          <Icon name="warning" />
          <span>
            The link that {report.recipientName || 'your customer'} has stops working as soon as there is a new one.
            {report.linkStatus === 'open' && ' To send it once more, copy the link again instead.'}
          </span>
        </p>
        {!report.changeOrder && (
          <Radio.Group
            label="The new link shows"
            value={form.values.letter}
            onChange={(letter) => form.change({ letter: letter as 'asSent' | 'anew' })}
          >
            <div className="report-radios">
              <Radio value="asSent" label={`The same estimate, dated ${day(report.writtenAt)}`} />
              <Radio value="anew" label="The estimate as it is now, dated today" />
            </div>
          </Radio.Group>
        )}
        <TextInput label="Good until" type="date" min={isoDayFromNow(0)} {...form.field('validUntil')} />
        {form.refusal && <FailureLine error={form.refusal} what="The link was not renewed." />}
        <FormActions submit="Make a new link" busy={form.busy} onCancel={onClose} />
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
        <ConfirmActions onCancel={onClose} color="brick" loading={busy} onClick={onConfirm}>
          {action}
        </ConfirmActions>
      }
    >
      <div className="report-dialog">{children}</div>
    </Dialog>
  );
}

/** R331: an empty name gets the default of the documents. */
export function ArchiveNow({ report, onClose }: { report: Report; onClose: () => void }) {
  const archive = useSave((body: { ArchiveName: string }) => send(createArchivedReport, { params: { id: report.id }, body }), {
    invalidates: [reportTrackingList, listReports, getReportHistory],
    onSaved: () => {
      tell('Report Has Been Archived');
      onClose();
    },
  });
  const form = useForm({ initial: { ArchiveName: '' }, faults: (body) => faultsOf(createArchivedReport, body), save: archive });
  return (
    <Dialog opened onClose={onClose} title="Archive a copy" width={440}>
      <form className="report-dialog" {...form.props}>
        <TextInput
          label="Name of the copy"
          placeholder={`${titleOfReport(report)} Archived Copy`}
          description="The copy stays as the report is now, whatever is edited later."
          maxLength={255}
          {...form.field('ArchiveName')}
        />
        {form.refusal && <FailureLine error={form.refusal} what="Error archiving report." />}
        <FormActions submit="Archive copy" busy={form.busy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

/** An answer that came by phone or by hand (R321-R323, R330). */
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
