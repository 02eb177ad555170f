import { z } from 'zod';
import { describe } from '../../audit.ts';
import { auditedEvent, type EventOf, evolveBy, id, stream, text } from '../../event.ts';

/** Somebody who asked for the next place. */
export interface WaitingSponsor {
  userId: number;
  organizationId: number;
  askedAt: string;
  /** Since when a free place is theirs; empty while none is. */
  offeredAt: string;
}

export interface CoverageState {
  /** The ZIP code as a number. */
  id: number;
  /** In the order of their coming. */
  sponsors: number[];
  /** In the order of their asking. */
  waiting: WaitingSponsor[];
}

/** How many asked before somebody: all who wait before one who has not asked. */
export function aheadOf(waiting: readonly Pick<WaitingSponsor, 'userId'>[], userId: number): number {
  const index = waiting.findIndex((one) => one.userId === userId);
  return index < 0 ? waiting.length : index;
}

/** `00501` of 501. */
export const zipOf = (number: number): string => String(number).padStart(5, '0');

const coverageEvent = auditedEvent<CoverageState>();
const without = (waiting: readonly WaitingSponsor[], userId: number) => waiting.filter((one) => one.userId !== userId);
const place = z.object({ zip: text, userId: id('user'), organizationId: id('organization') });

/** Stream `coverage-<ZIP code>`: a ZIP code decides who covers it, so that of many who come at once no more than its places are taken. */
export const coverageEvents = {
  CoverageTaken: coverageEvent(place)({
    apply: (was, { userId }) => ({ ...was, sponsors: [...was.sponsors, userId], waiting: without(was.waiting, userId) }),
    audit: (_was, { zip }) => describe('people', `Covers ZIP code ${zip}`),
  }),
  CoverageLeft: coverageEvent(place)({
    apply: (was, { userId }) => ({ ...was, sponsors: was.sponsors.filter((one) => one !== userId) }),
    audit: (_was, { zip }) => describe('people', `Covers ZIP code ${zip} no longer`),
  }),
  CoverageAsked: coverageEvent(place)({
    apply: (was, { userId, organizationId }, { at }) => ({
      ...was,
      waiting: [...without(was.waiting, userId), { userId, organizationId, askedAt: at, offeredAt: '' }],
    }),
    audit: (_was, { zip }) => describe('people', `Asked for the next place in ZIP code ${zip}`),
  }),
  CoverageOffered: coverageEvent(place.extend({ at: text }))({
    apply: (was, { userId, at }) => ({
      ...was,
      waiting: was.waiting.map((one) => (one.userId === userId ? { ...one, offeredAt: at } : one)),
    }),
    audit: (_was, { zip }) => describe('people', `A place in ZIP code ${zip} became free for who asked for it`),
  }),
  CoverageAskEnded: coverageEvent(place)({
    apply: (was, { userId }) => ({ ...was, waiting: without(was.waiting, userId) }),
    audit: (_was, { zip }) => describe('people', `Waits for a place in ZIP code ${zip} no longer`),
  }),
};
export type CoverageEvent = EventOf<typeof coverageEvents>;

export const coverageStream = stream('coverage', null, coverageEvents, {
  initial: (zip): CoverageState => ({ id: zip, sponsors: [], waiting: [] }),
  evolve: evolveBy<CoverageState, CoverageEvent>(coverageEvents),
  // Of several organisations: an entry belongs to the one of who made it.
  about: () => ({ organizationId: 0 }),
});
