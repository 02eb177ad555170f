import { Button, Checkbox, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { getReportDefaults } from '../../../contracts/organization/settings/get-report-defaults.ts';
import type { ReportType } from '../../../contracts/report-types.ts';
import type { Report } from '../../../contracts/reporting/entities.ts';
import { listReports } from '../../../contracts/reporting/reports/list-reports.ts';
import { reportTrackingList } from '../../../contracts/reporting/reports/report-tracking-list.ts';
import { awaitsCompletion } from '../../../contracts/reporting/tracking/completion.ts';
import { getReportHistory } from '../../../contracts/reporting/tracking/get-report-history.ts';
import { saveReportTrackingOptions } from '../../../contracts/reporting/tracking/save-report-tracking-options.ts';
import { type CallError, send, useRead } from '../../app/client.ts';
import { atField, faultsOf, useForm } from '../../app/form.ts';
import { useMe } from '../../app/me.ts';
import { useSave } from '../../app/save.ts';
import { FormActions } from '../../ui/dialog.tsx';
import { FailureLine } from '../../ui/states.tsx';
import { tell } from '../../ui/toast.ts';
import { isoDayFromNow } from '../reports/words.ts';
import '../reports/send-estimate.css';

/** R320, word for word. */
const REMINDER_DATE = 'Please select a reminder date to be notified if there has been no response by that time.';

type Alert = { ReminderDate: string; Email: string; Phone: string; AcceptanceAlert: boolean; WorkFinishedAlert: boolean };

interface AlertSettingsProps {
  reportId: number;
  /** Of a new report: how soon a reminder is offered is chosen for each. */
  kind?: ReportType;
  /** What is set now; a new report has nothing. */
  report?: Report;
  onDone?: () => void;
  /** In a panel: what stands beside the button, where a dialog has Cancel. */
  beside?: ReactNode;
}

/** S106: when and where the contractor is alerted (C174). */
export function AlertSettings({ reportId, kind, report, onDone, beside }: AlertSettingsProps) {
  const me = useMe();
  // Read already by the form that the report was made in.
  const kinds = useRead(getReportDefaults, {}, { enabled: kind !== undefined }).data?.kinds;
  const days = kinds?.find(({ type }) => type === kind)?.defaults.reminderDays ?? 0;
  // Only the end of the work is left to be told of.
  const finishing = report !== undefined && awaitsCompletion(report);
  const save = useSave(
    (body: Alert) =>
      send(saveReportTrackingOptions, { params: { reportId }, body }).catch((error: CallError) => {
        throw error.code === 'REMINDER_DATE_REQUIRED' ? atField(error, 'ReminderDate') : error;
      }),
    {
      invalidates: [reportTrackingList, listReports, getReportHistory],
      onSaved: () => {
        tell('Alert settings saved');
        onDone?.();
      },
    },
  );
  const form = useForm<Alert>({
    initial: () => ({
      ReminderDate: report?.alertDate ?? (days > 0 ? isoDayFromNow(days) : ''),
      Email: report?.alertEmailAddresses || me?.email || '',
      Phone: report?.alertSMSNumbers ?? '',
      AcceptanceAlert: report ? !finishing && report.alertMethod.includes('Acceptance') : true,
      WorkFinishedAlert: finishing || (report?.alertMethod.includes('Completion') ?? false),
    }),
    required: { ReminderDate: REMINDER_DATE },
    faults: (body) => faultsOf(saveReportTrackingOptions, body),
    save,
  });
  return (
    <form className="alert-settings" {...form.props}>
      {onDone && <h3>Alert me</h3>}
      <TextInput label="When there is no response by" type="date" {...form.field('ReminderDate')} />
      <div className="compose-pair">
        <TextInput label="Email" maxLength={500} {...form.field('Email')} />
        <TextInput label="Text message to" type="tel" maxLength={255} {...form.field('Phone')} />
      </div>
      {!finishing && <Checkbox label="When the customer accepts or declines" {...form.check('AcceptanceAlert')} />}
      <Checkbox label="When the work is reported finished" {...form.check('WorkFinishedAlert')} />
      {form.refusal ? <FailureLine error={form.refusal} what="Error saving Alert settings." /> : null}
      {onDone ? (
        <FormActions submit="Save alert" busy={form.busy} cancel={report ? 'Cancel' : 'Without an alert'} onCancel={onDone} />
      ) : (
        <div className="alert-foot">
          <Button type="submit" loading={form.busy}>
            Save alert
          </Button>
          {beside}
        </div>
      )}
    </form>
  );
}
