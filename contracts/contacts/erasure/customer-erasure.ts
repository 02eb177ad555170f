import { z } from 'zod';
import { call, may } from '../../call.ts';
import { customer } from '../owned.ts';
import { ContactErasure } from './contact-erasure.ts';

const path = '/api/customers/{customerId}/erasure';
const who = [customer('customerId'), may('ManageOrganizationUsers')] as const;

export const getCustomerErasure = call({
  id: 'getCustomerErasure',
  method: 'GET',
  path,
  who,
  summary: 'What an erasure of a customer would do, and whether one was asked for',
  response: ContactErasure,
});

export const askCustomerErasure = call({
  id: 'askCustomerErasure',
  method: 'POST',
  path,
  who,
  summary: 'Note that a customer is to be erased in 30 days, as they asked',
  response: z.object({ eraseAt: z.string() }),
  refusals: ['CONTACT_ERASED'],
});

export const dropCustomerErasure = call({
  id: 'dropCustomerErasure',
  method: 'DELETE',
  path,
  who,
  summary: 'Drop the erasure of a customer before its day',
  response: z.literal(true),
  refusals: ['CONTACT_ERASED'],
});
