import { z } from 'zod';
import { describe } from '../../audit.ts';
import { auditedEvent, type EventOf, evolveBy, id, stream, text, whole } from '../../event.ts';
import { type ClientStatus, INVITE_METHODS, type InviteMethod } from './client-status.ts';

/** Who the client is and what was typed about the house stands outside the log (`ClientDrafts`), so that a No erases it. */
export interface ClientState {
  id: number;
  /** The sponsor's user; 0 until it was prepared. */
  sponsorId: number;
  organizationId: number;
  status: ClientStatus;
  deleted: boolean;
  /** How many times an invitation was made: a link is of one of them. */
  invitation: number;
  method: InviteMethod;
  /** 0 where no credit is gifted. */
  giftId: number;
  credits: number;
  /** ISO instants; empty until then. */
  invitedAt: string;
  until: string;
  openedAt: string;
  /** When the invitation was mailed again; once each. */
  remindedAt: string;
  joinedAt: string;
  endedAt: string;
  /** Who took it; 0 until then. */
  clientUserId: number;
  clientOrganizationId: number;
  /** The gift and the house have arrived. */
  settled: boolean;
  /** Came by the link for anybody. */
  isNameless: boolean;
  /** The client does not want to see the card. */
  hidden: boolean;
  revision: number;
}

const clientEvent = auditedEvent<ClientState>();
const at = z.object({ at: text });
const counted = (credits: number) => (credits === 0 ? '' : `, with ${credits} ${credits === 1 ? 'credit' : 'credits'}`);
const back = { giftId: 0, credits: 0, invitedAt: '', until: '', openedAt: '', remindedAt: '' };

/** Stream `sponsorclient-<clientId>`: one property that a sponsor prepares for one client, from there to the end of the sponsorship. */
export const clientEvents = {
  ClientPrepared: clientEvent(at.extend({ sponsorId: id('user'), organizationId: id('organization') }))({
    apply: (was, { sponsorId, organizationId }, { revision }) => ({ ...was, sponsorId, organizationId, status: 'prepared', revision }),
    audit: () => describe('people', 'Prepared the property of a client'),
  }),
  ClientInvited: clientEvent(at.extend({ method: z.enum(INVITE_METHODS), giftId: whole, credits: whole, until: text }))({
    apply: (was, { method, giftId, credits, until, at: invitedAt }, { revision }) => ({
      ...was,
      ...{
        status: 'invited',
        invitation: was.invitation + 1,
        method,
        giftId,
        credits,
        until,
        invitedAt,
        openedAt: '',
        remindedAt: '',
        endedAt: '',
        revision,
      },
    }),
    audit: (_was, { method, credits }) => describe('people', `Invited a client by ${method}${counted(credits)}`),
  }),
  ClientInvitationWithdrawn: clientEvent(at)({
    apply: (was, _data, { revision }) => ({ ...was, ...back, status: 'prepared', revision }),
    audit: () => describe('people', 'Took the invitation of a client back'),
  }),
  /** By mail, to the address of the invitation. */
  ClientReminded: clientEvent(at)({
    apply: (was, { at: remindedAt }, { revision }) => ({ ...was, remindedAt, revision }),
    audit: () => describe('people', 'Reminded a client of the invitation'),
  }),
  ClientInvitationOpened: clientEvent(at)({
    apply: (was, { at: openedAt }, { revision }) => ({ ...was, status: 'opened', openedAt, revision }),
    audit: () => null,
  }),
  ClientJoined: clientEvent(at.extend({ userId: id('user'), clientOrganizationId: id('organization') }))({
    apply: (was, { userId, clientOrganizationId, at: joinedAt }, { revision }) => ({
      ...was,
      ...{ status: 'joined', clientUserId: userId, clientOrganizationId, joinedAt, settled: false, revision },
    }),
    audit: () => describe('people', 'A client joined'),
  }),
  /** By the sponsor's link for anybody: the sponsor sees how many, and never who. */
  ClientCameByLink: clientEvent(
    at.extend({ sponsorId: id('user'), organizationId: id('organization'), userId: id('user'), clientOrganizationId: id('organization') }),
  )({
    apply: (was, { sponsorId, organizationId, userId, clientOrganizationId, at: joinedAt }, { revision }) => ({
      ...was,
      ...{
        sponsorId,
        organizationId,
        status: 'joined',
        isNameless: true,
        clientUserId: userId,
        clientOrganizationId,
        joinedAt,
        settled: true,
      },
      revision,
    }),
    audit: () => describe('people', 'Somebody came by the link for anybody'),
  }),
  /** `credits` are those that arrived: the gift can have been taken back in the moment before. */
  ClientSettled: clientEvent(z.object({ credits: whole, clientOrganizationId: id('organization') }))({
    apply: (was, { credits }, { revision }) => ({ ...was, credits, settled: true, revision }),
    audit: () => null,
  }),
  ClientDeclined: clientEvent(at)({
    apply: (was, { at: endedAt }, { revision }) => ({ ...was, status: 'declined', endedAt, revision }),
    audit: () => describe('people', 'A client said no'),
  }),
  ClientLapsed: clientEvent(at)({
    apply: (was, { at: endedAt }, { revision }) => ({ ...was, status: 'lapsed', endedAt, revision }),
    audit: () => describe('people', 'The invitation of a client was not taken in time'),
  }),
  ClientEnded: clientEvent(at.extend({ by: z.enum(['client', 'sponsor']), clientOrganizationId: id('organization') }))({
    apply: (was, { at: endedAt }, { revision }) => ({ ...was, status: 'ended', endedAt, revision }),
    audit: (_was, { by }) => describe('people', by === 'client' ? 'A client ended the sponsorship' : 'Ended the sponsorship of a client'),
  }),
  /** Of the client, for themselves alone. */
  ClientCardHidden: clientEvent(z.object({ hidden: z.boolean() }))({
    apply: (was, { hidden }, { revision }) => ({ ...was, hidden, revision }),
    audit: () => null,
  }),
  ClientDeleted: clientEvent(at)({
    apply: (was, _data, { revision }) => ({ ...was, deleted: true, revision }),
    audit: () => describe('people', 'Deleted the property of a client'),
  }),
  ClientRestored: clientEvent(at)({
    apply: (was, _data, { revision }) => ({ ...was, deleted: false, revision }),
    audit: () => describe('people', 'Brought the property of a client back'),
  }),
};
export type ClientEvent = EventOf<typeof clientEvents>;

export const noClient = (clientId: number): ClientState => ({
  ...{ id: clientId, sponsorId: 0, organizationId: 0, status: 'prepared', deleted: false, invitation: 0, method: 'link' },
  ...{ giftId: 0, credits: 0, invitedAt: '', until: '', openedAt: '', remindedAt: '', joinedAt: '', endedAt: '' },
  ...{ clientUserId: 0, clientOrganizationId: 0, settled: false, isNameless: false, hidden: false, revision: -1 },
});

export const evolveClient = evolveBy<ClientState, ClientEvent>(clientEvents);

export const clientStream = stream('sponsorclient', 'sponsor_client', clientEvents, {
  initial: noClient,
  evolve: evolveClient,
  about: ({ organizationId }) => ({ organizationId }),
});

declare module '../../event.ts' {
  interface IdKinds {
    sponsor_client: true;
  }
}
