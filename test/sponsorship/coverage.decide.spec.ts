import type { CoverageEvent } from '../../contracts/sponsorship/sponsors/coverage.events.ts';
import { coverageDecider } from '../../server/sponsorship/sponsors/coverage.decider.ts';
import { given } from '../given.ts';

const coverage = given(coverageDecider, 501);
const AT = '2026-11-23T15:00:00.000Z';
const place = (userId: number) => ({ zip: '00501', userId, organizationId: userId });
const taken = (userId: number): CoverageEvent => ({ type: 'CoverageTaken', data: place(userId) });
const left = (userId: number): CoverageEvent => ({ type: 'CoverageLeft', data: place(userId) });
const asked = (userId: number): CoverageEvent => ({ type: 'CoverageAsked', data: place(userId) });
const offered = (userId: number): CoverageEvent => ({ type: 'CoverageOffered', data: { ...place(userId), at: AT } });
const ended = (userId: number): CoverageEvent => ({ type: 'CoverageAskEnded', data: place(userId) });
const take = (userId: number) => ({ type: 'TakeCoverage' as const, userId, organizationId: userId, names: [] });
const ask = (userId: number) => ({ type: 'AskForPlace' as const, userId, organizationId: userId });
const offer = (userId: number) => ({ type: 'OfferPlace' as const, userId, at: AT });
const FULL = [taken(1), taken(2), taken(3)];

it('R456: three cover a ZIP code, the next place is asked for once, and not where one is free', () => {
  coverage.after(taken(1)).when(ask(4)).refuses('ZIP_HAS_PLACE');
  coverage
    .after(...FULL)
    .when(take(4))
    .refuses('ZIP_FULL');
  coverage
    .after(...FULL)
    .when(ask(4))
    .records(asked(4));
  coverage
    .after(...FULL, asked(4))
    .when(ask(4))
    .records();
  coverage
    .after(...FULL, ...Array.from({ length: 100 }, (_, n) => asked(n + 4)))
    .when(ask(200))
    .refuses('ZIP_ASKED_ENOUGH');
});

it('a free place is of who asked first, as many as are free, and who takes it waits no longer', () => {
  const free = [...FULL, asked(4), asked(5), left(1)];
  coverage
    .after(...free)
    .when(take(5))
    .refuses('ZIP_FULL');
  coverage
    .after(...free)
    .when(take(6))
    .refuses('ZIP_FULL');
  coverage
    .after(...free)
    .when(offer(5))
    .records();
  coverage
    .after(...free)
    .when(offer(4))
    .records(offered(4));
  coverage
    .after(...free, offered(4))
    .when(offer(4))
    .records();
  coverage
    .after(...free)
    .when(take(4))
    .records(taken(4));
  coverage
    .after(...free, taken(4))
    .when(offer(5))
    .records();
  coverage
    .after(...free, left(2))
    .when(take(5))
    .records(taken(5));
});

it('an offer lapses once its days are over, an asking ends at any time', () => {
  const free = [...FULL, asked(4), left(1)];
  const lapse = (before: string) => ({ type: 'EndAsk' as const, userId: 4, before });
  coverage
    .after(...free)
    .when(lapse('2027'))
    .records();
  coverage
    .after(...free, offered(4))
    .when(lapse('2026-11-23T14:59:59.999Z'))
    .records();
  coverage
    .after(...free, offered(4))
    .when(lapse(AT))
    .records(ended(4));
  coverage
    .after(...free)
    .when({ type: 'EndAsk', userId: 4 })
    .records(ended(4));
  coverage
    .after(...free, ended(4))
    .when({ type: 'EndAsk', userId: 4 })
    .records();
});
