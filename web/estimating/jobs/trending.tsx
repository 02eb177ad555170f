import { lazy, Suspense, useState } from 'react';
import { getTrendingProjects, type TrendingProject } from '../../../contracts/estimating/dashboard/get-trending-projects.ts';
import { useRead } from '../../app/client.ts';
import { counted } from '../../ui/words.ts';
import type { Job } from './model.ts';
import css from './trending.module.css';

const TrendingDialog = lazy(async () => ({ default: (await import('./trending-dialog.tsx')).TrendingDialog }));

/** S014: what this organisation's estimates have in common, one click from an estimate. Nothing while they have nothing in common. */
export function Trending({ jobs }: { jobs: Job[] }) {
  // A convenience beside the jobs: while it cannot be fetched the page is whole without it.
  const { data: projects = [] } = useRead(getTrendingProjects, {}, { staleTime: 60_000 });
  const [chosen, setChosen] = useState<TrendingProject | null>(null);
  if (projects.length === 0) return null;
  return (
    <section className={css.strip} aria-label="Trending projects">
      <h2>Often estimated</h2>
      <ul>
        {projects.map((project) => (
          <li key={project.id}>
            <button type="button" className={css.project} onClick={() => setChosen(project)}>
              <b>{project.name}</b>
              <span className="muted">
                {project.areaTypeName}, {counted(project.lines.length, 'line')}, {counted(project.orders, 'estimate')}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {chosen ? (
        <Suspense>
          <TrendingDialog project={chosen} jobs={jobs} onClose={() => setChosen(null)} />
        </Suspense>
      ) : null}
    </section>
  );
}
