import { Refusal } from '../../../contracts/refusals.ts';
import { type ClientEvent, type ClientState, clientStream, evolveClient } from '../../../contracts/sponsorship/clients/client.events.ts';
import type { InviteMethod } from '../../../contracts/sponsorship/clients/client-status.ts';
import type { Decider } from '../../platform/event-log/stream-handler.ts';

export type ClientCommand =
  | { type: 'PrepareClient'; sponsorId: number; organizationId: number; at: string }
  | { type: 'InviteClient'; method: InviteMethod; giftId: number; credits: number; until: string; at: string }
  | { type: 'WithdrawInvitation'; at: string }
  | { type: 'RemindClient'; at: string }
  | { type: 'OpenInvitation'; invitation: number; at: string }
  | { type: 'Join'; invitation: number; userId: number; clientOrganizationId: number; at: string }
  | { type: 'ComeByLink'; sponsorId: number; organizationId: number; userId: number; clientOrganizationId: number; at: string }
  | { type: 'Settle'; credits: number }
  | { type: 'Decline'; invitation: number; at: string }
  | { type: 'Lapse'; at: string }
  | { type: 'End'; by: 'client' | 'sponsor'; at: string }
  | { type: 'HideCard'; hidden: boolean }
  | { type: 'DeleteClient'; deleted: boolean; at: string };

/** A client of a sponsor, who answers once. Streams `sponsorclient-<clientId>`. */
export const clientDecider: Decider<ClientState, ClientCommand, ClientEvent> = {
  streamOf: (id) => `sponsorclient-${id}`,
  initial: clientStream.fold.initial,
  evolve: evolveClient,
  weigh: () => 600,
  decide(command, now) {
    switch (command.type) {
      case 'PrepareClient': {
        const { type: _, ...data } = command;
        return now.sponsorId === 0 ? [{ type: 'ClientPrepared', data }] : [];
      }
      case 'InviteClient':
        return invite(command, now);
      case 'WithdrawInvitation':
        if (isTheirs(now)) throw new Refusal('CLIENT_JOINED');
        return isWaiting(now) ? [{ type: 'ClientInvitationWithdrawn', data: { at: command.at } }] : [];
      case 'RemindClient':
        return remind(command, now);
      case 'OpenInvitation':
        return now.status === 'invited' && isGood(command, now) ? [{ type: 'ClientInvitationOpened', data: { at: command.at } }] : [];
      case 'Join':
        return join(command, now);
      case 'ComeByLink': {
        const { type: _, ...data } = command;
        return now.sponsorId === 0 ? [{ type: 'ClientCameByLink', data }] : [];
      }
      case 'Settle':
        return now.status === 'joined' && !now.settled
          ? [{ type: 'ClientSettled', data: { credits: command.credits, clientOrganizationId: now.clientOrganizationId } }]
          : [];
      case 'Decline':
        if (now.status === 'declined') return [];
        mustBeGood(command, now);
        return [{ type: 'ClientDeclined', data: { at: command.at } }];
      case 'Lapse':
        return isWaiting(now) && command.at >= now.until ? [{ type: 'ClientLapsed', data: { at: command.at } }] : [];
      case 'End':
        if (now.status === 'ended') return [];
        if (now.status !== 'joined') throw new Refusal('CLIENT_NOT_FOUND');
        return [{ type: 'ClientEnded', data: { by: command.by, at: command.at, clientOrganizationId: now.clientOrganizationId } }];
      case 'HideCard':
        return now.hidden === command.hidden ? [] : [{ type: 'ClientCardHidden', data: { hidden: command.hidden } }];
      case 'DeleteClient':
        return remove(command, now);
    }
  },
};

type Of<Type extends ClientCommand['type']> = Extract<ClientCommand, { type: Type }>;

export const isWaiting = ({ status, deleted }: ClientState): boolean => !deleted && (status === 'invited' || status === 'opened');
/** The home is the client's, also after the sponsorship ended. */
export const isTheirs = ({ clientUserId }: ClientState): boolean => clientUserId !== 0;
const isGood = ({ invitation, at }: { invitation: number; at: string }, now: ClientState): boolean =>
  isWaiting(now) && invitation === now.invitation && at < now.until;

function mustBeGood(asked: { invitation: number; at: string }, now: ClientState): void {
  if (isGood(asked, now)) return;
  throw new Refusal(
    asked.invitation === now.invitation && !isWaiting(now) && now.status !== 'prepared' ? 'REFERRAL_TAKEN' : 'REFERRAL_GONE',
  );
}

function invite({ type: _, ...data }: Of<'InviteClient'>, now: ClientState): ClientEvent[] {
  if (now.deleted) throw new Refusal('CLIENT_NOT_FOUND');
  if (isTheirs(now)) throw new Refusal('CLIENT_JOINED');
  // Asked twice: the gift is the same.
  if (isWaiting(now) && data.giftId !== 0 && data.giftId === now.giftId) return [];
  if (isWaiting(now) && data.at < now.until) throw new Refusal('CLIENT_INVITED');
  return [{ type: 'ClientInvited', data }];
}

/** A link goes to nobody by mail, so that its sponsor reminds them as it was sent. */
function remind({ at }: Of<'RemindClient'>, now: ClientState): ClientEvent[] {
  if (isTheirs(now)) throw new Refusal('CLIENT_JOINED');
  if (!isWaiting(now) || now.method !== 'mail' || at >= now.until) throw new Refusal('CLIENT_NOT_INVITED');
  if (now.remindedAt !== '') throw new Refusal('CLIENT_REMINDED');
  return [{ type: 'ClientReminded', data: { at } }];
}

/** Once: who is interrupted before the account is made goes on, and nobody else comes after. */
function join({ type: _, invitation, ...data }: Of<'Join'>, now: ClientState): ClientEvent[] {
  if (now.status === 'joined' && now.clientUserId === data.userId) return [];
  mustBeGood({ invitation, at: data.at }, now);
  return [{ type: 'ClientJoined', data }];
}

function remove({ deleted, at }: Of<'DeleteClient'>, now: ClientState): ClientEvent[] {
  if (deleted === now.deleted) return [];
  if (!deleted) return [{ type: 'ClientRestored', data: { at } }];
  if (now.status === 'joined') throw new Refusal('CLIENT_JOINED');
  if (isWaiting(now)) throw new Refusal('CLIENT_INVITED');
  return [{ type: 'ClientDeleted', data: { at } }];
}
