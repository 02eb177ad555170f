import { z } from 'zod';
import { AnyId, call, Id } from '../../call.ts';
import { vaultItem } from '../owned.ts';
import { AlertNotification } from './alert.ts';
import { LaterDay } from './later-day.ts';

/** C217. `x` is the notification, `y` its item. `open` takes an answer back; `off` opts out of its rule, for all things of the type. */
export const answerAlertNotification = call({
  id: 'C217',
  method: 'PUT',
  path: '/api/inventories/{id}/alertnotifications/{x}/items/{y}',
  who: vaultItem('y'),
  summary: 'Answer an alert: done, later, or no more of its rule',
  params: z.object({ id: AnyId, x: Id, y: Id }),
  body: z.object({
    status: z.enum(['open', 'done', 'later', 'off']),
    /** Of `later`, MM-DD-YYYY; tomorrow when it is left out. */
    until: LaterDay.optional(),
  }),
  response: AlertNotification,
  refusals: ['ALERT_INVALID', 'ALERT_NOT_FOUND', 'VAULT_ITEM_NOT_FOUND', 'VAULT_NOT_FOUND'],
});
