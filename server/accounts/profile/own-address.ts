import type { AccountAddress } from '../../../contracts/accounts/profile/profile.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import type { RequestContext } from '../../platform/event-log/stream.ts';
import type { ProfileService } from './profile.service.ts';

/** The address of who is signed in. `namedId`: the id that the call names, 0 for none. Refuses NOT_FOUND for another person's. */
export async function ownAddress(profiles: ProfileService, userId: number, namedId: number) {
  if (namedId !== 0 && namedId !== userId) throw new Refusal('NOT_FOUND');
  const { contactAddress1, contactAddress2, contactCity, contactState, contactZip } = await profiles.of(userId);
  return { contactAddress1, contactAddress2, contactCity, contactState, contactZip, customerId: userId };
}

interface AddressToSave extends Partial<AccountAddress> {
  customerId?: number;
}

/** Saves the parts that are given and answers the whole. Refuses NOT_FOUND for another person's. */
export async function saveOwnAddress(
  profiles: ProfileService,
  { userId, namedId }: { userId: number; namedId: number },
  { customerId = 0, ...changed }: AddressToSave,
  ctx: RequestContext,
) {
  for (const id of [namedId, customerId]) await ownAddress(profiles, userId, id);
  await profiles.change(userId, changed, ctx);
  return ownAddress(profiles, userId, 0);
}
