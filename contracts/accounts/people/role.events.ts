import { z } from 'zod';
import { describe } from '../../audit.ts';
import { auditedEvent, id, text } from '../../event.ts';
import type { Grants } from '../../kit/rights.ts';
import { type PeopleState, roleIn } from './people-state.ts';
import { grantsInWords, Right } from './right.ts';

const peopleEvent = auditedEvent<PeopleState>();
const of = z.object({ organizationId: id('organization'), name: text });

/** Roles of an organisation's own, and the product's as it changed them. */
export const roleEvents = {
  RoleSaved: peopleEvent(of.extend({ words: text, grants: z.array(Right) }))({
    apply: (was, { name, words, grants }) => ({
      ...was,
      roles: new Map(was.roles).set(name, { name, words, grants: grants as unknown as Grants }),
    }),
    audit: (was, { name, grants }) => {
      const before = roleIn(was, name);
      return describe('people', `${before ? 'Changed' : 'Made'} the role ${name}`, {
        before: before ? grantsInWords(before.grants) : '',
        after: grantsInWords(grants as unknown as Grants),
      });
    },
  }),
  RoleDeleted: peopleEvent(of)({
    apply: (was, { name }) => {
      const roles = new Map(was.roles);
      roles.delete(name);
      return { ...was, roles };
    },
    audit: (was, { name }) => describe('people', `Deleted the role ${name}`, { before: grantsInWords(was.roles.get(name)?.grants ?? []) }),
  }),
};
