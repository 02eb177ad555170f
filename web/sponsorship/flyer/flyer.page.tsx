import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { getMyLink } from '../../../contracts/sponsorship/clients/sponsor-link.ts';
import { getMySponsorInfo } from '../../../contracts/sponsorship/sponsors/get-my-sponsor-info.ts';
import { sponsorName } from '../../../contracts/sponsorship/sponsors/sponsor.ts';
import { useRead } from '../../app/client.ts';
import { ShellTop } from '../../app/shell-top.tsx';
import { Icon } from '../../ui/icons.tsx';
import { EmptyState, FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { AgentCard } from '../agent-card.tsx';
import { OnlySponsors, useSponsorOnly } from '../only-sponsors.tsx';
import shared from '../sponsorship.module.css';
import css from './flyer.module.css';

/** S152: a page to print and hand on, with the sponsor's card and their link for anybody. */
export default function FlyerPage() {
  const others = useSponsorOnly();
  const me = useRead(getMySponsorInfo, {});
  const link = useRead(getMyLink, {});
  if (others) return <OnlySponsors title="Flyer" />;
  const error = me.error ?? link.error;
  return (
    <div className={shared.page}>
      <title>Flyer, Scopebook</title>
      <ShellTop title="Flyer" detail="one page, to print">
        <Button size="xs" leftSection={<Icon name="print" />} disabled={!link.data?.link} onClick={() => window.print()}>
          Print
        </Button>
      </ShellTop>
      {error ? (
        <FailureLine error={error} what="The flyer could not be made." onRetry={() => void Promise.all([me.refetch(), link.refetch()])} />
      ) : null}
      {!(me.data && link.data) && !error ? <SkeletonRows rows={6} height={46} /> : null}
      {link.data && !link.data.link ? (
        <>
          <EmptyState text="The flyer carries your link for anybody, which is not set up yet." />
          <p className={css.way}>
            <Link className="link" to="/sponsormain/clients">
              Set it up
            </Link>
          </p>
        </>
      ) : null}
      {me.data && link.data?.link ? (
        <div className={css.ground}>
          <article className={css.paper} data-ground="light" aria-label="Flyer">
            <p className={css.firm}>{me.data.firm}</p>
            <h2>Know what your house costs to keep</h2>
            <p>
              Measure your house once. See what its repairs cost, item by item, before anybody quotes them; keep the papers of what is in
              it. Free, no card, with {sponsorName(me.data)}.
            </p>
            <p className={css.address}>{link.data.link.replace(/^https?:\/\//, '')}</p>
            <AgentCard card={me.data} counted={false} />
            <p className={css.small}>
              Sponsored. {me.data.firstName || sponsorName(me.data)} is told how many came by this page, never who, and never what is in a
              home.
            </p>
          </article>
        </div>
      ) : null}
    </div>
  );
}
