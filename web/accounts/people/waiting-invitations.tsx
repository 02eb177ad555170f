import { Button } from '@mantine/core';
import { getInvitations, type WaitingInvitation } from '../../../contracts/accounts/invitations/get-invitations.ts';
import { sendInvitationAgain } from '../../../contracts/accounts/invitations/send-invitation-again.ts';
import { withdrawInvitation } from '../../../contracts/accounts/invitations/withdraw-invitation.ts';
import { formatDate } from '../../../contracts/format.ts';
import { useSave } from '../../app/save.ts';
import { Icon } from '../../ui/icons.tsx';
import { tell } from '../../ui/toast.ts';
import css from './people.module.css';

/** Who is invited and has not come yet. */
export function WaitingInvitations({ invitations }: { invitations: readonly WaitingInvitation[] }) {
  return (
    <section className={css.waiting} aria-label="Invited">
      <h2>Invited</h2>
      <ul>
        {invitations.map((invitation) => (
          <Waiting key={invitation.userId} invitation={invitation} />
        ))}
      </ul>
    </section>
  );
}

function Waiting({ invitation: { userId, email, role, at, expiresAt, invitedBy } }: { invitation: WaitingInvitation }) {
  const isOver = Date.parse(expiresAt) < Date.now();
  const again = useSave(sendInvitationAgain, {
    invalidates: [getInvitations],
    failed: 'The invitation was not sent.',
    onSaved: () => tell(`The invitation to ${email} was sent again.`),
  });
  const back = useSave(withdrawInvitation, {
    invalidates: [getInvitations],
    failed: 'The invitation was not taken back.',
    onSaved: () => tell(`The invitation to ${email} was taken back. Its link is good for nothing.`),
  });
  const input = { params: { userId } };
  return (
    <li>
      <Icon name="mail" className="muted" />
      <span>
        <b>{email}</b>
        <small data-over={isOver || undefined}>
          {role}, invited {formatDate(at)} by {invitedBy}; {isOver ? `ended ${formatDate(expiresAt)}` : `until ${formatDate(expiresAt)}`}
        </small>
      </span>
      <Button variant="subtle" loading={again.busy} aria-label={`Send again: ${email}`} onClick={() => void again.save(input)}>
        Send again
      </Button>
      <Button variant="subtle" loading={back.busy} aria-label={`Take back: ${email}`} onClick={() => void back.save(input)}>
        Take back
      </Button>
    </li>
  );
}
