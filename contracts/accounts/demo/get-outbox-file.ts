import { z } from 'zod';
import { call, Id, integer } from '../../call.ts';

/** A file that goes with a mail of the built-in outbox, by its place among the files. 404 outside of demo mode. */
export const getOutboxFile = call({
  id: 'outboxFile',
  method: 'GET',
  path: '/api/outbox/{id}/files/{place}',
  who: 'anyone',
  summary: 'A file with a mail of the built-in outbox',
  params: z.object({ id: Id, place: integer(0, 20) }),
  response: z.unknown(),
  refusals: ['NOT_FOUND', 'FILES_UNAVAILABLE'],
});
