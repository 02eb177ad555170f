import { Link } from 'react-router-dom';
import css from './job-crumb.module.css';

interface Props {
  orderId: number;
  /** The job's name, once it is read. */
  job: string | undefined;
  here: string;
}

/** Where one is on a page of a job beside its estimate: the job, which leads back to it, and the page. */
export function JobCrumb({ orderId, job, here }: Props) {
  return (
    <h1 className={css.crumb}>
      <Link to={`/ProEstimate/EstimateView/${orderId}/0`} className="ellipsis" title="Back to the estimate">
        {job ?? `Estimate ${orderId}`}
      </Link>
      <span aria-hidden="true">/</span>
      <b>{here}</b>
    </h1>
  );
}
