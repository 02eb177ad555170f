import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import {
  endPrimarySponsor,
  getPrimarySponsor,
  hidePrimarySponsor,
  type PrimarySponsor,
} from '../../../contracts/sponsorship/clients/get-primary-sponsor.ts';
import { sponsorName } from '../../../contracts/sponsorship/sponsors/sponsor.ts';
import { useRead } from '../../app/client.ts';
import { useReadsAbout } from '../../app/reads-about.ts';
import { useSave } from '../../app/save.ts';
import { FailureLine } from '../../ui/states.tsx';
import { tell } from '../../ui/toast.ts';
import { counted, day, moment } from '../../ui/words.ts';
import { AgentCard } from '../agent-card.tsx';
import css from './agents.module.css';
import { AskForm } from './ask-form.tsx';

const READS = [getPrimarySponsor];

/** C248: who sponsors the home, what they know in one line, and how it ends. Nothing where nobody does. */
export function YourSponsor({ name }: { name: string }) {
  const primary = useRead(getPrimarySponsor, {});
  useReadsAbout('sponsor', READS);
  if (primary.error)
    return <FailureLine error={primary.error} what="Your sponsor could not be fetched." onRetry={() => void primary.refetch()} />;
  return primary.data ? <Sponsor primary={primary.data} name={name} /> : null;
}

function Sponsor({ primary, name }: { primary: PrimarySponsor; name: string }) {
  const { sponsor, joinedAt, credits, creditsUsed, hidden, isSponsoredAccount } = primary;
  const [ends, setEnds] = useState(false);
  const who = sponsorName(sponsor);
  const first = sponsor.firstName || who;
  const hide = useSave(hidePrimarySponsor, { invalidates: READS, failed: 'The card stays as it is.' });
  const show = (next: boolean) => void hide.save({ body: { hidden: next } });
  return (
    <section className={css.agents} aria-label="Your sponsor">
      <h2>
        Your sponsor <span className={css.sponsored}>Sponsored</span>
      </h2>
      {hidden ? (
        <p>
          <button type="button" className="link" onClick={() => show(false)}>
            Show the card of {who}
          </button>
        </p>
      ) : (
        <Card primary={primary} name={name} busy={hide.busy} onHide={() => show(true)} />
      )}
      <p className="muted">
        {first} knows: joined {moment(joinedAt)}
        {credits > 0 ? `, ${creditsUsed} of ${counted(credits, 'estimate')} used` : ''}.
        {isSponsoredAccount ? ' You sign in with your mail address.' : ''}
      </p>
      {ends ? (
        <EndSponsorship who={who} first={first} credits={credits} onKeep={() => setEnds(false)} />
      ) : (
        <p>
          <button type="button" className="link" onClick={() => setEnds(true)}>
            End the sponsorship
          </button>
        </p>
      )}
    </section>
  );
}

interface CardProps {
  primary: PrimarySponsor;
  name: string;
  busy: boolean;
  onHide: () => void;
}

/** The sponsor's card, with asking for a call and hiding it. */
function Card({ primary: { sponsor, askedAt }, name, busy, onHide }: CardProps) {
  const [asks, setAsks] = useState(false);
  const ask = useRef<HTMLButtonElement>(null);
  return (
    <>
      <AgentCard card={sponsor} />
      {askedAt ? (
        <p role="status" className={css.asked}>
          You asked for a call on {day(askedAt)}.
        </p>
      ) : null}
      <div className={css.spread}>
        <Button ref={ask} variant="default" aria-expanded={asks} onClick={() => setAsks(!asks)}>
          Ask for a call
        </Button>
        <Button variant="default" disabled={busy} onClick={onHide}>
          Hide
        </Button>
      </div>
      {asks ? (
        <AskForm
          agent={sponsor}
          name={name}
          reads={READS}
          onCancel={() => {
            setAsks(false);
            ask.current?.focus();
          }}
          onAsked={() => setAsks(false)}
        />
      ) : null}
    </>
  );
}

function EndSponsorship({ who, first, credits, onKeep }: { who: string; first: string; credits: number; onKeep: () => void }) {
  const end = useSave(endPrimarySponsor, { invalidates: READS, onSaved: () => tell(`The sponsorship of ${who} has ended.`) });
  return (
    <div role="group" aria-label="End the sponsorship?" className={css.form}>
      <b>End the sponsorship?</b>
      <p>
        {credits > 0 ? `The ${counted(credits, 'estimate')} stay yours. ` : 'What is yours stays. '}The card goes at once, and {first} is
        told only that it ended.
      </p>
      {end.failure ? <FailureLine error={end.failure} what="It goes on." /> : null}
      <div className={css.spread}>
        <Button variant="default" onClick={onKeep}>
          Keep it
        </Button>
        <Button variant="outline" color="brick" loading={end.busy} onClick={() => void end.save({})}>
          End it
        </Button>
      </div>
    </div>
  );
}
