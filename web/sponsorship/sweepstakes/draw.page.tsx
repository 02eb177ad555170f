import { Link, useParams } from 'react-router-dom';
import { getDraw } from '../../../contracts/sponsorship/sweepstakes/draw-calls.ts';
import { useRead } from '../../app/client.ts';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { DrawView } from './draw-view.tsx';
import { Rules } from './rules.tsx';
import css from './sweepstakes.module.css';

/** The draw for anybody, without an account: what was published, and what this browser makes of it. */
export default function DrawPage() {
  const { sweepstakesId = '' } = useParams();
  const id = /^[1-9]\d{0,8}$/.test(sweepstakesId) ? Number(sweepstakesId) : 0;
  const { data, error, refetch } = useRead(getDraw, { params: { sweepstakesId: id } }, { enabled: id > 0, retry: false });
  return (
    <main className={css.public}>
      <title>{data ? `${data.title}, Scopebook` : 'Sweepstakes, Scopebook'}</title>
      <header>
        <h1>Sweepstakes</h1>
        <Link className="link" to={`/sweepstakes${data ? `?code=${encodeURIComponent(data.code)}&id=${data.id}` : ''}`}>
          {data?.phase === 'open' ? 'Sign in to enter' : 'To Scopebook'}
        </Link>
      </header>
      {id === 0 ? <p className={css.section}>This sweepstakes does not exist, or was taken back.</p> : null}
      {error ? <FailureLine error={error} onRetry={() => void refetch()} /> : null}
      {id > 0 && !data && !error ? <SkeletonRows rows={8} height={48} /> : null}
      {data ? (
        <>
          <DrawView one={data} own={null} />
          <section className={css.section} aria-label="Rules">
            <Rules one={data} />
          </section>
          <p className={`${css.section} muted`}>If something did not agree, it would stand here in red, for everybody.</p>
        </>
      ) : null}
    </main>
  );
}
