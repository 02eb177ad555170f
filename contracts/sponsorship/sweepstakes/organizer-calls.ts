import { z } from 'zod';
import { call, Id, may, NameText, Text } from '../../call.ts';
import { PRIZE_OUTCOMES, PublicSweepstakes, SweepstakesDraft } from './sweepstakes.ts';

/** C290: of the organization that the operator has named (docs/configuration.md), by those who may spend its money. */
const who = may('ManageBilling');

const Organized = PublicSweepstakes.extend({
  postcards: z.number(),
  /** The one in turn until then, and who they are: a postcard's name and address, or an account that was mailed. */
  turn: z.object({ place: z.number(), until: z.string(), isPostcard: z.boolean(), name: z.string(), address: z.string() }).nullable(),
});
export type Organized = z.output<typeof Organized>;

export const getOrganizedSweepstakes = call({
  id: 'getOrganizedSweepstakes',
  method: 'GET',
  path: '/api/organized-sweepstakes',
  who,
  summary: 'The sweepstakes that the organization gives',
  response: z.object({ isOrganizer: z.boolean(), sweepstakes: z.array(Organized) }),
});

export const publishSweepstakes = call({
  id: 'publishSweepstakes',
  method: 'POST',
  path: '/api/organized-sweepstakes',
  who,
  summary: 'Publish a sweepstakes with its rules and its commitment',
  body: SweepstakesDraft,
  response: z.object({ id: Id }),
  refusals: ['SWEEPSTAKES_NOT_ORGANIZER', 'SWEEPSTAKES_SCHEDULE'],
});

export const withdrawSweepstakes = call({
  id: 'withdrawSweepstakes',
  method: 'POST',
  path: '/api/organized-sweepstakes/{sweepstakesId}/withdraw',
  who,
  summary: 'Take a sweepstakes back before its first entry',
  response: z.boolean(),
  refusals: ['SWEEPSTAKES_NOT_ORGANIZER', 'SWEEPSTAKES_NOT_FOUND', 'SWEEPSTAKES_RUNS'],
});

/** Counts as an entry by the page does. The same card twice counts once. */
export const addPostcard = call({
  id: 'addPostcard',
  method: 'POST',
  path: '/api/organized-sweepstakes/{sweepstakesId}/postcards',
  who,
  summary: 'Enter a postcard that arrived in time',
  body: z.object({ name: NameText.min(1), address: Text.min(1) }),
  response: z.object({ isNew: z.boolean() }),
  refusals: ['SWEEPSTAKES_NOT_ORGANIZER', 'SWEEPSTAKES_NOT_FOUND', 'SWEEPSTAKES_NOT_OPEN', 'SWEEPSTAKES_CLOSED'],
});

/** Digits as they were published, with blanks between groups: the text goes into the draw as it stands. */
export const PublicNumber = z
  .string()
  .trim()
  .max(80)
  .transform((typed) => typed.replace(/[\s,;-]+/g, ' '))
  .refine((digits) => /^\d+( \d+)*$/.test(digits) && digits.replaceAll(' ', '').length >= 3, { error: 'must be digits, 3 or more' });

export const recordPublicNumber = call({
  id: 'recordPublicNumber',
  method: 'POST',
  path: '/api/organized-sweepstakes/{sweepstakesId}/number',
  who,
  summary: 'Record the public number, which was not known when the list was published',
  body: z.object({ digits: PublicNumber }),
  response: z.boolean(),
  refusals: ['SWEEPSTAKES_NOT_ORGANIZER', 'SWEEPSTAKES_NOT_FOUND', 'SWEEPSTAKES_TOO_EARLY', 'SWEEPSTAKES_DRAWN'],
});

/** What became of whoever is in turn, where it is not they who say so: a postcard that was written to, or somebody who may not win. */
export const settlePrize = call({
  id: 'settlePrize',
  method: 'POST',
  path: '/api/organized-sweepstakes/{sweepstakesId}/prize',
  who,
  summary: 'Record what became of a prize',
  body: z.object({ place: z.number().int().min(1).max(3), outcome: z.enum(PRIZE_OUTCOMES), shownAs: NameText.max(80).default('') }),
  response: z.boolean(),
  refusals: ['SWEEPSTAKES_NOT_ORGANIZER', 'SWEEPSTAKES_NOT_FOUND', 'SWEEPSTAKES_NOT_YOUR_TURN'],
});
