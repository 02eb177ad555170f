import { z } from 'zod';
import { describe } from '../../audit.ts';
import { auditedEvent, id } from '../../event.ts';
import type { PeopleState } from './people-state.ts';

export const securityEvents = {
  /** From here on who has no second step, and did not come by single sign-on, sets one up before anything else. */
  SecondStepRuleSwitched: auditedEvent<PeopleState>()(z.object({ organizationId: id('organization'), isOn: z.boolean() }))({
    apply: (was, { isOn }) => ({ ...was, asksSecondStep: isOn }),
    audit: (_was, { isOn }) =>
      describe('people', isOn ? 'Asked everybody for a second step' : 'Left the second step to each person', {
        before: isOn ? 'each as they like' : 'asked for',
        after: isOn ? 'asked for' : 'each as they like',
      }),
  }),
};
