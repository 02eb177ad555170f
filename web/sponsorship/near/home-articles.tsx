import { Link } from 'react-router-dom';
import { getArticles } from '../../../contracts/sponsorship/articles/get-articles.ts';
import { useRead } from '../../app/client.ts';
import { useReadsAbout } from '../../app/reads-about.ts';
import { FailureLine } from '../../ui/states.tsx';
import css from './agents.module.css';

const MOST = 3;

/** S011: on Home, what the sponsor put there first, then the latest. */
export function HomeArticles() {
  const { data, error, refetch } = useRead(getArticles, { query: {} });
  useReadsAbout('article', [getArticles]);
  if (error) return <FailureLine error={error} what="The articles could not be fetched." onRetry={() => void refetch()} />;
  if (!data || data.articles.length === 0) return null;
  const shown = [...data.articles].sort((a, b) => Number(b.onHomes) - Number(a.onHomes)).slice(0, MOST);
  return (
    <section className={css.agents} aria-label="Articles">
      <h2>Articles</h2>
      <ul>
        {shown.map(({ id, checksum, title, summary, author }) => (
          <li key={id}>
            <Link className="link" to={`/articles/${id}/${checksum}${author.id > 0 ? `?sid=${author.id}` : ''}`}>
              {title}
            </Link>
            <span className="muted">{author.id > 0 ? `By ${author.name}, sponsored. ${summary}` : summary}</span>
          </li>
        ))}
      </ul>
      <Link className="link" to="/helpfularticles">
        All {data.total} articles
      </Link>
    </section>
  );
}
