import type { Referral } from '../../../contracts/sponsorship/clients/client.ts';
import { getReferrals } from '../../../contracts/sponsorship/clients/get-referrals.ts';
import { useAddress } from '../../app/address.ts';
import { useRead } from '../../app/client.ts';
import { useReadsAbout } from '../../app/reads-about.ts';

export const CLIENT_READS = [getReferrals];
export const FILTERS = ['', 'prepared', 'invited', 'opened', 'joined', 'ended'] as const;
export type Filter = (typeof FILTERS)[number];

/** The clients of a sponsor by their state, and the one that is looked at; both stand in the address. */
export function useClients() {
  const [search, set] = useAddress();
  const asked = search.get('state') ?? '';
  const filter: Filter = FILTERS.find((one) => one === asked) ?? '';
  const page = Math.max(1, Number(search.get('page')) || 1);
  const list = useRead(getReferrals, { query: { orderBy: 'state', status: filter, page } }, { placeholderData: (was) => was });
  useReadsAbout('sponsor', CLIENT_READS);
  const chosen = search.get('client') ?? '';
  const put = (name: string, value: string) => set({ [name]: value, ...(name === 'state' && { page: null }) });
  const client: Referral | undefined = list.data?.referrals.find(({ id }) => String(id) === chosen);
  return {
    list,
    filter,
    page,
    client,
    isNew: chosen === 'new',
    choose: (id: number | 'new' | '') => put('client', String(id)),
    setFilter: (next: Filter) => put('state', next),
    setPage: (next: number) => put('page', next === 1 ? '' : String(next)),
  };
}
