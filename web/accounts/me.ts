import { getMe } from '../../contracts/accounts/calls.ts';
import { useRead } from '../app/client.ts';

/** Who is signed in: undefined while that is not known yet, null for nobody. */
export function useMe() {
  const { data } = useRead(getMe, {}, { staleTime: 60_000 });
  return data;
}
