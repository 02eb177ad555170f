import { Link } from 'react-router-dom';
import { getLeftWork } from '../../../contracts/accounts/people/get-left-work.ts';
import type { Person } from '../../../contracts/accounts/people/get-people.ts';
import { formatDate } from '../../../contracts/format.ts';
import { useRead } from '../../app/client.ts';
import { FailureLine } from '../../ui/states.tsx';
import { when } from '../../ui/words.ts';
import css from './people.module.css';

/** What waited unsaved in the browser of somebody who is suspended, to be read and made by somebody else. */
export function LeftWork({ person }: { person: Person }) {
  const { data, error, refetch } = useRead(
    getLeftWork,
    { params: { userId: person.userId } },
    { staleTime: 0, enabled: person.isSuspended },
  );
  if (!person.isSuspended) return null;
  if (error) return <FailureLine error={error} what="What waited unsaved could not be read." onRetry={() => void refetch()} />;
  const [newest] = data?.changes ?? [];
  if (!data || !newest) return null;
  const first = person.name.split(' ')[0];
  return (
    <section className={css.part} aria-label="Not saved">
      <h3>
        Not saved <span className="muted">waits in {first}’s browser</span>
      </h3>
      <ul className={css.left}>
        {data.changes.map(({ at, orderId, job, words }) => (
          <li key={`${at} ${words}`}>
            {words}
            <small>
              {when(at)}
              {job ? ', ' : ''}
              {job ? (
                <Link className="link" to={`/ProEstimate/EstimateView/${orderId}/0`}>
                  {job}
                </Link>
              ) : null}
            </small>
          </li>
        ))}
      </ul>
      <p className="muted">
        Nothing of it counts. Make what is right yourself: once the account is active, {first}’s browser sends it. It can be read here until{' '}
        {formatDate(newest.until)}.
      </p>
    </section>
  );
}
