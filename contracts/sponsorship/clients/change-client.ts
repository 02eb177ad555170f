import { z } from 'zod';
import { AnyId, call, Id } from '../../call.ts';
import { ClientFields, INVITATION_DAYS, MOST_GIFTED_TO_CLIENT, Referral } from './client.ts';

const own = ['NOT_A_SPONSOR', 'CLIENT_NOT_FOUND'] as const;
const clientId = z.object({ clientId: Id });

/** C239. `id` 0 prepares a new one. What is typed about the house can be changed until the client has joined. */
export const putSponsorReferral = call({
  id: 'C239',
  method: 'PUT',
  path: '/api2/Sponsors/PutSponsorReferral/{id}',
  who: 'user',
  summary: 'Prepare the property of a client, or change it',
  params: z.object({ id: AnyId }),
  body: ClientFields,
  response: Referral,
  refusals: [...own, 'CLIENT_JOINED', 'CLIENTS_FULL'],
});

/** What is left out stays as it was prepared: a default would empty it. */
const Inviting = {
  clientId: Id,
  credits: z.number().int().min(0).max(MOST_GIFTED_TO_CLIENT).default(0),
  refnumber: ClientFields.shape.refnumber.unwrap().optional(),
  message: ClientFields.shape.message.unwrap().optional(),
};
const refusals = [...own, 'SPONSOR_NO_NAME', 'CLIENT_JOINED', 'CLIENT_INVITED', 'FORBIDDEN', 'NOT_ENOUGH_TO_GIVE', 'BILLING_OFF'] as const;

/** C242, R460, R464: the server makes the link, so that `promoLink` is not taken. `sponsorId` is one's own, or 0. */
export const sendReferralEmail = call({
  id: 'C242',
  method: 'POST',
  path: '/api2/Sponsors/SendReferralEmail/{sponsorId}',
  who: 'user',
  summary: 'Invite a client by mail',
  params: z.object({ sponsorId: AnyId }),
  body: z.object({ ...Inviting, name: ClientFields.shape.name.optional(), email: ClientFields.shape.email.unwrap().optional() }),
  response: Referral,
  refusals: [...refusals, 'CLIENT_NO_ADDRESS', 'CLIENTS_ENOUGH_TODAY'],
});

/** C243, R460: makes a link for one person, once. */
export const registerCopyLinkAction = call({
  id: 'C243',
  method: 'POST',
  path: '/api2/Sponsors/RegisterCopyLinkAction/{sponsorId}',
  who: 'user',
  summary: `Invite a client by a link, for one person, once, for ${INVITATION_DAYS} days`,
  params: z.object({ sponsorId: AnyId }),
  body: z.object(Inviting),
  response: Referral,
  refusals: [...refusals],
});

export const withdrawClientInvitation = call({
  id: 'withdrawClientInvitation',
  method: 'POST',
  path: '/api/sponsorship/clients/{clientId}/withdraw',
  who: 'user',
  summary: 'Take an invitation back, with its credits',
  params: clientId,
  response: Referral,
  refusals: [...own, 'CLIENT_JOINED'],
});

/** The same link again, to the address that it was mailed to. */
export const remindClient = call({
  id: 'remindClient',
  method: 'POST',
  path: '/api/sponsorship/clients/{clientId}/remind',
  who: 'user',
  summary: 'Mail an invitation that waits once more',
  params: clientId,
  response: Referral,
  refusals: [...own, 'CLIENT_JOINED', 'CLIENT_NOT_INVITED', 'CLIENT_REMINDED', 'CLIENTS_ENOUGH_TODAY'],
});

/** C292, S158. One that was invited is taken back first; one that a client has taken is theirs. */
export const deleteClient = call({
  id: 'C292',
  method: 'POST',
  path: '/api/sponsorship/clients/{clientId}/deleted',
  who: 'user',
  summary: 'Delete the property of a client, or with false bring it back',
  params: clientId,
  body: z.object({ deleted: z.boolean().default(true) }),
  response: z.boolean(),
  refusals: [...own, 'CLIENT_JOINED', 'CLIENT_INVITED'],
});

export const endSponsorship = call({
  id: 'endSponsorship',
  method: 'POST',
  path: '/api/sponsorship/clients/{clientId}/end',
  who: 'user',
  summary: 'End the sponsorship of a client who has joined',
  params: clientId,
  response: z.boolean(),
  refusals: [...own],
});
