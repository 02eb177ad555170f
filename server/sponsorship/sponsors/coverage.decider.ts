import { evolveBy } from '../../../contracts/event.ts';
import { listed } from '../../../contracts/format.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import {
  aheadOf,
  type CoverageEvent,
  type CoverageState,
  coverageEvents,
  coverageStream,
  zipOf,
} from '../../../contracts/sponsorship/sponsors/coverage.events.ts';
import { MOST_WAITING } from '../../../contracts/sponsorship/sponsors/coverage-asks.ts';
import { PLACES } from '../../../contracts/sponsorship/sponsors/places.ts';
import type { Decider } from '../../platform/event-log/stream-handler.ts';

export type CoverageCommand =
  /** `names` are those of the sponsors who cover it, for the refusal. */
  | { type: 'TakeCoverage'; userId: number; organizationId: number; names: string[] }
  | { type: 'LeaveCoverage'; userId: number; organizationId: number }
  | { type: 'AskForPlace'; userId: number; organizationId: number }
  /** `before`: only where a place was offered at that instant or earlier. */
  | { type: 'EndAsk'; userId: number; before?: string }
  | { type: 'OfferPlace'; userId: number; at: string };

/** Who covers a ZIP code. Streams `coverage-<ZIP code>`. */
export const coverageDecider: Decider<CoverageState, CoverageCommand, CoverageEvent> = {
  streamOf: (id) => `coverage-${id}`,
  initial: coverageStream.fold.initial,
  decide(command, { id, sponsors, waiting }) {
    const { userId } = command;
    const zip = zipOf(id);
    const covers = sponsors.includes(userId);
    const own = waiting.find((one) => one.userId === userId);
    const free = PLACES - sponsors.length;
    const ahead = aheadOf(waiting, userId);
    if (command.type === 'EndAsk') {
      const isOver = own && (command.before === undefined || (own.offeredAt !== '' && own.offeredAt <= command.before));
      return isOver ? [{ type: 'CoverageAskEnded', data: { zip, userId, organizationId: own.organizationId } }] : [];
    }
    if (command.type === 'OfferPlace') {
      const isTheirs = own && own.offeredAt === '' && ahead < free;
      return isTheirs ? [{ type: 'CoverageOffered', data: { zip, userId, organizationId: own.organizationId, at: command.at } }] : [];
    }
    const { organizationId } = command;
    if (command.type === 'LeaveCoverage') return covers ? [{ type: 'CoverageLeft', data: { zip, userId, organizationId } }] : [];
    if (covers) return [];
    if (command.type === 'AskForPlace') {
      if (own) return [];
      if (ahead < free) throw new Refusal('ZIP_HAS_PLACE');
      if (waiting.length >= MOST_WAITING) throw new Refusal('ZIP_ASKED_ENOUGH');
      return [{ type: 'CoverageAsked', data: { zip, userId, organizationId } }];
    }
    if (sponsors.length >= PLACES)
      throw new Refusal('ZIP_FULL', `${zip} is full: ${command.names.length > 0 ? listed(command.names) : 'three others'} cover it.`);
    if (ahead >= free) throw new Refusal('ZIP_FULL', `What is free in ${zip} is kept for who asked for it first.`);
    return [{ type: 'CoverageTaken', data: { zip, userId, organizationId } }];
  },
  evolve: evolveBy(coverageEvents),
  weigh: ({ waiting }) => 300 + waiting.length * 80,
};
