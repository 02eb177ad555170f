import { getOrderByOrderId } from '../../../contracts/estimating/orders/get-order-by-order-id.ts';
import { getOrderPayments } from '../../../contracts/estimating/payments/get-order-payments.ts';
import { getEstimateAsOf } from '../../../contracts/estimating/undo/get-estimate-as-of.ts';
import { getUndoState } from '../../../contracts/estimating/undo/get-undo-state.ts';
import type { Report } from '../../../contracts/reporting/entities.ts';
import { applyPayments } from '../../../contracts/reporting/reports/apply-payments.ts';
import { listReports } from '../../../contracts/reporting/reports/list-reports.ts';
import { reportTrackingList } from '../../../contracts/reporting/reports/report-tracking-list.ts';
import { useRead } from '../../app/client.ts';
import { useSave } from '../../app/save.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { tell } from '../../ui/toast.ts';
import { ApplyPayments } from './apply-payments.tsx';

/** S085: applies payments of the job to one of its reports. Only what changed is sent, so that a colleague's payments stay. */
export default function ReportPayments({ report, onClose }: { report: Report; onClose: () => void }) {
  const payments = useRead(getOrderPayments, { params: { orderId: report.order_Id } });
  const save = useSave(applyPayments, {
    invalidates: [getOrderPayments, reportTrackingList, listReports, getOrderByOrderId, getEstimateAsOf, getUndoState],
    onSaved: () => {
      tell('Payments applied');
      onClose();
    },
  });
  if (!payments.data)
    return (
      <Dialog opened onClose={onClose} title="Apply payments">
        {payments.error ? (
          <FailureLine error={payments.error} what="The payments could not be read." onRetry={() => payments.refetch()} />
        ) : (
          <SkeletonRows />
        )}
      </Dialog>
    );
  const before = new Map(
    payments.data.flatMap(({ id, appliedTo }) =>
      appliedTo.filter(({ reportId }) => reportId === report.id).map(({ amount }) => [id, amount] as const),
    ),
  );
  return (
    <ApplyPayments
      payments={payments.data}
      reportId={report.id}
      asks={report.total}
      applied={before}
      busy={save.busy}
      failure={save.failure}
      onClose={onClose}
      onDone={(applied) => {
        const changed = [...new Set([...before.keys(), ...applied.keys()])]
          .map((id) => ({ id, paymentAmount: applied.get(id) ?? '0.00' }))
          .filter(({ id, paymentAmount }) => paymentAmount !== (before.get(id) ?? '0.00'));
        if (changed.length === 0) onClose();
        else save.save({ params: { reportId: report.id }, body: { payments: changed } });
      }}
    />
  );
}
