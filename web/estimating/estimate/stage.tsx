import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { Order } from '../../../contracts/estimating/order.ts';
import { reportTrackingList } from '../../../contracts/reporting/reports/report-tracking-list.ts';
import { useRead } from '../../app/client.ts';
import { Icon } from '../../ui/icons.tsx';
import { type Job, jobOf, STAGE_ICONS } from '../jobs/model.ts';
import css from './stage.module.css';

/** How far the estimate is with its customer; undefined while that is not known. */
export function useStage(order: Order | undefined): Job | undefined {
  const reports = useRead(reportTrackingList, { params: { orderId: order?.id ?? 0 } }, { enabled: order !== undefined }).data;
  return useMemo(() => (order && reports ? jobOf(order, reports, new Date()) : undefined), [order, reports]);
}

export const reportsOf = (order: Order) => `/ProEstimate/ReportTracking/${order.id}/${order.checksum}`;

/** The stage beside the number, in the words of the jobs list; it leads to the reports. */
export function StageLink({ job }: { job: Job }) {
  return (
    <Link to={reportsOf(job.order)} className={css.stage} data-stage={job.stage} title={`${job.next}. Show the reports`}>
      <Icon name={STAGE_ICONS[job.stage]} size={14} />
      {job.stage}
    </Link>
  );
}
