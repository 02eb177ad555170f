import { z } from 'zod';
import { call, Id, integer } from '../../call.ts';
import { AccountAddress } from './profile.ts';

const SavedAddress = AccountAddress.extend({ customerId: z.number() });
/** `customerId` comes with the documented body and names nobody else: it must be one's own, or 0. */
const AddressChange = AccountAddress.partial().extend({ customerId: integer().optional() });

export const getUserAddress = call({
  id: 'C008',
  method: 'GET',
  path: '/api2/projectestimate/organizationuser/{id}/UserAddressChangeProperties',
  who: 'user',
  summary: "One's address",
  params: z.object({ id: Id }),
  response: SavedAddress,
  refusals: ['NOT_FOUND'],
});

export const saveUserAddress = call({
  id: 'C009',
  method: 'PUT',
  path: '/api2/projectestimate/organizationuser/{id}/UserAddressChangeProperties',
  who: 'user',
  summary: "Change one's address",
  params: z.object({ id: Id }),
  body: AddressChange,
  response: SavedAddress,
  refusals: ['NOT_FOUND'],
});

/** C012, R006: what the settings tabs call; the document does not show its path. */
export const updateAddress = call({
  id: 'C012',
  method: 'PUT',
  path: '/api2/accountsettings/address',
  who: 'user',
  summary: "Change one's address (settings tab)",
  body: AddressChange,
  response: SavedAddress,
  refusals: ['NOT_FOUND'],
});

/** C013: what the settings tabs call; the document does not show its path. */
export const getAccountStates = call({
  id: 'C013',
  method: 'GET',
  path: '/api2/accountsettings/states',
  who: 'user',
  summary: 'The states (settings tab)',
  response: z.array(z.object({ code: z.string(), name: z.string() })),
});
