import { getOrderByOrderId } from '../../../contracts/estimating/orders/get-order-by-order-id.ts';
import type { Report } from '../../../contracts/reporting/entities.ts';
import { listReports } from '../../../contracts/reporting/reports/list-reports.ts';
import { reportTrackingList } from '../../../contracts/reporting/reports/report-tracking-list.ts';
import { getReportHistory } from '../../../contracts/reporting/tracking/get-report-history.ts';
import { removeTracking } from '../../../contracts/reporting/tracking/remove-tracking.ts';
import { saveReportTrackingOptions } from '../../../contracts/reporting/tracking/save-report-tracking-options.ts';
import { send } from '../../app/client.ts';
import { useSave } from '../../app/save.ts';
import { tell } from '../../ui/toast.ts';

const INVALIDATES = [reportTrackingList, listReports, getReportHistory];

/** Removes a report's alert without asking, since it can be set again as it was from what says so. */
export function useRemoveAlert() {
  const restore = useSave(saveReportTrackingOptions, {
    invalidates: INVALIDATES,
    onSaved: () => tell('Alert settings saved'),
    failed: 'Error saving Alert settings.',
  });
  return useSave(
    /** The call asks for the checksum of the order's addresses. */
    async ({ id, order_Id }: Report) => {
      const { checksum } = await send(getOrderByOrderId, { params: { orderId: order_Id } });
      return send(removeTracking, { params: { reportId: id, checksum } });
    },
    {
      invalidates: INVALIDATES,
      failed: 'Error removing alert.',
      onSaved: (_done, { id, alertDate, alertEmailAddresses, alertSMSNumbers, alertMethod }) => {
        // What an acceptance left of an alert has no date to set it again with.
        if (alertDate === '') return tell('Alert removed');
        const body = {
          ReminderDate: alertDate,
          Email: alertEmailAddresses,
          Phone: alertSMSNumbers,
          AcceptanceAlert: alertMethod.includes('Acceptance'),
          WorkFinishedAlert: alertMethod.includes('Completion'),
        };
        tell('Alert removed', { label: 'Undo', run: () => void restore.save({ params: { reportId: id }, body }) });
      },
    },
  );
}
