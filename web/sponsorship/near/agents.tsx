import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { noteCardClick, noteCardDisplays } from '../../../contracts/sponsorship/ads/ad-calls.ts';
import { getPrimarySponsor } from '../../../contracts/sponsorship/clients/get-primary-sponsor.ts';
import { hidePromotionCard } from '../../../contracts/sponsorship/promotions/hide-promotion-card.ts';
import { getNearbySponsorsInfo } from '../../../contracts/sponsorship/sponsors/get-nearby-sponsors-info.ts';
import { sponsorName } from '../../../contracts/sponsorship/sponsors/sponsor.ts';
import { send, useRead } from '../../app/client.ts';
import { useReadsAbout } from '../../app/reads-about.ts';
import { useSave } from '../../app/save.ts';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { tell } from '../../ui/toast.ts';
import { day } from '../../ui/words.ts';
import { AgentCard, AgentLine } from '../agent-card.tsx';
import css from './agents.module.css';
import { AskForm } from './ask-form.tsx';
import { useOnceInSight } from './once-in-sight.ts';

type Agent = (typeof getNearbySponsorsInfo)['response']['_output'][number];

const cardOf = ({ id }: Agent) => ({ SponsorId: id });

/** S143, R473: who covers the ZIP code of the house. */
export function Agents({ zip, name }: { zip: string; name: string }) {
  const five = zip.slice(0, 5);
  const near = useRead(getNearbySponsorsInfo, { params: { zip: five } });
  const primary = useRead(getPrimarySponsor, {});
  useReadsAbout('sponsor', [getNearbySponsorsInfo, getPrimarySponsor]);
  // Who sponsors the home has a place of their own.
  const others = near.data?.filter(({ id }) => id !== primary.data?.sponsor.id);
  const box = useRef<HTMLElement>(null);
  // Counted without the person; what is not counted is no matter of who reads.
  useOnceInSight(box, primary.data !== undefined && others !== undefined && others.length > 0, () => {
    void send(noteCardDisplays, { body: (others ?? []).map(cardOf) }, { retrying: false }).catch(() => {});
  });
  if (near.data && near.data.length > 0 && others?.length === 0) return null;
  return (
    <section ref={box} className={css.agents} aria-label="Agents near">
      <h2>
        Agents near {five}
        {near.data && near.data.length > 0 ? <span className={css.sponsored}>Sponsored</span> : null}
      </h2>
      {near.error ? <FailureLine error={near.error} what="The agents could not be fetched." onRetry={() => void near.refetch()} /> : null}
      {!near.data && !near.error ? <SkeletonRows rows={2} height={44} /> : null}
      {near.data?.length === 0 ? <p className="muted">No agent covers this ZIP code here.</p> : null}
      <ul>
        {others?.map((agent) => (
          <li key={agent.id}>
            <AgentRow agent={agent} name={name} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function AgentRow({ agent, name }: { agent: Agent; name: string }) {
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [isSubmitted, setSubmitted] = useState(false);
  const ask = useRef<HTMLButtonElement>(null);
  const who = sponsorName(agent);
  const open = () => {
    if (!isOpen) void send(noteCardClick, { body: cardOf(agent) }, { retrying: false }).catch(() => {});
    setOpen(!isOpen);
  };
  const close = () => {
    setAsking(false);
    ask.current?.focus();
  };
  return (
    <>
      <AgentLine card={agent} zips={agent.zips}>
        <Button
          ref={ask}
          size="xs"
          variant="default"
          aria-expanded={isAsking}
          aria-label={`Ask for a call: ${who}`}
          onClick={() => setAsking((was) => !was)}
        >
          Ask for a call
        </Button>
      </AgentLine>
      <button type="button" className="link" aria-expanded={isOpen} onClick={open}>
        {isOpen ? 'Less' : `About ${who}`}
      </button>
      {isOpen ? <AgentCard card={agent} /> : null}
      {agent.byCode ? <ByCode agent={agent} /> : null}
      {agent.askedAt ? (
        <p role="status" className={css.asked}>
          {isSubmitted ? 'Information Submitted. ' : ''}You asked for a call on {day(agent.askedAt)}.
        </p>
      ) : null}
      {isAsking ? (
        <AskForm
          agent={agent}
          name={name}
          reads={[getNearbySponsorsInfo]}
          onCancel={close}
          onAsked={() => {
            setSubmitted(true);
            close();
          }}
        />
      ) : null}
    </>
  );
}

/** C241: why the card stands here, and how it goes. */
function ByCode({ agent: { id, byCode, ...agent } }: { agent: Agent }) {
  const reads = [getNearbySponsorsInfo];
  const params = { sponsorId: id };
  const again = useSave(hidePromotionCard, { invalidates: reads, failed: 'The card stays hidden.' });
  const hide = useSave(hidePromotionCard, {
    invalidates: reads,
    failed: 'The card stays.',
    onSaved: () =>
      tell(`The card of ${sponsorName(agent)} is hidden.`, {
        label: 'Show it again',
        run: () => void again.save({ params, body: { hidden: false } }),
      }),
  });
  return (
    <p className="muted">
      Shown because you bought with {byCode}.{' '}
      <button type="button" className="link" disabled={hide.busy} onClick={() => void hide.save({ params, body: { hidden: true } })}>
        Hide
      </button>
    </p>
  );
}
