import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { getOrganizedSweepstakes } from '../../../contracts/sponsorship/sweepstakes/organizer-calls.ts';
import { useRead } from '../../app/client.ts';
import { useReadsAbout } from '../../app/reads-about.ts';
import { ShellTop } from '../../app/shell-top.tsx';
import { Icon } from '../../ui/icons.tsx';
import { EmptyState, FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { NewSweepstakes } from './new-sweepstakes.tsx';
import { OrganizedCard } from './organized-card.tsx';
import css from './sweepstakes.module.css';

const READS = [getOrganizedSweepstakes];
const EVERY_MS = 60_000;

/** C290: the sweepstakes that the organization gives, what each waits for, and a new one. */
export default function OrganizePage() {
  const { data, error, refetch } = useRead(getOrganizedSweepstakes, {}, { refetchInterval: EVERY_MS });
  useReadsAbout('sweepstakes', READS);
  const [makes, setMakes] = useState(false);
  return (
    <div className={css.page}>
      <title>Sweepstakes that we give, Scopebook</title>
      <ShellTop title="Sweepstakes that we give">
        {data?.isOrganizer ? (
          <Button size="xs" leftSection={<Icon name="plus" />} disabled={makes} onClick={() => setMakes(true)}>
            New sweepstakes
          </Button>
        ) : null}
      </ShellTop>
      <div className={css.organize}>
        {error ? <FailureLine error={error} what="The sweepstakes could not be fetched." onRetry={() => void refetch()} /> : null}
        {!data && !error ? <SkeletonRows rows={6} height={46} /> : null}
        {makes ? <NewSweepstakes reads={READS} onMade={() => setMakes(false)} onCancel={() => setMakes(false)} /> : null}
        {data && !data.isOrganizer ? (
          <EmptyState text="Your organization gives no sweepstakes here. Whoever runs this installation names the one that does, because the law of each state asks for it." />
        ) : null}
        {data?.isOrganizer && data.sweepstakes.length === 0 && !makes ? (
          <EmptyState text="None yet. One that you publish is found by its code, and its commitment stands before the first entry." />
        ) : null}
        {data?.sweepstakes.map((one) => (
          <OrganizedCard key={one.id} one={one} reads={READS} />
        ))}
        <p className={css.section}>
          <Link className="link" to="/sweepstakes">
            As people see them
          </Link>
        </p>
        <p className={css.section}>
          <Link className="link" to="/ads/check">
            Ads that wait to be checked
          </Link>
        </p>
      </div>
    </div>
  );
}
