import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatDate } from '../../../contracts/format.ts';
import {
  deleteClient,
  endSponsorship,
  remindClient,
  withdrawClientInvitation,
} from '../../../contracts/sponsorship/clients/change-client.ts';
import type { Referral } from '../../../contracts/sponsorship/clients/client.ts';
import { READY_TO_LOGIN_AS_CHILD, setupEditNewAccount } from '../../../contracts/sponsorship/clients/setup-edit-new-account.ts';
import { CallError, send } from '../../app/client.ts';
import { useSave } from '../../app/save.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine } from '../../ui/states.tsx';
import { tell } from '../../ui/toast.ts';
import { counted, moment } from '../../ui/words.ts';
import css from './clients.module.css';
import { CopyLink } from './copy-link.tsx';
import { type Credits, InviteForm } from './invite-form.tsx';
import { CLIENT_READS } from './model.ts';
import { addressLine, creditsWord, houseLine, stateOf } from './words.ts';

/** M167, R450. */
export const TIMED_OUT = 'Service time out. Please try again in a few seconds.';

interface PaneProps {
  client: Referral;
  credits: Credits;
  onGone: () => void;
}

/** One client: the property, and what can be done in the state that they are in. */
export function ClientPane({ client, credits, onGone }: PaneProps) {
  const { status } = client;
  const canInvite = status === 'prepared' || status === 'declined' || status === 'lapsed';
  return (
    <>
      <Property client={client} canChange={status !== 'joined' && status !== 'ended'} onGone={onGone} />
      {canInvite ? <InviteForm key={status} client={client} credits={credits} /> : null}
      {status === 'invited' || status === 'opened' ? <Waiting client={client} /> : null}
      {status === 'joined' || status === 'ended' ? <Joined client={client} /> : null}
    </>
  );
}

function Property({ client, canChange, onGone }: { client: Referral; canChange: boolean; onGone: () => void }) {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  // R448, R450: asked before, and nothing is changed by asking.
  const open = useSave(
    async (id: number) => {
      const answer = await send(setupEditNewAccount, { query: { sponsorId: 0, referralCode: String(id) } });
      if (answer !== READY_TO_LOGIN_AS_CHILD) throw new CallError(409, 'NOT_READY', TIMED_OUT);
    },
    { onSaved: () => navigate(`/sponsormain/clients/${client.id}/setup`) },
  );
  const facts = houseLine(client.house);
  return (
    <section className={css.section} aria-label="Property">
      <h2 className={css.title}>{client.name}</h2>
      <p className="muted">{addressLine(client)}</p>
      <div className={css.between}>
        <span className="muted">{facts ? `Prepared by you: ${facts}` : 'Nothing is typed of the house yet.'}</span>
        {canChange ? (
          <span className={css.buttons}>
            <Button variant="default" loading={open.busy} onClick={() => void open.save(client.id)}>
              {facts ? 'Edit property' : 'Set up the house'}
            </Button>
            {client.status === 'invited' || client.status === 'opened' ? null : (
              <Button variant="subtle" color="brick" onClick={() => setAsking(true)}>
                Delete
              </Button>
            )}
          </span>
        ) : null}
      </div>
      {open.failure ? <FailureLine error={open.failure} /> : null}
      {isAsking ? <DeleteDialog client={client} onClose={() => setAsking(false)} onGone={onGone} /> : null}
    </section>
  );
}

