import { Button, Checkbox, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Report } from '../../contracts/reporting/entities.ts';
import { listReports } from '../../contracts/reporting/reports/list-reports.ts';
import { reportTrackingList } from '../../contracts/reporting/reports/report-tracking-list.ts';
import { saveReportTrackingOptions } from '../../contracts/reporting/tracking/save-report-tracking-options.ts';
import { useMe } from '../accounts/me.ts';
import { useWrite } from '../app/client.ts';
import { FailureLine } from '../ui/states.tsx';
import { tell } from '../ui/toast.ts';
import './send-estimate.css';

/** R320, word for word. */
const REMINDER_DATE = 'Please select a reminder date to be notified if there has been no response by that time.';

interface AlertSettingsProps {
  reportId: number;
  /** What is set now; a new report has nothing. */
  report?: Report;
  onDone: () => void;
}

/** S106: when and where the contractor is alerted (C174). */
export function AlertSettings({ reportId, report, onDone }: AlertSettingsProps) {
  const me = useMe();
  const [alert, setAlert] = useState(() => ({
    ReminderDate: report?.alertDate ?? '',
    Email: report?.alertEmailAddresses || me?.email || '',
    Phone: report?.alertSMSNumbers ?? '',
    AcceptanceAlert: report ? report.alertMethod.includes('Acceptance') : true,
    WorkFinishedAlert: report?.alertMethod.includes('Completion') ?? false,
  }));
  const [noDate, setNoDate] = useState(false);
  const save = useWrite(saveReportTrackingOptions, {
    invalidates: [reportTrackingList, listReports],
    onSuccess: () => {
      tell('Alert settings saved');
      onDone();
    },
  });
  const set = (change: Partial<typeof alert>) => setAlert((was) => ({ ...was, ...change }));
  const refusedDate = noDate || save.error?.code === 'REMINDER_DATE_REQUIRED';

  function submit(event: FormEvent) {
    event.preventDefault();
    setNoDate(alert.ReminderDate === '');
    if (alert.ReminderDate !== '') save.mutate({ params: { reportId }, body: alert });
  }
  return (
    <form className="alert-settings" onSubmit={submit} noValidate>
      <h3>Alert me</h3>
      <TextInput
        label="When there is no response by"
        type="date"
        value={alert.ReminderDate}
        error={refusedDate ? REMINDER_DATE : undefined}
        onChange={(event) => {
          setNoDate(false);
          set({ ReminderDate: event.currentTarget.value });
        }}
      />
      <div className="compose-pair">
        <TextInput
          label="Email"
          maxLength={500}
          value={alert.Email}
          error={save.error?.fields.Email}
          onChange={(event) => set({ Email: event.currentTarget.value })}
        />
        <TextInput
          label="Text message to"
          type="tel"
          maxLength={255}
          value={alert.Phone}
          error={save.error?.fields.Phone}
          onChange={(event) => set({ Phone: event.currentTarget.value })}
        />
      </div>
      <Checkbox
        label="When the customer accepts or declines"
        checked={alert.AcceptanceAlert}
        onChange={(event) => set({ AcceptanceAlert: event.currentTarget.checked })}
      />
      <Checkbox
        label="When the work is reported finished"
        checked={alert.WorkFinishedAlert}
        onChange={(event) => set({ WorkFinishedAlert: event.currentTarget.checked })}
      />
      {save.error && save.error.code !== 'REMINDER_DATE_REQUIRED' ? (
        <FailureLine error={save.error} what="Error saving Alert settings." />
      ) : null}
      <div className="dialog-actions">
        <Button variant="default" onClick={onDone}>
          {report ? 'Cancel' : 'Without an alert'}
        </Button>
        <Button type="submit" loading={save.isPending}>
          Save alert
        </Button>
      </div>
    </form>
  );
}
