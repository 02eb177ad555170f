import type { EntryEvent } from '../../contracts/sponsorship/sweepstakes/entries.events.ts';
import type { SweepstakesEvent } from '../../contracts/sponsorship/sweepstakes/sweepstakes.events.ts';
import { entriesDecider } from '../../server/sponsorship/sweepstakes/entries.decider.ts';
import { sweepstakesDecider } from '../../server/sponsorship/sweepstakes/sweepstakes.decider.ts';
import { given } from '../given.ts';

const terms = {
  ...{ organizationId: 70, code: '5K', name: 'Fall', title: 'Five thousand', prize: '5000.00', purpose: 'toward a repair' },
  ...{ givenBy: 'Hartwell', timeZone: 'America/New_York', opensAt: '2026-09-15T04:00:00.000Z', closesAt: '2026-11-16T05:00:00.000Z' },
  ...{ listAt: '2026-11-16T14:00:00.000Z', numberAt: '2026-11-17T00:29:00.000Z', numberSource: 'Pick 5' },
  ...{ drawAt: '2026-11-20T17:00:00.000Z', answerBy: '2026-12-05T05:00:00.000Z', who: 'w', confirmation: 'c', postcard: 'p' },
  ...{ payment: 'p', question: 'q', rules: 'r', commitment: 'aa', at: '2026-09-14T13:00:00.000Z' },
};
const { opensAt, closesAt } = terms;
const before = (instant: string) => new Date(Date.parse(instant) - 1).toISOString();

const entries = given(entriesDecider, 64);
const entered = (userId: number, at = opensAt): EntryEvent => ({
  type: 'SweepstakesEntered',
  data: { userId, hash: `h${userId}`, receipt: `r${userId}`, remark: '', tellMe: false, at },
});
const enter = (userId: number, at = opensAt) => ({
  ...{ type: 'EnterSweepstakes' as const, userId, hash: `h${userId}`, receipt: `r${userId}`, remark: '', tellMe: false },
  ...{ opensAt, closesAt, at },
});
const respond = (userId: number, response: 'Enter' | 'Not this time', at = opensAt) => ({
  ...{ type: 'RespondToSweepstakes' as const, userId, response, opensAt, closesAt, at },
});
const closed: EntryEvent = { type: 'SweepstakesPartClosed', data: { at: closesAt } };
const card = (at = opensAt, of = 'pab') => ({
  ...{ type: 'EnterPostcard' as const, card: of, hash: 'hc', receipt: 'rc', name: 'Ines', address: '1 Elm', opensAt, at },
});
const cardEntered = (at = opensAt): EntryEvent => ({
  type: 'SweepstakesPostcardEntered',
  data: { card: 'pab', hash: 'hc', receipt: 'rc', name: 'Ines', address: '1 Elm', at },
});

describe('entries (R517)', () => {
  it('count once a person, from the first instant to the last millisecond before midnight', () => {
    entries.when(enter(7)).records(entered(7));
    entries
      .after(entered(7))
      .when({ ...enter(7), hash: 'other', receipt: 'other' })
      .records();
    entries.after(entered(7)).when(enter(71)).records(entered(71));
    entries.when(enter(7, before(opensAt))).refuses('SWEEPSTAKES_NOT_OPEN');
    entries.when(enter(7, before(closesAt))).records(entered(7, before(closesAt)));
    entries.when(enter(7, closesAt)).refuses('SWEEPSTAKES_CLOSED');
  });

  it('are refused once the part is closed, whatever the clock of the server says', () => {
    entries.after(closed).when(enter(7)).refuses('SWEEPSTAKES_CLOSED');
    entries.after(closed).when(card()).refuses('SWEEPSTAKES_CLOSED');
    entries.after(entered(7), closed).when(enter(7)).records();
    entries.after(closed).when({ type: 'CloseEntries', at: closesAt }).records();
  });

  it('are made after a response too, and are not taken back by one', () => {
    const no: EntryEvent = { type: 'SweepstakesResponded', data: { userId: 7, response: 'Not this time', at: opensAt } };
    entries.when(respond(7, 'Not this time')).records(no);
    entries.after(no).when(respond(7, 'Not this time')).records();
    entries.after(no).when(enter(7)).records(entered(7));
    entries.after(entered(7)).when(respond(7, 'Not this time')).refuses('SWEEPSTAKES_ENTERED');
    entries.after(entered(7)).when(respond(7, 'Enter')).records();
    entries.when(respond(7, 'Enter', closesAt)).refuses('SWEEPSTAKES_CLOSED');
  });

  it('of postcards are typed until the list is made, once a card', () => {
    entries.when(card(terms.closesAt)).records(cardEntered(terms.closesAt));
    entries.after(cardEntered()).when(card()).records();
    entries.when(card(before(opensAt))).refuses('SWEEPSTAKES_NOT_OPEN');
  });
});

