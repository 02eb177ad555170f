import type { PropsWithChildren } from 'react';
import { useNavigate } from 'react-router-dom';
import { getHome } from '../../../contracts/home/property/get-home.ts';
import { getHomeLife } from '../../../contracts/vault/life/get-home-life.ts';
import { useRead } from '../../app/client.ts';
import { useReadsAbout } from '../../app/reads-about.ts';
import { dollars } from '../../ui/words.ts';
import { estimatePathOf, useProject } from '../../vault/life/new-one.ts';
import css from './dashboard.module.css';

const READS = [getHomeLife];

/** A thing past its usual life, as Life of the home has it. Without it the row is as it was. */
function useWornOut(key: string) {
  const { data } = useRead(getHomeLife, {}, { retry: false });
  useReadsAbout('vaultitem', READS);
  useReadsAbout('home', READS);
  return data?.things.find((thing) => thing.key === key);
}

/** About what a new one costs at the place of the home. */
export function NewCost({ of }: { of: string }) {
  const newCost = useWornOut(of)?.newCost;
  return newCost ? <span className={css.figure}>{dollars(newCost.total)}</span> : null;
}

/** In place of the row's own button, which leads to Life, where an estimate of a new one can be started. */
export default function StartEstimate({ of, title, children }: PropsWithChildren<{ of: string; title: string }>) {
  const navigate = useNavigate();
  const thing = useWornOut(of);
  const { data: home } = useRead(getHome, {});
  const project = useProject(thing?.project ?? '', home);
  if (!thing || !project) return children;
  return (
    <button type="button" className={css.act} onClick={() => navigate(estimatePathOf(thing))} aria-label={`Start an estimate: ${title}`}>
      Start an estimate
    </button>
  );
}
