import { Link } from 'react-router-dom';
import { getTrendingNear, LEAST_MADE } from '../../../contracts/estimating/house/get-trending-near.ts';
import { useRead } from '../../app/client.ts';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine } from '../../ui/states.tsx';
import { grouped } from '../../ui/words.ts';
import css from './dashboard.module.css';
import own from './trending.module.css';

/** S014: what is estimated near the house, with a plus that begins an estimate of it. */
export default function Trending({ zip }: { zip: string }) {
  const { data, error, refetch } = useRead(getTrendingNear, {}, { staleTime: 300_000 });
  const projects = data?.projects ?? [];
  const most = projects[0]?.made ?? 1;
  return (
    <section className={css.card} aria-label={`Trending near ${zip}`}>
      <h2>
        Trending near {zip} <span className="muted">last 12 months</span>
      </h2>
      {error ? <FailureLine error={error} what="What is trending could not be fetched." onRetry={() => void refetch()} /> : null}
      {projects.length > 0 ? (
        <table className={own.table}>
          <thead>
            <tr>
              <th scope="col">Project</th>
              <td />
              <th scope="col">Made</th>
              <th scope="col">Middle price</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {projects.map(({ id, name, made, middlePrice }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td>
                  <span className={own.bar} aria-hidden="true">
                    <span style={{ width: `${(made / most) * 100}%` }} />
                  </span>
                </td>
                <td className="muted">{grouped(String(made))}</td>
                <td>{grouped(middlePrice)}</td>
                <td>
                  <Link
                    className={own.plus}
                    to={`/dashboard/new-estimate?${new URLSearchParams({ project: id })}`}
                    aria-label={`Start an estimate: ${name}`}
                  >
                    <Icon name="plus" size={14} />
                  </Link>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {data ? (
        <p className="muted">
          {projects.length > 0
            ? `Counted from estimates made here, before tax; a project with fewer than ${LEAST_MADE} is not shown.`
            : `No project was estimated ${LEAST_MADE} times near here yet; with fewer it is not shown.`}
        </p>
      ) : null}
    </section>
  );
}
