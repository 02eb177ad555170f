import { sponsorTypeOf } from '../../contracts/sponsorship/sponsors/sponsor-type.ts';
import { useMe } from '../app/me.ts';
import { ShellTop } from '../app/shell-top.tsx';
import { EmptyState } from '../ui/states.tsx';
import css from './sponsorship.module.css';

/** R549: whether whoever is signed in is no sponsor. */
export function useSponsorOnly(): boolean {
  const me = useMe();
  return me ? sponsorTypeOf(me) === undefined : false;
}

export function OnlySponsors({ title }: { title: string }) {
  return (
    <div className={css.page}>
      <ShellTop title={title} />
      <EmptyState text="This page belongs to agents, appraisers and advertisers." />
    </div>
  );
}
