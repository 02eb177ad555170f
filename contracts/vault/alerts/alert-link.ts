import { z } from 'zod';
import { call } from '../../call.ts';

const AlertLink = z.object({ token: z.string().min(1).max(200) });
const answer = {
  /** `Water heater, gas: Flush the tank`, and whether that is off. */
  rules: z.array(z.object({ name: z.string(), optOut: z.boolean() })),
};

/** What the link in a mail is about; nothing is changed by looking. */
export const openAlertLink = call({
  id: 'openAlertLink',
  method: 'GET',
  path: '/api/alerts/off/{token}',
  who: 'anyone',
  summary: 'The rules that a link in a mail turns off',
  params: AlertLink,
  response: z.object(answer),
  refusals: ['ALERT_LINK_INVALID'],
});

/** By one click of a mail program too, whose form has the field of RFC 8058. */
export const followAlertLink = call({
  id: 'followAlertLink',
  method: 'POST',
  path: '/api/alerts/off/{token}',
  who: 'anyone',
  summary: 'Turn the rules of a link in a mail off, or on again',
  params: AlertLink,
  body: z.object({ optOut: z.boolean().default(true), 'List-Unsubscribe': z.string().max(100).optional() }),
  response: z.object(answer),
  refusals: ['ALERT_LINK_INVALID'],
});