const sweepstakes = given(sweepstakesDecider, 1);
const published: SweepstakesEvent = { type: 'SweepstakesPublished', data: terms };
const listed: SweepstakesEvent = { type: 'SweepstakesListPublished', data: { hash: 'lh', entries: 3, at: terms.listAt } };
const numbered = (digits = '4 0 7'): SweepstakesEvent => ({ type: 'SweepstakesNumberRecorded', data: { digits, at: terms.numberAt } });
const drawn = [
  { n: 1, number: 2, hash: 'h2', userId: 7 },
  { n: 2, number: 1, hash: 'h1', userId: 0 },
  { n: 4, number: 3, hash: 'h3', userId: 9 },
];
const wasDrawn: SweepstakesEvent = {
  type: 'SweepstakesDrawn',
  data: { seed: 'se', drawn, turnUntil: terms.answerBy, at: terms.drawAt },
};
const draw = (more: object = {}) => ({
  ...{ type: 'DrawSweepstakes' as const, seed: 'se', publicNumber: '4 0 7', listHash: 'lh', drawn, at: terms.drawAt, ...more },
});
const answer = (place: number, outcome: 'taken' | 'declined' | 'no answer' | 'not eligible', userId = 0, at = terms.drawAt) => ({
  ...{ type: 'AnswerPrize' as const, place, userId, outcome, shownAs: '', at },
});
const DAYS = Date.parse(terms.answerBy) - Date.parse(terms.drawAt);
const daysAfter = (at: string) => new Date(Date.parse(at) + DAYS).toISOString();
const answered = (outcome: 'taken' | 'declined' | 'no answer' | 'not eligible', userId: number, turnUntil: string, at = terms.drawAt) =>
  ({ type: 'SweepstakesPrizeAnswered', data: { userId, outcome, shownAs: '', turnUntil, at } }) as const;

