import { z } from 'zod';
import { describe } from '../../audit.ts';
import { auditedEvent, type EventOf, evolveBy, id, stream, text } from '../../event.ts';

export interface CoverageState {
  /** The ZIP code as a number. */
  id: number;
  /** In the order of their coming. */
  sponsors: number[];
}

/** `00501` of 501. */
export const zipOf = (number: number): string => String(number).padStart(5, '0');

const coverageEvent = auditedEvent<CoverageState>();
const place = z.object({ zip: text, userId: id('user'), organizationId: id('organization') });

/** Stream `coverage-<ZIP code>`: a ZIP code decides who covers it, so that of many who come at once no more than its places are taken. */
export const coverageEvents = {
  CoverageTaken: coverageEvent(place)({
    apply: (was, { userId }) => ({ ...was, sponsors: [...was.sponsors, userId] }),
    audit: (_was, { zip }) => describe('people', `Covers ZIP code ${zip}`),
  }),
  CoverageLeft: coverageEvent(place)({
    apply: (was, { userId }) => ({ ...was, sponsors: was.sponsors.filter((one) => one !== userId) }),
    audit: (_was, { zip }) => describe('people', `Covers ZIP code ${zip} no longer`),
  }),
};
export type CoverageEvent = EventOf<typeof coverageEvents>;

export const coverageStream = stream('coverage', null, coverageEvents, {
  initial: (zip): CoverageState => ({ id: zip, sponsors: [] }),
  evolve: evolveBy<CoverageState, CoverageEvent>(coverageEvents),
  // Of several organisations: an entry belongs to the one of who made it.
  about: () => ({ organizationId: 0 }),
});
