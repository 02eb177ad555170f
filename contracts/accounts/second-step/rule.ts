import { z } from 'zod';
import { call, may } from '../../call.ts';

/** Whether an organisation asks its people for a second step. */
export const SecondStepRule = z.object({
  isOn: z.boolean(),
  /** The caller has one. */
  hasOwn: z.boolean(),
  /** Active people, and those of them without one. Accounts of the demo, which can have none, are left out. */
  people: z.number(),
  without: z.array(z.object({ userId: z.number(), name: z.string() })),
  /** People can come by single sign-on, of whom the provider asks its own. */
  hasSingleSignOn: z.boolean(),
});
export type SecondStepRule = z.output<typeof SecondStepRule>;

export const getSecondStepRule = call({
  id: 'secondStepRule',
  method: 'GET',
  path: '/api/accounts/second-step-rule',
  who: may('ManageOrganizationUsers'),
  summary: 'Whether the organization asks for a second step, and who has none',
  response: SecondStepRule,
});

/** On: who has none, and did not come by single sign-on, does nothing but set one up (decision 189). API keys go on working. */
export const switchSecondStepRule = call({
  id: 'switchSecondStepRule',
  method: 'POST',
  path: '/api/accounts/second-step-rule',
  who: may('ManageOrganizationUsers'),
  summary: 'Ask the people of the organization for a second step, or leave it to each of them',
  body: z.object({ isOn: z.boolean() }),
  response: SecondStepRule,
  refusals: ['CONFIRM_PASSWORD', 'NO_OWN_SECOND_STEP'],
});
