import { z } from 'zod';
import { AnyId, call, Id } from '../../call.ts';
import { LONGEST_REMARK, SWEEPSTAKE_RESPONSES, Sweepstakes } from './sweepstakes.ts';

const mine = z.object({ id: AnyId });
const one = z.object({ id: AnyId, sweepstakesId: Id });

/** C279. Those that are open or announced, and those that one has answered; the newest first. The id in the path is oneself, or 0. */
export const getSweepstakes = call({
  id: 'C279',
  method: 'GET',
  path: '/api/organizationusers/{id}/sweepstakes',
  who: 'user',
  summary: 'Sweepstakes that concern oneself',
  params: mine,
  response: z.array(Sweepstakes),
  refusals: ['SWEEPSTAKES_NOT_FOUND'],
});

/** C280, R517. All of a code, in whatever letters it is typed. */
export const searchSweepstakes = call({
  id: 'C280',
  method: 'GET',
  path: '/api/organizationusers/{id}/sweepstakes/search',
  who: 'user',
  summary: 'Sweepstakes by their code',
  params: mine,
  query: z.object({ sweepstakescode: z.string().trim().max(50) }),
  response: z.array(Sweepstakes),
  refusals: ['SWEEPSTAKES_NOT_FOUND'],
});

/** C281, R517. "Not this time" takes the question off Home; "Enter" puts it back, and is no entry yet. */
export const respondToSweepstakes = call({
  id: 'C281',
  method: 'PUT',
  path: '/api/organizationusers/{id}/sweepstakes/{sweepstakesId}',
  who: 'user',
  summary: 'Answer whether one wants to enter a sweepstakes',
  params: one,
  body: z.object({ userSweepstakeResponse: z.enum(SWEEPSTAKE_RESPONSES) }),
  response: z.boolean(),
  refusals: ['SWEEPSTAKES_NOT_FOUND', 'SWEEPSTAKES_ENTERED', 'SWEEPSTAKES_CLOSED'],
});

/** C282, R517. Once a person: a second entry changes nothing. Who enters confirms in the same breath that they may. */
export const enterSweepstakes = call({
  id: 'C282',
  method: 'POST',
  path: '/api/organizationusers/{id}/sweepstakes/{sweepstakesId}/entries',
  who: 'user',
  summary: 'Enter a sweepstakes',
  params: one,
  body: z.object({
    Remark: z.string().trim().max(LONGEST_REMARK).default(''),
    confirmed: z.boolean().default(false),
    tellMe: z.boolean().default(false),
  }),
  response: z.boolean(),
  refusals: [
    ...(['SWEEPSTAKES_NOT_FOUND', 'SWEEPSTAKES_NOT_OPEN', 'SWEEPSTAKES_CLOSED', 'SWEEPSTAKES_NOT_CONFIRMED'] as const),
    ...(['SWEEPSTAKES_NOT_FOR_YOU'] as const),
  ],
});

/** Of whoever was drawn and is in turn. Their name is shown with their consent alone. */
export const answerPrize = call({
  id: 'answerPrize',
  method: 'POST',
  path: '/api/organizationusers/{id}/sweepstakes/{sweepstakesId}/prize',
  who: 'user',
  summary: 'Take the prize that one was drawn for, or let it go',
  params: one,
  body: z.object({ take: z.boolean(), mayBeNamed: z.boolean().default(false) }),
  response: z.boolean(),
  refusals: ['SWEEPSTAKES_NOT_FOUND', 'SWEEPSTAKES_NOT_YOUR_TURN'],
});
