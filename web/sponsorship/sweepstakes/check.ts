import { useQuery } from '@tanstack/react-query';
import { type CheckStep, checkDraw, type OwnEntry } from '../../../contracts/sponsorship/sweepstakes/draw.ts';
import { getDrawList } from '../../../contracts/sponsorship/sweepstakes/draw-calls.ts';
import type { PublicSweepstakes } from '../../../contracts/sponsorship/sweepstakes/sweepstakes.ts';
import { urlOf } from '../../app/client.ts';
import { pageHashing } from './page-hashing.ts';

export const listUrl = (sweepstakesId: number): string => urlOf(getDrawList, { params: { sweepstakesId } });

export interface Check {
  /** Empty until it was reckoned. */
  steps: CheckStep[];
  error: Error | null;
  busy: boolean;
  again: () => void;
}

/** Downloads the list and reckons the draw in this page; nothing of the answer is believed but what comes out. */
export function useCheck(one: PublicSweepstakes, own: OwnEntry | null): Check {
  const { list, publicNumber, draw } = one;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['sweepstakes-check', one.id, draw?.seed, own?.hash, own?.number],
    enabled: list !== null && publicNumber !== null && draw !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
    queryFn: async ({ signal }) => {
      if (!list || !publicNumber || !draw) return [];
      const answer = await fetch(listUrl(one.id), { signal, cache: 'no-store' });
      if (!answer.ok) throw new Error(`The list could not be fetched (${answer.status}).`);
      const facts = {
        ...{ commitment: one.commitment, commitmentAt: one.publishedAt, opensAt: one.opensAt, closesAt: one.closesAt },
        ...{ list, seed: draw.seed, drawn: draw.drawn, publicNumber: { ...publicNumber, knownFrom: one.numberAt } },
      };
      return checkDraw(facts, await answer.text(), pageHashing, own);
    },
  });
  return { steps: data ?? [], error, busy: isFetching, again: () => void refetch() };
}
