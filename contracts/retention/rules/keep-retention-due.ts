import { z } from 'zod';
import { call, may, Text } from '../../call.ts';
import { customer } from '../../contacts/owned.ts';

const path = '/api/retention/contacts/{customerId}/kept';
const who = [customer('customerId'), may('ManageOrganizationUsers')] as const;

/** Asked again, the newer reason counts. */
export const keepRetentionDue = call({
  id: 'keepRetentionDue',
  method: 'POST',
  path,
  who,
  summary: 'Keep a contact that is due, and say why',
  body: z.object({ why: Text.max(200).default('') }),
  response: z.literal(true),
  refusals: ['NOT_DUE'],
});

export const releaseRetentionDue = call({
  id: 'releaseRetentionDue',
  method: 'DELETE',
  path,
  who,
  summary: 'Keep a contact no longer that is due',
  response: z.literal(true),
});
