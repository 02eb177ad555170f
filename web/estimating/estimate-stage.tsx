import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { Order } from '../../contracts/estimating/entities.ts';
import { reportTrackingList } from '../../contracts/reporting/reports/report-tracking-list.ts';
import { useRead } from '../app/client.ts';
import { Icon } from '../ui/icons.tsx';
import { dollars, when } from '../ui/words.ts';
import css from './estimate-stage.module.css';
import { changedSince, type Job, jobOf, STAGE_ICONS } from './jobs-model.ts';

/** How far the estimate is with its customer; undefined while that is not known. */
export function useStage(order: Order | undefined): Job | undefined {
  const reports = useRead(reportTrackingList, { params: { orderId: order?.id ?? 0 } }, { enabled: order !== undefined }).data;
  return useMemo(() => (order && reports ? jobOf(order, reports, new Date()) : undefined), [order, reports]);
}

const reportsOf = (order: Order) => `/ProEstimate/ReportTracking/${order.id}/${order.checksum}`;

/** The stage beside the number, in the words of the jobs list; it leads to the reports. */
export function StageLink({ job }: { job: Job }) {
  return (
    <Link to={reportsOf(job.order)} className={css.stage} data-stage={job.stage} title={`${job.next}. Show the reports`}>
      <Icon name={STAGE_ICONS[job.stage]} size={14} />
      {job.stage}
    </Link>
  );
}

/** Over an estimate that was answered: who, when, for how much, with the comment, and whether the lines still are what was answered. */
export function AnswerStrip({ job }: { job: Job }) {
  const { answer, order, report } = job;
  if (!answer || !report) return null;
  const since = changedSince(order, report);
  const copy = report.archivedCopies[0];
  return (
    <section
      className={answer.accepted ? `${css.strip} ${css.accepted}` : `${css.strip} ${css.declined}`}
      aria-label="The customer's answer"
    >
      <Icon name={answer.accepted ? 'accepted' : 'declined'} size={18} />
      <p>
        <b>
          {answer.name} {answer.accepted ? 'accepted' : 'declined'} this estimate
        </b>
        , {dollars(job.amount)}, {when(answer.at)}
        {answer.comments ? `: “${answer.comments}”` : ''}
        {since === null ? null : (
          <span className={css.since}>
            <Icon name="warning" size={14} className={css.iconInline} />
            Changed since, now {dollars(since)}
          </span>
        )}
      </p>
      <nav aria-label="What was answered">
        {copy ? <Link to={`/archive/${copy.id}`}>What was sent</Link> : null}
        <Link to={reportsOf(order)}>Reports</Link>
      </nav>
    </section>
  );
}
