import { Button } from '@mantine/core';
import { getInvitations, type WaitingInvitation } from '../../../contracts/accounts/invitations/get-invitations.ts';
import { sendInvitationAgain } from '../../../contracts/accounts/invitations/send-invitation-again.ts';
import { withdrawInvitation } from '../../../contracts/accounts/invitations/withdraw-invitation.ts';
import { formatDate } from '../../../contracts/format.ts';
import type { Role } from '../../../contracts/kit/rights.ts';
import { useSave } from '../../app/save.ts';
import { tell } from '../../ui/toast.ts';
import { Abilities } from './abilities.tsx';
import { PanelFrame, type Stepping } from './panel-frame.tsx';
import css from './people.module.css';
import { abilitiesOf } from './people-model.ts';

interface InvitedPanelProps {
  invitation: WaitingInvitation;
  roles: readonly Role[];
  stepping: Stepping;
}

/** Somebody who is invited and has not come yet: what they will be able to do, and the letter again or back. */
export function InvitedPanel({ invitation, roles, stepping }: InvitedPanelProps) {
  const { userId, email, role, at, expiresAt, invitedBy } = invitation;
  const isOver = Date.parse(expiresAt) < Date.now();
  const { can, cannot } = abilitiesOf(invitation, invitation, roles);
  const again = useSave(sendInvitationAgain, {
    invalidates: [getInvitations],
    failed: 'The invitation was not sent.',
    onSaved: () => tell(`The invitation to ${email} was sent again.`),
  });
  const back = useSave(withdrawInvitation, {
    invalidates: [getInvitations],
    failed: 'The invitation was not taken back.',
    onSaved: () => {
      tell(`The invitation to ${email} was taken back. Its link is good for nothing.`);
      stepping.onClose();
    },
  });
  const input = { params: { userId } };
  return (
    <PanelFrame name={email} above={`Invited as ${role}`} below={`on ${formatDate(at)} by ${invitedBy}`} {...stepping}>
      <section className={css.part}>
        <p className={isOver ? 'amber' : undefined}>
          {isOver
            ? `The link ended on ${formatDate(expiresAt)}; send it again.`
            : `The link works once, for this address, until ${formatDate(expiresAt)}.`}
        </p>
      </section>
      <section className={css.part} aria-label="Will be able to">
        <h3>Will be able to</h3>
        <Abilities list={can} icon="check" />
        <h3>Will not</h3>
        <Abilities list={cannot} icon="close" />
        <p className="muted">Role and rights are changed once they are here, or by another invitation.</p>
      </section>
      <footer className={css.panelFoot}>
        <Button variant="default" loading={again.busy} aria-label={`Send again: ${email}`} onClick={() => void again.save(input)}>
          Send again
        </Button>
        <Button variant="default" loading={back.busy} aria-label={`Take back: ${email}`} onClick={() => void back.save(input)}>
          Take back
        </Button>
      </footer>
    </PanelFrame>
  );
}
