import { Refusal } from '../../../contracts/refusals.ts';
import {
  type EntriesState,
  type EntryEvent,
  entriesWeight,
  evolveEntries,
  keyOfUser,
  noEntries,
} from '../../../contracts/sponsorship/sweepstakes/entries.events.ts';
import type { SweepstakeResponse } from '../../../contracts/sponsorship/sweepstakes/sweepstakes.ts';
import type { Decider } from '../../platform/event-log/stream-handler.ts';

/** When entries are taken: from one instant on, and before the other. */
interface Open {
  opensAt: string;
  closesAt: string;
  at: string;
}

export type EntryCommand =
  | ({ type: 'RespondToSweepstakes'; userId: number; response: SweepstakeResponse } & Open)
  | ({ type: 'EnterSweepstakes'; userId: number; hash: string; receipt: string; remark: string; tellMe: boolean } & Open)
  /** Postcards that were posted in time are typed after the last day, until the list is published. */
  | { type: 'EnterPostcard'; card: string; hash: string; receipt: string; name: string; address: string; opensAt: string; at: string }
  | { type: 'CloseEntries'; at: string };

/** A part of the entries of a sweepstakes: once a person, and none after the close. Streams `sweepentries-<64 × sweepstakesId + part>`. */
export const entriesDecider: Decider<EntriesState, EntryCommand, EntryEvent> = {
  streamOf: (id) => `sweepentries-${id}`,
  initial: noEntries,
  evolve: evolveEntries,
  weigh: entriesWeight,
  decide(command, { entries, responses, closed }) {
    switch (command.type) {
      case 'RespondToSweepstakes': {
        const { userId, response, at } = command;
        if (responses.get(userId) === response) return [];
        if (entries.has(keyOfUser(userId))) throw new Refusal('SWEEPSTAKES_ENTERED');
        if (closed || at >= command.closesAt) throw new Refusal('SWEEPSTAKES_CLOSED');
        return [{ type: 'SweepstakesResponded', data: { userId, response, at } }];
      }
      case 'EnterSweepstakes': {
        const { userId, hash, receipt, remark, tellMe, at } = command;
        if (entries.has(keyOfUser(userId))) return [];
        if (closed || at >= command.closesAt) throw new Refusal('SWEEPSTAKES_CLOSED');
        if (at < command.opensAt) throw new Refusal('SWEEPSTAKES_NOT_OPEN');
        return [{ type: 'SweepstakesEntered', data: { userId, hash, receipt, remark, tellMe, at } }];
      }
      case 'EnterPostcard': {
        const { card, hash, receipt, name, address, at } = command;
        if (entries.has(card)) return [];
        if (closed) throw new Refusal('SWEEPSTAKES_CLOSED');
        if (at < command.opensAt) throw new Refusal('SWEEPSTAKES_NOT_OPEN');
        return [{ type: 'SweepstakesPostcardEntered', data: { card, hash, receipt, name, address, at } }];
      }
      case 'CloseEntries':
        return closed ? [] : [{ type: 'SweepstakesPartClosed', data: { at: command.at } }];
    }
  },
};
