import { z } from 'zod';

/** R011: a right by its name; `parameters` has a `limit` in dollars where there is one. */
export const AccessRight = z.object({ accessRightName: z.string(), parameters: z.record(z.string(), z.string()).optional() });
export const RoleOfUser = z.object({ roleName: z.string() });
