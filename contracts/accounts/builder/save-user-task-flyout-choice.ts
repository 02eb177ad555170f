import { z } from 'zod';
import { call } from '../../call.ts';

/** C104, R116. The first segment is the choice: 0 shows the list of tasks, 1 hides it. */
export const saveUserTaskFlyoutChoice = call({
  id: 'C104',
  method: 'POST',
  path: '/api/ProEstimates/{choice}/SaveUserTaskFlyoutChoice',
  who: 'user',
  summary: 'Show or hide the list of tasks in the builder from now on',
  params: z.object({ choice: z.enum(['0', '1']) }),
  response: z.boolean(),
});
