import { z } from 'zod';
import { AnyId, call } from '../../call.ts';
import { AlertNotification } from './alert.ts';

/** C216. Those that still hold: not of deleted items, nor of dates that were changed or are over. What was done stays until then. */
export const getAlertNotifications = call({
  id: 'C216',
  method: 'GET',
  path: '/api/inventories/{id}/alertnotifications/items',
  who: 'user',
  summary: 'Alerts of the items of one’s vault',
  params: z.object({ id: AnyId }),
  response: z.array(AlertNotification),
  refusals: ['VAULT_NOT_FOUND'],
});
