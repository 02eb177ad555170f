import { Button, Checkbox, Radio, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Report } from '../../../contracts/reporting/entities.ts';
import { getReportOptions } from '../../../contracts/reporting/options/get-report-options.ts';
import { listReports } from '../../../contracts/reporting/reports/list-reports.ts';
import { reportTrackingList } from '../../../contracts/reporting/reports/report-tracking-list.ts';
import { awaitsCompletion } from '../../../contracts/reporting/tracking/completion.ts';
import { getReportHistory } from '../../../contracts/reporting/tracking/get-report-history.ts';
import { updateTrackingWithResponse } from '../../../contracts/reporting/tracking/update-tracking-with-response.ts';
import { send, useRead } from '../../app/client.ts';
import { faultsOf, useForm } from '../../app/form.ts';
import { useSave } from '../../app/save.ts';
import { Dialog, FormActions } from '../../ui/dialog.tsx';
import { FailureLine } from '../../ui/states.tsx';
import { tell } from '../../ui/toast.ts';
import '../reports/send-estimate.css';

interface Answer {
  answer: 'yes' | 'no' | '';
  Name: string;
  Comments: string;
}

interface RecordAnswerProps {
  report: Report;
  onDone?: () => void;
}

/** R321, R322, R323: an answer that came by phone or on paper; after the acceptance, whether the work is finished. It ends the alert (R317) and keeps an archived copy (R330). */
export function RecordAnswer({ report, onDone }: RecordAnswerProps) {
  const finishing = awaitsCompletion(report);
  const offered = useRead(getReportOptions, { params: { reportId: report.id } });
  const options = offered.data?.options ?? [];
  const [wanted, setWanted] = useState<number[] | null>(null);
  const picks = wanted ?? options.filter(({ picked }) => picked).map(({ id }) => id);
  const record = useSave(
    ({ answer, ...rest }: Answer) => {
      const picked = answer === 'yes' && options.length > 0 ? { picks: picks.join(','), writtenAt: offered.data?.seen } : {};
      const said = finishing ? { Completion: answer } : { ...picked, Agreement: answer };
      return send(updateTrackingWithResponse, { params: { reportId: report.id }, body: { ...rest, ...said } });
    },
    {
      invalidates: [reportTrackingList, listReports, getReportHistory, getReportOptions],
      onSaved: () => {
        tell('Alert response recorded.');
        onDone?.();
      },
    },
  );
  const form = useForm<Answer>({
    initial: { answer: '', Name: report.response?.name ?? report.recipientName, Comments: '' },
    required: {
      answer: finishing ? 'Choose finished or not finished.' : 'Choose accepted or declined.',
      Name: 'Give the name of who answered.',
    },
    faults: ({ answer, ...rest }) => faultsOf(updateTrackingWithResponse, { ...rest, Agreement: answer }),
    save: record,
  });
  const fault = form.errorOf('answer');
  // An answer that is sent before the choices are read would be recorded with those at the start.
  const busy = form.busy || !offered.data;
  return (
    <form className="alert-settings" {...form.props}>
      <p className="muted">
        For one that came by phone or on paper. It ends the alert, keeps an archived copy
        {finishing ? '.' : ', and the link takes no further acceptance.'}
      </p>
      <SegmentedControl
        aria-label="The answer"
        fullWidth
        value={form.values.answer}
        onChange={(answer) => form.change({ answer: answer as Answer['answer'] })}
        data={[
          { value: 'yes', label: finishing ? 'Finished' : 'Accepted' },
          { value: 'no', label: finishing ? 'Not finished' : 'Declined' },
        ]}
      />
      {fault && (
        <p className="brick" role="alert">
          {fault}
        </p>
      )}
      {!finishing && form.values.answer === 'yes' && options.length > 0 && <Picks options={options} picks={picks} onPick={setWanted} />}
      <TextInput label="Who said so" maxLength={255} {...form.field('Name')} />
      <Textarea label="Comment" description="Optional" rows={2} autosize maxRows={8} maxLength={4000} {...form.field('Comments')} />
      {offered.error && <FailureLine error={offered.error} what="The choices could not be read." onRetry={() => offered.refetch()} />}
      {form.refusal && <FailureLine error={form.refusal} what="Error recording alert response." />}
      {onDone ? (
        <FormActions submit="Record answer" busy={busy} onCancel={onDone} />
      ) : (
        <div className="alert-foot">
          <Button type="submit" variant="default" loading={busy}>
            Record answer
          </Button>
        </div>
      )}
    </form>
  );
}

interface PicksProps {
  options: { id: number; name: string; choice: boolean }[];
  picks: number[];
  onPick: (picks: number[]) => void;
}

/** What the customer said that they take of the choices and add-ons. */
function Picks({ options, picks, onPick }: PicksProps) {
  const choices = options.filter(({ choice }) => choice).map(({ id }) => id);
  return (
    <fieldset className="compose-options">
      <legend>What they take</legend>
      {options.map(({ id, name, choice }) =>
        choice ? (
          <Radio
            key={id}
            name="choice"
            label={name}
            checked={picks.includes(id)}
            onChange={() => onPick([...picks.filter((other) => !choices.includes(other)), id])}
          />
        ) : (
          <Checkbox
            key={id}
            label={name}
            checked={picks.includes(id)}
            onChange={() => onPick(picks.includes(id) ? picks.filter((other) => other !== id) : [...picks, id])}
          />
        ),
      )}
    </fieldset>
  );
}

export function RecordAnswerDialog({ report, onClose }: { report: Report; onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title={awaitsCompletion(report) ? 'Record the end of the work' : 'Record an answer'} width={440}>
      <RecordAnswer report={report} onDone={onClose} />
    </Dialog>
  );
}
