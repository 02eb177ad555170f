import { DAY_MS } from '../../../contracts/durations.ts';
import { isOver, type PublishedTerms, type SweepstakesState } from '../../../contracts/sponsorship/sweepstakes/sweepstakes.events.ts';
import type { PublicSweepstakes, SweepstakesPhase } from '../../../contracts/sponsorship/sweepstakes/sweepstakes.ts';

export function phaseOf(
  { withdrawnAt, list, drawnAt }: SweepstakesState,
  { opensAt, closesAt }: PublishedTerms,
  now: string,
): SweepstakesPhase {
  if (withdrawnAt) return 'withdrawn';
  if (drawnAt) return 'drawn';
  if (list) return list.entries === 0 ? 'empty' : 'listed';
  if (now >= closesAt) return 'closed';
  return now >= opensAt ? 'open' : 'announced';
}

/**
 * When the public number that counts becomes known. Where the list came late, because no server ran, the number of that evening was known before it: the one
 * counts that is drawn at the same hour of a later day.
 */
export function numberKnownFrom(numberAt: string, list: SweepstakesState['list']): string {
  let at = Date.parse(numberAt);
  while (list && at <= Date.parse(list.at)) at += DAY_MS;
  return new Date(at).toISOString();
}

/** What everybody may know; undefined of what is not published. `entries` are those until now. */
export function shownToAll(state: SweepstakesState, entries: number, now: string): PublicSweepstakes | undefined {
  const { terms, list, publicNumbers } = state;
  if (!terms || state.withdrawnAt) return undefined;
  const { organizationId: _, at, numberAt, ...shown } = terms;
  const number = publicNumbers.at(-1);
  return {
    ...shown,
    id: state.id,
    phase: phaseOf(state, terms, now),
    publishedAt: at,
    numberAt: numberKnownFrom(numberAt, list),
    entries: list?.entries ?? entries,
    list,
    publicNumber: number ? { ...number, before: publicNumbers.slice(0, -1) } : null,
    draw: state.drawnAt ? { seed: state.seed, at: state.drawnAt, until: state.turnUntil, drawn: drawnOf(state) } : null,
  };
}

function drawnOf(state: SweepstakesState): NonNullable<PublicSweepstakes['draw']>['drawn'] {
  return state.drawn.map(({ n, number, hash }, index) => {
    const answer = state.answers[index];
    const waiting = isOver(state) ? ('not needed' as const) : ('waits' as const);
    return {
      ...{ place: index + 1, n, number, hash },
      outcome: answer?.outcome ?? waiting,
      outcomeAt: answer?.at ?? '',
      shownAs: answer?.shownAs ?? '',
    };
  });
}
