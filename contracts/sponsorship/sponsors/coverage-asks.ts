import { z } from 'zod';
import { call } from '../../call.ts';
import { Zip } from '../../catalogue/entities.ts';

/** A free place is kept so long for who asked first. */
export const OFFERED_DAYS = 7;
/** More do not wait for one ZIP code. */
export const MOST_WAITING = 100;

/** A full ZIP code: its next place is offered in the order of asking. */
export const askForPlace = call({
  id: 'askForPlace',
  method: 'POST',
  path: '/api/sponsorship/coverage/asks',
  who: 'user',
  summary: 'Ask for the next place in a ZIP code that is full, or no longer',
  body: z.object({ zip: Zip, asked: z.boolean() }),
  response: z.boolean(),
  refusals: ['NOT_A_SPONSOR', 'SPONSOR_NO_NAME', 'NO_SUCH_ZIP', 'ZIP_HAS_PLACE', 'ZIP_ASKED_ENOUGH'],
});

export const AskedZip = z.object({
  zip: z.string(),
  city: z.string(),
  /** How many asked before one. */
  ahead: z.number(),
  /** Until when a place is kept for one (ISO); empty while none is free. */
  offeredUntil: z.string(),
});
export type AskedZip = z.output<typeof AskedZip>;

export const getAskedZips = call({
  id: 'getAskedZips',
  method: 'GET',
  path: '/api/sponsorship/coverage/asks',
  who: 'user',
  summary: 'ZIP codes whose next place one asked for, with what is free for one first',
  response: z.array(AskedZip),
  refusals: ['NOT_A_SPONSOR'],
});
