import type { PeopleEvent } from '../../../contracts/accounts/people/people.events.ts';
import { type Invitation, type PeopleState, roleIn } from '../../../contracts/accounts/people/people-state.ts';
import { grantsOfRemark } from '../../../contracts/kit/rights.ts';
import { Refusal } from '../../../contracts/refusals.ts';

export const MOST_OPEN_INVITATIONS = 50;

/** How many invitations the plan has room for, and the words of the refusal of one more. */
export interface RoomOfPlan {
  invitations: number;
  words: string;
}

interface Sending {
  organizationName: string;
  invitedBy: string;
  /** ISO instants. */
  at: string;
  expiresAt: string;
}

/** `userId` is the id of the account that taking it makes; `here` the mail addresses of the organisation's people. */
export type InvitationCommand =
  | (Sending & {
      type: 'Invite';
      invited: readonly { userId: number; email: string }[];
      here: readonly string[];
      role: string;
      remark: string;
      room?: RoomOfPlan | null;
    })
  | (Sending & { type: 'SendInvitationAgain'; userId: number; room?: RoomOfPlan | null })
  | { type: 'WithdrawInvitation'; userId: number }
  | { type: 'TakeInvitation'; userId: number; name: string; at: string };

const isWaiting = ({ status, expiresAt }: Invitation, at: string): boolean => status === 'open' && expiresAt > at;

/** An invitation whose link is good at an instant. Refuses INVITATION_GONE. */
function mustBeOpen(now: PeopleState, userId: number, at: string): Invitation {
  const invitation = now.invitations.get(userId);
  if (!invitation || !isWaiting(invitation, at)) throw new Refusal('INVITATION_GONE');
  return invitation;
}

/**
 * Who is here or has an open invitation is not invited again. Refuses NO_SUCH_ROLE, TOO_MANY_INVITATIONS, NOT_FOUND, and INVITATION_GONE for one that
 * was taken or taken back.
 */
export function decideInvitation(command: InvitationCommand, now: PeopleState): PeopleEvent[] {
  const { organizationId } = now;
  if (command.type === 'Invite') return invite(command, now);
  const { userId } = command;
  const invitation = now.invitations.get(userId);
  if (!invitation) throw new Refusal('NOT_FOUND');
  switch (command.type) {
    case 'SendInvitationAgain': {
      if (invitation.status !== 'open') throw new Refusal('INVITATION_GONE');
      const { type: _, room, ...sending } = command;
      const others = [...now.invitations].filter(([id, one]) => id !== userId && isWaiting(one, command.at)).length;
      if (room && others + 1 > room.invitations) throw new Refusal('PLAN_FULL', room.words);
      return [{ type: 'InvitationSentAgain', data: { organizationId, ...sending, email: invitation.email } }];
    }
    case 'WithdrawInvitation':
      if (invitation.status === 'taken') throw new Refusal('INVITATION_GONE');
      return invitation.status === 'withdrawn' ? [] : [{ type: 'InvitationWithdrawn', data: { organizationId, userId } }];
    case 'TakeInvitation':
      // The account is made after this, and by its id at most once: who was interrupted goes on.
      if (invitation.status === 'taken') return [];
      mustBeOpen(now, userId, command.at);
      return [{ type: 'InvitationTaken', data: { organizationId, userId, name: command.name } }];
  }
}

function invite(command: Extract<InvitationCommand, { type: 'Invite' }>, now: PeopleState): PeopleEvent[] {
  const { invited, here, role, remark, room, type: _, ...sending } = command;
  const { organizationId } = now;
  if (!roleIn(now, role)) throw new Refusal('NO_SUCH_ROLE');
  const waiting = [...now.invitations.values()].filter((one) => isWaiting(one, sending.at));
  const known = new Set([...here, ...waiting.map(({ email }) => email)].map((email) => email.toLowerCase()));
  const events = invited.flatMap(({ userId, email }): PeopleEvent[] => {
    if (known.has(email.toLowerCase())) return [];
    known.add(email.toLowerCase());
    return [{ type: 'PersonInvited', data: { organizationId, userId, email, ...sending, role, own: grantsOfRemark(remark) } }];
  });
  if (room && events.length > 0 && waiting.length + events.length > room.invitations) throw new Refusal('PLAN_FULL', room.words);
  if (waiting.length + events.length > MOST_OPEN_INVITATIONS) throw new Refusal('TOO_MANY_INVITATIONS');
  return events;
}
