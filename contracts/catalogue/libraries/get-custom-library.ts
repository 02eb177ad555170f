import { z } from 'zod';
import { call } from '../../call.ts';
import { library } from '../owned.ts';
import { CustomLibrary, Question, ShownLine } from './library.ts';

/** A library opened: its lines with their items as they are today, its questions, and its own history of changes. */
export const getCustomLibrary = call({
  id: 'library',
  method: 'GET',
  path: '/api/libraries/{id}',
  who: library('id'),
  summary: 'One custom library',
  response: z.object({
    library: CustomLibrary,
    deleted: z.boolean(),
    questions: z.array(Question),
    lines: z.array(ShownLine),
    /** Newest first. */
    changes: z.array(z.object({ at: z.string(), by: z.string(), sentence: z.string(), before: z.string(), after: z.string() })),
  }),
});
