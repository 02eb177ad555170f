import { Refusal } from '../../../contracts/refusals.ts';
import {
  type DrawnEntry,
  evolveSweepstakes,
  isOver,
  noSweepstakes,
  type PublishedTerms,
  type SweepstakesEvent,
  type SweepstakesState,
} from '../../../contracts/sponsorship/sweepstakes/sweepstakes.events.ts';
import type { PrizeOutcome } from '../../../contracts/sponsorship/sweepstakes/sweepstakes.ts';
import type { Decider } from '../../platform/event-log/stream-handler.ts';
import { numberKnownFrom } from './shown.ts';

export type SweepstakesCommand =
  | { type: 'PublishSweepstakes'; terms: PublishedTerms }
  | { type: 'WithdrawSweepstakes'; at: string }
  | { type: 'PublishSweepstakesList'; hash: string; entries: number; at: string }
  | { type: 'RecordPublicNumber'; digits: string; at: string }
  | { type: 'DrawSweepstakes'; seed: string; publicNumber: string; listHash: string; drawn: DrawnEntry[]; at: string }
  /** `userId` 0 where the organizer or the time answers for who is drawn. */
  | { type: 'AnswerPrize'; place: number; userId: number; outcome: PrizeOutcome; shownAs: string; at: string };

/** A sweepstakes from its commitment to its prize. Streams `sweepstakes-<sweepstakesId>`. */
export const sweepstakesDecider: Decider<SweepstakesState, SweepstakesCommand, SweepstakesEvent> = {
  streamOf: (id) => `sweepstakes-${id}`,
  initial: noSweepstakes,
  evolve: evolveSweepstakes,
  weigh: () => 30_000,
  decide(command, now) {
    if (command.type === 'PublishSweepstakes') return now.terms ? [] : [{ type: 'SweepstakesPublished', data: command.terms }];
    const { terms } = now;
    if (!terms) throw new Refusal('SWEEPSTAKES_NOT_FOUND');
    switch (command.type) {
      case 'WithdrawSweepstakes':
        if (now.withdrawnAt) return [];
        if (command.at >= terms.opensAt) throw new Refusal('SWEEPSTAKES_RUNS');
        return [{ type: 'SweepstakesWithdrawn', data: { at: command.at } }];
      case 'PublishSweepstakesList': {
        const { hash, entries, at } = command;
        return now.list || now.withdrawnAt || at < terms.listAt ? [] : [{ type: 'SweepstakesListPublished', data: { hash, entries, at } }];
      }
      case 'RecordPublicNumber': {
        const { digits, at } = command;
        if (now.withdrawnAt) throw new Refusal('SWEEPSTAKES_NOT_FOUND');
        if (now.drawnAt) throw new Refusal('SWEEPSTAKES_DRAWN');
        if (!now.list || at < numberKnownFrom(terms.numberAt, now.list)) throw new Refusal('SWEEPSTAKES_TOO_EARLY');
        if (now.publicNumbers.at(-1)?.digits === digits) return [];
        return [{ type: 'SweepstakesNumberRecorded', data: { digits, at } }];
      }
      case 'DrawSweepstakes':
        return draw(command, terms, now);
      case 'AnswerPrize':
        return answer(command, terms, now);
    }
  },
};

type Of<Type extends SweepstakesCommand['type']> = Extract<SweepstakesCommand, { type: Type }>;

/** Only of the list and the number as they stand: a correction that came in between is drawn in the next round. */
function draw(command: Of<'DrawSweepstakes'>, terms: PublishedTerms, now: SweepstakesState): SweepstakesEvent[] {
  const { seed, drawn, at } = command;
  if (now.drawnAt || at < terms.drawAt || now.list?.hash !== command.listHash) return [];
  if (now.publicNumbers.at(-1)?.digits !== command.publicNumber) return [];
  return [{ type: 'SweepstakesDrawn', data: { seed, drawn, turnUntil: turnUntil(terms, at), at } }];
}

/** Who was drawn answers as long as the rules say; a draw that came late, and each next one, has as many days. */
function turnUntil({ drawAt, answerBy }: PublishedTerms, from: string): string {
  const days = Date.parse(answerBy) - Date.parse(drawAt);
  const until = new Date(Date.parse(from) + days).toISOString();
  return Date.parse(from) - Date.parse(drawAt) < 3_600_000 ? answerBy : until;
}

function answer(
  { place, userId, outcome, shownAs, at }: Of<'AnswerPrize'>,
  terms: PublishedTerms,
  now: SweepstakesState,
): SweepstakesEvent[] {
  const inTurn = now.drawn[now.answers.length];
  const before = now.answers[place - 1];
  if (before?.outcome === outcome) return [];
  if (!inTurn || isOver(now) || place !== now.answers.length + 1) throw new Refusal('SWEEPSTAKES_NOT_YOUR_TURN');
  if (userId !== 0 && (inTurn.userId !== userId || at >= now.turnUntil)) throw new Refusal('SWEEPSTAKES_NOT_YOUR_TURN');
  if (outcome === 'no answer' && at < now.turnUntil) throw new Refusal('SWEEPSTAKES_NOT_YOUR_TURN');
  const next = outcome !== 'taken' && now.drawn[place] ? turnUntil(terms, at) : '';
  return [{ type: 'SweepstakesPrizeAnswered', data: { userId: inTurn.userId, outcome, shownAs, turnUntil: next, at } }];
}