/** S158, M177. */
function DeleteDialog({ client, onClose, onGone }: { client: Referral; onClose: () => void; onGone: () => void }) {
  const { id, name, address, house, credit } = client;
  const params = { clientId: id };
  const again = useSave(deleteClient, { invalidates: CLIENT_READS, failed: 'The property was not brought back.' });
  const remove = useSave(deleteClient, {
    invalidates: CLIENT_READS,
    onSaved: () => {
      const back = { label: 'Bring it back', run: () => void again.save({ params, body: { deleted: false } }) };
      tell(`${address.address} is deleted.`, back);
      onGone();
    },
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Delete ${address.address}?`}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Keep it
          </Button>
          <Button color="brick" loading={remove.busy} onClick={() => void remove.save({ params, body: { deleted: true } })}>
            Delete property
          </Button>
        </>
      }
    >
      <p>
        You prepared it for {name}
        {houseLine(house) ? `: ${houseLine(house)}` : ''}. {credit === 'returned' ? 'Its credits came back.' : 'No credit is involved.'}
      </p>
      <p className="muted">It can be brought back at once; after 30 days what you typed is erased.</p>
      {remove.failure ? <FailureLine error={remove.failure} what="Not deleted." /> : null}
    </Dialog>
  );
}

function Waiting({ client }: { client: Referral }) {
  const { id, name, method, link, email, credits, credit, until, remindedAt, cameBack } = client;
  const { word, icon } = stateOf(client);
  const back = useSave(withdrawClientInvitation, { invalidates: CLIENT_READS });
  const again = useSave(remindClient, {
    invalidates: CLIENT_READS,
    onSaved: () => tell(`The invitation was mailed to ${name} once more.`),
  });
  const gift = credit === 'waiting' ? counted(credits, 'credit') : '';
  return (
    <section className={css.section} aria-label="Invitation">
      <h2>
        <Icon name={icon} /> {word}
      </h2>
      {method === 'mail' ? (
        <p>
          By mail to {email}
          {remindedAt ? `, and again ${moment(remindedAt)}` : ''}.
        </p>
      ) : null}
      {cameBack ? (
        <p className="amber">
          The mail server of {email} refused it. Take it back, and invite {name} at the right address.
        </p>
      ) : null}
      {link ? <CopyLink link={link} /> : null}
      <p className="muted">
        {method === 'mail' ? 'For this address alone' : 'For one person'}, once, until {formatDate(until.slice(0, 10))}.
        {gift ? ` ${gift} went with it; not taken by then, they come back by themselves.` : ''}
      </p>
      {again.failure ? <FailureLine error={again.failure} what="Nothing was mailed again." /> : null}
      {back.failure ? <FailureLine error={back.failure} what="The invitation stands." /> : null}
      <div className={css.buttons}>
        {method === 'mail' && remindedAt === '' && !cameBack ? (
          <Button variant="default" loading={again.busy} onClick={() => void again.save({ params: { clientId: id } })}>
            Remind
          </Button>
        ) : null}
        <Button variant="default" loading={back.busy} onClick={() => void back.save({ params: { clientId: id } })}>
          {method === 'link' ? 'Take the link back' : 'Take the invitation back'}
          {gift ? `, with ${gift}` : ''}
        </Button>
      </div>
    </section>
  );
}

function Joined({ client }: { client: Referral }) {
  const [isAsking, setAsking] = useState(false);
  const end = useSave(endSponsorship, { invalidates: CLIENT_READS, onSaved: () => setAsking(false) });
  const { id, name, status, credit, credits, creditsUsed } = client;
  const { word, icon } = stateOf(client);
  const unused = credits - creditsUsed;
  return (
    <section className={css.section} aria-label="Sponsorship">
      <h2>
        <Icon name={icon} /> {word}
      </h2>
      {credit === 'taken' ? (
        <p>
          {counted(credits, 'credit')} {creditsWord(client)}.
        </p>
      ) : null}
      <p className="muted">You are told: opened, joined, and how many of the credits were used. Never what is in the home.</p>
      {status === 'joined' && !isAsking ? (
        <div className={css.buttons}>
          <Button variant="default" onClick={() => setAsking(true)}>
            End the sponsorship
          </Button>
        </div>
      ) : null}
      {isAsking ? (
        <div role="group" aria-label="End the sponsorship?" className={css.asking}>
          <b>End the sponsorship?</b>
          <p>
            The home
            {credit === 'taken' && unused > 0 ? `, its estimates and the ${counted(unused, 'unused credit')}` : ' and its estimates'} stay
            with {name}. Your card goes at once.
          </p>
          {end.failure ? <FailureLine error={end.failure} what="It goes on." /> : null}
          <div className={css.buttons}>
            <Button variant="default" onClick={() => setAsking(false)}>
              Leave it
            </Button>
            <Button color="brick" loading={end.busy} onClick={() => void end.save({ params: { clientId: id } })}>
              End it
            </Button>
          </div>
        </div>
      ) : null}
    </section>
  );
}
