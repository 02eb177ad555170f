import { has } from '../../../contracts/kit/grants.ts';
import { getSweepstakes, searchSweepstakes } from '../../../contracts/sponsorship/sweepstakes/enrolment-calls.ts';
import { getOrganizedSweepstakes } from '../../../contracts/sponsorship/sweepstakes/organizer-calls.ts';
import { useSearch } from '../../app/address.ts';
import { useRead } from '../../app/client.ts';
import { useTextInAddress } from '../../app/kept-in-address.ts';
import { useMe } from '../../app/me.ts';
import { useReadsAbout } from '../../app/reads-about.ts';

export const READS = [getSweepstakes, searchSweepstakes];
const REST_MS = 250;
const MINE = { id: 0 };
/** What a clock changes (open, closed, drawn), no event of one's own tells. */
const EVERY_MS = 60_000;

/** What was searched for, which of it is looked at, and the one that can be entered. Code and choice are in the address. */
export function useSweepstakes() {
  const [search, setSearch] = useSearch();
  const code = search.get('code') ?? '';
  const write = (next: string) => setSearch(next ? { code: next } : {}, { replace: true });
  const { text, setText } = useTextInAddress(code, write, REST_MS);
  const mine = useRead(getSweepstakes, { params: MINE }, { refetchInterval: EVERY_MS });
  const found = useRead(
    searchSweepstakes,
    { params: MINE, query: { sweepstakescode: code } },
    { enabled: code !== '', refetchInterval: EVERY_MS, placeholderData: (was) => was },
  );
  useReadsAbout('sweepstakes', READS);
  const read = code === '' ? mine : found;
  const all = read.data;
  const id = Number(search.get('id'));
  const choose = (next: number) => setSearch({ ...(code && { code }), id: String(next) }, { replace: true });
  const chosen = all?.find((one) => one.id === id) ?? all?.[0];
  // What is looked at, where it can be entered; else the one of its code that can be, or that is announced.
  const toEnter = [chosen, ...(all ?? [])].find((one) => one && canBeEntered(one.phase));
  return { code, text, setText, all, chosen, choose, toEnter, error: read.error, refetch: read.refetch };
}

/** Whether one's organization gives sweepstakes, and one may. */
export function useIsOrganizer(): boolean {
  const me = useMe();
  const { data } = useRead(getOrganizedSweepstakes, {}, { enabled: has(me?.rights ?? [], 'ManageBilling') });
  return data?.isOrganizer ?? false;
}

const canBeEntered = (phase: string): boolean => phase === 'open' || phase === 'announced';
