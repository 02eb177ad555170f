import { z } from 'zod';
import { call } from '../../call.ts';

/** C014: what the settings tabs call; the document does not show its path. The same choice as C230, of one's own vault. */
export const updateAlertRules = call({
  id: 'C014',
  method: 'PUT',
  path: '/api2/accountsettings/alertrules',
  who: 'user',
  summary: 'Turn all alerts of one’s vault on or off (settings tab)',
  body: z.object({ isEnabled: z.boolean() }),
  response: z.object({ isEnabled: z.boolean() }),
});
