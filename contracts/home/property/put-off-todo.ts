import { z } from 'zod';
import { call } from '../../call.ts';
import { LaterDay } from '../../vault/alerts/later-day.ts';

/** Alerts of the vault have a call of their own (C217). */
export const putOffTodo = call({
  id: 'putOffTodo',
  method: 'PUT',
  path: '/api/home/todos/{todo}',
  who: 'user',
  summary: 'Put something that one’s home needs off to a later day, or have it shown again',
  params: z.object({
    /** `year`, `job-12`, `warranty-7`. */
    todo: z.string().regex(/^[a-z]{1,20}(-\d{1,10})?$/),
  }),
  body: z.object({
    status: z.enum(['later', 'open']),
    /** Of `later`; tomorrow when it is left out. */
    until: LaterDay.optional(),
  }),
  response: z.object({ todo: z.string(), until: z.string() }),
  refusals: ['HOME_TODO_INVALID'],
});
