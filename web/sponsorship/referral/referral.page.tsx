import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { formatDate } from '../../../contracts/format.ts';
import {
  declineReferral,
  mailReferralCode,
  noteReferralOpened,
  type OpenReferral,
  openReferral,
  takeReferral,
} from '../../../contracts/sponsorship/clients/open-referral.ts';
import { type SponsorCard, sponsorName } from '../../../contracts/sponsorship/sponsors/sponsor.ts';
import { send, useRead } from '../../app/client.ts';
import { useSave } from '../../app/save.ts';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { counted } from '../../ui/words.ts';
import { FirmLogo, Portrait } from '../agent-card.tsx';
import { houseLine } from '../clients/words.ts';
import { ForAnybody } from './for-anybody.tsx';
import css from './referral.module.css';
import { TakeForm } from './take-form.tsx';
import { Told } from './told.tsx';

/** What the link of a sponsor leads to. Nothing is taken by opening it, and it is noted by the page alone: scanners of mails open links, too. */
export default function ReferralPage() {
  const { clientId = '' } = useParams();
  return (
    <main className={css.page}>{/^\d+$/.test(clientId) ? <ForOne clientId={Number(clientId)} /> : <ForAnybody slug={clientId} />}</main>
  );
}

function ForOne({ clientId }: { clientId: number }) {
  const code = useSearchParams()[0].get('code') ?? '';
  const input = { params: { clientId }, query: { code } };
  const { data, error, refetch } = useRead(openReferral, input, { retry: false, staleTime: Number.POSITIVE_INFINITY });
  const isOpen = data?.outcome === 'open';
  const noted = useRef(false);
  useEffect(() => {
    if (!isOpen || noted.current) return;
    noted.current = true;
    // Who cannot be told of it is no reason to trouble the client.
    void send(noteReferralOpened, { params: { clientId }, body: { code } }, { retrying: false }).catch(() => {});
  }, [isOpen, clientId, code]);
  return (
    <>
      <title>{data?.sponsor ? `${sponsorName(data.sponsor)} sponsors your home` : 'Invitation, Scopebook'}</title>
      {error ? (
        <Ended title="Invitation">
          <FailureLine error={error} onRetry={() => void refetch()} />
        </Ended>
      ) : null}
      {!data && !error ? <SkeletonRows rows={6} height={48} /> : null}
      {data && !isOpen ? <Outcome outcome={data.outcome} sponsor={data.sponsor} /> : null}
      {isOpen && data.sponsor ? <Invitation clientId={clientId} code={code} invitation={data} sponsor={data.sponsor} /> : null}
    </>
  );
}

function Ended({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={css.part}>
      <h1>{title}</h1>
      {children}
      <p>
        <Link className="link" to="/signin">
          To Scopebook
        </Link>
      </p>
    </div>
  );
}

function Outcome({ outcome, sponsor }: Pick<OpenReferral, 'outcome' | 'sponsor'>) {
  const who = sponsor ? sponsorName(sponsor) : 'Who sent it';
  switch (outcome) {
    case 'open':
      return null;
    case 'taken':
      return (
        <Ended title="This home is taken">
          <p>The link was used once, which is all that it is for. If it was you, sign in and find your home there.</p>
        </Ended>
      );
    case 'declined':
      return (
        <Ended title="You said no">
          <p>{who} is told that and nothing else. What was typed about the house is erased.</p>
        </Ended>
      );
    case 'expired':
      return (
        <Ended title="This link has ended">
          <p>It was good for 30 days. {who} can send another one.</p>
        </Ended>
      );
    case 'withdrawn':
      return (
        <Ended title="This invitation was taken back">
          <p>{who} took it back. Nothing was made of it.</p>
        </Ended>
      );
    case 'ended':
      return (
        <Ended title="This sponsorship has ended">
          <p>What is yours stays yours. Sign in to see your home.</p>
        </Ended>
      );
  }
}

interface InvitationProps {
  clientId: number;
  code: string;
  invitation: OpenReferral;
  sponsor: SponsorCard;
}

/** S162: who, what is prepared, what the sponsor is told and never sees, and what No does, before either is pressed. */
function Invitation({ clientId, code, invitation, sponsor }: InvitationProps) {
  const [isTaking, setTaking] = useState(false);
  const decline = useSave(declineReferral, { invalidates: [openReferral] });
  const first = sponsor.firstName || sponsorName(sponsor);
  const { name, message, address, house, credits, until } = invitation;
  const facts = houseLine(house);
  return (
    <>
      <header className={css.top}>
        <span className={css.firm}>
          <FirmLogo picture={sponsor.logo} />
          {sponsor.firm}
        </span>
        <span className={css.sponsored}>Sponsored</span>
      </header>
      <div className={css.part}>
        <div className={css.who}>
          <Portrait picture={sponsor.portrait} name={sponsorName(sponsor)} large />
          <span>
            <span className="muted">
              {sponsorName(sponsor)}, {sponsor.type}, for
            </span>
            <span>{name}</span>
          </span>
        </div>
        <h1>{first} sponsors your home</h1>
        {message ? <p className={css.line}>“{message}”</p> : null}
      </div>
      <div className={css.part}>
        <b>{address.address}</b>
        <p className="muted">
          {address.city} {address.state} {address.zip}. {facts ? `Set up by ${first}: ${facts}. ` : ''}You can change all of it.
        </p>
        {credits > 0 ? (
          <p className={css.paid}>
            <b>{counted(credits, 'estimate')} paid for</b>
            <span className="muted">take them by {formatDate(until.slice(0, 10))}</span>
          </p>
        ) : null}
      </div>
      <Told name={first} credits={credits} />
      <div className={css.part}>
        <p className="muted">
          Free, no card. The card of {first} stands on your Home; hide it or end the sponsorship any time, what is yours stays. The link is
          for you alone.
        </p>
        <p className="muted">
          If you say no, {first} is told that and nothing else; what was typed about the house is erased
          {credits > 0 ? ', and the credits go back' : ''}.
        </p>
      </div>
      {decline.failure ? <FailureLine error={decline.failure} what="Your No did not arrive." /> : null}
      {isTaking ? (
        <TakeForm
          name={name}
          knownAddress={invitation.mailedTo}
          mailCode={(email) => send(mailReferralCode, { params: { clientId }, body: { code, email } }, { retrying: false })}
          take={(body) => send(takeReferral, { params: { clientId }, body: { code, ...body } }, { retrying: false })}
          onCancel={() => setTaking(false)}
        />
      ) : (
        <div className={css.answers}>
          <Button
            size="lg"
            variant="default"
            loading={decline.busy}
            onClick={() => void decline.save({ params: { clientId }, body: { code } })}
          >
            No, thank you
          </Button>
          <Button size="lg" onClick={() => setTaking(true)}>
            Take my home
          </Button>
        </div>
      )}
    </>
  );
}
