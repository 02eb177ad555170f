import { z } from 'zod';
import { call, may, NameText } from '../../call.ts';
import { RIGHTS_OF_ROLES, rightOf } from '../../kit/rights.ts';

const Dollars = z.string().regex(/^(0|[1-9]\d{0,8})\.\d{2}$/, 'must be an amount in dollars, as 25000.00');

const GrantOfRole = z
  .object({ right: z.enum(RIGHTS_OF_ROLES as [string, ...string[]]), limit: Dollars.optional() })
  .refine(({ right, limit }) => limit === undefined || rightOf(right as (typeof RIGHTS_OF_ROLES)[number]).takesLimit, {
    error: 'takes no limit',
  });

/** `seen` are the rights that the screen showed, where there was such a role; where a colleague has changed it meanwhile, it is refused. */
export const saveRole = call({
  id: 'saveRole',
  method: 'POST',
  path: '/api/accounts/roles',
  who: may('ManageOrganizationUsers'),
  summary: 'Make a role, or change the rights of one',
  body: z.object({
    name: NameText.min(1).max(60),
    words: NameText.default(''),
    grants: z
      .array(GrantOfRole)
      .max(20)
      .refine((list) => new Set(list.map(({ right }) => right)).size === list.length, { error: 'must name each right once' }),
    seen: z
      .array(z.object({ right: z.string(), limit: z.string().optional() }))
      .max(20)
      .nullable()
      .optional(),
  }),
  response: z.boolean(),
  refusals: ['ROLE_FIXED', 'RIGHTS_CHANGED', 'ROLE_EXISTS', 'TOO_MANY_ROLES'],
});