describe('a sweepstakes (R517)', () => {
  it('is published once, and is taken back before its first entry alone', () => {
    sweepstakes.when({ type: 'PublishSweepstakes', terms }).records(published);
    sweepstakes
      .after(published)
      .when({ type: 'PublishSweepstakes', terms: { ...terms, rules: 'other' } })
      .records();
    sweepstakes
      .after(published)
      .when({ type: 'WithdrawSweepstakes', at: before(opensAt) })
      .records({ type: 'SweepstakesWithdrawn', data: { at: before(opensAt) } });
    sweepstakes.after(published).when({ type: 'WithdrawSweepstakes', at: opensAt }).refuses('SWEEPSTAKES_RUNS');
    sweepstakes.when({ type: 'WithdrawSweepstakes', at: opensAt }).refuses('SWEEPSTAKES_NOT_FOUND');
  });

  it('has one list, and a public number that nobody knew when it was published', () => {
    const list = (at: string) => ({ type: 'PublishSweepstakesList' as const, hash: 'lh', entries: 3, at });
    const number = (digits: string, at: string) => ({ type: 'RecordPublicNumber' as const, digits, at });
    sweepstakes
      .after(published)
      .when(list(before(terms.listAt)))
      .records();
    sweepstakes.after(published).when(list(terms.listAt)).records(listed);
    sweepstakes
      .after(published, listed)
      .when({ ...list(terms.listAt), hash: 'other' })
      .records();
    sweepstakes.after(published).when(number('4 0 7', terms.numberAt)).refuses('SWEEPSTAKES_TOO_EARLY');
    sweepstakes
      .after(published, listed)
      .when(number('4 0 7', before(terms.numberAt)))
      .refuses('SWEEPSTAKES_TOO_EARLY');
    sweepstakes.after(published, listed).when(number('4 0 7', terms.numberAt)).records(numbered());
    sweepstakes.after(published, listed, numbered()).when(number('4 0 7', terms.drawAt)).records();
    // A slip is corrected until the draw, in sight of all.
    sweepstakes.after(published, listed, numbered('4 0 8')).when(number('4 0 7', terms.numberAt)).records(numbered());
    sweepstakes.after(published, listed, numbered(), wasDrawn).when(number('4 0 8', terms.drawAt)).refuses('SWEEPSTAKES_DRAWN');
    // No server ran that night: the number of that evening was known before the list, and the next one counts.
    const late: SweepstakesEvent = { type: 'SweepstakesListPublished', data: { hash: 'lh', entries: 3, at: '2026-11-17T09:00:00.000Z' } };
    sweepstakes.after(published, late).when(number('4 0 7', '2026-11-17T10:00:00.000Z')).refuses('SWEEPSTAKES_TOO_EARLY');
    sweepstakes
      .after(published, late)
      .when(number('4 0 7', '2026-11-18T00:29:00.000Z'))
      .records({ type: 'SweepstakesNumberRecorded', data: { digits: '4 0 7', at: '2026-11-18T00:29:00.000Z' } });
  });

  it('is drawn once, of the list and the number as they stand', () => {
    sweepstakes.after(published, listed, numbered()).when(draw()).records(wasDrawn);
    sweepstakes
      .after(published, listed, numbered())
      .when(draw({ at: before(terms.drawAt) }))
      .records();
    sweepstakes
      .after(published, listed, numbered())
      .when(draw({ listHash: 'other' }))
      .records();
    sweepstakes.after(published, listed, numbered(), numbered('1 2 3')).when(draw()).records();
    sweepstakes.after(published, listed).when(draw()).records();
    sweepstakes
      .after(published, listed, numbered(), wasDrawn)
      .when(draw({ seed: 'other' }))
      .records();
  });

  it('goes to the one who is drawn, and on to the next of the two others', () => {
    const all = sweepstakes.after(published, listed, numbered(), wasDrawn);
    all.when(answer(1, 'taken', 7)).records(answered('taken', 7, ''));
    all.when(answer(1, 'taken', 9)).refuses('SWEEPSTAKES_NOT_YOUR_TURN');
    all.when(answer(3, 'taken', 9)).refuses('SWEEPSTAKES_NOT_YOUR_TURN');
    all.when(answer(0, 'taken', 11)).refuses('SWEEPSTAKES_NOT_YOUR_TURN');
    all.when(answer(1, 'taken', 7, terms.answerBy)).refuses('SWEEPSTAKES_NOT_YOUR_TURN');
    all.when(answer(1, 'no answer', 0)).refuses('SWEEPSTAKES_NOT_YOUR_TURN');
    all.when(answer(1, 'no answer', 0, terms.answerBy)).records(answered('no answer', 7, daysAfter(terms.answerBy), terms.answerBy));
    all.when(answer(1, 'declined', 7)).records(answered('declined', 7, terms.answerBy));
    const second = sweepstakes.after(published, listed, numbered(), wasDrawn, answered('declined', 7, terms.answerBy));
    second.when(answer(1, 'declined', 7)).records();
    second.when(answer(2, 'not eligible')).records(answered('not eligible', 0, terms.answerBy));
    second.when(answer(1, 'taken', 7)).refuses('SWEEPSTAKES_NOT_YOUR_TURN');
    const third = [answered('declined', 7, terms.answerBy), answered('not eligible', 0, terms.answerBy)];
    sweepstakes
      .after(published, listed, numbered(), wasDrawn, ...third)
      .when(answer(3, 'declined', 9))
      .records(answered('declined', 9, ''));
    sweepstakes
      .after(published, listed, numbered(), wasDrawn, answered('taken', 7, ''))
      .when(answer(2, 'taken', 0))
      .refuses('SWEEPSTAKES_NOT_YOUR_TURN');
  });
});
