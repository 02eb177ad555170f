import { z } from 'zod';
import { describe } from '../../audit.ts';
import { amount, auditedEvent, type EventOf, evolveBy, id, personal, stream, text, whole } from '../../event.ts';
import { formatMoney } from '../../format.ts';
import { PRIZE_OUTCOMES, type PrizeOutcome } from './sweepstakes.ts';

export interface DrawnEntry {
  n: number;
  number: number;
  hash: string;
  /** 0 for a postcard. */
  userId: number;
}

export interface PrizeAnswer {
  outcome: PrizeOutcome;
  at: string;
  shownAs: string;
}

const published = z.object({
  organizationId: id('organization'),
  code: text,
  name: text,
  title: text,
  prize: amount,
  purpose: text,
  givenBy: text,
  timeZone: text,
  opensAt: text,
  closesAt: text,
  listAt: text,
  numberAt: text,
  numberSource: text,
  drawAt: text,
  answerBy: text,
  who: text,
  confirmation: text,
  postcard: text,
  payment: text,
  question: text,
  rules: text,
  /** SHA-256 of the seed. The seed itself is not in the log before it is revealed. */
  commitment: text,
  at: text,
});
export type PublishedTerms = z.output<typeof published>;

export interface SweepstakesState {
  id: number;
  /** Null until it is published. */
  terms: PublishedTerms | null;
  withdrawnAt: string;
  list: { hash: string; entries: number; at: string } | null;
  /** The newest last: a slip is corrected in sight of all. */
  publicNumbers: { digits: string; at: string }[];
  seed: string;
  drawnAt: string;
  drawn: DrawnEntry[];
  /** In the order of places, as far as the turn has come. */
  answers: PrizeAnswer[];
  /** When the one in turn has to have answered. */
  turnUntil: string;
}

const sweepstakesEvent = auditedEvent<SweepstakesState>();
const nameOf = ({ terms }: SweepstakesState) => terms?.title ?? 'a sweepstakes';
/** What runs by itself is no change that somebody made. */
const byPeople = (kind: string) => kind !== 'system';

/** Stream `sweepstakes-<sweepstakesId>`: from the commitment to the prize. The entries have streams of their own (`entries.events.ts`). */
export const sweepstakesEvents = {
  SweepstakesPublished: sweepstakesEvent(published)({
    apply: (was, terms) => ({ ...was, terms }),
    audit: (_was, { title, prize }, { actor }) =>
      byPeople(actor.kind) ? describe('people', `Published the sweepstakes ${title}, ${formatMoney(prize)}`) : null,
  }),
  SweepstakesWithdrawn: sweepstakesEvent(z.object({ at: text }))({
    apply: (was, { at }) => ({ ...was, withdrawnAt: at }),
    audit: (was) => describe('people', `Took ${nameOf(was)} back before the first entry`),
  }),
  SweepstakesListPublished: sweepstakesEvent(z.object({ hash: text, entries: whole, at: text }))({
    apply: (was, list) => ({ ...was, list }),
    audit: () => null,
  }),
  SweepstakesNumberRecorded: sweepstakesEvent(z.object({ digits: text, at: text }))({
    apply: (was, number) => ({ ...was, publicNumbers: [...was.publicNumbers, number] }),
    audit: (was, { digits }, { actor }) =>
      byPeople(actor.kind) ? describe('people', `Recorded the public number ${digits} of ${nameOf(was)}`) : null,
  }),
  SweepstakesDrawn: sweepstakesEvent(
    z.object({
      seed: text,
      drawn: z.array(z.object({ n: whole, number: whole, hash: text, userId: id('user') })),
      turnUntil: text,
      at: text,
    }),
  )({
    apply: (was, { seed, drawn, turnUntil, at }) => ({ ...was, seed, drawn, turnUntil, drawnAt: at }),
    audit: () => null,
  }),
  /** By whoever was drawn, by the organizer for a postcard, or by the time that has passed. `turnUntil` is the next one's; empty when there is none. */
  SweepstakesPrizeAnswered: sweepstakesEvent(
    z.object({ userId: id('user'), outcome: z.enum(PRIZE_OUTCOMES), shownAs: personal, turnUntil: text, at: text }),
  )({
    apply: (was, { outcome, shownAs, turnUntil, at }) => ({ ...was, answers: [...was.answers, { outcome, shownAs, at }], turnUntil }),
    audit: (was, { outcome }, { actor }) => (byPeople(actor.kind) ? describe('people', `The prize of ${nameOf(was)}: ${outcome}`) : null),
  }),
};
export type SweepstakesEvent = EventOf<typeof sweepstakesEvents>;

export const noSweepstakes = (sweepstakesId: number): SweepstakesState => ({
  ...{ id: sweepstakesId, terms: null, withdrawnAt: '', list: null, publicNumbers: [], seed: '', drawnAt: '' },
  ...{ drawn: [], answers: [], turnUntil: '' },
});

export const evolveSweepstakes = evolveBy<SweepstakesState, SweepstakesEvent>(sweepstakesEvents);

/** Answered for good, or nobody to answer. */
export const isOver = ({ withdrawnAt, list, drawnAt, drawn, answers }: SweepstakesState): boolean =>
  withdrawnAt !== '' ||
  list?.entries === 0 ||
  (drawnAt !== '' && (answers.length >= drawn.length || answers.some(({ outcome }) => outcome === 'taken')));

export const sweepstakesStream = stream(
  'sweepstakes',
  'sweepstakes',
  sweepstakesEvents,
  {
    initial: noSweepstakes,
    evolve: evolveSweepstakes,
    about: ({ terms }) => ({ organizationId: terms?.organizationId ?? 0 }),
    weigh: () => 30_000,
  },
  (sweepstakesId, data: { userId?: number }) => (data.userId ? `user-${data.userId}` : `sweepstakes-${sweepstakesId}`),
);

declare module '../../event.ts' {
  interface IdKinds {
    sweepstakes: true;
  }
}
