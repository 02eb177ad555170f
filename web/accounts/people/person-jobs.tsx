import { Link } from 'react-router-dom';
import type { Person } from '../../../contracts/accounts/people/get-people.ts';
import { getJobsOfPerson } from '../../../contracts/estimating/hand-over/get-jobs-of-person.ts';
import { useRead } from '../../app/client.ts';
import { FailureLine } from '../../ui/states.tsx';
import { counted, dollars, summed } from '../../ui/words.ts';
import css from './people.module.css';

/** Jobs that are named here; the others are in the list of jobs. */
const MOST_NAMED = 4;

/** The open jobs of somebody, each a link. */
export function PersonJobs({ person: { userId } }: { person: Person }) {
  const { data, error, refetch } = useRead(getJobsOfPerson, { params: { userId } }, { staleTime: 0 });
  const jobs = data?.jobs ?? [];
  return (
    <section className={css.part} aria-label="Jobs">
      <h3>
        Jobs{' '}
        <span className="muted figures">
          {data ? (jobs.length > 0 ? `${jobs.length} open, ${dollars(summed(jobs.map(({ total }) => total)))}` : 'none open') : null}
        </span>
      </h3>
      {error ? <FailureLine error={error} what="The jobs could not be read." onRetry={() => void refetch()} /> : null}
      {jobs.length > 0 ? (
        <ul className={css.lines}>
          {jobs.slice(0, MOST_NAMED).map(({ orderId, name, total }) => (
            <li key={orderId}>
              <Link className="link" to={`/ProEstimate/EstimateView/${orderId}/0`}>
                {name}
              </Link>
              <span className="figures">{dollars(total)}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {jobs.length > 0 ? (
        <Link className="link" to={`/?person=${userId}`}>
          {jobs.length > MOST_NAMED ? `All ${jobs.length} in the list of jobs` : 'In the list of jobs'}
        </Link>
      ) : null}
      {data && data.archived > 0 ? (
        <p className="muted">{counted(data.archived, 'archived job stays', 'archived jobs stay')} with them.</p>
      ) : null}
    </section>
  );
}
