import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import {
  mailSponsorLinkCode,
  noteSponsorLinkOpened,
  openSponsorLink,
  takeSponsorLink,
} from '../../../contracts/sponsorship/clients/sponsor-link.ts';
import { type SponsorCard, sponsorName } from '../../../contracts/sponsorship/sponsors/sponsor.ts';
import { send, useRead } from '../../app/client.ts';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { AgentCard } from '../agent-card.tsx';
import css from './referral.module.css';
import { TakeForm } from './take-form.tsx';
import { Told } from './told.tsx';

/** The link of a sponsor for anybody: nothing is prepared, no credit goes with it. */
export function ForAnybody({ slug }: { slug: string }) {
  const { data, error, refetch } = useRead(openSponsorLink, { params: { slug } }, { retry: false, staleTime: Number.POSITIVE_INFINITY });
  const noted = useRef(false);
  useEffect(() => {
    if (!data || noted.current) return;
    noted.current = true;
    void send(noteSponsorLinkOpened, { params: { slug } }, { retrying: false }).catch(() => {});
  }, [data, slug]);
  return (
    <>
      <title>{data ? `Your home, with ${sponsorName(data.sponsor)}` : 'Link, Scopebook'}</title>
      {error ? <FailureLine error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonRows rows={6} height={48} /> : null}
      {data ? <Begin slug={slug} sponsor={data.sponsor} /> : null}
    </>
  );
}

function Begin({ slug, sponsor }: { slug: string; sponsor: SponsorCard }) {
  const [isTaking, setTaking] = useState(false);
  const first = sponsor.firstName || sponsorName(sponsor);
  const params = { slug };
  return (
    <>
      <header className={css.top}>
        <span className={css.firm}>{sponsor.firm}</span>
        <span className={css.sponsored}>Sponsored</span>
      </header>
      <div className={css.part}>
        <h1>Your home, with {sponsorName(sponsor)}</h1>
        <AgentCard card={sponsor} counted={false} />
      </div>
      <div className={css.part}>
        <p>Measure your house once, and know what repairs cost before anybody quotes them. Free, no card.</p>
      </div>
      <Told name={first} credits={0} isNameless />
      <div className={css.part}>
        <p className="muted">The card of {first} stands on your Home; hide it or end the sponsorship any time, what is yours stays.</p>
      </div>
      {isTaking ? (
        <TakeForm
          name=""
          knownAddress=""
          mailCode={(email) => send(mailSponsorLinkCode, { params, body: { email } }, { retrying: false })}
          take={(body) => send(takeSponsorLink, { params, body }, { retrying: false })}
          onCancel={() => setTaking(false)}
        />
      ) : (
        <div className={`${css.answers} ${css.single}`}>
          <Button size="lg" onClick={() => setTaking(true)}>
            Begin my home
          </Button>
        </div>
      )}
    </>
  );
}
