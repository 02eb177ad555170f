import { z } from 'zod';
import { call } from '../../call.ts';

/** C098, R115. `Show` means that the builder shows the list of tasks; any other answer, and none, means that it is hidden. */
export const getUserTaskFlyoutChoice = call({
  id: 'C098',
  method: 'GET',
  path: '/api/ProEstimates/0/GetUserTaskFlyoutChoice',
  who: 'user',
  summary: 'Whether one wants to see the list of tasks in the builder',
  response: z.enum(['Show', 'Hide', '']),
});
