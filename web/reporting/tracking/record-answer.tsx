import { Button, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import type { Report } from '../../../contracts/reporting/entities.ts';
import { listReports } from '../../../contracts/reporting/reports/list-reports.ts';
import { reportTrackingList } from '../../../contracts/reporting/reports/report-tracking-list.ts';
import { getReportHistory } from '../../../contracts/reporting/tracking/get-report-history.ts';
import { updateTrackingWithResponse } from '../../../contracts/reporting/tracking/update-tracking-with-response.ts';
import { send } from '../../app/client.ts';
import { faultsOf, useForm } from '../../app/form.ts';
import { useSave } from '../../app/save.ts';
import { Dialog, FormActions } from '../../ui/dialog.tsx';
import { FailureLine } from '../../ui/states.tsx';
import { tell } from '../../ui/toast.ts';
import '../send-estimate.css';

interface Answer {
  answer: 'yes' | 'no' | '';
  Name: string;
  Comments: string;
}

interface RecordAnswerProps {
  report: Report;
  onDone?: () => void;
}

/** R321, R322, R323: an answer that came by phone or on paper. It ends the alert (R317) and keeps an archived copy (R330). */
export function RecordAnswer({ report, onDone }: RecordAnswerProps) {
  const record = useSave(
    ({ answer, ...rest }: Answer) =>
      send(updateTrackingWithResponse, { params: { reportId: report.id }, body: { ...rest, Agreement: answer } }),
    {
      invalidates: [reportTrackingList, listReports, getReportHistory],
      onSaved: () => {
        tell('Alert response recorded.');
        onDone?.();
      },
    },
  );
  const form = useForm<Answer>({
    initial: { answer: '', Name: report.recipientName, Comments: '' },
    required: { answer: 'Choose accepted or declined.', Name: 'Give the name of who answered.' },
    faults: ({ answer, ...rest }) => faultsOf(updateTrackingWithResponse, { ...rest, Agreement: answer }),
    save: record,
  });
  const fault = form.errorOf('answer');
  return (
    <form className="alert-settings" {...form.props}>
      <p className="muted">
        For one that came by phone or on paper. It ends the alert, keeps an archived copy, and the link takes no further answer.
      </p>
      <SegmentedControl
        aria-label="The answer"
        fullWidth
        value={form.values.answer}
        onChange={(answer) => form.change({ answer: answer as Answer['answer'] })}
        data={[
          { value: 'yes', label: 'Accepted' },
          { value: 'no', label: 'Declined' },
        ]}
      />
      {fault && (
        <p className="brick" role="alert">
          {fault}
        </p>
      )}
      <TextInput label="Who said so" maxLength={255} {...form.field('Name')} />
      <Textarea label="Comment" description="Optional" rows={2} autosize maxRows={8} maxLength={4000} {...form.field('Comments')} />
      {form.refusal && <FailureLine error={form.refusal} what="Error recording alert response." />}
      {onDone ? (
        <FormActions submit="Record answer" busy={form.busy} onCancel={onDone} />
      ) : (
        <div className="alert-foot">
          <Button type="submit" variant="default" loading={form.busy}>
            Record answer
          </Button>
        </div>
      )}
    </form>
  );
}

export function RecordAnswerDialog({ report, onClose }: { report: Report; onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title="Record an answer" width={440}>
      <RecordAnswer report={report} onDone={onClose} />
    </Dialog>
  );
}
