import { z } from 'zod';
import { Id, NameText, Notes, Text } from '../../call.ts';
import { decimal, Money } from '../../decimal-fields.ts';
import { instantOf, isTimeZone } from '../../local-time.ts';
import { dayAfter } from '../../vault/items/dates.ts';

/** C281, R517: the two answers to the question. */
export const SWEEPSTAKE_RESPONSES = ['Enter', 'Not this time'] as const;
export type SweepstakeResponse = (typeof SWEEPSTAKE_RESPONSES)[number];
export const LONGEST_REMARK = 500;

/** By time and by what was published: `announced` before the first entry, `closed` until the list stands, `listed` until the draw. */
export const SWEEPSTAKES_PHASES = ['announced', 'open', 'closed', 'listed', 'drawn', 'empty', 'withdrawn'] as const;
export type SweepstakesPhase = (typeof SWEEPSTAKES_PHASES)[number];

export const PRIZE_OUTCOMES = ['taken', 'declined', 'no answer', 'not eligible'] as const;
export type PrizeOutcome = (typeof PRIZE_OUTCOMES)[number];

const Day = z.iso.date();
const LocalTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, { error: 'must be a day and a time' })
  .refine((local) => !Number.isNaN(Date.parse(`${local}:00Z`)), { error: 'must be a day and a time' });
const Required = Text.min(1);

/** What the organizer writes. It does not change once it is published. Days and times are those of the zone. */
export const SweepstakesDraft = z.object({
  code: z
    .string()
    .trim()
    .regex(/^[\p{L}\p{N}-]{1,20}$/u, { error: 'must be 1 to 20 letters and digits' }),
  /** Short, to tell it from others of its code: `Winter`. */
  name: NameText.min(1).max(40),
  title: Required,
  prize: decimal('10000000', 'amount').refine((amount) => Number(amount) > 0, { error: 'must be more than 0' }),
  /** `toward one repair of the home you live in`. */
  purpose: Required,
  givenBy: NameText.min(1),
  timeZone: z.string().max(60).refine(isTimeZone, { error: 'must be a time zone, such as America/New_York' }),
  /** Entries are taken from the begin of this day to the end of the last. */
  firstDay: Day,
  lastDay: Day,
  listAt: LocalTime,
  /** When the public number becomes known, and which it is: `Ohio Lottery Pick 5, evening`. */
  numberAt: LocalTime,
  numberSource: Required,
  drawAt: LocalTime,
  /** The drawn one answers until the end of this day; each of the two others has as long. */
  answerDay: Day,
  who: Required.max(500),
  /** Ticked by who enters: `I am 18 or older and live in Ohio`. */
  confirmation: Required,
  postcard: Required,
  payment: Required,
  question: Text,
  rules: Notes.min(1).max(20_000),
});
export type SweepstakesDraft = z.output<typeof SweepstakesDraft>;

/** The instants of a draft. */
export function scheduleOf({
  timeZone,
  ...draft
}: Pick<SweepstakesDraft, 'timeZone' | 'firstDay' | 'lastDay' | 'listAt' | 'numberAt' | 'drawAt' | 'answerDay'>) {
  return {
    opensAt: instantOf(draft.firstDay, timeZone),
    /** Midnight after the last day: an entry at that instant is late. */
    closesAt: instantOf(dayAfter(draft.lastDay), timeZone),
    listAt: instantOf(draft.listAt, timeZone),
    numberAt: instantOf(draft.numberAt, timeZone),
    drawAt: instantOf(draft.drawAt, timeZone),
    answerBy: instantOf(dayAfter(draft.answerDay), timeZone),
  };
}
export type Schedule = ReturnType<typeof scheduleOf>;

/** Why a schedule cannot be checked by anybody, or nothing. */
export function scheduleFault(schedule: Schedule, publishedAt: string): string {
  const { opensAt, closesAt, listAt, numberAt, drawAt, answerBy } = schedule;
  if (opensAt <= publishedAt) return 'The first day must be after today: the commitment is published before the first entry.';
  if (closesAt <= opensAt) return 'The last day must not be before the first.';
  if (listAt < closesAt) return 'The list is published after the last day.';
  if (numberAt <= listAt) return 'The public number must become known after the list is published: nobody may know it before.';
  if (drawAt <= numberAt) return 'The draw must be after the public number is known.';
  return answerBy <= drawAt ? 'Who is drawn needs time to answer: the day must be after the draw.' : '';
}

const Hash = z.string();
const Instant = z.string();

/** One that was drawn. */
const Drawn = z.object({
  place: z.number(),
  n: z.number(),
  number: z.number(),
  hash: Hash,
  outcome: z.enum(['waits', 'not needed', ...PRIZE_OUTCOMES]),
  outcomeAt: Instant,
  /** The name, with its owner's consent; else empty. */
  shownAs: z.string(),
});

/** What everybody may know of a sweepstakes. Instants are ISO, empty until then. */
export const PublicSweepstakes = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  title: z.string(),
  prize: Money,
  purpose: z.string(),
  givenBy: z.string(),
  timeZone: z.string(),
  phase: z.enum(SWEEPSTAKES_PHASES),
  publishedAt: Instant,
  opensAt: Instant,
  closesAt: Instant,
  listAt: Instant,
  numberAt: Instant,
  numberSource: z.string(),
  drawAt: Instant,
  answerBy: Instant,
  who: z.string(),
  confirmation: z.string(),
  postcard: z.string(),
  payment: z.string(),
  question: z.string(),
  rules: z.string(),
  commitment: Hash,
  /** Until now; after the list, those in it. */
  entries: z.number(),
  list: z.object({ hash: Hash, entries: z.number(), at: Instant }).nullable(),
  publicNumber: z.object({ digits: z.string(), at: Instant, before: z.array(z.object({ digits: z.string(), at: Instant })) }).nullable(),
  /** `until`: when the one in turn has to have answered; empty once the prize was taken, or nobody is left. */
  draw: z.object({ seed: z.string(), at: Instant, until: Instant, drawn: z.array(Drawn) }).nullable(),
});
export type PublicSweepstakes = z.output<typeof PublicSweepstakes>;

/** With what the person has of it. */
export const Sweepstakes = PublicSweepstakes.extend({
  userSweepstakeResponse: z.enum(['', ...SWEEPSTAKE_RESPONSES]),
  mine: z
    .object({
      enteredAt: Instant,
      Remark: z.string(),
      tellMe: z.boolean(),
      receipt: z.string(),
      hash: Hash,
      /** 0 until the list is published. */
      number: z.number(),
      /** Drawn, and it is one's turn to answer until then. */
      answerUntil: Instant,
    })
    .nullable(),
  /** Why this person cannot enter; empty where they can. */
  mayNot: z.string(),
});
export type Sweepstakes = z.output<typeof Sweepstakes>;
