import { z } from 'zod';
import { call, Id } from '../../call.ts';
import { ItemTypeAlertRule } from './alert.ts';

/** Its opposite takes it back. */
export const chooseAlertRule = call({
  id: 'chooseAlertRule',
  method: 'PUT',
  path: '/api/inventorycategories/alertrules/{ruleId}',
  who: 'user',
  summary: 'Opt out of a rule of alerts for all one’s things of its type, or in again',
  params: z.object({ ruleId: Id }),
  body: z.object({ optOut: z.boolean() }),
  response: ItemTypeAlertRule,
  refusals: ['ALERT_RULE_NOT_FOUND'],
});
