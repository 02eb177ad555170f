import { NativeSelect, TextInput } from '@mantine/core';
import { useId } from 'react';
import type { Report } from '../../../contracts/reporting/entities.ts';
import { listReports } from '../../../contracts/reporting/reports/list-reports.ts';
import { reportTrackingList } from '../../../contracts/reporting/reports/report-tracking-list.ts';
import { updateEstimateReportStatus } from '../../../contracts/reporting/reports/update-estimate-report-status.ts';
import { getReportHistory } from '../../../contracts/reporting/tracking/get-report-history.ts';
import { send } from '../../app/client.ts';
import { useForm } from '../../app/form.ts';
import { useSave } from '../../app/save.ts';
import { Dialog, FormActions } from '../../ui/dialog.tsx';
import { FailureLine } from '../../ui/states.tsx';
import { tell } from '../../ui/toast.ts';

/** What contractors call it most; any other words do as well. */
const STATUSES = ['In Progress', 'On hold', 'Accepted', 'Declined', 'Complete', 'Paid'];

/** S095, R231: both statuses of a report. Empty is In Progress (R229); an alert is begun in its settings alone, which ask for its date (R315). */
export function EditStatus({ report, onClose }: { report: Report; onClose: () => void }) {
  const save = useSave(
    ({ ReportStatus, TrackingStatus }: { ReportStatus: string; TrackingStatus: string }) =>
      send(updateEstimateReportStatus, {
        params: { id: report.id },
        body: { reportDetail: { Id: report.id, ReportStatus, TrackingStatus: TrackingStatus as Report['trackingStatus'] } },
      }),
    {
      invalidates: [reportTrackingList, listReports, getReportHistory],
      onSaved: () => {
        tell('Report has been updated');
        onClose();
      },
    },
  );
  const form = useForm({ initial: { ReportStatus: report.reportStatus, TrackingStatus: report.trackingStatus as string }, save });
  const list = useId();
  const active = report.trackingStatus === 'Active';
  return (
    <Dialog opened onClose={onClose} title="Edit the status" width={440}>
      <form className="report-dialog" {...form.props}>
        <TextInput label="Report status" description="Empty is In Progress" maxLength={60} list={list} {...form.field('ReportStatus')} />
        <datalist id={list}>
          {STATUSES.map((status) => (
            <option key={status} value={status} />
          ))}
        </datalist>
        <NativeSelect
          label="Tracking status"
          description={active ? 'No Tracking removes the alert' : 'An alert is set in its settings, with a reminder date'}
          disabled={!active}
          value={form.values.TrackingStatus}
          onChange={({ currentTarget }) => form.change({ TrackingStatus: currentTarget.value })}
          data={active ? ['Active', 'No Tracking'] : ['No Tracking']}
        />
        {form.refusal && <FailureLine error={form.refusal} what="Error saving report." />}
        <FormActions submit="Save status" busy={form.busy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
