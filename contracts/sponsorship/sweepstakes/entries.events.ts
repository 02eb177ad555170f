import { z } from 'zod';
import { auditedEvent, type EventOf, evolveBy, id, personal, personalOf, stream, text } from '../../event.ts';
import { SWEEPSTAKE_RESPONSES } from './sweepstakes.ts';

/** A power of two. Some 1,600 entries in each of a draw of 100,000 (docs/decisions/0175). */
export const PARTS = 64;

/** The number in the name of the stream that holds a part of the entries of a sweepstakes. */
export const partOf = (sweepstakesId: number, part: number): number => sweepstakesId * PARTS + part;
export const sweepstakesOfPart = (streamId: number): number => Math.floor(streamId / PARTS);

/** Entries by who made them: `u7` the person 7, `p…` a postcard. Changed in place, because it may hold thousands. */
export interface EntriesState {
  entries: Map<string, string>;
  responses: Map<number, (typeof SWEEPSTAKE_RESPONSES)[number]>;
  closed: boolean;
}

export const keyOfUser = (userId: number): string => `u${userId}`;

const entryEvent = auditedEvent<EntriesState>();
/** An organisation's audit does not list what its people do for themselves. */
const audit = () => null;

/**
 * Streams `sweepentries-<64 × sweepstakesId + part>`: a person is always in the same part, so that it decides whether they have entered. Once a part is closed,
 * the log refuses what was decided before, and nothing follows: the list is of what stands there.
 */
export const entryEvents = {
  SweepstakesResponded: entryEvent(z.object({ userId: id('user'), response: z.enum(SWEEPSTAKE_RESPONSES), at: text }))({
    apply(was, { userId, response }) {
      was.responses.set(userId, response);
      return was;
    },
    audit,
  }),
  /** `hash` is the SHA-256 of the receipt, which only its person has: the list shows the hash. */
  SweepstakesEntered: entryEvent(
    z.object({ userId: id('user'), hash: text, receipt: personal, remark: personal, tellMe: z.boolean(), at: text }),
  )({
    apply(was, { userId, hash }) {
      was.entries.set(keyOfUser(userId), hash);
      was.responses.set(userId, 'Enter');
      return was;
    },
    audit,
  }),
  /** `card` is made of name and address under a secret, so that the same card counts once. */
  SweepstakesPostcardEntered: entryEvent(
    z.object({ card: text, hash: text, receipt: personalOf('card'), name: personalOf('card'), address: personalOf('card'), at: text }),
  )({
    apply(was, { card, hash }) {
      was.entries.set(card, hash);
      return was;
    },
    audit,
  }),
  SweepstakesPartClosed: entryEvent(z.object({ at: text }))({
    apply(was) {
      was.closed = true;
      return was;
    },
    audit,
  }),
};
export type EntryEvent = EventOf<typeof entryEvents>;

export const noEntries = (): EntriesState => ({ entries: new Map(), responses: new Map(), closed: false });
export const evolveEntries = evolveBy<EntriesState, EntryEvent>(entryEvents);

/** Rough size in memory, in bytes. */
export const entriesWeight = ({ entries, responses }: EntriesState): number => 500 + entries.size * 200 + responses.size * 60;

export const entriesStream = stream(
  'sweepentries',
  null,
  entryEvents,
  { initial: noEntries, evolve: evolveEntries, about: () => ({ organizationId: 0 }), weigh: entriesWeight },
  (streamId, data: { userId?: number }) => (data.userId ? `user-${data.userId}` : `sweepentries-${streamId}`),
);
