import { useAtomValue } from 'jotai';
import { getMe } from '../../contracts/accounts/auth/get-me.ts';
import { useRead } from '../app/client.ts';
import { inTab } from '../app/screen-store.ts';
import { sessionAtom } from '../app/session.ts';

/** Whether the person may change what belongs to the whole organisation: prices, defaults, the logo. */
export const useMayEditOrganization = (): boolean => useMe()?.isAdmin ?? false;

/** Whose screen this is: undefined while that is not known yet, null for nobody. It stays that person's when the session ends. */
export function useMe() {
  const { data } = useRead(getMe, {}, { staleTime: 60_000 });
  const { user, state } = useAtomValue(sessionAtom, inTab);
  return state === 'replaced' ? user : (data ?? user ?? data);
}
