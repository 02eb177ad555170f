import { z } from 'zod';
import { call, may } from '../../call.ts';
import { vendor } from '../owned.ts';
import { ContactErasure } from './contact-erasure.ts';

const path = '/api/vendors/{vendorId}/erasure';
const who = [vendor('vendorId'), may('ManageOrganizationUsers')] as const;

export const getVendorErasure = call({
  id: 'getVendorErasure',
  method: 'GET',
  path,
  who,
  summary: 'What an erasure of a vendor would do, and whether one was asked for',
  response: ContactErasure,
});

export const askVendorErasure = call({
  id: 'askVendorErasure',
  method: 'POST',
  path,
  who,
  summary: 'Note that a vendor is to be erased in 30 days, as they asked',
  response: z.object({ eraseAt: z.string() }),
  refusals: ['CONTACT_ERASED'],
});

export const dropVendorErasure = call({
  id: 'dropVendorErasure',
  method: 'DELETE',
  path,
  who,
  summary: 'Drop the erasure of a vendor before its day',
  response: z.literal(true),
  refusals: ['CONTACT_ERASED'],
});
