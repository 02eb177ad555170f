import { evolveBy } from '../../../contracts/event.ts';
import { listed } from '../../../contracts/format.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import {
  type CoverageEvent,
  type CoverageState,
  coverageEvents,
  coverageStream,
  zipOf,
} from '../../../contracts/sponsorship/sponsors/coverage.events.ts';
import { PLACES } from '../../../contracts/sponsorship/sponsors/places.ts';
import type { Decider } from '../../platform/event-log/stream-handler.ts';

export type CoverageCommand =
  /** `names` are those of the sponsors who cover it, for the refusal. */
  | { type: 'TakeCoverage'; userId: number; organizationId: number; names: string[] }
  | { type: 'LeaveCoverage'; userId: number; organizationId: number };

/** Who covers a ZIP code. Streams `coverage-<ZIP code>`. */
export const coverageDecider: Decider<CoverageState, CoverageCommand, CoverageEvent> = {
  streamOf: (id) => `coverage-${id}`,
  initial: coverageStream.fold.initial,
  decide(command, { id, sponsors }) {
    const { userId, organizationId } = command;
    const zip = zipOf(id);
    const covers = sponsors.includes(userId);
    if (command.type === 'LeaveCoverage') return covers ? [{ type: 'CoverageLeft', data: { zip, userId, organizationId } }] : [];
    if (covers) return [];
    if (sponsors.length >= PLACES)
      throw new Refusal('ZIP_FULL', `${zip} is full: ${command.names.length > 0 ? listed(command.names) : 'three others'} cover it.`);
    return [{ type: 'CoverageTaken', data: { zip, userId, organizationId } }];
  },
  evolve: evolveBy(coverageEvents),
  weigh: () => 300,
};
