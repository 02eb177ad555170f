import { useAtomValue } from 'jotai';
import { getMe } from '../../contracts/accounts/auth/get-me.ts';
import { has } from '../../contracts/kit/grants.ts';
import type { RightName } from '../../contracts/kit/rights.ts';
import { useRead } from './client.ts';
import { inTab } from './screen-store.ts';
import { sessionAtom } from './session.ts';

/** Whether the person has a right now; false while that is not known. The server asks again at each call. */
export const useMay = (right: RightName): boolean => has(useMe()?.rights ?? [], right);

/** Whose screen this is: undefined while that is not known yet, null for nobody. It stays that person's when the session ends. */
export function useMe() {
  const { data } = useRead(getMe, {}, { staleTime: 60_000 });
  const { user, state } = useAtomValue(sessionAtom, inTab);
  return state === 'replaced' ? user : (data ?? user ?? data);
}
